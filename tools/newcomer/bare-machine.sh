#!/usr/bin/env bash
# A machine on which nothing was installed by hand: Debian 12 in a folder, with git, curl, procps, Debian's own Node and
# npm, and beside them the Node and npm of this machine. Python and PHP run the examples of the reference.
#
#   bare-machine.sh make ROOT                              makes it in the folder ROOT
#   bare-machine.sh base ROOT [ARCHITECTURE]               makes only the base of a container image, about as
#                                                          debian:bookworm-slim; of a foreign one nothing is run
#   bare-machine.sh empty ROOT                             makes that base with a user, and with the way to the network
#   bare-machine.sh hold ROOT                              mounts what processes there need, and says `ready`, until it ends
#   bare-machine.sh in PID ROOT USER [NAME=VALUE]... TEXT  runs the commands TEXT there; PID is of what `hold` has started
#   bare-machine.sh run ROOT USER own|debian CLONE COMMAND runs COMMAND there in a fresh clone of CLONE
#
# The command is run by USER (newcomer, who is not root, or root), with an empty home, an empty folder for temporary
# files and none of this machine's settings, under this machine's Node and npm (`own`) or Debian's (`debian`). Files
# that it leaves outside of its clone are listed, and count as a failure. Needs root, and debootstrap to make the
# machine. Ends with the command's exit code; 64 when it was called wrongly, 65 when something was left behind.
set -euo pipefail

readonly RELEASE=bookworm
readonly NEWCOMER=newcomer
# Below it each user has a home, root too: through root's own no other user passes.
readonly HOMES=/home
readonly OWN_CERTIFICATES=/etc/network-certificates.pem

# Where this machine gets Debian's packages from, in either of the forms in which Debian writes it down.
mirror() {
  local found
  found=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/*.sources 2>/dev/null | head -n 1)
  [ -n "$found" ] || found=$(awk '$1 == "deb" { for (i = 2; i <= NF; i++) if ($i ~ /^https?:/) { print $i; exit } }' \
    /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null)
  echo "$found"
}

make_machine() {
  local root=$1 from
  from=$(mirror)
  # Without a mirror of this machine debootstrap takes its own.
  debootstrap --variant=minbase --include=ca-certificates,git,curl,procps "$RELEASE" "$root" ${from:+"$from"}
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  copy_certificates "$root"
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive \
    sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends nodejs npm python3 php-cli >/dev/null'
  copy_own_node "$root"
  chroot "$root" useradd --create-home --shell /bin/bash "$NEWCOMER"
}

make_base() {
  local root=$1 architecture=${2:-$(dpkg --print-architecture)} from options=()
  from=$(mirror)
  [ "$architecture" = "$(dpkg --print-architecture)" ] || options=(--foreign)
  debootstrap --variant=minbase --arch="$architecture" "${options[@]}" "$RELEASE" "$root" ${from:+"$from"}
  # What debian:bookworm-slim leaves out, too.
  rm -rf "$root"/usr/share/{doc,man,info,locale,lintian}/* "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* \
    "$root"/debootstrap "$root"/var/log/*
}

make_empty() {
  local root=$1
  make_base "$root"
  cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
  # Apart: Debian's package of certificates would write over them.
  [ ! -f "${NODE_EXTRA_CA_CERTS:-}" ] || cp -L "$NODE_EXTRA_CA_CERTS" "$root$OWN_CERTIFICATES"
  chroot "$root" useradd --create-home --shell /bin/bash "$NEWCOMER"
  copy_npm_settings "$root/root"
  copy_npm_settings "$root$HOMES/$NEWCOMER"
}

# Where packages come from, and nothing else.
copy_npm_settings() {
  [ -f "$HOME/.npmrc" ] || return 0
  grep -E '^(@[^:]+:)?registry *=|^//|proxy *=|^(ca|cafile) *=' "$HOME/.npmrc" >"$1/.npmrc" || true
  chmod 644 "$1/.npmrc"
}

hold_machine() {
  exec unshare --mount --pid --fork --kill-child bash -c '
    mount -t proc proc "$1/proc"
    mount --rbind /dev "$1/dev"
    mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
    echo ready
    exec sleep infinity' hold "$1"
}

# As somebody works who has signed in: in the own home, with no setting of this machine but the way to the network.
run_in() {
  local pid=$1 root=$2 user=$3 text=${!#} home settings
  home=$(chroot "$root" getent passwd "$user" | cut -d: -f6)
  mapfile -t settings < <(network_settings)
  [ ! -f "$root$OWN_CERTIFICATES" ] || settings+=("NODE_EXTRA_CA_CERTS=$OWN_CERTIFICATES" "SSL_CERT_FILE=$OWN_CERTIFICATES")
  exec nsenter --target "$pid" --mount --pid chroot "$root" setpriv --reuid "$user" --regid "$user" --init-groups \
    env -i -C "$home" HOME="$home" USER="$user" LANG=C.UTF-8 \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${settings[@]}" "${@:4:$#-4}" \
    bash -euo pipefail -c "$text" </dev/null
}

# A network that inspects its traffic has certificates of its own. These variables name them to programs.
readonly CERTIFICATE_VARIABLES='NODE_EXTRA_CA_CERTS SSL_CERT_FILE'
copy_certificates() {
  local root=$1 name file
  for name in $CERTIFICATE_VARIABLES; do
    file=${!name:-}
    [ -f "$file" ] || continue
    mkdir -p "$root$(dirname "$file")"
    cp -L "$file" "$root$file"
  done
}

copy_own_node() {
  local root=$1 modules
  modules=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")")
  mkdir -p "$root/usr/local/bin" "$root/usr/local/lib/node_modules"
  cp "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
  cp -a "$modules/npm" "$root/usr/local/lib/node_modules/"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
}

# Prints NAME=VALUE for what of this machine's settings concerns how the network is reached, one a line.
network_settings() {
  local name
  for name in $CERTIFICATE_VARIABLES http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
    [ -z "${!name:-}" ] || echo "$name=${!name}"
  done
}

run_command() {
  local root=$1 user=$2 node=$3 clone=$4 command=$5 home path=/usr/bin:/bin settings
  [ "$node" = debian ] || path=/usr/local/bin:$path
  home=$HOMES/$user
  rm -rf "${root:?}$HOMES"/*
  find "$root/tmp" "$root/var/tmp" -mindepth 1 -delete
  mkdir -p "$root$home"
  copy_npm_settings "$root$home"
  git clone -q "$clone" "$root$home/tranche"
  chroot "$root" chown -R "$user:$user" "$home"
  mapfile -t settings < <(network_settings)
  unshare --mount --pid --fork --kill-child bash -s "$root" "$user" "$home" "$path" "$command" "${settings[@]}" <<'INSIDE'
set -eu
root=$1 user=$2 home=$3 path=$4 command=$5
shift 5
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
as_user() {
  chroot "$root" su "$user" -s /bin/bash -c "exec env -i HOME=$home USER=$user LANG=C.UTF-8 PATH=$path $(printf '%q ' "$@")"
}
code=0
as_user "$@" CI=true bash -c "cd ~/tranche && $command" </dev/null || code=$?
# npm keeps what it downloaded below the home, and what it compiled among the temporary files. A PostgreSQL that is
# killed, as some tests do, leaves shared memory that only its next start would remove.
left=$(chroot "$root" find /tmp /var/tmp /dev/shm "$home" -mindepth 1 -maxdepth 1 \
  ! -path "$home/tranche" ! -name .npm ! -name .npmrc ! -name node-compile-cache ! -path '/dev/shm/PostgreSQL.*')
if [ -n "$left" ]; then
  echo "left behind outside of the clone: $left"
  [ "$code" -ne 0 ] || code=65
fi
exit "$code"
INSIDE
}

case ${1-}:$# in
  make:2) make_machine "$2" ;;
  base:2 | base:3) make_base "${@:2}" ;;
  empty:2) make_empty "$2" ;;
  hold:2) hold_machine "$2" ;;
  in:[5-9]) run_in "${@:2}" ;;
  run:6) run_command "$2" "$3" "$4" "$5" "$6" ;;
  *)
    sed -n '2,16s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 64
    ;;
esac
