import { createHash } from 'node:crypto';
import type { Rule } from './rule.ts';

const RECORD = 'db/released.json';
const FOLDER = 'db/migrations/';

interface Recorded {
  readonly migrations: Readonly<Record<string, string>>;
  readonly releases: readonly { readonly version: string; readonly lastMigration: string }[];
}

/**
 * An installation runs each migration once. So a changed migration runs nowhere, and the tables of two installations
 * differ from then on.
 */
export const releasedRule: Rule = {
  name: 'released',
  guarantee: 'a released migration never changes',
  check: (files) => {
    const record = files.find(({ path }) => path === RECORD);
    const fault = (path: string, message: string) => [{ path, line: 1, rule: 'released', message }];
    if (record === undefined) return fault(RECORD, 'holds what was released: get it back from git');
    const { migrations, releases } = JSON.parse(record.text) as Recorded;
    const present = new Map(
      files.filter(({ path }) => path.startsWith(FOLDER)).map((file) => [file.path, file.text]),
    );
    const changed = Object.entries(migrations).flatMap(([name, sum]) => {
      const text = present.get(`${FOLDER}${name}`);
      if (text === undefined)
        return fault(`${FOLDER}${name}`, 'is released and missing: get it back from git');
      return createHash('sha256').update(text).digest('hex') === sum
        ? []
        : fault(
            `${FOLDER}${name}`,
            'is released and was changed: get it back from git, and put the change into a migration with the next number',
          );
    });
    const forgotten = releases.flatMap(({ version, lastMigration }) =>
      [...present.keys()]
        .map((path) => path.slice(FOLDER.length))
        .filter((name) => name <= lastMigration && migrations[name] === undefined)
        .flatMap((name) =>
          fault(RECORD, `has no sum of ${name}, which ${version} has: get it back from git`),
        ),
    );
    return [...changed, ...forgotten];
  },
};
