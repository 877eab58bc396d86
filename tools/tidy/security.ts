import type { Finding, Rule, SourceFile } from './rule.ts';

const PAGE = 'docs/security.md';
const CLAIM = /^- /;
const PROOF = /^ {2}Test: `([^`]+)`, "(.+)"$/;

/** What docs/security.md promises is shown by tests that exist. */
export const securityRule: Rule = {
  name: 'security',
  guarantee: 'every claim of docs/security.md names a test that exists, by its title',
  check(files) {
    const page = files.find(({ path }) => path === PAGE);
    return page === undefined ? [] : findingsIn(page, files);
  },
};

function findingsIn(page: SourceFile, files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  const lines = page.text.split('\n');
  const add = (index: number, message: string) => {
    findings.push({ path: PAGE, line: index + 1, rule: 'security', message });
  };
  // No test shows the last two chapters: limits, and duties of operators.
  const end = lines.indexOf('## What is not covered');
  for (const [index, line] of lines.slice(0, end < 0 ? undefined : end).entries()) {
    if (CLAIM.test(line) && !isProved(lines, index))
      add(index, 'a claim without a line "Test: `path`, "title"" below it');
    const [, path, title = ''] = PROOF.exec(line) ?? [];
    if (path === undefined) continue;
    const test = files.find((file) => file.path === path);
    if (test === undefined) add(index, `there is no test ${path}: name the one that shows the claim`);
    else if (!test.text.includes(title)) add(index, `${path} has no test "${title}": copy its title`);
  }
  return findings;
}

// The claim may go on for some lines before its test.
function isProved(lines: readonly string[], index: number): boolean {
  for (const line of lines.slice(index + 1)) {
    if (PROOF.test(line)) return true;
    if (!line.startsWith('  ')) return false;
  }
  return false;
}
