import type { Command } from 'commander';
import pg from 'pg';
import { readAdministratorUrl } from '../kit/config.ts';
import { clientConfig } from '../kit/db/database.ts';
import { movePart, planMove } from '../kit/db/moving-parts.ts';
import { withStore } from './with-store.ts';

/** Adds `account move`. */
export function addMoveCommand(account: Command): void {
  account
    .command('move')
    .description(
      'Move an account to another machine of a database that is spread over several (Citus), with the accounts of the same part. Until it has ended, writes wait. DATABASE_ADMIN_URL names a superuser.',
    )
    .argument('<path>', 'path of the account')
    .requiredOption('--to-node <machine>', 'the machine, as host:port')
    .action(moveAccount);
}

async function moveAccount(path: string, { toNode }: { readonly toNode: string }): Promise<void> {
  await withStore(path, async ({ ownerConnection }, [account]) => {
    if (account === undefined) return;
    const url = readAdministratorUrl();
    const client = new pg.Client({
      ...clientConfig(url === null ? ownerConnection : { connectionString: url }),
      options: '-c statement_timeout=0',
      query_timeout: 0,
    });
    await client.connect();
    try {
      const move = await planMove(client, account.id, toNode);
      const others = move.paths.filter((one) => one !== path);
      const along = others.length === 0 ? '' : ` With it move ${others.join(', ')}, of the same part.`;
      console.log(
        `${path} moves from ${move.from} to ${move.to}; until then writes wait, also of other accounts.${along}`,
      );
      const begun = performance.now();
      await movePart(client, move);
      const seconds = Math.round((performance.now() - begun) / 1000);
      console.log(`Moved in ${seconds} s.`);
    } finally {
      await client.end();
    }
  });
}
