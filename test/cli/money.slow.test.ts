import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { disputedPayment } from '../support/evidence.ts';
import { activeInvoice, pay } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';
import { runAsked } from './asked.ts';
import { losingProxy } from './losing-proxy.ts';

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

async function paidCharge(): Promise<string> {
  return (await pay(service, await activeInvoice(service))).data.id;
}

async function refundsOf(charge: string): Promise<number[]> {
  const { items } = (await service.call('GET', `/v1/refunds?chargeId=${charge}`)).data;
  return items.map(({ amount }: { amount: number }) => amount);
}

describe('charges refund', () => {
  it('gives nothing back before somebody has said yes', async () => {
    const charge = await paidCharge();
    const { code, output, errors } = await cli.run(['charges', 'refund', charge]);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toMatch(/Refund all that is left, 1,000\.00 USD, to Visa 4242\?/);
    expect(await refundsOf(charge)).toEqual([]);
  });

  it('gives a part back, then all that is left', async () => {
    const charge = await paidCharge();
    const part = ['charges', 'refund', charge, '--amount', '250.50', '--reason', 'One hour less', '--yes'];
    expect((await cli.run([...part, '--json'])).json).toMatchObject({
      amount: 25_050,
      reason: 'One hour less',
    });
    expect((await cli.run(['charges', 'refund', charge, '--yes'])).output).toContain(
      '749.50 USD is refunded.',
    );
    expect((await refundsOf(charge)).toSorted((one, other) => one - other)).toEqual([25_050, 74_950]);
    const again = await cli.run(['charges', 'refund', charge, '--yes']);
    expect([again.code, again.output]).toEqual([1, '']);
  });

  it('gives back once when it is repeated under one key', async () => {
    const charge = await paidCharge();
    const words = ['charges', 'refund', charge, '--amount', '10', '--idempotency-key', 'refund-1', '--yes'];
    const [first, second] = [await cli.run([...words, '-q']), await cli.run([...words, '-q'])];
    expect(second.output).toBe(first.output);
    expect(await refundsOf(charge)).toEqual([1000]);
  });

  it('says of a repetition what has become of the first, also when nothing is left', async () => {
    const charge = await paidCharge();
    const all = ['--amount', '1000'];
    const words = ['charges', 'refund', charge, ...all, '--idempotency-key', 'refund-2', '--yes'];
    const first = await cli.run(words);
    expect(first.output).toMatch(/^1,000\.00 USD is refunded\. Refund /);
    const second = await cli.run(words);
    expect([second.code, second.errors]).toEqual([0, '']);
    expect(second.output).toContain('It was asked for before under this key: nothing more goes back.');
    const [refund] = (await service.call('GET', `/v1/refunds?chargeId=${charge}`)).data.items;
    for (const { output } of [first, second]) expect(output).toContain(`Refund ${refund.id}\n`);
    // As a bank that gives the money back to the business days later.
    await service.sql(
      `update refunds set status = 'Failed', failure_code = 'account_closed', failure_message = 'The account is closed.'
       where id = $1`,
      [refund.id],
    );
    const third = await cli.run(words);
    expect([third.code, third.output, third.errors]).toEqual([1, '', 'Error: The account is closed.\n']);
    expect(await refundsOf(charge)).toHaveLength(1);
  });

  it('gives nothing back when something else is left than the question says', async () => {
    const charge = await paidCharge();
    const part = (await cli.run(['charges', 'refund', charge, '--amount', '250', '--yes', '--json'])).json.id;
    const environment = { TRANCHE_URL: service.url, TRANCHE_TOKEN: service.member.token };
    const { code, errors } = await runAsked(['charges', 'refund', charge], environment, async () => {
      // As a bank that gives the money back to the business: the whole charge is left again.
      await service.sql(
        `update refunds set status = 'Failed', failure_code = 'account_closed', failure_message = 'Closed.' where id = $1`,
        [part],
      );
      await service.sql('update charge_allocations set refunded_amount = 0 where charge_id = $1', [charge]);
      await service.sql('update charges set refunded_amount = 0 where id = $1', [charge]);
    });
    expect([code, errors]).toEqual([1, expect.stringContaining('Refund all that is left, 750.00 USD,')]);
    expect(errors).toContain('100000 is left to refund now, not 75000.');
    expect(await refundsOf(charge)).toEqual([25_000]);
  });

  it('is repeated with the amount of the first time', async () => {
    const charge = await paidCharge();
    const refused = await cli.run(['charges', 'refund', charge, '--idempotency-key', 'refund-3', '--yes']);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('--amount AMOUNT')]);
    expect(await refundsOf(charge)).toEqual([]);
    const proxy = await losingProxy(service.url);
    const lost = await cli.run(['charges', 'refund', charge, '--yes'], {
      environment: { TRANCHE_URL: proxy.url },
    });
    await proxy.close();
    const options = /--idempotency-key \S+ --amount 1000\.00 --left 1000\.00/.exec(lost.errors)?.[0] ?? '';
    const again = await cli.run(['charges', 'refund', charge, '--yes', ...options.split(' ')]);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('nothing more goes back')]);
    expect(await refundsOf(charge)).toEqual([100_000]);
  });

  it('finds no charge of another account', async () => {
    const other = await service.addMember('other-studio');
    const environment = { TRANCHE_TOKEN: other.token };
    const { code } = await cli.run(['charges', 'refund', await paidCharge(), '--yes'], { environment });
    expect(code).toBe(4);
  });
});

describe('disputes answer', () => {
  it('sends the evidence once, after a yes, and says so', async () => {
    const { dispute } = await disputedPayment(service);
    const words = ['disputes', 'answer', dispute.id, '--statement', 'Delivered on 5 May.'];
    const tried = await cli.run([...words, '--dry-run']);
    expect([tried.code, tried.output]).toEqual([
      0,
      expect.stringMatching(/Your words +Delivered on 5 May\./),
    ]);
    const asked = await cli.run(words);
    expect([asked.code, asked.output]).toEqual([2, '']);
    expect(asked.errors).toMatch(/Answer the dispute of 1,000\.00 USD by Maria Lindqvist/);
    expect(service.processor.evidenceCalls).toEqual([]);
    const done = await cli.run([...words, '--yes']);
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('It cannot be sent twice.')]);
    expect(service.processor.evidenceCalls.map(({ name }) => name)).toEqual(['upload', 'submit']);
    const again = await cli.run([...words, '--yes']);
    expect([again.code, again.output]).toEqual([1, '']);
  });
});

describe('charges, refunds, disputes and payouts', () => {
  it('shows what clients paid, also of one invoice, and saves receipts', async () => {
    const invoice = await activeInvoice(service);
    const charge = (await pay(service, invoice)).data.id;
    const listed = await cli.run(['charges', 'list', '--invoice', invoice.id, '--json']);
    expect(listed.json.items.map(({ id }: { id: string }) => id)).toEqual([charge]);
    expect((await cli.run(['charges', 'get', charge])).output).toMatch(/Can go back +1,000\.00 USD/);
    await cli.run(['charges', 'receipt', charge, '-o', 'receipt.pdf']);
    expect((await readFile(join(cli.home, 'receipt.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(['refunds', 'disputes', 'payouts'])('lists %s as the API does', async (name) => {
    const { code, json } = await cli.run([name, 'list', '--json']);
    expect([code, json]).toEqual([0, (await service.call('GET', `/v1/${name}`)).data]);
    expect((await cli.run([name, 'list'])).code).toBe(0);
  });
});

describe('payments', () => {
  const offer = [
    'payments',
    'create',
    '--to',
    'band@example.com',
    '--name',
    'The Band',
    '--amount',
    '800',
    '--on',
    '+1m',
  ];

  it('offers nothing before somebody has said yes, and says whom, how much, from what and when', async () => {
    const { code, errors } = await cli.run([...offer, '--from', '4242']);
    expect(code).toBe(2);
    for (const part of ['800.00 USD', 'The Band <band@example.com>', 'Visa 4242', '2026-12-21'])
      expect(errors).toContain(part);
    expect((await service.call('GET', '/v1/payments')).data.items).toEqual([]);
  });

  it('offers a payment, changes and cancels it', async () => {
    const { json } = await cli.run([...offer, '--from', '4242', '--event', '2027-06-12', '--yes', '--json']);
    expect(json).toMatchObject({
      totalAmount: 80_000,
      scheduleDate: '2026-12-21',
      eventDate: '2027-06-12',
      status: 'Pending',
    });
    const update = ['payments', 'update', json.id, '--amount', '750', '--note', 'Thanks', '--yes', '--json'];
    expect((await cli.run(update)).json).toMatchObject({ totalAmount: 75_000, note: 'Thanks' });
    expect((await cli.run(['payments', 'list', '--contact', 'band@example.com', '-q'])).output).toBe(
      `${json.id}\n`,
    );
    expect((await cli.run(['payments', 'get', json.id])).output).toContain('750.00 USD');
    await cli.run(['payments', 'cancel', json.id, '--yes']);
    expect((await service.call('GET', `/v1/payments/${json.id}`)).data.status).toBe('Canceled');
  });

  it('refuses a method that the wallet has not, or has twice', async () => {
    const missing = await cli.run([...offer, '--from', '9999', '--yes']);
    expect([missing.code, missing.errors]).toEqual([4, expect.stringContaining('payment-methods list')]);
    await cli.run(['payment-methods', 'add', 'tok_card']);
    const twice = await cli.run([...offer, '--from', '4242', '--yes']);
    expect([twice.code, twice.errors]).toEqual([4, expect.stringContaining('Several methods')]);
  });

  it('shows the wallet, chooses what is offered first, and removes a method after a question', async () => {
    const { items } = (await service.call('GET', '/v1/payment_methods')).data;
    const { id } = items.at(-1);
    await cli.run(['payment-methods', 'default', id]);
    expect((await cli.run(['payment-methods', 'get', id, '--json'])).json.isDefault).toBe(true);
    const list = (await cli.run(['payment-methods', 'list'])).output.trimEnd().split('\n');
    expect(list.length).toBe(items.length + 1);
    expect((await cli.run(['payment-methods', 'remove', id])).code).toBe(2);
    expect((await cli.run(['payment-methods', 'remove', id, '--yes'])).code).toBe(0);
    expect((await service.call('GET', `/v1/payment_methods/${id}`)).status).toBe(404);
  });
});

describe('clock', () => {
  it('moves the time of a sandbox account forward, and waits until it has arrived', async () => {
    const before = new Date((await cli.run(['clock', 'get', '--quiet'])).output.trim());
    const { json } = await cli.run(['clock', 'move', '+2d', '--json']);
    expect(json.status).toBe('Ready');
    expect(new Date(json.now).getTime() - before.getTime()).toBe(2 * 86_400_000);
    // A day is its morning, in the zone of the account.
    expect((await cli.run(['clock', 'move', '2027-01-15', '--json'])).json.now).toBe(
      '2027-01-15T09:00:00.000Z',
    );
    const back = await cli.run(['clock', 'move', '2026-01-01']);
    expect([back.code, back.output]).toEqual([1, '']);
    expect((await cli.run(['clock', 'move', 'soon'])).code).toBe(2);
  });

  it('counts days from the time of the account', async () => {
    const words = [
      'invoices',
      'create',
      '--to',
      'a@example.com',
      '--name',
      'A',
      '--amount',
      '1',
      '--due',
      'tomorrow',
    ];
    expect((await cli.run([...words, '--json'])).json.paymentSchedule[0].dueDate).toBe('2027-01-16');
  });
});
