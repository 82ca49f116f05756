"""`python -m bactrian` is `bactrian`: for where the command is not on the path."""

import sys

from bactrian.cli.main import main

sys.exit(main())
