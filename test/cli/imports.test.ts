import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf, type Said } from '../support/cli.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

/** Runs a command that waits for the background, which works until the command has ended. */
async function runWorked(words: readonly string[]): Promise<Said> {
  let isOver = false;
  const said = cli.run(words).finally(() => {
    isOver = true;
  });
  while (!isOver) await service.work();
  return said;
}

const row = (name: string, more: object = {}) => ({
  contact: { name: 'Ann', email: `${name}@example.com` },
  totalAmount: 500,
  status: 'Active',
  reference: name,
  ...more,
});

async function fileOf(rows: unknown): Promise<string> {
  const path = join(cli.home, 'rows.json');
  await writeFile(path, JSON.stringify(rows));
  return path;
}

const create = async (rows: unknown, words: readonly string[] = []) =>
  runWorked(['imports', 'create', await fileOf(rows), '--kind', 'Invoices', '--name', 'old.json', ...words]);

describe('imports', () => {
  it('are checked, then created after a confirmation; refused rows are shown with their line', async () => {
    const paid = { dueDate: '2026-10-01', amount: 500, paidOn: '2026-10-02' };
    const rows = [row('a'), row('b', { paymentSchedule: [paid] }), row('c', { totalAmount: -1 })];
    const checked = await create([...rows, row('d', { status: 'Canceled' })]);
    const refused = 'Error: 1 row of 4 refused: nothing is made of them.\n';
    expect([checked.code, checked.errors]).toEqual([1, refused]);
    expect(checked.output).toMatch(/Can be created +2\b/);
    expect(checked.output).toMatch(/Paid elsewhere +1\b/);
    expect(checked.output).toMatch(/3 +totalAmount +must be at least 1\./);
    expect(checked.output).toMatch(/4 +canceled/);
    const [, id = ''] = /Id +([0-9a-f-]{36})/.exec(checked.output) ?? [];
    expect((await cli.run(['imports', 'start', id])).code).toBe(2);
    const started = await runWorked(['imports', 'start', id, '--yes', '--json']);
    expect(started.code).toBe(1);
    expect(started.json).toMatchObject({ id, status: 'Done', rows: { created: 2, faulty: 1, skipped: 1 } });
    expect((await cli.run(['imports', 'list', '--quiet'])).output.trim()).toBe(id);
  });

  it('name what was imported before, and create it a second time when its line is named', async () => {
    const first = await create([row('twice')], ['--json']);
    expect(first.code).toBe(0);
    expect((await runWorked(['imports', 'start', first.json.id, '--yes'])).code).toBe(0);
    const again = await create([row('twice')], ['--json']);
    expect(again.json).toMatchObject({ status: 'Checked', rows: { valid: 0, skipped: 1 } });
    expect((await cli.run(['imports', 'get', again.json.id])).output).toMatch(/1 +imported on .+ by /);
    expect((await cli.run(['imports', 'include', again.json.id])).code).toBe(2);
    const included = await runWorked(['imports', 'include', again.json.id, '--line', '1', '--json']);
    expect(included.json).toMatchObject({ status: 'Checked', rows: { valid: 1, skipped: 0 } });
    const canceled = await cli.run(['imports', 'cancel', again.json.id, '--yes', '--json']);
    expect(canceled.json).toMatchObject({ status: 'Canceled' });
  });

  it('end with 1 when somebody cancels them meanwhile', async () => {
    const { id } = (await create([row('canceled')], ['--json'])).json;
    const started = cli.run(['imports', 'start', id, '--yes', '--json']);
    const statusOf = async () => (await service.call('GET', `/v1/imports/${id}`)).data.status;
    // Nothing works in the background: it stays so.
    while ((await statusOf()) !== 'Running') await nextTurn();
    await service.call('POST', `/v1/imports/${id}/cancel`, { body: {} });
    const { code, errors, json } = await started;
    expect([code, json.status]).toEqual([1, 'Canceled']);
    expect(JSON.parse(errors).error).toMatchObject({ exitCode: 1, message: 'It was canceled.' });
  });

  it('are refused before anything is sent when the file has no rows', async () => {
    const before = (await service.call('GET', '/v1/imports')).data.items.length;
    for (const rows of [{}, [], ['x']]) expect((await create(rows)).code).toBe(2);
    expect((await service.call('GET', '/v1/imports')).data.items).toHaveLength(before);
  });
});
