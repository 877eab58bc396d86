/**
 * Loaded into the service with `--import` when the bench looks at its statements: PostgreSQL's log has the text of a
 * statement but not its name. Appends a line of JSON to the file STATEMENT_NAMES for each statement that is sent first.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';

const file = process.env.STATEMENT_NAMES ?? 'statement-names';
const seen = new Set<string>();

const prototype = pg.Client.prototype as unknown as {
  query: (this: pg.Client, ...given: readonly unknown[]) => unknown;
};
const { query: send } = prototype;
prototype.query = function query(...given) {
  const { name, text } = (given[0] ?? {}) as { readonly name?: string; readonly text?: string };
  if (name !== undefined && !seen.has(name)) {
    seen.add(name);
    appendFileSync(file, `${JSON.stringify({ name, text })}\n`);
  }
  return send.call(this, ...given);
};
