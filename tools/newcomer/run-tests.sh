#!/usr/bin/env bash
# Runs `npm test` (with arguments: of these files only) and ends with the line "vitest: N passed, N failed". A file that
# fails outside of its tests counts as one failure. The exit code is that of the tests.
set -uo pipefail

report=$(mktemp)
code=0
npm test -- "$@" --reporter=default --reporter=json --outputFile.json="$report" || code=$?
node -e '
  const report = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  for (const file of broken) console.log(`failed outside of its tests: ${file.name}`);
  console.log(`vitest: ${report.numPassedTests} passed, ${report.numFailedTests + broken.length} failed`);
' "$report"
rm -f "$report"
exit "$code"
