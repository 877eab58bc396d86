import { modeOf, statementsOf } from '../../src/kit/db/migration-files.ts';
import type { Finding, Rule, SourceFile } from './rule.ts';

const RECORD = 'db/released.json';
const FOLDER = 'db/migrations/';

/**
 * After the first release a migration runs beside processes of the release before, over tables that are large. So it keeps
 * what they use, and holds no lock for longer than an instant.
 */
export const forwardRule: Rule = {
  name: 'forward',
  guarantee: 'a migration after a release keeps what the release uses, and lets writers go on',
  check: (files) => {
    const record = files.find(({ path }) => path === RECORD);
    if (record === undefined) return [];
    const { migrations } = JSON.parse(record.text) as { migrations: Readonly<Record<string, string>> };
    return files
      .filter(({ path }) => path.startsWith(FOLDER) && migrations[path.slice(FOLDER.length)] === undefined)
      .flatMap((file) => faultsOf(file));
  },
};

/** A form that a statement must not have, and what to write in its place. `$1` is the table. */
interface Form {
  readonly form: RegExp;
  readonly message: string;
  /** Whether it is fine for a table that the same file makes. */
  readonly isFineWhenNew?: boolean;
}

/** The beginning of a new column; what else can be added has a word of its own. */
const NEW_COLUMN =
  '\\badd (?:column )?(?:if not exists )?(?!constraint |check\\b|foreign |unique\\b|primary |exclude\\b)\\w+';

/** Defaults that are another value for each row: the table is written again. `now()` is one value for all. */
const VOLATILE =
  '\\bdefault \\(?(?:gen_random_uuid|uuidv[47]|uuid_generate_\\w+|random|clock_timestamp|timeofday|nextval)\\(';

const IN_TRANSACTION: readonly Form[] = [
  {
    form: /^create (?:unique )?index (?:if not exists )?\S+ on (?:only )?(\S+)/i,
    message:
      'builds an index while all writers wait: move it into a file with the first line -- mode: statements, as create index concurrently if not exists',
    isFineWhenNew: true,
  },
  {
    form: /^alter table (?:only )?(\S+)[^;]*\bvalidate constraint\b/i,
    message:
      'reads the whole table while its lock is held: move it into a file with the first line -- mode: statements',
  },
  {
    form: /^alter table (?:only )?(\S+)(?![^;]*\bnot valid\b)[^;]*\badd (?:constraint \S+ )?(?:check|foreign key)\b/i,
    message:
      'reads the whole table while its lock is held: add the constraint as not valid, and validate it in a file with the first line -- mode: statements',
    isFineWhenNew: true,
  },
  {
    form: /^(?:with\b.*[\s(])?(?:(?<!\bfor )update|delete from|insert into(?! ledger_accounts\b)) (?:only )?(\S+)/i,
    message: 'changes rows of all accounts at once: move it into a file with the first line -- mode: batches',
    isFineWhenNew: true,
  },
  {
    form: /^alter table (?:only )?(\S+)(?![^;]*\busing index\b)[^;]*\badd (?:constraint \S+ )?(?:unique|primary key|exclude)\b/i,
    message:
      'builds an index while all wait: build it beside writers (create unique index concurrently), and add the constraint using index',
    isFineWhenNew: true,
  },
  {
    form: new RegExp(
      `^alter table (?:only )?(\\S+)[^;]*${NEW_COLUMN}[^;]*?(?:\\bstored\\b|${VOLATILE})`,
      'i',
    ),
    message:
      'computes a value for each row while all wait: add the column without it, set the default then, and fill old rows in batches',
    isFineWhenNew: true,
  },
  {
    form: new RegExp(
      `^alter table (?:only )?(\\S+)[^;]*${NEW_COLUMN}(?![^,;]*\\bdefault\\b)[^,;]*\\bnot null\\b`,
      'i',
    ),
    message:
      'fails where the table has rows, and at each insert of the release before: give the column a default, or let it be null',
    isFineWhenNew: true,
  },
  {
    form: /^alter table (?:only )?(\S+)[^;]*\balter (?:column )?\S+ (?:set data )?type\b/i,
    message:
      'writes the table again while all wait: add a column, fill it in batches, and drop the old one in a later release',
    isFineWhenNew: true,
  },
  {
    form: /^alter table (?:if exists )?(?:only )?(\S+)[^;]*\brename\b/i,
    message:
      'takes a name away that the release before uses: add the new one, and drop the old one in a later release',
    isFineWhenNew: true,
  },
];

const UNUSED: readonly Form[] = [
  {
    form: /^drop (?:table|function|view|policy)\b|^alter table [^;]*\bdrop (?:column|constraint)\b|^revoke\b/i,
    message:
      'takes away what the release before may use: say since when nothing uses it, in the line before, as -- unused since 1.2.0',
  },
  {
    form: /^alter table [^;]*\balter (?:column )?\S+ set not null\b/i,
    message:
      'reads the whole table unless a validated constraint proves it: name that one in the line before, as -- proved by the constraint amount_known',
  },
];

const REPEATABLE =
  /^create (?:unique )?index concurrently if not exists |^drop index concurrently if exists |^alter table (?:only )?\S+ validate constraint \S+$/i;

function faultsOf(file: SourceFile): Finding[] {
  const mode = modeOf(file.path, file.text);
  // The body of a function is no statement of the migration. That of `do` runs in it.
  const text = file.text.replaceAll(/(\bdo\s+)?\$(\w*)\$([\s\S]*?)\$\2\$/gi, (_, runs, _tag, body: string) =>
    runs === undefined ? "''" : opened(body),
  );
  const statements = statementsOf(text);
  if (mode === 'batches') return faultsOfBatches(file, statements);
  if (mode === 'statements') {
    return statements
      .filter((one) => !REPEATABLE.test(flat(one)))
      .map((one) =>
        finding(
          file,
          one,
          'may run twice when a process dies: only create index concurrently if not exists, drop index concurrently if exists, and validate constraint stand in this mode',
        ),
      );
  }
  const made = new Set(
    statements.map((one) => /^create table (?:if not exists )?(\S+)/i.exec(flat(one))?.[1]),
  );
  return statements.flatMap((one) =>
    [
      ...IN_TRANSACTION.filter(({ form, isFineWhenNew = false }) => {
        const found = form.exec(flat(one));
        return found !== null && !(isFineWhenNew && made.has(found[1]));
      }),
      ...UNUSED.filter(({ form }) => form.test(flat(one)) && !isExplained(text, one)),
    ].map(({ message }) => finding(file, one, message)),
  );
}

// The statements of a block: what only leads to them is cut away. The text that `execute` runs is not judged.
function opened(body: string): string {
  return body
    .replaceAll(/^\s*declare\b[\s\S]*?(?=^\s*begin\b)/gim, '')
    .replaceAll(/\b(?:begin|then|else|loop)\b/gi, ';\n');
}

function faultsOfBatches(file: SourceFile, statements: readonly string[]): Finding[] {
  const [only = ''] = statements;
  const isWhole =
    statements.length === 1 &&
    ['current_account_id()', '$1', ' as last'].every((part) => only.includes(part));
  if (isWhole) return [];
  const message =
    'runs in batches: it must be one statement that takes rows of current_account_id() after $1, and answers the last id as last';
  return [finding(file, only, message)];
}

function flat(statement: string): string {
  return statement.replaceAll(/\s+/g, ' ');
}

function isExplained(text: string, statement: string): boolean {
  const before = text.slice(0, text.indexOf(statement)).trimEnd().split('\n').at(-1) ?? '';
  return /^-- (?:unused since \d|proved by the constraint \w)/.test(before);
}

function finding(file: SourceFile, statement: string, message: string): Finding {
  const begun = file.text.indexOf(statement.split('\n', 1)[0] ?? '');
  const line = file.text.slice(0, Math.max(begun, 0)).split('\n').length;
  return { path: file.path, line, rule: 'forward', message };
}
