import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { createInvoice, shape } from '../support/invoices.ts';
import { pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { losingProxy } from './losing-proxy.ts';

let service: TestService;
let cli: Cli;
beforeAll(async () => {
  service = await startService();
  await service.services.accounts.changeSettings('demo-studio', { allowsPartPayments: true });
  cli = cliOf(service);
});
afterAll(async () => {
  await service.close();
  await cli.close();
});

const MARIA = ['--to', 'maria@example.com', '--name', 'Maria Lindqvist'];

async function create(...words: readonly string[]) {
  const said = await cli.run(['invoices', 'create', ...MARIA, ...words, '--json']);
  expect([said.code, said.errors]).toEqual([0, '']);
  return said.json;
}

async function countInvoices(): Promise<number> {
  return (await service.call('GET', '/v1/invoices/counts')).data.All.count;
}

describe('invoices create', () => {
  it('makes a draft, of which nobody hears before it is activated', async () => {
    const draft = await create('--amount', '1,250.00');
    expect(draft).toMatchObject({ status: 'Draft', totalAmount: 125_000, number: null, paymentLink: null });
    await service.work();
    expect((await service.call('GET', `/v1/mails?invoiceId=${draft.id}`)).data.items).toEqual([]);
    const { code, output } = await cli.run(['invoices', 'activate', draft.id]);
    expect(code).toBe(0);
    const active = (await service.call('GET', `/v1/invoices/${draft.id}`)).data;
    for (const part of [active.number, 'maria@example.com', active.paymentLink])
      expect(output).toContain(part);
    await service.work();
    expect((await service.call('GET', `/v1/mails?invoiceId=${draft.id}`)).data.items).toHaveLength(1);
  });

  it('answers programs what the API answers to a caller who reads the invoice', async () => {
    const made = await create('--amount', '10', '--activate');
    expect(made).toEqual((await service.call('GET', `/v1/invoices/${made.id}`)).data);
  });

  // The clock of the tests stands at 2026-11-21.
  it.each<[string, string[], [string, number][]]>([
    ['one payment', ['--amount', '100', '--due', '+2w'], [['2026-12-05', 10_000]]],
    [
      'equal payments a month apart, the last with the rounding',
      ['--amount', '100', '--split', '3', '--due', '2026-12-31'],
      [
        ['2026-12-31', 3333],
        ['2027-01-31', 3333],
        ['2027-02-28', 3334],
      ],
    ],
    [
      'equal payments until a day',
      ['--amount', '100', '--split', '3', '--due', '2026-12-01', '--until', '2026-12-11'],
      [
        ['2026-12-01', 3333],
        ['2026-12-06', 3333],
        ['2026-12-11', 3334],
      ],
    ],
    [
      'a deposit of a share, and the balance on the day of the event',
      ['--amount', '100', '--deposit', '30%', '--event', '2027-06-12'],
      [
        ['2026-11-21', 3000],
        ['2027-06-12', 7000],
      ],
    ],
    [
      'a deposit of an amount',
      ['--amount', '100', '--deposit', '12.50', '--balance-due', '+1m'],
      [
        ['2026-11-21', 1250],
        ['2026-12-21', 8750],
      ],
    ],
    [
      'shares',
      ['--amount', '100', '--percent', '50/25/25', '--due', 'tomorrow'],
      [
        ['2026-11-22', 5000],
        ['2026-12-22', 2500],
        ['2027-01-22', 2500],
      ],
    ],
    [
      'parts around the event',
      ['--amount', '100', '--part', '30% -30d', '--part', '70% +1w', '--event', '2027-06-12'],
      [
        ['2027-05-13', 3000],
        ['2027-06-19', 7000],
      ],
    ],
    [
      'payments by hand, which say the total',
      ['--payment', '2026-12-01=40', '--payment', '2027-01-01=60.50 Rest'],
      [
        ['2026-12-01', 4000],
        ['2027-01-01', 6050],
      ],
    ],
  ])('splits the total: %s', async (_, words, expected) => {
    const { paymentSchedule, totalAmount } = await create(...words);
    expect(shape(paymentSchedule).map(([date, amount]) => [date, amount])).toEqual(expected);
    expect(totalAmount).toBe(expected.reduce((sum, [, amount]) => sum + amount, 0));
  });

  it('takes items, whose sum is the total', async () => {
    const made = await create('--item', 'Album=1,200.00@19%', '--item', '2 x Print=40.00');
    expect(made.totalAmount).toBe(128_000);
    expect(made.lineItems).toEqual([
      { description: 'Album', quantity: 1, unitAmount: 120_000, taxBasisPoints: 1900 },
      { description: 'Print', quantity: 2, unitAmount: 4000 },
    ]);
  });

  it('passes on everything else that was said', async () => {
    const words = ['--amount', '90', '--note', 'Hello', '--cc', 'a@example.com', '--cc', 'b@example.com'];
    const more = [
      '--methods',
      'bank',
      '--reminders',
      'off',
      '--share',
      '--metadata',
      'booking=7=8',
      '--currency',
      'jpy',
    ];
    expect(await create(...words, ...more)).toMatchObject({
      totalAmount: 90,
      currency: 'JPY',
      note: 'Hello',
      ccEmails: ['a@example.com', 'b@example.com'],
      paymentMethods: ['BankAccount'],
      enableAutoreminders: false,
      deliveryMethod: 'ShareManually',
      metadata: { booking: '7=8' },
    });
  });

  it('takes the body of the API from standard input', async () => {
    const body = { contact: { name: 'Kim', email: 'kim@example.com' }, totalAmount: 500, status: 'Draft' };
    const input = JSON.stringify(body);
    const { json } = await cli.run(['invoices', 'create', '--input', '-', '--json'], { input });
    expect(json).toMatchObject({ totalAmount: 500, contact: { name: 'Kim' } });
  });

  it.each([
    ['an amount that may mean two things', ['--amount', '1.234'], 'is not an amount of USD'],
    ['more digits than the currency has', ['--amount', '1.005'], 'is not an amount of USD'],
    ['no amount', [], 'How much is it?'],
    ['a day that the calendar has not', ['--amount', '1', '--due', '2026-02-30'], 'is not a day'],
    ['two ways to split', ['--amount', '1', '--split', '2', '--percent', '50/50'], 'in one way'],
    ['shares of more than everything', ['--amount', '10', '--percent', '60/60'], 'add up to 120'],
    ['more payments than cents', ['--amount', '0.02', '--split', '3'], 'would be 0'],
    ['payments that are not the total', ['--amount', '10', '--payment', '2026-12-01=9'], 'do not add up'],
    ['an option that belongs to another', ['--amount', '10', '--until', '2026-12-01'], 'goes with --split'],
    ['an unknown currency', ['--amount', '10', '--currency', 'XYZ'], 'is not a currency'],
    ['a misspelt option', ['--amout', '10'], 'did you mean --amount'],
  ])('sends nothing when it is used wrongly: %s', async (_, words, sentence) => {
    const before = await countInvoices();
    const { code, output, errors } = await cli.run(['invoices', 'create', ...MARIA, ...words]);
    expect([code, output]).toEqual([2, '']);
    expect(errors.toLowerCase()).toContain(sentence.toLowerCase());
    expect(await countInvoices()).toBe(before);
  });

  it('shows with --dry-run what would be created, and creates nothing', async () => {
    const before = await countInvoices();
    const words = ['invoices', 'create', ...MARIA, '--amount', '100', '--split', '3', '--dry-run'];
    const { code, output } = await cli.run(words);
    expect([code, output]).toEqual([0, expect.stringMatching(/33\.34 USD/)]);
    expect((await cli.run([...words, '--json'])).json.paymentSchedule).toHaveLength(3);
    expect(await countInvoices()).toBe(before);
  });

  it('has one effect however often it is repeated under one key', async () => {
    const words = ['--amount', '77', '--idempotency-key', 'booking-77'];
    const [first, second] = [await create(...words), await create(...words)];
    expect(second.id).toBe(first.id);
  });
});

describe('invoices list and get', () => {
  it('names an invoice by its number, in short, or by its id; of several that fit it takes none', async () => {
    const { id } = await createInvoice(service);
    const { number } = (await service.call('GET', `/v1/invoices/${id}`)).data;
    const short = number.replace(/-0+/, '-').toLowerCase();
    for (const name of [number, short, short.replace('inv-', ''), id]) {
      expect([name, (await cli.run(['invoices', 'get', name, '--quiet'])).output]).toEqual([name, `${id}\n`]);
    }
    await createInvoice(service, { number: 'AB-4242' });
    await createInvoice(service, { number: 'CD-4242' });
    const several = await cli.run(['invoices', 'get', '4242']);
    expect([several.code, several.errors]).toEqual([
      4,
      expect.stringMatching(/AB-4242.*CD-4242|CD-4242.*AB-4242/),
    ]);
    expect((await cli.run(['invoices', 'get', 'ZZ-1'])).code).toBe(4);
  });

  it('takes no invoice by a short number while another behind many hits may have it, too', async () => {
    const wanted = await create('--amount', '1', '--activate', '--number', 'A-7007');
    await create('--amount', '1', '--activate', '--number', 'B-7007');
    // Newer, and found by the same word.
    for (let count = 0; count < 25; count++)
      await createInvoice(service, { status: 'Draft', note: '7007 roses' });
    const short = await cli.run(['invoices', 'get', '7007']);
    expect([short.code, short.errors]).toEqual([4, expect.stringMatching(/A-7007|B-7007/)]);
    expect(short.errors).toContain('may be one of several invoices');
    expect((await cli.run(['invoices', 'get', 'a-7007', '--json'])).json.id).toBe(wanted.id);
  });

  it('shows the same invoices as a table, as JSON, and as ids', async () => {
    await service.call('POST', '/v1/contacts', { body: { name: 'Lists', email: 'lists@example.com' } });
    const made = [];
    for (const amount of ['1', '20', '3000']) {
      const words = ['invoices', 'create', '--to', 'lists@example.com', '--amount', amount, '--json'];
      made.unshift((await cli.run(words)).json);
    }
    const words = ['invoices', 'list', '--client', 'lists@example.com'];
    const { json } = await cli.run([...words, '--json']);
    const { data } = await service.call('GET', `/v1/invoices?contactId=${made[0].contactId}`);
    expect(json).toEqual(data);
    const ids = (await cli.run([...words, '--quiet'])).output.trim().split('\n');
    expect(ids).toEqual(made.map(({ id }) => id));
    const [head = '', ...rows] = (await cli.run(words)).output.trimEnd().split('\n');
    const end = head.indexOf('TOTAL') + 'TOTAL'.length;
    expect(rows.map((row) => row.slice(0, end).split(/ {2,}/).at(-1))).toEqual([
      '3,000.00 USD',
      '20.00 USD',
      '1.00 USD',
    ]);
  });

  it('reads page after page as far as was asked, and says that there is more', async () => {
    const all = (await cli.run(['invoices', 'list', '--all', '--json'])).json;
    expect([all.items.length, all.nextCursor]).toEqual([await countInvoices(), null]);
    const some = await cli.run(['invoices', 'list', '--limit', '2']);
    expect([some.output.trim().split('\n').length, some.errors]).toEqual([
      3,
      expect.stringContaining('--all'),
    ]);
    const first = (await cli.run(['invoices', 'list', '--limit', '2', '--json'])).json;
    const next = ['invoices', 'list', '--limit', '1', '--cursor', first.nextCursor, '--quiet'];
    expect((await cli.run(next)).output.trim()).toBe(all.items[2].id);
  });

  it('leaves standard output empty when there is nothing', async () => {
    const { code, output, errors } = await cli.run(['invoices', 'list', '--status', 'Uncollectible']);
    expect([code, output, errors]).toEqual([0, '', 'There are no such invoices.\n']);
  });

  it('obeys no escape sequence that stands in a name', async () => {
    const name = 'Eve \u001b[31mred\u0007 \u202eevil';
    const contact = { name, email: 'eve@example.com' };
    const answer = await service.call('POST', '/v1/contacts', { body: contact });
    // Names have no control characters; a note may have what the service lets through.
    const used = answer.status === 201 ? contact : { name: 'Eve', email: 'eve@example.com' };
    const { id } = await createInvoice(service, { contact: used, note: `line 1\nline 2 \u009b31m \u202e` });
    const { output } = await cli.run(['invoices', 'get', id]);
    expect(output).toContain('line 1 line 2');
    expect(output).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});

describe('what is done with an invoice', () => {
  it('asks before it cancels; where nobody can answer it does nothing without --yes', async () => {
    const { id } = await createInvoice(service);
    const refused = await cli.run(['invoices', 'cancel', id]);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('--yes')]);
    const status = async () => (await service.call('GET', `/v1/invoices/${id}`)).data.status;
    expect(await status()).toBe('Active');
    expect((await cli.run(['invoices', 'cancel', id, '--yes'])).code).toBe(0);
    expect(await status()).toBe('Canceled');
  });

  it('deletes drafts, and says why an issued invoice is not deleted', async () => {
    const draft = await create('--amount', '5');
    expect((await cli.run(['invoices', 'delete', draft.id, '--yes'])).code).toBe(0);
    expect((await service.call('GET', `/v1/invoices/${draft.id}`)).status).toBe(404);
    const { id } = await createInvoice(service);
    const { code, errors } = await cli.run(['invoices', 'delete', id, '--yes']);
    expect([code, errors]).toEqual([1, expect.stringContaining('Error: ')]);
  });

  it('changes what was named; a new total moves the last payment', async () => {
    const { id } = await createInvoice(service);
    const words = ['invoices', 'update', id, '--note', 'New', '--amount', '3,100.00', '--json'];
    const { json } = await cli.run(words);
    expect([json.note, json.totalAmount, json.paymentSchedule[2].amount]).toEqual(['New', 310_000, 110_000]);
    const split = (await cli.run(['invoices', 'update', id, '--split', '2', '--due', '2027-01-01', '--json']))
      .json;
    expect(split.paymentSchedule.map(({ amount }: { amount: number }) => amount)).toEqual([155_000, 155_000]);
    expect((await cli.run(['invoices', 'update', id])).code).toBe(2);
  });

  it('shows what is still to come, and to whom it goes', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const { code, output, errors } = await cli.run(['invoices', 'forecast', id]);
    expect(code).toBe(0);
    expect(output).toContain('invoice.activated (Active)');
    expect(output).toMatch(/mail Reminder +1,000\.00 USD +maria@example\.com/);
    expect(errors).toContain('The invoice is a draft');
    expect((await cli.run(['invoices', 'forecast', id, '--json'])).json.isIfIssuedNow).toBe(true);
  });

  it('shows with --dry-run what a change would do, and changes nothing', async () => {
    const { id } = await createInvoice(service);
    const before = (await service.call('GET', `/v1/invoices/${id}`)).data;
    const changed = await cli.run(['invoices', 'update', id, '--amount', '3,100.00', '--dry-run']);
    expect([changed.code, changed.output]).toEqual([
      0,
      expect.stringMatching(/3,000\.00 USD → 3,100\.00 USD[\s\S]*raise 100\.00 USD/),
    ]);
    expect(changed.errors).toContain('Nothing was changed.');
    for (const words of [['mark-paid', '--on', '2026-11-20'], ['waive'], ['cancel']]) {
      const { code, output, json } = await cli.run(['invoices', ...words, id, '--dry-run', '--json']);
      expect([words[0], code, output === '' ? '' : json.dryRun]).toEqual([words[0], 0, true]);
    }
    expect((await service.call('GET', `/v1/invoices/${id}`)).data).toEqual(before);
  });

  it('reminds of several, and names each for which no reminder is possible', async () => {
    const [one, other] = [await createInvoice(service), await create('--amount', '5')];
    const { code, output, errors } = await cli.run(['invoices', 'remind', one.id, other.id]);
    expect([code, output]).toEqual([1, expect.stringContaining('maria@example.com is reminded')]);
    expect(errors).toContain(other.id);
    expect(errors).toContain('1 of 2 were not reminded of.');
  });

  it('names the key under which several are repeated safely when an answer was lost', async () => {
    const [one, other] = [await createInvoice(service), await createInvoice(service)];
    const through = await losingProxy(service.url);
    const words = ['invoices', 'remind', one.id, other.id];
    const lost = await cli.run(words, { environment: { TRANCHE_URL: through.url } });
    await through.close();
    expect([lost.code, lost.errors]).toEqual([5, expect.stringContaining('2 of 2 were not reminded of.')]);
    const [, key = ''] = /--idempotency-key (\S+)$/m.exec(lost.errors) ?? [];
    const again = await cli.run([...words, '--idempotency-key', key, '--json']);
    expect([again.code, again.errors]).toEqual([0, '']);
    for (const { id } of [one, other]) {
      const { items } = (await service.call('GET', `/v1/mails?invoiceId=${id}`)).data;
      expect(items.filter(({ kind }: { kind: string }) => kind === 'Reminder')).toHaveLength(1);
    }
  });

  it('records, undoes and waives a payment that is named, or the first that can be', async () => {
    const { id } = await createInvoice(service);
    const statuses = async () =>
      shape((await service.call('GET', `/v1/invoices/${id}`)).data.paymentSchedule).map(
        ([, , status]) => status,
      );
    await cli.run(['invoices', 'mark-paid', id, '--payment', '2', '--on', '2026-11-20', '--yes']);
    expect(await statuses()).toEqual(['Due', 'Paid', 'Due']);
    await cli.run(['invoices', 'unmark-paid', id, '--yes']);
    expect(await statuses()).toEqual(['Due', 'Due', 'Due']);
    await cli.run(['invoices', 'waive', id, '--yes']);
    expect(await statuses()).toEqual(['Waived', 'Due', 'Due']);
    expect((await cli.run(['invoices', 'waive', id, '--payment', '9', '--yes'])).code).toBe(4);
  });

  it('records a part with how it came, shows it, and undoes it by its id', async () => {
    const { id } = await createInvoice(service);
    const about = ['--amount', '250', '--method', 'cheque', '--reference', 'No. 1177', '--on', '2026-11-20'];
    const tried = await cli.run(['invoices', 'mark-paid', id, ...about, '--dry-run']);
    expect(tried.output).toContain('mark_as_paid 250.00 USD');
    const marked = await cli.run(['invoices', 'mark-paid', id, ...about, '--yes']);
    expect(marked.output).toMatch(/^250\.00 USD of 1,000\.00 USD of .*, is recorded\./);
    const shown = await cli.run(['invoices', 'manual-payments', id]);
    expect(shown.output).toMatch(/^2026-11-20 {2}250\.00 USD {2}[0-9a-f-]{36} {2}Cheque {2}No\. 1177$/m);
    const [row] = JSON.parse((await cli.run(['--json', 'invoices', 'manual-payments', id])).output).items;
    const undone = await cli.run(['invoices', 'unmark-payment', id, row.id, '--yes']);
    expect(undone.output).toContain('The record of 250.00 USD');
    expect((await service.call('GET', `/v1/invoices/${id}`)).data.amountPaid).toBe(0);
    const unknown = await cli.run([
      'invoices',
      'mark-paid',
      id,
      '--amount',
      '1',
      '--method',
      'gold',
      '--yes',
    ]);
    expect([unknown.code, unknown.errors]).toEqual([2, expect.stringContaining('transfer, cash, cheque')]);
  });

  it('asks and reports what is owed of a payment of which a part was paid, and who is mailed', async () => {
    const { id, paymentLink } = await createInvoice(service);
    const [first] = (await service.call('GET', `/v1/invoices/${id}`)).data.paymentSchedule;
    const part = { scheduledPaymentIds: [first.id], amount: 40_000 };
    expect((await pay(service, { paymentLink }, part)).status).toBe(201);
    const asked = async (name: string) => (await cli.run(['invoices', name, id, '--payment', '1'])).errors;
    expect(await asked('waive')).toMatch(/Waive 600\.00 USD of .*\? Nobody .* No mail is sent\./);
    expect(await asked('mark-paid')).toMatch(
      /that 600\.00 USD of .* was paid\? The client is mailed a receipt\./,
    );
    // Confirmed for a version that has changed since: nothing is recorded.
    const stale = ['--payment', '1', '--yes', '--idempotency-key', 'seen-before', '--seen', '1'];
    expect((await cli.run(['invoices', 'mark-paid', id, ...stale])).errors).toContain('changed');
    const marked = await cli.run(['invoices', 'mark-paid', id, '--payment', '1', '--yes']);
    expect(marked.output).toMatch(/^600\.00 USD of .* is paid\./);
    expect(await asked('unmark-paid')).toMatch(
      /Undo the record that 600\.00 USD came outside for the payment of 1,000\.00 USD .*\? The client is mailed that/,
    );
    await service.call('PATCH', `/v1/invoices/${id}`, { body: { deliveryMethod: 'ShareManually' } });
    expect(await asked('unmark-paid')).toMatch(/\? No mail is sent\./);
    await cli.run(['invoices', 'unmark-paid', id, '--payment', '1', '--yes']);
    const waived = await cli.run(['invoices', 'waive', id, '--payment', '1', '--yes']);
    expect(waived.output).toMatch(/^600\.00 USD of .* is waived\./);
  });

  it('repeats for the same payment only: one that was not named must be, and a lost answer names it', async () => {
    const { id } = await createInvoice(service);
    const { paymentSchedule: payments } = (await service.call('GET', `/v1/invoices/${id}`)).data;
    const through = await losingProxy(service.url);
    const words = ['invoices', 'waive', id, '--yes'];
    const lost = await cli.run(words, { environment: { TRANCHE_URL: through.url } });
    await through.close();
    expect(lost.code).toBe(5);
    const [, key = ''] = /--idempotency-key (\S+) --payment \S+$/m.exec(lost.errors) ?? [];
    expect(lost.errors).toContain(`--payment ${payments[0].id}`);
    const unnamed = await cli.run([...words, '--idempotency-key', key]);
    expect([unnamed.code, unnamed.output]).toEqual([2, '']);
    expect(unnamed.errors).toMatch(/Which payment was it\?\n.*--payment/);
    const again = await cli.run([...words, '--idempotency-key', key, '--payment', payments[0].id]);
    expect([again.code, again.errors]).toEqual([0, '']);
    const after = (await service.call('GET', `/v1/invoices/${id}`)).data.paymentSchedule;
    expect(shape(after).map(([, , status]) => status)).toEqual(['Waived', 'Due', 'Due']);
  });

  it("prints the address of the client's page, and saves the invoice as PDF", async () => {
    const { id, paymentLink } = await createInvoice(service);
    expect((await cli.run(['invoices', 'open', id])).output).toBe(`${paymentLink}\n`);
    const { number } = (await service.call('GET', `/v1/invoices/${id}`)).data;
    expect((await cli.run(['invoices', 'pdf', id])).output).toContain(`${number}.pdf`);
    expect((await readFile(join(cli.home, `${number}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
