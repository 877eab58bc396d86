import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBooks } from '../support/books.ts';
import { environmentOfCommands, MAIN } from '../support/command.ts';
import { startService, type TestService } from '../support/service.ts';

let folder: string;
let service: TestService;
let settings: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tranche-ledger-'));
  service = await startService();
  await makeBooks(service);
  await service.addMember('empty');
  const { host, port, user, password, database } = service.connection as never as Record<string, string>;
  settings = {
    DATABASE_URL: `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`,
    SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
    LOG_LEVEL: 'silent',
    SANDBOX_PORT: '0',
  };
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (words: string, more: Record<string, string> = {}) => run(`ledger ${words}`, more);

async function run(words: string, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...words.split(' ')], {
    cwd: folder,
    env: { ...environmentOfCommands, DATA_DIR: join(folder, 'data'), ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

describe('ledger verify, beside a running service', () => {
  it('prints a line for each check and account, and ends with 0 when all holds', async () => {
    const all = await command('verify');
    expect(all).toMatchObject({ code: 0, errors: '' });
    expect(all.output).toMatch(/^demo-studio {2}ok {5}receivable {2}\d+ rows$/m);
    expect(all.output).toMatch(/^empty {2}ok {5}numbers {2}0 rows$/m);
    expect(all.output).toMatch(/^No faults in 2 accounts\.\n$/m);
    const one = await command('verify --account empty');
    expect(one.output).not.toContain('demo-studio');
    expect(one.output.split('\n').length).toBe(all.output.split('\n').length / 2 + 1);
  });

  it('names what does not hold, and ends with 1', async () => {
    await service.sql('update payouts set amount = amount + 1');
    const found = await command('verify');
    await service.sql('update payouts set amount = amount - 1');
    expect(found.code).toBe(1);
    expect(found.output).toMatch(/^demo-studio {2}FAULT {2}payout_rows {2}2 rows, 1 wrong: A payout went /m);
    expect(found.output).toMatch(/^ {4}[0-9a-f-]{36}: expected 50001, found 50000$/m);
    expect(found.output).toContain('1 fault in 2 accounts.');
  });

  it('says so when there is no such account', async () => {
    const refused = await command('verify --account nobody');
    expect(refused).toEqual({
      code: 1,
      output: '',
      errors: 'There is no account nobody; account list shows all accounts.\n',
    });
  });
});

describe('ledger balances', () => {
  it('shows both sides of every ledger account that was used', async () => {
    const shown = await command('balances --account demo-studio');
    expect(shown.code).toBe(0);
    expect(shown.output).toMatch(/^LEDGER ACCOUNT +CURRENCY +DEBITS +CREDITS +BALANCE$/m);
    expect(shown.output).toMatch(/^bank +USD +130000 +0 +130000 debit$/m);
    expect(shown.output).toMatch(/^billed +USD +\d+ +\d+ +\d+ credit$/m);
    expect((await command('balances --account empty')).output).toBe('Nothing was posted yet.\n');
  });
});

describe('ledger reconcile', () => {
  it('opens its sandbox to this machine only, whatever address the service listens on', async () => {
    // An address that is not this machine's: listening there would fail.
    expect(await command('reconcile --account empty', { HOST: '192.0.2.1' })).toMatchObject({
      code: 0,
      errors: '',
    });
  });

  it('works beside a service that has the port of SANDBOX_PORT', async () => {
    const busy = createServer();
    await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
    const port = String((busy.address() as AddressInfo).port);
    const ended = await command('reconcile --account empty', { SANDBOX_PORT: port });
    busy.close();
    expect(ended).toMatchObject({ code: 0, errors: '' });
  });

  it('holds the books against the processor’s and names what differs', async () => {
    const empty = await command('reconcile --account empty');
    expect(empty).toMatchObject({ code: 0, errors: '' });
    expect(empty.output).toMatch(/^empty {2}ok {5}Sandbox {2}0 lines$/m);
    // The command goes by the machine's clock, the service of the test by its own: nothing shall be news.
    const past = `'2026-01-01'`;
    await service.sql(`update charges set updated_at = ${past}; update refunds set updated_at = ${past};
      update disputes set updated_at = ${past}; update payouts set created_at = ${past}`);
    // The sandbox that the command asks has never heard of what the scripted processor took.
    const found = await command('reconcile --account demo-studio');
    expect(found.code).toBe(1);
    expect(found.output).toMatch(/^demo-studio {2}DIFFER {2}Sandbox {2}0 lines/m);
    expect(found.output).toMatch(
      /^ {4}reconcile\.balance USD: The processor holds 0; the ledger has \d+\.$/m,
    );
  });
});

describe('ledger reconcile of payments out', () => {
  it('compares with the statement of the operator’s platform, also without a line of the other processor', async () => {
    const [empty] = await service.sql<{ id: string }>(`select id from accounts where path = 'empty'`);
    await service.sql(
      `insert into platforms (id, mode, stripe_account, country, currencies, lines_read_at, created_at, updated_at)
       values (gen_random_uuid(), 'Sandbox', 'acct_platform', 'US', '{USD}', now(), now(), now())`,
    );
    await service.sql(
      `insert into platform_lines (account_id, id, stripe_account, position, kind, amount, fee, currency, occurred_at)
       values ($1, 'txn_1', 'acct_platform', 1, 'funding', 700, 0, 'USD', '2026-01-01')`,
      [empty?.id],
    );
    const found = await command('reconcile --account empty');
    await service.sql('delete from platform_lines; delete from platforms');
    expect(found).toMatchObject({ code: 1, errors: '' });
    expect(found.output).toMatch(/^empty {2}DIFFER {2}StripePlatform {2}1 lines$/m);
    expect(found.output).toMatch(/^ {4}platform\.unknown .*700/m);
    expect(found.output).toMatch(
      /^ {4}platform\.in_transit USD: The processor holds 700; the ledger has 0\.$/m,
    );
    expect(found.output).toMatch(/^empty {2}ok {5}Sandbox {2}0 lines$/m);
    expect(found.output).toContain('2 differences in 1 account.');
  });
});

describe('ledger discrepancies', () => {
  it('lists what people have to settle and ends with 1; close takes it away with a note', async () => {
    expect(await command('discrepancies')).toMatchObject({ code: 0, output: 'No discrepancies are open.\n' });
    const id = '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10';
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, $2, 'charge_unanswered', 'ch_1', 'Nobody knows.', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z')`,
      [service.member.accountId, id],
    );
    const found = await command('discrepancies --account demo-studio');
    expect(found).toMatchObject({ code: 1, errors: '' });
    expect(found.output).toBe(
      `demo-studio  open    ${id}  charge_unanswered  ch_1  since 2026-11-20T12:00:00.000Z\n` +
        '    Nobody knows.\n1 discrepancy open.\n',
    );
    expect((await command(`close ${id} --account empty --note looked`)).code).toBe(1);
    expect(await command(`close ${id} --account demo-studio --note looked`)).toMatchObject({ code: 0 });
    expect((await command(`close ${id} --account demo-studio --note again`)).errors).toContain('no open');
    expect((await command('discrepancies')).code).toBe(0);
    expect((await command('discrepancies --all')).output).toMatch(/closed {2}0198.*\n.*\n {4}Note: looked$/m);
  });
});

describe('platform debts', () => {
  it('lists who owes what, and debt-returned ends what the operator owes, once the amount that was shown is given', async () => {
    expect((await run('platform debts')).output).toBe('Nobody owes anything.\n');
    const [row] = await service.sql<{ id: string }>(
      `update payments set overpaid_since = '2026-11-20T12:00:00Z', debt_amount = 30000
       where id = (select id from payments order by id limit 1) returning id`,
    );
    const debts = await run('platform debts --account demo-studio');
    expect(debts).toMatchObject({ code: 0, errors: '' });
    expect(debts.output).toMatch(
      new RegExp(`^demo-studio +${row?.id} +\\$300\\.00 +the operator +2026-11-20 12:00$`, 'm'),
    );
    const unsaid = await run(`platform debt-returned demo-studio ${row?.id}`);
    expect(unsaid).toEqual({
      code: 1,
      output: '',
      errors:
        'You owe demo-studio $300.00 for this payment, since 2026-11-20 12:00 UTC. Nothing was noted. Once that is paid, repeat the command with --amount 30000.\n',
    });
    const other = await run(`platform debt-returned demo-studio ${row?.id} --amount 20000`);
    expect(other).toMatchObject({ code: 1, output: '' });
    expect(other.errors).toContain('The operator owes $300.00 for this payment now, not $200.00.');
    expect((await run(`platform debt-returned demo-studio ${row?.id} --amount 300.00`)).errors).toContain(
      '--amount takes a whole number',
    );
    const returned = await run(`platform debt-returned demo-studio ${row?.id} --amount 30000`);
    expect(returned.output).toBe(
      'You have paid demo-studio $300.00, and owe it nothing more for this payment.\n',
    );
    const logged = `select action, actor_id, data->>'amount' as amount from operator_log where action like 'payment.%'`;
    expect(await service.sql(logged)).toEqual([
      { action: 'payment.debt_returned', actor_id: null, amount: '30000' },
    ]);
    const again = await run(`platform debt-returned demo-studio ${row?.id} --amount 30000`);
    expect(again).toMatchObject({ code: 1, output: '' });
    expect(again.errors).toContain('The operator owes nothing for this payment now.');
    expect((await run(`platform debt-settled demo-studio ${row?.id}`)).errors).toContain('Nothing is owed');
  });
});
