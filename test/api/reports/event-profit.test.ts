import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvoice } from '../../support/invoices.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { acceptedPayment, CHARGED_AT } from '../../support/outgoing.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

interface Row {
  readonly eventDate: string;
  readonly clientName: string | null;
  readonly job: string;
  readonly invoiced: number;
  readonly outgoing: number;
  readonly filter: string;
}
const read = async (days: string): Promise<Row[]> =>
  (await service.call('GET', `/v1/reports/event_profit?${days}`)).data.items;
const event = (name: string, eventDate: string, note = '') =>
  activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase()}@example.com` },
    eventDate,
    note,
  });
const paidOut = async (eventDate: string) => {
  await acceptedPayment(service, { eventDate });
  service.clock.set(CHARGED_AT);
  await service.work();
};

it('two clients on one day are two events, each with its job, and what was paid out for that day stands apart', async () => {
  await event('Ana', '2027-05-01', '\n  Wedding photography\nTwo photographers');
  await event('Ben', '2027-05-01', 'Portraits');
  await paidOut('2027-05-01');
  const rows = await read('from=2027-05-01&to=2027-05-01');
  expect(rows.map(({ clientName, job, outgoing }) => [clientName, job, outgoing > 0])).toEqual(
    expect.arrayContaining([
      ['Ana', 'Wedding photography', false],
      ['Ben', 'Portraits', false],
      [null, '', true],
    ]),
  );
  expect(rows).toHaveLength(3);
});

it('the only client of a day bears what was paid out for it, also beside one who canceled and a draft', async () => {
  const invoice = await event('Cleo', '2027-05-08', 'Concert');
  await pay(service, invoice);
  const canceled = await event('Dan', '2027-05-08');
  await service.call('PATCH', `/v1/invoices/${canceled.id}`, { body: { status: 'Canceled' } });
  await createInvoice(service, { eventDate: '2027-05-08', status: 'Draft' });
  await paidOut('2027-05-08');
  const rows = await read('from=2027-05-08&to=2027-05-08');
  const cleo = rows.find(({ clientName }) => clientName === 'Cleo');
  expect(cleo).toMatchObject({ job: 'Concert', invoiced: 300_000, outgoing: 80_000 });
  expect(rows.map(({ clientName }) => clientName)).not.toContain(null);
  const list = await service.call('GET', `/v1/invoices?${cleo?.filter}`);
  expect(list.data.items.map(({ id }: { id: string }) => id)).toEqual([invoice.id]);
});

it('the file names client and job', async () => {
  const { text } = await service.call('GET', '/v1/reports/event_profit/csv?from=2027-05-08&to=2027-05-08');
  expect(text).toContain('"Event date","Client","Job","Currency"');
  expect(text).toContain('"2027-05-08","Cleo","Concert","USD"');
});
