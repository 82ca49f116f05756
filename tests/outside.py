"""Files of the project that are no part of the package, as modules."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]


def module_at(path: str) -> ModuleType:
    """The module in a file, by its path from the project's root; it may import its neighbours."""
    spec = spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.path.insert(0, str((ROOT / path).parent))
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.path[0]
    return module
