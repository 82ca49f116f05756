"""What a browser is called in a list of sessions: its family and its system, nothing else."""

# The first that is found in what a browser says of itself: many name others, too.
BROWSERS = {
    "edg": "Edge",
    "opr/": "Opera",
    "yabrowser": "Yandex",
    "samsungbrowser": "Samsung Internet",
    "firefox": "Firefox",
    "fxios": "Firefox",
    "crios": "Chrome",
    "chrome": "Chrome",
    "safari": "Safari",
}
SYSTEMS = {
    "iphone": "iPhone",
    "ipad": "iPad",
    "android": "Android",
    "windows": "Windows",
    "mac os": "macOS",
    "cros": "ChromeOS",
    "linux": "Linux",
}


def device_name(user_agent: str) -> str:
    """`Firefox, Linux`; empty if it is no browser that we know."""
    said = user_agent.lower()
    found = [
        next((name for sign, name in known.items() if sign in said), "")
        for known in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, found))
