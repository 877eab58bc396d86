import { issueToken } from '../src/kit/tokens.ts';
import type { Service } from './service.ts';

// The tables of an account, in the order in which their rows refer to one another.
const TABLES = ['accounts', 'account_counters', 'account_profiles', 'seller_versions', 'members'];

/** Makes accounts like the one that an invoice stands in, without its invoices, and answers a token of each. */
export async function copyAccount(service: Service, invoiceId: string, count: number): Promise<string[]> {
  const [pattern] = await service.sql<{ accountId: string; tokenId: string }>(
    `select i.account_id as "accountId", t.id as "tokenId" from invoices i join tokens t using (account_id)
     where i.id = $1 and t.revoked_at is null order by t.created_at desc limit 1`,
    [invoiceId],
  );
  if (pattern === undefined) throw new Error('The account to copy has no token.');
  const { accountId, tokenId } = pattern;
  const tokens = Array.from({ length: count }, () => issueToken('Sandbox'));
  for (const [index, token] of tokens.entries()) {
    const id = `00000000-0000-7000-8001-${(index + 1).toString(16).padStart(12, '0')}`;
    for (const table of TABLES) {
      const key = table === 'accounts' ? 'id' : 'account_id';
      await copyRows(service, table, `${key} = '${accountId}'`, { [key]: id, path: `bench-${id}`, value: 0 });
    }
    const { hash, hint } = token;
    const issued = { account_id: id, id, hash: `\\x${hash.toString('hex')}`, hint };
    await copyRows(service, 'tokens', `id = '${tokenId}'`, issued);
  }
  return tokens.map((token) => token.text);
}

// Changes of columns that a table does not have count for nothing.
async function copyRows(
  service: Service,
  table: string,
  which: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await service.sql(
    `insert into ${table} select (jsonb_populate_record(row, $1)).* from ${table} as row where ${which}`,
    [JSON.stringify(changes)],
  );
}
