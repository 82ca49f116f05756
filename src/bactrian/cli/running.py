"""The commands of `bactrian`, imported when they run: asking for help takes no compiler."""

import argparse


def serve(parsed: argparse.Namespace) -> int:
    """Tables for people and bots."""
    from bactrian.cli.commands.serve import serve_tables as run

    return run(parsed)


def play(parsed: argparse.Namespace) -> int:
    """One game in this terminal."""
    from bactrian.cli.commands.play import play as run

    return run(parsed)


def simulate(parsed: argparse.Namespace) -> int:
    """Many random games."""
    from bactrian.cli.commands.simulate import simulate as run

    return run(parsed)


def arena(parsed: argparse.Namespace) -> int:
    """A tournament of bots."""
    from bactrian.cli.commands.arena import arena as run

    return run(parsed)


def bench(parsed: argparse.Namespace) -> int:
    """How fast this machine plays."""
    from bactrian.cli.commands.bench import bench as run

    return run(parsed)


def train(parsed: argparse.Namespace) -> int:
    """A network that learns a game by playing with itself."""
    from bactrian.cli.commands.train import train as run

    return run(parsed)


def replay(parsed: argparse.Namespace) -> int:
    """A saved match, action by action."""
    from bactrian.cli.commands.replay import replay as run

    return run(parsed)


def verify(parsed: argparse.Namespace) -> int:
    """Whether a saved match is true."""
    from bactrian.cli.commands.verify import verify as run

    return run(parsed)


def analyse(parsed: argparse.Namespace) -> int:
    """A finished match, looked back on."""
    from bactrian.cli.commands.analyse import analyse as run

    return run(parsed)


def administer(parsed: argparse.Namespace) -> int:
    """What an operator does with tables."""
    from bactrian.cli.commands.admin import administer as run

    return run(parsed)
