import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cli, cliOf } from '../support/cli.ts';
import { setUp, useOnboarding } from '../support/onboarding.ts';
import { offerPath, payOut, readPayment } from '../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../support/sandbox.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let sandbox: TestSandbox;
let cli: Cli;
let paymentMethodId: string;
beforeAll(async () => {
  service = await startService();
  sandbox = await useSandbox(service);
  await useOnboarding(service);
  const body = { token: await sandbox.card('4000056655665556') };
  paymentMethodId = (await service.call('POST', '/v1/payment_methods', { body })).data.id;
  await service.sql(
    `insert into platform_fees (mode, currency, kind, since, basis_points, fixed, most, refunds_fee)
     values ('Sandbox', 'USD', 'PayoutCard', '2026-01-01', 290, 30, null, false)`,
  );
  cli = cliOf(service);
});
afterAll(async () => {
  await sandbox.close();
  await service.close();
  await cli.close();
});

/** Makes a payment whose recipient's bank has refused the money. */
async function refused(email: string): Promise<string> {
  const payment = await payOut(service, { paymentMethodId, contact: { name: 'Gus', email } });
  await setUp(service, payment, 'Gus ClosedBank');
  await service.call('POST', `${offerPath(payment)}/onboarding/accept`, { body: {}, token: null });
  for (const day of ['25', '26', '27', '30']) {
    service.clock.set(`2026-11-${day}T12:00:00.000Z`);
    await service.work();
  }
  return payment.id;
}

describe('payments', () => {
  it('quote shows the fee of the operator, and creates nothing', async () => {
    const { output } = await cli.run(['payments', 'quote', '--amount', '800', '--from', paymentMethodId]);
    expect(output).toMatch(/Recipient gets\s+800\.00 USD\nFee of the operator\s+23\.50 USD/);
    expect(output).toMatch(/Fee is given back\s+no\nCharged to Visa 5556\s+823\.50 USD/);
    expect((await cli.run(['payments', 'quote', '--amount', '800', '--json'])).json).toMatchObject({
      serviceFee: 2_350,
      total: 82_350,
    });
    expect((await service.call('GET', '/v1/payments')).data.items).toEqual([]);
  });

  it('create names the fee in its question', async () => {
    const words = ['payments', 'create', '--to', 'harp@example.com', '--name', 'Harp Duo', '--amount', '800'];
    const { code, errors } = await cli.run([...words, '--on', '2026-12-10', '--from', paymentMethodId]);
    expect(code).toBe(2);
    expect(errors).toContain('charged, with a fee of 23.50 USD, to Visa 5556');
  });

  it('retry-payout and reverse move money that a bank has refused, after a question', async () => {
    const id = await refused('gus@example.com');
    expect((await cli.run(['payments', 'get', id])).output).toMatch(/Stage\s+AwaitingBank[\s\S]*Tried until/);
    expect((await cli.run(['payments', 'retry-payout', id])).code).toBe(2);
    expect((await readPayment(service, id)).stage).toBe('AwaitingBank');
    const again = await cli.run(['payments', 'retry-payout', id, '--yes']);
    expect(again.output).toContain('800.00 USD is on its way to Test Bank 6789 again.');
    service.clock.set('2026-12-04T12:00:00.000Z');
    await service.work();
    const back = await cli.run(['payments', 'reverse', id, '--yes']);
    expect(back.output).toContain('800.00 USD is taken back from Gus, and goes back to Visa 5556.');
    expect((await readPayment(service, id)).status).toBe('Failed');
    expect((await cli.run(['payments', 'reverse', id, '--yes'])).code).toBe(1);
  });
});

describe('recipients', () => {
  it('are listed with what is missing, shown, and removed after a question', async () => {
    const contact = { name: 'Cleo', email: 'cleo@example.com' };
    const payment = await payOut(service, { paymentMethodId, contact, scheduleDate: '2026-12-20' });
    await setUp(service, payment, 'Cleo Document');
    // The account there is read again within the hour.
    service.clock.set('2026-12-04T14:00:00.000Z');
    await service.work();
    const list = await cli.run(['recipients', 'list', '--status', 'incomplete']);
    expect(list.output).toMatch(/Cleo\s+Incomplete[\s\S]*Document/);
    const shown = await cli.run(['recipients', 'show', 'cleo@example.com']);
    expect(shown.output).toMatch(/Recipient\s+Cleo <cleo@example\.com>[\s\S]*Missing\s+Document/);
    expect((await cli.run(['recipients', 'remove', 'cleo@example.com'])).code).toBe(2);
    const removed = await cli.run(['recipients', 'remove', 'cleo@example.com', '--yes']);
    expect(removed.output).toContain('The account of Cleo is forgotten.');
    expect((await cli.run(['recipients', 'show', 'cleo@example.com', '--json'])).json.status).toBe('Gone');
  });

  it('that are not there are not found', async () => {
    await service.call('POST', '/v1/contacts', { body: { name: 'Nobody', email: 'nobody@example.com' } });
    const { code, errors } = await cli.run(['recipients', 'show', 'nobody@example.com']);
    expect(code).toBe(4);
    expect(errors).toContain('nobody@example.com has set up no account.');
  });
});
