import { describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../../../test/support/identity-provider.ts';
import type { Inspection } from '../../kit/db/inspection.ts';
import type { PlacementInspection } from '../../kit/db/placement.ts';
import { judgeProxies } from './address.ts';
import { judgeDatabase } from './database.ts';
import { examineProvider } from './sign-in.ts';

const healthy: Inspection = {
  versionNumber: 180_004,
  version: '18.4',
  user: 'tranche',
  database: 'tranche',
  canCreateRoles: true,
  roles: ['tranche_app', 'tranche_system', 'tranche_sandbox'],
  roleFaults: [],
  pendingMigrations: [],
  placement: null,
};

const placed: PlacementInspection = {
  isPlaced: true,
  machines: 2,
  shards: 32,
  misplaced: [],
  settings: [],
  inactive: [],
};

const judge = (changes: Partial<Inspection>) =>
  [...judgeDatabase({ ...healthy, ...changes }, false)].filter(({ level }) => level !== 'ok');

describe('doctor', () => {
  it('finds nothing in a database that the service can use', () => {
    expect(judge({})).toEqual([]);
    expect([...judgeDatabase(healthy, true)].map(({ subject }) => subject)).toEqual([
      'database',
      'PostgreSQL',
      'roles',
      'schema',
    ]);
  });

  it('says how the tables are spread over machines', () => {
    const [finding] = [...judgeDatabase({ ...healthy, placement: placed }, false)].slice(-1);
    expect(finding).toEqual({ level: 'ok', subject: 'placement', text: '32 parts over 2 machines' });
  });

  it.each([
    [{ isPlaced: false }, 'warn', /run migrate --citus/],
    [{ settings: ['citus.enable_unsafe_triggers'] }, 'fail', /citus\.enable_unsafe_triggers/],
    [{ misplaced: ['tasks'] }, 'fail', /not where .*: tasks; run migrate --citus/],
    [{ inactive: ['db2:5432'] }, 'warn', /away: db2:5432/],
  ])('says what is wrong with tables on several machines: %j', (changes, level, text) => {
    const found = judge({ placement: { ...placed, ...changes } });
    expect(found).toEqual([{ level, subject: 'placement', text: expect.stringMatching(text) }]);
  });

  it.each([
    ['https://a.example', [], 'warn', /set TRUSTED_PROXIES/],
    ['https://a.example', ['127.0.0.1', '10.0.0.0/8'], 'ok', /^127\.0\.0\.1, 10\.0\.0\.0\/8$/],
    ['http://localhost:4000', [], 'ok', /^none$/],
  ])('judges whose word counts about visitors at %s with %j', (publicUrl, trustedProxies, level, text) => {
    const found = judgeProxies({ publicUrl, trustedProxies });
    expect(found).toEqual({ level, subject: 'proxies', text: expect.stringMatching(text) });
  });

  it('says whether the provider of sign-ins answers, and whether it is the one of the settings', async () => {
    const provider = await startIdentityProvider();
    const settings = {
      issuer: provider.url,
      clientId: 'x',
      clientSecret: 'x',
      name: 'Campus',
      domains: [],
      isRequired: false,
      opensSignUp: false,
    };
    expect(await examineProvider(settings)).toMatchObject({ level: 'ok', text: `Campus at ${provider.url}` });
    const issuer = provider.url.replace('127.0.0.1', 'localhost');
    expect(await examineProvider({ ...settings, issuer })).toMatchObject({
      level: 'fail',
      text: expect.stringContaining(`${issuer}/.well-known/openid-configuration names`),
    });
    provider.isAway = true;
    expect(await examineProvider(settings)).toMatchObject({
      level: 'fail',
      text: expect.stringContaining('it does not answer'),
    });
    await provider.close();
  });

  it('takes missing roles as well when the first start can make them', () => {
    expect(judge({ roles: [] })).toEqual([]);
  });

  it.each<[string, Partial<Inspection>, string, RegExp]>([
    [
      'PostgreSQL 14',
      { versionNumber: 140_012, version: '14.12' },
      'fail',
      /14\.12 is too old: use 15 or newer/,
    ],
    [
      'no roles and no right to make them',
      { roles: [], canCreateRoles: false },
      'fail',
      /create role tranche_app; .*create role tranche_backup; grant tranche_app, tranche_system, tranche_sandbox to "tranche"; grant tranche_eraser, tranche_backup to/,
    ],
    [
      'a role that may not be taken',
      { roleFaults: ['tranche_app: permission denied'] },
      'fail',
      /permission denied.*grant tranche_app, tranche_system, tranche_sandbox to "tranche"/,
    ],
    [
      'a schema to bring up to date',
      { pendingMigrations: ['000002_more.sql'] },
      'warn',
      /1 migration to run: .*migrate/,
    ],
    [
      'a schema of a newer version',
      { pendingMigrations: null },
      'fail',
      /newer version of Tranche: start that version/,
    ],
  ])('names %s and the way out', (_what, changes, level, text) => {
    expect(judge(changes)).toEqual([
      { level, subject: expect.any(String), text: expect.stringMatching(text) },
    ]);
  });
});
