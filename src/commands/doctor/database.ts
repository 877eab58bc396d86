import { databaseRoles } from '../../kit/db/database.ts';
import type { Inspection, ServingInspection } from '../../kit/db/inspection.ts';
import type { PlacementInspection } from '../../kit/db/placement.ts';
import { type Finding, findingsOf, someOf } from './finding.ts';

const OLDEST_POSTGRES = 150_000;
const FEWEST_ZONES = 100;

/** Reports what was found in a database. */
export function* judgeDatabase(seen: Inspection, isEmbedded: boolean): Generator<Finding> {
  const { user, version, roles, roleFaults, pendingMigrations: pending } = seen;
  const where = isEmbedded ? 'the embedded one' : `${seen.database}, as ${user}`;
  yield findingsOf('database').ok(`${where}, answers`);
  const postgres = findingsOf('PostgreSQL');
  if (seen.versionNumber >= OLDEST_POSTGRES) yield postgres.ok(version);
  else
    yield postgres.fail(`${version} is too old: use 15 or newer, or unset DATABASE_URL for the embedded one`);
  yield judgeRoles(user, roles, roleFaults, seen.canCreateRoles);
  const schema = findingsOf('schema');
  if (pending === null) yield schema.fail('was made by a newer version of Tranche: start that version');
  else if (pending.length > 0) {
    yield schema.warn(
      `${pending.length} migration${pending.length === 1 ? '' : 's'} to run: the next start does it, or migrate`,
    );
  } else yield schema.ok('up to date');
  if (seen.placement !== null && pending?.length === 0) yield judgePlacement(seen.placement);
}

function judgePlacement({
  machines,
  shards,
  misplaced,
  settings,
  inactive,
  isPlaced,
}: PlacementInspection): Finding {
  const { ok, warn, fail } = findingsOf('placement');
  if (!isPlaced)
    return warn('the database has Citus, and all tables are on one machine: run migrate --citus');
  if (settings.length > 0)
    return fail(`settings of the database are wrong: ${settings.join(', ')}; see deploy/citus/database.sql`);
  if (misplaced.length > 0)
    return fail(`not where db/placement.json says: ${someOf(misplaced)}; run migrate --citus`);
  if (inactive.length > 0) return warn(`machines are noted as away: ${someOf(inactive)}`);
  return ok(`${shards} parts over ${machines} machine${machines === 1 ? '' : 's'}`);
}

function judgeRoles(
  user: string,
  roles: readonly string[],
  faults: readonly string[],
  canCreate: boolean,
): Finding {
  const { ok, fail } = findingsOf('roles');
  const grant = 'as an administrator: ';
  const all = databaseRoles.join(', ');
  if (faults.length > 0) {
    return fail(`${faults.join('; ')}. Where permission is lacking: ${grant}grant ${all} to "${user}"`);
  }
  if (roles.length === databaseRoles.length) return ok(`${user} may act as ${roles.join(' and ')}`);
  if (canCreate) return ok(`${user} may make them at the first start`);
  // Migrations give a function to the first, and rights to the second. Only the owner of the tables acts as them.
  const more = ['tranche_eraser', 'tranche_backup'];
  const creations = [...databaseRoles, ...more].map((role) => `create role ${role}`).join('; ');
  const advice = `${grant}${creations}; grant ${all} to "${user}"; grant ${more.join(', ')} to "${user}"`;
  return fail(`missing, and ${user} may not make them. Run, ${advice}`);
}

/** Settings that must be on, so that a commit that was answered is on the disk. */
const durable = [
  ['fsync', ({ fsync }: ServingInspection) => fsync === 'off'],
  ['full_page_writes', ({ fullPageWrites }: ServingInspection) => fullPageWrites === 'off'],
  ['synchronous_commit', ({ synchronousCommit }: ServingInspection) => synchronousCommit === 'off'],
] as const;

/** Reports how the service itself connects. The embedded database has a role of its own for each purpose. */
export function* judgeServing(seen: ServingInspection, isEmbedded: boolean): Generator<Finding> {
  const writes = findingsOf('durability');
  const off = durable.filter(([, isOff]) => isOff(seen)).map(([name]) => name);
  if (off.length === 0) yield writes.ok('a commit that was answered is on the disk');
  else {
    const names = off.join(' and ');
    yield writes.fail(
      `${names} ${off.length === 1 ? 'is' : 'are'} off, so that a crash loses confirmed payments: run alter system set ${off[0]} = on (each of them), and reload PostgreSQL`,
    );
  }
  const zones = findingsOf('zone data');
  if (seen.timeZones < FEWEST_ZONES) {
    yield zones.fail(
      'PostgreSQL has no time zone data: install the package of time zones (tzdata) on its machine',
    );
  } else yield zones.ok('known');
  if (isEmbedded) return;
  const { ok, warn, fail } = findingsOf('privileges');
  if (seen.isSuperuser) {
    yield fail(
      `the service connects as ${seen.user}, a superuser, whom row-level security does not hold back: use an ordinary user, as "A PostgreSQL of your own" in docs/operations.md shows`,
    );
  } else if (seen.ownsTables) {
    yield warn(
      `the service connects as ${seen.user}, who owns the tables: an attacker with one statement could switch row-level security off; use a second user and DATABASE_OWNER_URL`,
    );
  } else yield ok(`${seen.user} owns nothing`);
}
