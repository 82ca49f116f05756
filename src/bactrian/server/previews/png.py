"""Pixels as a PNG file: the few chunks that a picture with a palette needs."""

import struct
import zlib

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]  # rows, columns, red green blue
SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_COLOURS = 256


def png(pixels: Pixels) -> bytes:
    """A file with at most 256 colours: a third as large, and these pictures have few."""
    colours, numbers = _palette(pixels)
    height, width = pixels.shape[:2]
    rows = np.zeros((height, width + 1), np.uint8)  # each row begins with its filter: none
    rows[:, 1:] = numbers.reshape(height, width)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", head),
            _chunk(b"PLTE", colours.tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _palette(pixels: Pixels) -> tuple[Pixels, npt.NDArray[np.intp]]:
    """The most frequent colours, and for each pixel the number of the nearest."""
    wide = pixels.astype(np.uint32)
    packed = (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]
    found, numbers, counts = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, (found >> 8) & 0xFF, found & 0xFF], axis=1).astype(np.int32)
    kept = colours[np.argsort(-counts, kind="stable")[:MOST_COLOURS]]
    distances = ((colours[:, None, :] - kept[None, :, :]) ** 2).sum(axis=2)
    return kept.astype(np.uint8), distances.argmin(axis=1)[numbers]


def _chunk(kind: bytes, body: bytes) -> bytes:
    checked = kind + body
    return struct.pack(">I", len(body)) + checked + struct.pack(">I", zlib.crc32(checked))
