import type { Rule } from './rule.ts';

/** Runs a rule over files given as `{path: text}` and returns where it finds something, as `path:line`. */
export function placesFound(rule: Rule, planted: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(planted).map(([path, text]) => ({ path, text }));
  return rule.check(files).map(({ path, line }) => `${path}:${line}`);
}

/** The messages of the same run, for what they advise. */
export function messagesOf(rule: Rule, planted: Readonly<Record<string, string>>): string {
  const files = Object.entries(planted).map(([path, text]) => ({ path, text }));
  return rule
    .check(files)
    .map(({ message }) => message)
    .join('\n');
}

/** A text of so many lines, each a statement. */
export function linesOf(count: number): string {
  return 'void 0;\n'.repeat(count);
}
