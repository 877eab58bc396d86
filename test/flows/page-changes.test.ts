import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, codeOf } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const schedule = (amount: number) => ({
  totalAmount: amount,
  paymentSchedule: [{ dueDate: '2027-06-01', amount }],
});
const patch = async (id: string, body: object) => {
  expect((await service.call('PATCH', `/v1/invoices/${id}`, { body })).status).toBe(200);
};
const pageOf = async (invoice: { paymentLink: string }, language = 'en') => {
  const page = await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}?lang=${language}`);
  return (await page.text()).replaceAll(/\s+/g, ' ');
};
/** The client has the page before them: what its script says then. */
const look = async (invoice: { paymentLink: string }) => {
  const path = /data-viewed="([^"]+)"/.exec(await pageOf(invoice))?.[1] ?? '';
  expect(path).toMatch(/\/viewed\?version=\d+$/);
  const answer = await fetch(`${service.url}${path}`, { method: 'POST', body: new URLSearchParams() });
  expect(answer.status).toBe(204);
};
const since = /Changed on ([^<,]+), after you last looked on ([^<]+)</;

describe('the page of an invoice that was changed after it was issued', () => {
  it.each([
    ['en', 'Changed', 'Total: $3,500.00 (before: $3,000.00) · Event: ', 'none'],
    ['de', 'Geändert', 'Gesamtbetrag: 3.500,00\u00a0$ (vorher: 3.000,00\u00a0$) · Veranstaltung: ', 'keine'],
    ['fr', 'Modifiée', 'Total : 3\u202f500,00\u00a0$US (auparavant : 3\u202f000,00\u00a0$US)', 'aucun'],
    ['es', 'Modificada', 'Total: 3500,00\u00a0US$ (antes: 3000,00\u00a0US$)', 'ninguno'],
  ])('says in %s, without script, when and what', async (language, label, words, none) => {
    const invoice = await activeInvoice(service, schedule(300_000));
    expect(await pageOf(invoice, language)).not.toContain(`<dt>${label}</dt>`);
    await patch(invoice.id, { ...schedule(350_000), eventDate: '2027-06-12' });
    const page = await pageOf(invoice, language);
    expect(page).toContain(`<dt>${label}</dt>`);
    const fact = new RegExp(`<dt>${label}</dt><dd>(.*?)</dd>`).exec(page)?.[1] ?? '';
    expect(fact).toContain('2026');
    expect(fact.replaceAll(/\s/g, ' ')).toContain(words.replaceAll(/\s/g, ' '));
    expect(fact).toContain(none);
  });

  it('says nothing of a change of terms alone', async () => {
    const invoice = await activeInvoice(service, schedule(300_000));
    await patch(invoice.id, { note: 'x', paymentSchedule: [{ dueDate: '2027-07-01', amount: 300_000 }] });
    expect(await pageOf(invoice)).not.toContain('<dt>Changed</dt>');
  });

  it('compares with what this client saw last, also over several changes, until it has looked again', async () => {
    service.clock.set('2027-05-02T12:00:00Z');
    const invoice = await activeInvoice(service, schedule(300_000));
    await look(invoice);
    expect(await pageOf(invoice)).not.toMatch(since);
    service.clock.set('2027-05-03T12:00:00Z');
    await patch(invoice.id, schedule(320_000));
    service.clock.set('2027-05-04T12:00:00Z');
    await patch(invoice.id, schedule(350_000));
    const page = await pageOf(invoice);
    expect(since.exec(page)?.slice(1)).toEqual([
      expect.stringContaining('4 May 2027'),
      expect.stringContaining('2 May 2027'),
    ]);
    expect(page).toContain('Total: $3,500.00 (before: $3,000.00)');
    await look(invoice);
    await patch(invoice.id, { note: 'Another version of the page' });
    const after = await pageOf(invoice);
    expect(after).not.toMatch(since);
    expect(after).toContain('Total: $3,500.00 (before: $3,200.00)');
  });

  it('never says that it was seen after the change, where an old tab reports the version before', async () => {
    service.clock.set('2027-05-02T12:00:00Z');
    const invoice = await activeInvoice(service, schedule(300_000));
    const path = /data-viewed="([^"]+)"/.exec(await pageOf(invoice))?.[1] ?? '';
    const beacon = () => fetch(`${service.url}${path}`, { method: 'POST', body: new URLSearchParams() });
    await beacon();
    service.clock.set('2027-05-04T12:00:00Z');
    await patch(invoice.id, schedule(320_000));
    service.clock.set('2027-05-06T12:00:00Z');
    await beacon();
    expect(since.exec(await pageOf(invoice))?.slice(1)).toEqual([
      expect.stringContaining('4 May 2027'),
      expect.stringContaining('2 May 2027'),
    ]);
  });

  it('tells a client nothing of the day on which another one looked', async () => {
    const invoice = await activeInvoice(service, schedule(300_000));
    await look(invoice);
    service.clock.set('2027-05-08T12:00:00Z');
    await patch(invoice.id, { contact: { type: 'Client', name: 'Jo Byrne', email: 'jo@example.com' } });
    const page = await pageOf(invoice);
    expect(page).toContain('<dt>Changed</dt>');
    expect(page).not.toMatch(since);
  });

  it('is not told that more was seen than there is', async () => {
    const invoice = await activeInvoice(service, schedule(300_000));
    const path = `${service.url}/demo-studio/r/${codeOf(invoice)}/viewed`;
    for (const version of ['999999', '-1', 'x', '1e400']) {
      await fetch(`${path}?version=${version}`, { method: 'POST', body: new URLSearchParams() });
    }
    service.clock.set('2027-05-10T12:00:00Z');
    await patch(invoice.id, schedule(350_000));
    expect(await pageOf(invoice)).toMatch(since);
  });

  it('does not name who was billed before', async () => {
    const invoice = await activeInvoice(service, schedule(300_000));
    await patch(invoice.id, { contact: { type: 'Client', name: 'Jo Byrne', email: 'jo@example.com' } });
    const page = await pageOf(invoice);
    expect(page).toContain('Billed to');
    expect(page).not.toContain('Lindqvist');
  });
});
