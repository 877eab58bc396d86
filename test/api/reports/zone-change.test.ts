import { afterAll, beforeAll, expect, it } from 'vitest';
import { activeInvoice } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const moveTo = (timeZone: string) => service.call('PATCH', '/v1/account', { body: { timeZone } });

it('an account that moves to another zone leaves every day in reports as it was', async () => {
  // In Kiritimati it is the day after already.
  service.clock.set('2026-11-22T20:00:00.000Z');
  const invoice = await activeInvoice(service);
  const read = async () => {
    const paths = ['tax?', 'cash_flow?by=Day&', 'ledger?', 'ledger/csv?', 'tax/csv?'];
    const period = 'from=2026-11-22&to=2026-11-22';
    return Promise.all(
      paths.map(async (path) => (await service.call('GET', `/v1/reports/${path}${period}`)).text),
    );
  };
  const withoutTime = (texts: readonly string[]) =>
    texts.map((text) => text.replace(/"timestamp":"[^"]*"/, ''));
  const before = withoutTime(await read());
  expect((await moveTo('Pacific/Kiritimati')).status).toBe(200);
  expect(withoutTime(await read())).toEqual(before);
  // What happens from now on counts on the day there.
  await service.call(
    'POST',
    `/v1/invoices/${invoice.id}/scheduled_payments/${invoice.paymentSchedule[0]?.id}/mark_as_paid`,
    { body: {} },
  );
  expect(withoutTime(await read())).toEqual(before);
  const { data } = await service.call('GET', '/v1/reports/ledger?from=2026-11-23&to=2026-11-23');
  expect(data.items.map(({ code, day }: { code: string; day: string }) => [code, day])).toEqual([
    ['mark_as_paid', '2026-11-23'],
  ]);
});
