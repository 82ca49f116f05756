"""Write the server's OpenAPI document for openapi-typescript: messages are typed in one place."""

from pathlib import Path

from bactrian.server.http.openapi import document

TARGET = Path(__file__).parents[1] / "src" / "generated" / "openapi.json"


def main() -> None:
    """The document, as the server would serve it."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_bytes(document())


if __name__ == "__main__":
    main()
