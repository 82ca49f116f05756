#!/bin/sh
# Get Debian's Chromium for the tests, with windows and without, if they are not installed: root
# installs the packages, everybody else unpacks them into a folder, which needs no rights and changes
# nothing of the system. Where that cannot be done the tests make do with what there is, or say that
# there is none and the rest run, so this never fails.
#   fetch_chromium.sh FOLDER
target=$1
programs="chromium-headless-shell chromium"
packages="$programs fonts-dejavu-core"
is_here() {
    command -v "$1" >/dev/null || [ -x "$target/$1" ]
}
missing=
for name in $programs; do
    is_here "$name" || missing=$name
done
if [ -z "$FETCH_ANYWAY" ]; then
    [ -n "$missing" ] && [ -z "$CHROMIUM" ] || exit 0
fi
if ! command -v apt-get >/dev/null || ! command -v dpkg >/dev/null; then
    echo "Chromium is not installed, and there is no apt-get to fetch one."
    exit 0
fi

work=$(mktemp -d) || exit 0
trap 'rm -rf "$work"' EXIT
install() {
    [ "$(id -u)" = 0 ] && [ -z "$FETCH_ANYWAY" ] || return 1
    apt-get -qq update >/dev/null 2>&1
    DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-remove --no-install-recommends $packages >/dev/null 2>&1
}
apt() {
    command=$1
    shift
    "$command" -qq -o Debug::NoLocking=1 -o Dir::State::lists="$work/lists" -o Dir::Cache="$work/cache" "$@" 2>/dev/null
}
unpack() {
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/packages"
    apt apt-get update || return 1
    # What installing it would bring, and nothing that is here already, but for what lies beside it.
    names=$(apt apt-get -s install --no-install-recommends $packages | awk '$1 == "Inst" {print $2}')
    names=$(printf '%s\n' $names $programs chromium-common | sort -u)
    (cd "$work/packages" && apt apt-get download $names) || return 1
    for package in "$work"/packages/*.deb; do
        dpkg -x "$package" "$target" || return 1
    done
    # It looks for its libraries and fonts in the system; here they lie beside it.
    for name in $programs; do
        cat >"$target/$name" <<END
#!/bin/sh
here='$target'
LD_LIBRARY_PATH="\$(find "\$here/usr/lib" "\$here/lib" -name '*.so*' -printf '%h\n' 2>/dev/null | sort -u | tr '\n' ':')\$LD_LIBRARY_PATH"
[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH="\$here/etc/fonts"
export LD_LIBRARY_PATH XDG_DATA_DIRS="\$here/usr/share:\${XDG_DATA_DIRS:-/usr/local/share:/usr/share}"
exec "\$here/usr/lib/chromium/$name" "\$@"
END
        chmod +x "$target/$name"
    done
}
echo "Fetching Debian's Chromium for the tests ..."
install || unpack || echo "It could not be fetched."
exit 0
