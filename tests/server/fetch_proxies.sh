#!/bin/sh
# Unpack Debian's nginx and Caddy into a folder, if they are not installed: nothing of the system is
# changed, no service is started, and no rights are needed. Where that cannot be done, the tests
# that need them say so and the rest run, so this never fails.
#   fetch_proxies.sh FOLDER
target=$1
has() {
    command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || ls "$target"/usr/*bin/"$1" >/dev/null 2>&1
}
has nginx && has caddy && exit 0
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then
    echo "nginx and Caddy are not installed, and there is no apt-get to fetch them."
    exit 0
fi

work=$(mktemp -d) || exit 0
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/packages"
apt() {
    command=$1
    shift
    "$command" -qq -o Debug::NoLocking=1 -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" "$@" 2>/dev/null
}
fetch() {
    apt apt-get update || return 1
    (cd "$work/packages" && apt apt-get download nginx caddy) || return 1
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$target" || return 1
    done
}
echo "Fetching Debian's nginx and Caddy for the tests ..."
fetch || echo "They could not be fetched."
exit 0
