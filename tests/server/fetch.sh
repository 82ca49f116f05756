#!/bin/sh
# Unpack Debian packages into a folder for the tests: nothing of the system is changed, no service
# is started, and no rights are needed. Where that cannot be done, the tests that need them say so
# and the rest run, so this never fails.
#   fetch.sh postgres|proxies FOLDER
what=$1
target=$2

has() {
    command -v "$1" >/dev/null || [ -x "/usr/sbin/$1" ] || ls "$target"/usr/*bin/"$1" >/dev/null 2>&1
}

# --- what there is to fetch: a name for people, whether it is there, the packages ---------------
case $what in
postgres)
    title="PostgreSQL"
    is_there() {
        has initdb || ls /usr/lib/postgresql/*/bin/initdb "$target"/usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
    }
    packages() {
        server=$(apt apt-cache depends postgresql | sed -n 's/.*Depends: \(postgresql-[0-9]*\)$/\1/p' | head -1)
        [ -n "$server" ] || return 1
        # What installing it would bring: the server and its libraries; not the compiler of its queries.
        apt apt-get -s install --no-install-recommends "$server" |
            awk '$1 == "Inst" {print $2}' | grep -E "^($server|lib.*)\$" | grep -vE "^lib(llvm|.*-perl)"
    }
    ;;
proxies)
    title="nginx and Caddy"
    is_there() { has nginx && has caddy; }
    packages() { echo nginx caddy; }
    ;;
*)
    echo "fetch.sh: $what is none of postgres, proxies." >&2
    exit 2
    ;;
esac

[ -z "$FETCH_ANYWAY" ] && is_there && exit 0
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then
    echo "$title: not installed, and there is no apt-get to fetch it."
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
    names=$(packages) || return 1
    [ -n "$names" ] || return 1
    (cd "$work/packages" && apt apt-get download $names) || return 1
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$target" || return 1
    done
}
echo "Fetching Debian's $title for the tests ..."
fetch || echo "It could not be fetched."
exit 0
