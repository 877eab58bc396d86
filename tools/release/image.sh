#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile without a registry, and writes it as an OCI layout:
#
#   image.sh FOLDER amd64|arm64 OUTPUT
#
# FOLDER is an unpacked release, or what tools/release/image-folder.ts makes. Debian comes from its own mirror
# (tools/newcomer/bare-machine.sh), Node from npm. Nothing of a foreign processor is run. Needs root, debootstrap and
# buildah; what it leaves is OUTPUT alone.
set -euo pipefail

[ $# -eq 3 ] || {
  sed -n '2,9s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
  exit 64
}
folder=$(cd "$1" && pwd) architecture=$2 output=$3
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
own=$(dpkg --print-architecture)
case $architecture in
  amd64) cpu=x64 ;;
  arm64) cpu=arm64 ;;
  *) echo "There is no image for $architecture: name amd64 or arm64." >&2 && exit 64 ;;
esac

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
store() {
  # vfs works on every file system; nothing is kept of it.
  buildah --root "$scratch/root" --runroot "$scratch/run" --storage-driver vfs "$@"
}

# import NAME FOLDER [ARCHITECTURE]: a folder as an image of one layer.
import() {
  local container
  container=$(store from ${3:+--arch "$3"} scratch)
  store add -q "$container" "$2" / >/dev/null
  store config ${3:+--arch "$3"} "$container"
  store commit -q --rm "$container" "localhost/$1" >/dev/null
}

bare=$here/tools/newcomer/bare-machine.sh
"$bare" base "$scratch/base" "$architecture" >"$scratch/log" 2>&1 || { tail -n 5 "$scratch/log" >&2 && exit 1; }
import base "$scratch/base" "$architecture"
tools=base
if [ "$architecture" != "$own" ]; then
  "$bare" base "$scratch/tools" >"$scratch/log" 2>&1 || { tail -n 5 "$scratch/log" >&2 && exit 1; }
  import tools "$scratch/tools"
  tools=tools
fi

package=node-linux-$cpu
version=$(sed -n "s/^ *\"$package\": \"\([^\"]*\)\".*/\1/p" "$here/package.json")
mkdir -p "$scratch/node/usr/local/bin"
(cd "$scratch" && npm pack --silent "$package@$version" >/dev/null)
tar -xzf "$scratch/$package-$version.tgz" -C "$scratch/node/usr/local/bin" --strip-components=2 package/bin/node
import node "$scratch/node" "$architecture"

mkdir "$scratch/context"
store bud --isolation chroot --network host --format docker --pull=never --file "$here/deploy/Dockerfile" \
  --arch "$architecture" --tag localhost/tranche --build-context "release=$folder" \
  --build-arg ARCHIVE=unpacked --build-arg NODE_IMAGE=localhost/node --build-arg BASE_IMAGE=localhost/base \
  --build-arg "TOOLS_IMAGE=localhost/$tools" --build-arg "BUILDPLATFORM=linux/$own" \
  --build-arg "TARGETPLATFORM=linux/$architecture" --build-arg "TARGETARCH=$architecture" "$scratch/context" >"$scratch/log" 2>&1 || {
  tail -n 20 "$scratch/log" >&2
  exit 1
}
store push -q localhost/tranche "oci:$output:tranche"
