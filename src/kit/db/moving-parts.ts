import type pg from 'pg';
import { CommandError } from '../command-error.ts';
import type { AccountId } from '../ids.ts';

/** A part of the accounts that another machine is to hold. */
interface PartMove {
  readonly shard: number;
  readonly from: string;
  readonly to: string;
  /** The paths of all accounts of the part: they move together. */
  readonly paths: readonly string[];
}

interface Node {
  readonly name: string;
  readonly isActive: boolean;
  readonly holds: boolean;
}

/** Looks what moving an account to a machine (`host:port`) would move. Errors: {@link CommandError} where it cannot be, with the way. */
export async function planMove(client: pg.ClientBase, account: AccountId, to: string): Promise<PartMove> {
  const { rows: spread } = await client.query<{ isSpread: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as "isSpread"`,
  );
  if (spread[0]?.isSpread !== true)
    throw new CommandError(
      'The database is on one machine. To another installation an account moves by account export --freeze and account import.',
    );
  await requireAdministrator(client);
  await requireNode(client, to);
  const { rows } = await client.query<{ shard: string; from: string }>(
    `select p.shardid as shard, n.nodename || ':' || n.nodeport as from
     from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
     where p.shardid = get_shard_id_for_distribution_column('account_counters', $1::uuid)`,
    [account],
  );
  const [found] = rows;
  if (found === undefined) throw new CommandError('The tables are not placed: run migrate --citus.');
  if (found.from === to) throw new CommandError(`The account is on ${to} already.`);
  const { rows: accounts } = await client.query<{ path: string }>(
    `select path from accounts
     where get_shard_id_for_distribution_column('account_counters', id) = $1::bigint order by path`,
    [found.shard],
  );
  return { shard: Number(found.shard), from: found.from, to, paths: accounts.map(({ path }) => path) };
}

// Under forced row-level security nobody else may copy rows.
async function requireAdministrator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isSuper: boolean; user: string }>(
    'select rolsuper as "isSuper", current_user as user from pg_roles where rolname = current_user',
  );
  if (rows[0]?.isSuper === true) return;
  throw new CommandError(
    `${rows[0]?.user ?? 'The user'} may not copy rows under row-level security. Set DATABASE_ADMIN_URL to the address of the coordinator with a superuser, for this command alone.`,
  );
}

async function requireNode(client: pg.ClientBase, to: string): Promise<void> {
  const { rows } = await client.query<Node>(
    `select nodename || ':' || nodeport as name, isactive as "isActive", shouldhaveshards as holds
     from pg_dist_node where noderole = 'primary' order by 1`,
  );
  const node = rows.find(({ name }) => name === to);
  const others = rows.filter(({ isActive, holds }) => isActive && holds).map(({ name }) => name);
  if (node === undefined)
    throw new CommandError(
      `There is no machine ${to}; there are ${others.join(', ')}. A new one joins by citus_add_node: see deploy/citus.`,
    );
  if (!node.isActive)
    throw new CommandError(`The machine ${to} is noted as away: bring it back first (citus_activate_node).`);
  if (!node.holds)
    throw new CommandError(
      `The machine ${to} holds no accounts: choose one of ${others.join(', ')}, or let it (citus_set_node_property('…', …, 'shouldhaveshards', true)).`,
    );
}

/**
 * Moves a part. Until it has ended, writes wait, also those of other parts, and are refused when it takes longer than they may.
 * It happens whole or not at all. Errors: {@link CommandError} when a machine is away.
 */
export async function movePart(client: pg.ClientBase, { shard, from, to }: PartMove): Promise<void> {
  const parts = (machine: string): [string, number] => {
    const at = machine.lastIndexOf(':');
    return [machine.slice(0, at), Number(machine.slice(at + 1))];
  };
  try {
    await client.query(
      `select citus_move_shard_placement($1::bigint, $2::text, $3::int, $4::text, $5::int, shard_transfer_mode => 'block_writes')`,
      [shard, ...parts(from), ...parts(to)],
    );
  } catch (cause) {
    const { code = '', message } = cause as { code?: string; message: string };
    if (!code.startsWith('08') && !code.startsWith('57')) throw cause;
    throw new CommandError(
      `A machine is away, and nothing was moved: ${message}. Try again when tranche doctor finds all of them.`,
    );
  }
}
