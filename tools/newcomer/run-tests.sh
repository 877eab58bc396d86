#!/usr/bin/env bash
# Runs `npm test` and `npm run test:slow` (with arguments: of these files only), names the tests that failed, and ends with
# the line "vitest: N passed, N failed", the sum of both. A file that fails outside of its tests counts as one failure. The
# exit code is 0 only when that of both is.
set -uo pipefail

reports=$(mktemp -d)
code=0
for script in test test:slow; do
  npm run "$script" -- "$@" --passWithNoTests \
    --reporter=default --reporter=json --outputFile.json="$reports/$script" || code=$?
done
node -e '
  const { readdirSync, readFileSync } = require("node:fs");
  const { relative } = require("node:path");
  const [folder] = process.argv.slice(1);
  let passed = 0;
  let failed = 0;
  for (const name of readdirSync(folder)) {
    const report = JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
    const broken = report.testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
    );
    for (const file of broken) console.log(`failed outside of its tests: ${relative("", file.name)}\n${file.message}`);
    for (const file of report.testResults) {
      for (const test of file.assertionResults.filter(({ status }) => status === "failed")) {
        console.log(`failed: ${relative("", file.name)}: ${test.fullName}\n${test.failureMessages.join("\n").slice(0, 2000)}`);
      }
    }
    passed += report.numPassedTests;
    failed += report.numFailedTests + broken.length;
  }
  console.log(`vitest: ${passed} passed, ${failed} failed`);
' "$reports"
rm -rf "$reports"
exit "$code"
