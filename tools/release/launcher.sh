#!/bin/sh
# The operator's command line of an unpacked release: `tranche --help`. Becomes Node, so that a signal reaches the
# service and nothing is left behind.
set -eu

oldest=24
here=$(dirname -- "$(readlink -f -- "$0")")/..
here=$(cd -- "$here" && pwd)

if ! command -v node >/dev/null; then
  echo "Tranche needs Node $oldest or newer, and there is no node in the PATH. Install it: https://nodejs.org/en/download" >&2
  exit 1
elif [ "$(node -p 'process.versions.node.split(".")[0]')" -lt "$oldest" ]; then
  echo "Tranche needs Node $oldest or newer; $(command -v node) is $(node --version). Install it: https://nodejs.org/en/download" >&2
  exit 1
fi

# A machine of another kind cannot load what was compiled for this one.
case $(uname -s)-$(uname -m) in
  Linux-x86_64 | Linux-amd64) platform=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) platform=linux-arm64 ;;
  *) platform=$(uname -s)-$(uname -m) ;;
esac
made_for=$(cat "$here/PLATFORM")
if [ "$platform" != "$made_for" ]; then
  echo "This release is for $made_for, and this machine is $platform. Unpack tranche-…-$platform.tar.gz instead." >&2
  exit 1
fi

exec node "$here/src/main.ts" "$@"
