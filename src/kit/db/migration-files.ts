import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the migrations of this program are. */
export const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

/**
 * How a migration runs. `transaction`: whole or not at all, which suits what is done in an instant. `statements`: each
 * statement by itself, for what takes long and must not hold a lock as long: building an index, validating a constraint.
 * `batches`: one statement that changes some rows of an account, each time in a transaction: it takes those
 * whose id comes after $1, in order, and answers the id of the last as `last`, null when there was none.
 */
type MigrationMode = 'transaction' | 'statements' | 'batches';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly mode: MigrationMode;
  readonly sql: string;
}

/** The migrations of a folder in their order. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{6}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { number: Number(name.slice(0, 6)), name, mode: modeOf(name, sql), sql };
    }),
  );
}

/** How a migration runs, by its first line: `-- mode: statements`, `-- mode: batches`, or neither. Throws for another mode. */
export function modeOf(name: string, sql: string): MigrationMode {
  const mode = /^-- mode: (.*)$/m.exec(sql.split('\n', 1)[0] ?? '')?.[1] ?? 'transaction';
  if (mode === 'transaction' || mode === 'statements' || mode === 'batches') return mode;
  throw new Error(`${name} has the mode ${mode}: it must be transaction, statements or batches.`);
}

/** The statements of a migration without their comments. Each ends with a semicolon at the end of a line. */
export function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$/m)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/** The statements of any migration, bodies of functions included, each with the comments before it. */
export function messagesOf(sql: string): string[] {
  const statements = sql.match(/(?:--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|[^;])+(?:;|$)/g) ?? [];
  return statements.filter((text) => text.replaceAll(/^\s*--.*$/gm, '').trim() !== '');
}

/** The index that a statement builds beside writers, by name; null when it builds none. Throws when it has no plain name. */
export function indexBuiltBy(statement: string): string | null {
  const flat = statement.replaceAll(/\s+/g, ' ');
  const found = /^create (?:unique )?index concurrently (?:if not exists )?(?!(?:if|on) )([\w.]+) /i.exec(
    flat,
  );
  if (found === null && /^create (?:unique )?index concurrently /i.test(flat))
    throw new Error(`A migration builds an index without a plain name: ${flat}`);
  return found?.[1] ?? null;
}
