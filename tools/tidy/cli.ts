import { reachesOf } from './modules.ts';
import { type Finding, isCliCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt } from './syntax.ts';

/** The folders and files of `cli/src/`, from the ground up. */
const floors: readonly (readonly string[])[] = [
  ['failure.ts', 'terminal.ts', 'version.ts'],
  ['output', 'input'],
  ['profiles', 'stream', 'explain.ts'],
  ['commands'],
  ['program.ts'],
  ['main.ts'],
];

/** What the command line shares with the service: figures and days. Everything else it asks over HTTP, by the client. */
const shared = [
  /^src\/kit\/(?:money\/(?:money|pricing)|text\/locale|time|units)\.ts$/,
  // Amounts as people type them: one reading for the client's page, the app and the command line.
  /^src\/pay\/amount-text\.ts$/,
  /^sdk\/src\//,
  // Files of other programs: one reading for the app and the command line.
  /^src\/(?:imports\/files\/(?:columns|rows)|kit\/files\/read-csv)\.ts$/,
  /^cli\/package\.json$/,
];

/** The command line imports down its floors, and of the service only figures and days: it runs where there is no service. */
export const cliRule: Rule = {
  name: 'cli',
  guarantee: 'cli imports down its floors, the client, and of src only figures and days',
  check: (files) => files.filter(isCliCode).flatMap(wrongImports),
};

function wrongImports(file: SourceFile): Finding[] {
  const from = floorOf(file.path);
  if (from === -1) {
    const message = `${file.path} is on no floor of the command line: put it into a known folder, or add that in tools/tidy/cli.ts`;
    return [{ path: file.path, line: 1, rule: cliRule.name, message }];
  }
  return reachesOf(file).flatMap(({ target, offset }) => {
    const message = objection(from, target);
    return message === null ? [] : [findingAt(file, offset, cliRule.name, message)];
  });
}

function objection(from: number, target: string): string | null {
  if (shared.some((pattern) => pattern.test(target))) return null;
  if (!target.startsWith('cli/src/'))
    return `the command line imports ${target}: ask the service by the client of sdk/, or add what is shared in tools/tidy/cli.ts`;
  const to = floorOf(target);
  // A target on no floor has its own finding.
  if (to <= from) return null;
  return `${target} is above: pass in what it gives, or move what both need down`;
}

function floorOf(path: string): number {
  const [, , room = ''] = path.split('/');
  return floors.findIndex((rooms) => rooms.includes(room));
}
