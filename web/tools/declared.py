"""What a game declares of itself in `GAME = Game(…)`: read, not run, for a build has no NumPy."""

import ast
from pathlib import Path
from typing import Any


def declared(folder: Path) -> dict[str, Any]:  # Any: literals of many kinds
    """The literals among the arguments of a game's declaration, by name."""
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    (call,) = (
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Game"
    )
    found = {}
    for argument in call.keywords:
        if argument.arg is not None and isinstance(argument.value, ast.Constant | ast.Dict):
            found[argument.arg] = ast.literal_eval(argument.value)
    return found
