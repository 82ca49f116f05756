"""The slowest tests of all suites that ran, and how many were left for `make test-long`."""

import json
import sys
from pathlib import Path

SHOWN = 30


def main(folder: Path) -> None:
    """Put together what the suites wrote into the folder."""
    reports = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    seconds = {test: took for report in reports for test, took in report["seconds"].items()}
    processor = {test: took for report in reports for test, took in report["processor"].items()}
    left_out = sum(report["left_out"] for report in reports)
    print(f"The {SHOWN} slowest of {len(seconds):,} tests, and what of it a processor was busy:")
    for test in sorted(seconds, key=lambda test: -seconds[test])[:SHOWN]:
        print(f"{seconds[test]:7.2f} s {processor[test]:7.2f} s  {test}")
    print(f"All of them kept a processor busy for {sum(processor.values()) / 60:.1f} minutes.")
    if left_out:
        print(f"{left_out} long tests were left out, and others made short: make test-long.")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
