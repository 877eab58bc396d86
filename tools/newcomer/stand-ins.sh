#!/usr/bin/env bash
# Runs `npm run test:stripe` with both stand-ins for Stripe, in the versions that test/stripe/main.ts names. They are kept
# in a cache folder, because Debian has neither. Says so and ends with 0 where they cannot be installed.
set -uo pipefail

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.."
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/tranche-stand-ins

skip() {
  echo "Skipped: $1."
  exit 0
}

# get FOLDER COMMAND…: fills a folder of the cache, unless it was filled before.
get() {
  local folder=$1
  shift
  [ -e "$folder/done" ] && return
  rm -rf "$folder"
  mkdir -p "$folder" || skip "$folder cannot be made"
  timeout 300 "$@" >"$folder/log" 2>&1 || {
    tail -n 3 "$folder/log"
    skip "$1 could not install a stand-in for Stripe"
  }
  touch "$folder/done"
}

install_localstripe() {
  python3 -m venv "$1" && "$1/bin/pip" --quiet install "$2"
}
export -f install_localstripe

for command in go python3 npm; do
  command -v "$command" >/dev/null || skip "there is no $command, which the stand-ins for Stripe need"
done
module=$(grep -om 1 'github.com/stripe/stripe-mock@v[0-9.]*' test/stripe/main.ts)
package=$(grep -om 1 'localstripe==[0-9.]*' test/stripe/main.ts)
mock=$cache/${module##*/}
local=$cache/$package
export GOBIN=$mock
get "$mock" go install "$module"
get "$local" bash -c 'install_localstripe "$@"' bash "$local" "$package"

[ -d node_modules ] || npm ci --no-audit --no-fund || exit
STRIPE_MOCK=$mock/stripe-mock LOCALSTRIPE=$local/bin/localstripe npm run test:stripe
