import { expect, it } from 'vitest';
import { judgeBackups } from './backups.ts';

const hour = 3600;
const on = { backupTo: '/backups', databaseUrl: null };
const off = { backupTo: null, databaseUrl: null };
const state = (ageSeconds: number | null, failed = 0) => ({ ageSeconds, bytes: 1, failed });

it.each([
  ['no backups at all', undefined, off, 'warn', /set BACKUP_TO/],
  [
    'no backups of a PostgreSQL of the operator',
    undefined,
    { ...off, databaseUrl: 'postgres://db' },
    'warn',
    /own/,
  ],
  ['a first one that is to come', undefined, on, 'warn', /at BACKUP_AT/],
  ['only failed ones', state(null, 3), on, 'fail', /3 have failed/],
  ['a good one of today', state(5 * hour), on, 'ok', /5 h old/],
  ['a good one by hand', state(5 * hour), off, 'ok', /5 h old/],
  ['failures since the last good one', state(26 * hour, 2), on, 'warn', /26 h old, and 2 have failed/],
  ['a good one that is too old', state(75 * hour), on, 'fail', /3 days old: look/],
] as const)('%s', (_, given, config, level, text) => {
  expect(judgeBackups(given, config)).toEqual({
    level,
    subject: 'backups',
    text: expect.stringMatching(text),
  });
});
