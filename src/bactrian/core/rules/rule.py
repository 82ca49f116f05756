"""`@rule`: the only place that knows Numba.

A rule is plain Python over a record, integers and constant tables. It runs at three speeds:
interpreted (`NUMBA_DISABLE_JIT=1`), compiled for the CPU, and, in a process where
`BACTRIAN_TARGET=cuda` is set, compiled as a CUDA device function.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast
from uuid import uuid4

import numba
import numpy as np
from numba import config as numba_config
from numba.core.registry import CPUDispatcher

from bactrian.core.digest import cache_folder_for
from bactrian.core.errors import BactrianError
from bactrian.core.rules.plain import plain_table

F = TypeVar("F", bound=Callable[..., Any])  # Any: a rule may take and give whatever Numba knows

PROCESS = uuid4().hex[:8]
INTERPRETED = bool(numba_config.DISABLE_JIT)
TARGET = os.environ.get("BACTRIAN_TARGET", "cpu")
if TARGET not in {"cpu", "cuda"}:
    raise BactrianError(f"BACTRIAN_TARGET is {TARGET!r}, expected 'cpu' or 'cuda'.")


@contextmanager
def _our_cache(function: Callable[..., Any]) -> Iterator[None]:
    """Numba fixes a function's cache folder while decorating it; other people's stay elsewhere.

    What is made of a template belongs to the rules that were put into it.
    """
    names = function.__globals__
    before = numba_config.CACHE_DIR
    source = Path(names.get("RULES_FILE", function.__code__.co_filename))
    numba_config.CACHE_DIR = str(cache_folder_for(function.__module__, source))
    try:
        yield
    finally:
        numba_config.CACHE_DIR = before


def _compiled(
    function: F, fastmath: bool = False, from_python: bool = True, makes_arrays: bool = False
) -> F:
    """What Python does not call, and C never does, needs no way in: a third of compiling time.

    Who makes no arrays need not count who holds them (`_nrt`): that took a sixth of a search.
    """
    way_in = {"no_cfunc_wrapper": True, "no_cpython_wrapper": not from_python}
    counting = {"_nrt": makes_arrays}
    with _our_cache(function):
        decorate = numba.njit(cache=True, nogil=True, fastmath=fastmath, **way_in, **counting)
        dispatcher = decorate(function)
    _keep_files_apart(dispatcher)
    _fix_call_types(dispatcher)
    if not from_python:
        dispatcher.__class__ = _RuleDispatcher
    return cast(F, dispatcher)


class _RuleDispatcher(CPUDispatcher):  # type: ignore[misc]  # Numba has no types
    """Machine code for other rules and kernels only: where Python calls it, Python runs it."""

    def __call__(self, *arguments: Any) -> Any:  # Any: whatever the rule takes and gives
        return self.py_func(*arguments)


def _keep_files_apart(dispatcher: Any) -> None:  # Any: Numba has no types
    """Give a function's machine code files that no other game and no other process writes.

    Numba names them by the source file, so that all games would share those of a template; and it
    numbers them from 1, so that two processes that compile a rule for two records at the same time
    would both write number 1, and the index would lead to the machine code of the wrong record.
    """
    stored = dispatcher._cache._cache_file
    module = dispatcher.py_func.__module__.rpartition(".")[2]
    stored._index_name = f"{module}.{stored._index_name}"
    stored._index_path = str(Path(stored._cache_path) / stored._index_name)
    pattern = stored._data_name_pattern.replace("{number", f"{PROCESS}-{{number")
    stored._data_name_pattern = f"{module}.{pattern}"


def _fix_call_types(dispatcher: Any) -> None:  # Any: Numba has no types
    """Let rules call this one with 64-bit integers only, and with exactly the record they have.

    A record gives 16 bits, an enum its own type, a constant a literal type: Numba would compile a
    rule anew for every mixture of them, which doubles the time of the first start. And where the
    rule is compiled for a smaller record already, Numba would consider that one too, and warn.
    """
    template_for = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:  # Any: as above
        wide = tuple(map(_widened, args)), {k: _widened(v) for k, v in kws.items()}
        template, signature, folded, rest = template_for(*wide)
        template.cases = [case for case in template.cases if case.args == tuple(folded)]
        return template, signature, folded, rest

    dispatcher.get_call_template = get_call_template


def _widened(kind: Any) -> Any:  # Any: as above
    number = numba.types.unliteral(kind)
    if isinstance(number, numba.types.IntEnumMember):
        return numba.types.int64
    if isinstance(number, numba.types.Integer) and number.signed:
        return numba.types.int64
    return kind


def load_cuda() -> Any:  # Any: Numba has no types
    """Numba's CUDA, imported where it is wanted only: it need not be installed."""
    # NumPy 2.5 dropped row_stack, which numba-cuda 0.30 still names when it is imported.
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    # Every rule has its own copy of the tables that it reads: together they are more than the 64 KB
    # of constant memory. Global memory has room, and its caches hold them as well.
    if hasattr(nvvm, "ADDRSPACE_GLOBAL"):  # the simulator has one memory for all
        nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    return cuda


def _device_function(function: F) -> F:
    _make_enums_plain(function.__globals__)
    return cast(F, load_cuda().jit(device=True)(function))


def _make_enums_plain(names: dict[str, Any]) -> None:  # Any: whatever a module has
    """Let a rule's module see its enums as plain numbers: numba-cuda takes no enum as an index."""
    for name, value in list(names.items()):
        if isinstance(value, type) and issubclass(value, IntEnum) and value is not IntEnum:
            numbers = ModuleType(value.__name__)
            vars(numbers).update({member.name: int(member) for member in value})
            names[name] = numbers


def rule(function: F) -> F:
    """A rule of a game: called by other rules, at whatever speed this process runs."""
    if INTERPRETED:
        return function
    is_cuda = TARGET == "cuda"
    return _device_function(function) if is_cuda else _compiled(function, from_python=False)


def array_rule(function: F) -> F:
    """A rule that makes arrays of its own, as checks may. On the GPU there are none."""
    if INTERPRETED or TARGET == "cuda":
        return function
    return _compiled(function, from_python=False, makes_arrays=True)


def wrapping_rule(function: F) -> F:
    """A rule whose unsigned arithmetic is meant to wrap around, which NumPy alone warns about."""
    if INTERPRETED:
        return np.errstate(over="ignore")(function)
    return _device_function(function) if TARGET == "cuda" else _compiled(function)


def float_rule(function: F) -> F:
    """A rule over floats, that may be added up in any order: several at once, so ten times faster.

    Its results differ in the last digits from machine to machine. No rule of a game may be one.
    """
    return function if INTERPRETED or TARGET == "cuda" else _compiled(function, fastmath=True)


def kernel(function: F) -> F:
    """A rule that Python calls with arrays. Each costs compiling time, so there are few.

    On the GPU there are none: a CUDA program brings its own and calls rules.
    """
    return function if INTERPRETED or TARGET == "cuda" else _compiled(function)


@cache
def interpreted(function: F) -> F:
    """The twin of a rule in plain Python, with the twins of all that it calls.

    Views and texts must not wait for a compiler, and read positions as plain numbers
    (`core.rules.plain`). Only rules that ask have a use for one: what a view reads cannot be
    written.
    """
    source = getattr(function, "py_func", function)
    code, names = source.__code__, source.__globals__
    twins = {name: _plain(names[name]) for name in code.co_names if name in names}
    return cast(F, FunctionType(code, twins, source.__name__, source.__defaults__))


def _plain(value: Any) -> Any:  # Any: whatever a rule's module has
    if isinstance(value, np.ndarray):
        return plain_table(value)
    is_rule = isinstance(value, FunctionType) or hasattr(value, "py_func")
    return interpreted(value) if is_rule else value


def compile_for(function: Callable[..., Any], *arguments: object) -> None:
    """Compile a kernel for arguments like these, without running it; the cache keeps it."""
    if hasattr(function, "compile"):
        function.compile(tuple(numba.typeof(argument) for argument in arguments))
