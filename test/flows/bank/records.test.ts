import { beforeEach, expect, it } from 'vitest';
import { bankLines, upload } from '../../support/bank.ts';
import { keepBooks } from '../../support/books.ts';
import { freshService } from '../../support/fresh-service.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
const fresh = freshService(async () => ({ RETENTION_YEARS: '0' }));
beforeEach(async () => {
  service = await fresh();
});
keepBooks(() => service);

const post = (path: string, body: object = {}) => service.call('POST', path, { body });

it('the lines of a client are in the export, also after a merge, and lose payer and words when the client is erased', async () => {
  const invoice = await activeInvoice(service, {
    contact: { name: 'Grete Unverwechselbar', email: 'grete@example.com' },
    totalAmount: 40_000,
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 40_000 }],
  });
  const { data: into } = await post('/v1/contacts', { name: 'Greta', email: 'greta@example.com' });
  await upload(
    service,
    [
      '2026-11-20,400.00,"UNVERWECHSELBAR, G",DE02120300000000202051,for the wedding',
      '2026-11-19,1.00,Grete Unverwechselbar,,more words',
      '2026-11-18,2.00,Somebody Else,DE02500105170137075030,other words',
    ].join('\n'),
  );
  const [line] = await bankLines(service);
  await post(`/v1/bank_lines/${line.id}/confirm`, {
    allocations: [{ invoiceId: invoice.id, amount: 40_000 }],
  });
  await post(`/v1/contacts/${invoice.contactId}/merge`, { into: into.id });
  await service.work();
  const exported = JSON.parse((await service.call('GET', `/v1/contacts/${into.id}/export`)).text);
  expect(exported.bankLines).toMatchObject([
    { id: line.id, invoiceId: invoice.id, iban: 'DE02120300000000202051', text: 'for the wedding' },
  ]);
  expect((await post(`/v1/contacts/${into.id}/erase`)).status).toBe(200);
  await service.work();
  // Records of a year are kept to its end.
  for (const minute of ['00', '02', '04']) {
    service.clock.set(`2027-01-02T12:${minute}:00.000Z`);
    await service.work();
  }
  const said = JSON.stringify(await bankLines(service));
  for (const word of ['UNVERWECHSELBAR', 'DE02120300000000202051', 'wedding', 'more words'])
    expect([word, said.includes(word)]).toEqual([word, false]);
  expect(await bankLines(service)).toMatchObject([
    { amount: 40_000, assignedAmount: 40_000, bookedOn: '2026-11-20' },
    { amount: 100 },
    { amount: 200, name: 'Somebody Else', iban: 'DE02500105170137075030', text: 'other words' },
  ]);
});

it('a line that was matched with the wrong client first is neither in the export of that client nor erased with them', async () => {
  const invoiceOf = (name: string) =>
    activeInvoice(service, {
      contact: { name, email: `${name.toLowerCase()}@example.com` },
      totalAmount: 40_000,
      paymentSchedule: [{ dueDate: '2026-12-01', amount: 40_000 }],
    });
  const wrong = await invoiceOf('Anna');
  const right = await invoiceOf('Bruno');
  await upload(
    service,
    [
      '2026-11-20,400.00,BRUNO B,DE02120300000000202051,surprise for Carla',
      '2026-11-19,3.00,BRUNO B,DE02120300000000202051,a second transfer',
    ].join('\n'),
  );
  const [line, second] = await bankLines(service);
  const path = `/v1/bank_lines/${line.id}`;
  await post(`${path}/confirm`, { allocations: [{ invoiceId: wrong.id, amount: 40_000 }] });
  await post(`${path}/undo`);
  const exportOf = async ({ contactId }: { readonly contactId: string }) =>
    (await service.call('GET', `/v1/contacts/${contactId}/export`)).text;
  await post(`${path}/confirm`, { allocations: [{ invoiceId: right.id, amount: 40_000 }] });
  await post(`/v1/invoices/${wrong.id}/payments`, { amount: 40_000 });
  const exported = await exportOf(wrong);
  for (const word of ['BRUNO', 'DE02120300000000202051', 'surprise'])
    expect([word, exported.includes(word)]).toEqual([word, false]);
  expect(await exportOf(right)).toContain('surprise for Carla');

  expect((await post(`/v1/contacts/${wrong.contactId}/erase`)).status).toBe(200);
  await service.work();
  for (const minute of ['00', '02', '04']) {
    service.clock.set(`2027-01-02T12:${minute}:00.000Z`);
    await service.work();
  }
  expect((await service.call('GET', `/v1/invoices/${wrong.id}`)).text).not.toContain('Anna');
  expect(await bankLines(service)).toMatchObject([
    { id: line.id, name: 'BRUNO B', iban: 'DE02120300000000202051', text: 'surprise for Carla' },
    { id: second.id, name: 'BRUNO B', iban: 'DE02120300000000202051', text: 'a second transfer' },
  ]);
});
