import { reachesOf } from './modules.ts';
import { type Finding, isWebCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt, syntaxOf } from './syntax.ts';

/** The floors of the companion app, from the ground up: the folders and files of `web/src/` on each. */
const floors: readonly (readonly string[])[] = [
  ['api', 'base.ts'],
  ['messages'],
  ['account'],
  ['parts'],
  ['frame'],
  ['pages'],
  ['router.tsx', 'main.tsx'],
];

/** What the app shares with the service: words and figures. Everything else it asks over HTTP. */
const shared = [
  /^src\/messages\//,
  /^src\/kit\/(?:cancellation-terms|mail-texts|money\/(?:money|pricing|shares|tax-keys)|text\/(?:invoice-number|locale|number-pattern|plural|quantity)|time|units)\.ts$/,
  // Files of other programs: one reading for the app and the command line.
  /^src\/(?:imports\/files\/(?:columns|rows)|kit\/files\/(?:read-csv|csv-values))\.ts$/,
  // Amounts as people type them: one reading for the client's page and for the app.
  /^src\/pay\/amount-text\.ts$/,
  /^src\/look\/(?:colours|initials)\.ts$/,
  // What terms keep: one reckoning for the service and for the dialog that asks how the rest goes back.
  /^src\/invoices\/ending\/terms\.ts$/,
  // The API's own client.
  /^sdk\/src\//,
];

/** The app imports downwards, one page nothing of another, and of the service only words, figures and types. */
export const webRule: Rule = {
  name: 'web',
  guarantee: 'web imports down its floors, and of src only words, figures and types',
  check: (files) => files.filter(isWebCode).flatMap(wrongImports),
};

function wrongImports(file: SourceFile): Finding[] {
  const [, , room = ''] = file.path.split('/');
  if (floorOf(room) === -1) {
    const message = `${room} is on no floor of the app: put the file into a known folder, or add it in tools/tidy/web.ts`;
    return [{ path: file.path, line: 1, rule: webRule.name, message }];
  }
  return reachesOf(file).flatMap(({ target, offset }) => {
    const message = objection(file, target, offset);
    return message === null ? [] : [findingAt(file, offset, webRule.name, message)];
  });
}

/** Why a file of the app may not import the target, with the way out; null when it may. */
function objection(file: SourceFile, target: string, offset: number): string | null {
  if (!target.startsWith('web/src/')) {
    if (shared.some((pattern) => pattern.test(target)) || isTypeImport(file, offset)) return null;
    return `the app imports ${target}: ask the API for it, or import only a type`;
  }
  const [, , from = '', page] = file.path.split('/');
  const [, , to = '', toPage] = target.split('/');
  if (floorOf(to) > floorOf(from))
    return `${from} imports ${to}, which is above it: pass a value or a function down, or move what both need`;
  if (from === 'pages' && to === 'pages' && page !== toPage)
    return `the page ${page} imports the page ${toPage}: move what both need into parts`;
  return null;
}

function floorOf(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room));
}

function isTypeImport(file: SourceFile, offset: number): boolean {
  return syntaxOf(file).program.body.some(
    (node) => node.type === 'ImportDeclaration' && node.start === offset && node.importKind === 'type',
  );
}
