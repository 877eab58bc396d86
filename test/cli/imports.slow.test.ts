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

interface Place {
  readonly line: number;
  readonly column?: string;
  readonly path: string;
  readonly message: string;
}

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

  it('end with 1 when somebody cancels them while they run', async () => {
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

  describe('of CSV', () => {
    const run = async (text: string | Buffer, words: readonly string[] = [], kind = 'Invoices') => {
      const path = join(cli.home, 'old.csv');
      await writeFile(path, text);
      return runWorked(['imports', 'create', path, '--kind', kind, ...words]);
    };
    const rowsOf = async (id: string) =>
      (await service.call('GET', `/v1/imports/${id}/rows?limit=200`)).data.items.map(
        ({ line, status }: { line: number; status: string }) => [line, status],
      );

    it('are read as the app reads them: payments of one number are one invoice, in the words of other programs', async () => {
      const file = [
        'Invoice Number;Customer Name;Customer Email;Amount;Due Date;Status',
        'R-1;Jörg Müller;joerg@example.com;1.250,00;31.01.2027;Offen',
        'R-1;Jörg Müller;joerg@example.com;250,00;28.02.2027;Offen',
        'R-2;Ann;ann@example.com;99,90;15.03.2027;Bezahlt',
      ].join('\r\n');
      const made = await run(Buffer.from(file, 'latin1'), ['--issue', '--json']);
      expect([made.code, made.errors]).toEqual([0, expect.any(String)]);
      expect(made.json).toMatchObject({ status: 'Checked', invoices: { draft: 0, open: 1, paid: 1 } });
      expect(await rowsOf(made.json.id)).toEqual([
        [2, 'Valid'],
        [4, 'Valid'],
      ]);
      expect((await runWorked(['imports', 'start', made.json.id, '--yes'])).code).toBe(0);
      const { items } = (await service.call('GET', '/v1/invoices?q=R-1')).data;
      const [{ totalAmount, contact, paymentSchedule }] = items;
      expect([totalAmount, contact.name]).toEqual([150_000, 'Jörg Müller']);
      expect(paymentSchedule.map(({ dueDate }: { dueDate: string }) => dueDate)).toEqual([
        '2027-01-31',
        '2027-02-28',
      ]);
    });

    it('make drafts unless they are to be issued, and come by standard input', async () => {
      const words = ['imports', 'create', '-', '--kind', 'Contacts', '--json'];
      let isOver = false;
      const said = cli
        .run(words, { input: 'Who,E-Mail\nKim,kim@example.com\n' })
        .finally(() => (isOver = true));
      while (!isOver) await service.work();
      expect([(await said).code, (await said).errors]).toEqual([2, expect.stringContaining('known as name')]);
      const named = await run(
        'Who,E-Mail\nKim,kim@example.com\n',
        ['--column', 'name=who', '--json'],
        'Contacts',
      );
      expect(named.json).toMatchObject({ kind: 'Contacts', rows: { total: 1, valid: 1 } });
      const draft = await run('name,email,amount\nKim,kim@example.com,12.50\n', ['--json']);
      expect(draft.json).toMatchObject({ invoices: { draft: 1, open: 0 } });
    });

    it.each([
      ['two ways of days', 'name,email,amount,due\nA,a@example.com,1.00,03/04/2027', '--dates'],
      ['two ways of amounts', 'name,email,amount\nA,a@example.com,"1,234"', '--decimal-mark'],
      ['no row that can be read', 'name,email,amount\nA,a@example.com,much', '\\"much\\" cannot be read.'],
      ['no rows', 'name,email,amount', 'no rows'],
    ])(
      'are refused before anything is sent, and the refusal says what to do: %s',
      async (_why, text, cure) => {
        const before = (await service.call('GET', '/v1/imports')).data.items.length;
        const said = await run(text, ['--json']);
        expect([said.code, said.errors]).toEqual([2, expect.stringContaining(cure)]);
        expect((await service.call('GET', '/v1/imports')).data.items).toHaveLength(before);
      },
    );

    it('are sent but for the rows of which a cell cannot be read: each is told with its line and column', async () => {
      const good = Array.from(
        { length: 8 },
        (_, index) => `N${index},n${index}@example.com,10.00,2027-02-0${index + 1}`,
      );
      const bad = [
        'A,a@example.com,"1,2,3",2027-02-01',
        'B,b@example.com,5.00,31.02.2027',
        'C,c@example.com,-5.00,x',
      ];
      const twice = [...bad, ...bad].join('\n');
      const text = `name,email,Total,Due Date\n${good.join('\n')}\n${twice}\n,d@example.com,3.00,2027-03-01\n`;
      const words = ['--column', 'amount=Total', '--dates', 'DayFirst', '--decimal-mark', '.'];
      const made = await run(text, [...words, '--json']);
      expect([made.code, made.json]).toMatchObject([1, { status: 'Checked', rows: { valid: 8, faulty: 1 } }]);
      const { error } = JSON.parse(made.errors);
      expect(error.message).toBe('1 row of 9 refused, 6 lines that cannot be read: nothing is made of them.');
      const places = error.details.map(({ line, column, path }: Place) => [line, column ?? path]);
      const ofBad = (first: number) => [
        [first, 'Total'],
        [first + 1, 'Due Date'],
        [first + 2, 'Total'],
        [first + 2, 'Due Date'],
      ];
      expect(places).toEqual([...ofBad(10), ...ofBad(13), [16, '/contact/name']]);
      expect(error.details[1].message).toBe('"31.02.2027" cannot be read.');
      const shown = await run(text, words);
      expect(shown.output).toMatch(/11 +Due Date +"31\.02\.2027" cannot be read\./);
      expect(shown.output).toMatch(/16 +contact\/name +must not be empty\./);
    });

    it('of contacts are refused one by one, too, and no fault is told twice', async () => {
      const text = 'name,email\nNew,new@example.com\n,kim@example.com\nBo,bo\nEve,eve@example.com,more\n';
      const made = await run(text, ['--json'], 'Contacts');
      expect([made.code, made.json]).toMatchObject([1, { rows: { valid: 1, faulty: 2 } }]);
      const { details } = JSON.parse(made.errors).error;
      expect(details.map(({ line, path, message }: Place) => [line, path, message])).toEqual([
        [3, '/name', 'must not be empty.'],
        [4, '/email', 'must be an email address.'],
        [5, '/name', '"Eve | eve@example.com | more" cannot be read.'],
      ]);
    });

    it('are read as is said where the file has two ways', async () => {
      const text = 'name,email,amount,due\nA,a@example.com,"1,234",03/04/2027\n';
      const { json } = await run(text, ['--dates', 'MonthFirst', '--decimal-mark', '.', '--json']);
      expect((await runWorked(['imports', 'start', json.id, '--yes'])).code).toBe(0);
      const { items } = (await service.call('GET', '/v1/invoices?q=a@example.com&status=Draft')).data;
      const [{ totalAmount, paymentSchedule }] = items;
      expect([totalAmount, paymentSchedule[0].dueDate]).toEqual([123_400, '2027-03-04']);
    });
  });
});
