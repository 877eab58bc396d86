#!/usr/bin/env bash
# Runs the root file system of an image as a container is run: its own processes and mounts, its root read-only, a tmpfs
# for /tmp, 64 MB of /dev/shm, the folder VOLUME as /data, and the user USER without any right of root. The network is
# that of this machine. Needs root and Debian's own tools, no container engine.
#
#   run-image.sh [--mount FOLDER:PATH]... ROOT VOLUME USER [NAME=VALUE]... COMMAND...
#
# FOLDER is a folder of this machine, and PATH where the container has it.
# Signals reach the container's first process from outside: its id is the child of `unshare`.
set -euo pipefail

mounts=
while [ "${1-}" = --mount ]; do
  mounts+="$2 "
  shift 2
done
[ $# -ge 4 ] || {
  sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 64
}
exec unshare --mount --pid --ipc --uts --fork --kill-child bash -s "$mounts" "$@" <<'INSIDE'
set -eu
mounts=$1 root=$2 volume=$3 user=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
for one in $mounts; do
  mkdir -p "$root${one#*:}"
  mount --bind "${one%%:*}" "$root${one#*:}"
done
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for name in null zero full random urandom; do
  touch "$root/dev/$name"
  mount --bind "/dev/$name" "$root/dev/$name"
done
mkdir "$root/dev/shm"
mount -t tmpfs -o mode=1777,size=64m tmpfs "$root/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
ln -s /proc/self/fd "$root/dev/fd"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set=-all \
  env -i -C /opt/tranche PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@" </dev/null
INSIDE
