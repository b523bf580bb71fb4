#!/bin/sh
# fieldbook COMMAND [ARGUMENTS]: runs a command of package.json as the service runs: as its user, with its settings and
# nothing else of the caller's environment. docs/operations.md installs it to /usr/local/bin. Nothing of the checkout runs
# as root, because the service's user owns it.
set -eu

fail() {
  echo "fieldbook: $1" >&2
  exit 1
}

# Starts again with an empty environment; INIT_CWD is where relative paths of arguments begin.
if [ "${FIELDBOOK_CALLED:-}" = "" ]; then
  exec env -i FIELDBOOK_CALLED=1 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
    FIELDBOOK_HOME="${FIELDBOOK_HOME:-/opt/fieldbook}" FIELDBOOK_USER="${FIELDBOOK_USER:-fieldbook}" \
    FIELDBOOK_ENV="${FIELDBOOK_ENV:-/etc/fieldbook.env}" INIT_CWD="$(pwd)" sh "$0" "$@"
fi

case ${1:-} in
  backup | clickhouse:backfill | clickhouse:check | clickhouse:off | clickhouse:schema | doctor | import | key | restore | user | verify) ;;
  *)
    echo "Usage: fieldbook backup|clickhouse:backfill|clickhouse:check|clickhouse:off|clickhouse:schema|doctor|import|key|restore|user|verify [ARGUMENTS]
Uses $FIELDBOOK_HOME as $FIELDBOOK_USER with the settings in $FIELDBOOK_ENV." >&2
    exit 1
    ;;
esac

# Reads the settings as systemd reads an EnvironmentFile; refuses the quoting that only systemd understands.
[ -e "$FIELDBOOK_ENV" ] || fail "There is no $FIELDBOOK_ENV. It has the settings of the service; set FIELDBOOK_ENV to another file."
[ -r "$FIELDBOOK_ENV" ] || fail "$FIELDBOOK_ENV is readable only by root. Use: sudo fieldbook $*"
while IFS=' 	' read -r line || [ -n "$line" ]; do
  case $line in
    '' | '#'* | ';'*) continue ;;
  esac
  key=${line%%=*}
  value=${line#*=}
  case $key in
    "$line" | '' | [0-9]* | *[!A-Za-z0-9_]*) fail "$FIELDBOOK_ENV: write KEY=value instead of the line: $key" ;;
  esac
  case $value in
    *\\*) fail "$FIELDBOOK_ENV: $key contains a backslash, which is not supported." ;;
    \"*\") quoted=${value#?} && value=${quoted%?} ;;
    \'*\') quoted=${value#?} && value=${quoted%?} ;;
  esac
  case $value in
    *[\"\']* | ' '* | '	'*) fail "$FIELDBOOK_ENV: $key: put quotes around the whole value, or none." ;;
  esac
  export "$key=$value"
done <"$FIELDBOOK_ENV"

id -u "$FIELDBOOK_USER" >/dev/null 2>&1 || fail "There is no user $FIELDBOOK_USER. Set FIELDBOOK_USER to the user of the service."
as_user=
if [ "$(id -u)" != "$(id -u "$FIELDBOOK_USER")" ]; then
  [ "$(id -u)" = 0 ] || fail "This needs root, to become $FIELDBOOK_USER. Use: sudo fieldbook $*"
  as_user="setpriv --reuid=$FIELDBOOK_USER --regid=$(id -g "$FIELDBOOK_USER") --init-groups --no-new-privs --bounding-set=-all --"
fi

umask 077
unset FIELDBOOK_CALLED
# shellcheck disable=SC2086 # Words of our own.
exec $as_user sh -c '
  cd "$FIELDBOOK_HOME" || exit 1
  script=$(node -p "require(\"./package.json\").scripts[process.argv[1]]" "$1") || exit 1
  shift
  exec $script "$@"' fieldbook "$@"
