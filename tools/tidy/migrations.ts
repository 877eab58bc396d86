import { posix } from 'node:path';
import type { Rule } from './rule.ts';

/** Migrations run in the order of their numbers on every installation, so a number is never missing and never twice. */
export const migrationsRule: Rule = {
  name: 'migrations',
  guarantee: 'the files in db/migrations are numbered from 000001 on, without gaps and repeats',
  check: (files) =>
    files
      .map((file) => file.path)
      .filter((path) => path.startsWith('db/migrations/'))
      .toSorted()
      .flatMap((path, index) => {
        const expected = String(index + 1).padStart(6, '0');
        const name = posix.relative('db/migrations', path);
        return /^\d{6}_[a-z][a-z\d_]*\.sql$/.test(name) && name.startsWith(expected)
          ? []
          : [
              {
                path,
                line: 1,
                rule: 'migrations',
                message: `expected ${expected}_name_in_snake_case.sql in this place: number it after the one before, and never renumber one that has been released`,
              },
            ];
      }),
};
