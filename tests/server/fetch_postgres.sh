#!/bin/sh
# Unpack Debian's PostgreSQL server into a folder, if none is installed: nothing of the system is
# changed, no service is started, and no rights are needed. Where that cannot be done, the tests
# that need it say so and the rest run, so this never fails.
#   fetch_postgres.sh FOLDER
target=$1
if command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb "$target"/usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    [ -z "$FETCH_ANYWAY" ] && exit 0
fi
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then
    echo "No PostgreSQL server is installed, and there is no apt-get to fetch one."
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
    server=$(apt apt-cache depends postgresql | sed -n 's/.*Depends: \(postgresql-[0-9]*\)$/\1/p' | head -1)
    [ -n "$server" ] || return 1
    # What installing it would bring: the server and its libraries; not the compiler of its queries.
    names=$(apt apt-get -s install --no-install-recommends "$server" |
        awk '$1 == "Inst" {print $2}' | grep -E "^($server|lib.*)\$" | grep -vE "^lib(llvm|.*-perl)")
    (cd "$work/packages" && apt apt-get download $names) || return 1
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$target" || return 1
    done
}
echo "Fetching Debian's PostgreSQL for the tests ..."
fetch || echo "It could not be fetched."
exit 0
