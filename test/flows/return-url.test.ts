import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvoice } from '../support/invoices.ts';
import { pay, read } from '../support/money.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  service.use(service.processor, () => ({ tokensUrl: 'http://127.0.0.1:1/tokens', publishableKey: 'key' }));
});
afterAll(() => service.close());

const set = (body: object) => service.call('PATCH', '/v1/account', { body });
beforeEach(async () => {
  expect((await set({ returnHosts: ['shop.example', 'localhost:*'] })).status).toBe(200);
});

const single = (more: object = {}) => ({
  totalAmount: 5_000,
  paymentSchedule: [{ dueDate: '2026-11-21', amount: 5_000 }],
  returnUrl: 'https://shop.example/thanks?order=7',
  ...more,
});

async function pageOf({ paymentLink }: { paymentLink: string }, query = '') {
  const { pathname } = new URL(paymentLink);
  const answer = await fetch(`${service.url}${pathname}${query}`);
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  return answer.text();
}
const wayIn = (page: string) =>
  /<a class="button" href="([^"]*)">(Back to[^<]*|Zurück zu[^<]*|Retour sur[^<]*|Volver a [^<]*)</
    .exec(page)
    ?.slice(1);

describe('the returnUrl of an invoice', () => {
  it('is shown by GET and not by POST and PATCH, is changed, and is taken away', async () => {
    const invoice = await createInvoice(service, single());
    expect(Object.keys(invoice)).not.toContain('returnUrl');
    const shown = async () => (await read(service, invoice.id)).returnUrl;
    expect(await shown()).toBe('https://shop.example/thanks?order=7');
    for (const [sent, kept] of [
      ['HTTPS://Shop.Example/other', 'https://shop.example/other'],
      ['http://localhost:3000/x', 'http://localhost:3000/x'],
      [null, null],
    ]) {
      const answer = await service.call('PATCH', `/v1/invoices/${invoice.id}`, { body: { returnUrl: sent } });
      expect([answer.status, Object.keys(answer.data)]).toEqual([200, Object.keys(invoice)]);
      expect(await shown()).toBe(kept);
    }
  });

  it.each<[string, number, string]>([
    ['https://evil.example/', 422, 'return_host_not_listed'],
    ['https://www.shop.example/', 422, 'return_host_not_listed'],
    ['https://shop.example:8443/', 422, 'return_host_not_listed'],
    ['https://shop.example./', 422, 'return_host_not_listed'],
    ['https://shop.example@evil.example/', 400, 'invalid_request'],
    ['https://user:pass@shop.example/', 400, 'invalid_request'],
    ['http://shop.example/', 400, 'invalid_request'],
    ['javascript:alert(1)', 400, 'invalid_request'],
    ['//shop.example', 400, 'invalid_request'],
    ['https://evil.example\\@shop.example', 400, 'invalid_request'],
    ['https://shop.example/\n', 400, 'invalid_request'],
    ['', 400, 'invalid_request'],
    [`https://shop.example/${'ü'.repeat(200)}`, 400, 'invalid_request'],
  ])('%j is refused when it is created and when it is changed', async (returnUrl, status, code) => {
    const { id } = await createInvoice(service, single());
    const { body } = { body: single({ returnUrl }) };
    const contact = { name: 'Maria', email: 'maria@example.com' };
    for (const answer of [
      await service.call('POST', '/v1/invoices', { body: { contact, ...body } }),
      await service.call('PATCH', `/v1/invoices/${id}`, { body: { returnUrl } }),
    ]) {
      expect([answer.status, answer.error?.code]).toEqual([status, code]);
      expect(answer.error.details[0]?.path).toBe('/returnUrl');
    }
    expect((await read(service, id)).returnUrl).toBe('https://shop.example/thanks?order=7');
  });

  it('is not judged again when it is sent back as it was read, though its host is no longer listed', async () => {
    const { id } = await createInvoice(service, single());
    await set({ returnHosts: [] });
    const { returnUrl } = await read(service, id);
    const answer = await service.call('PATCH', `/v1/invoices/${id}`, { body: { returnUrl, note: 'New' } });
    expect(answer.status).toBe(200);
  });

  it('is no reason for another mail to the client', async () => {
    const { id } = await createInvoice(service, single());
    await service.work();
    const mails = async () => (await service.call('GET', `/v1/mails?invoiceId=${id}`)).data.items.length;
    const before = await mails();
    await service.call('PATCH', `/v1/invoices/${id}`, {
      body: { returnUrl: 'https://shop.example/2', externalId: 'no mail' },
    });
    await service.work();
    expect(await mails()).toBe(before);
  });
});

describe('the client’s page', () => {
  it('leads back after the payment and once all is paid, with the id of the invoice, and not before', async () => {
    const invoice = await createInvoice(service, single());
    expect(wayIn(await pageOf(invoice))).toBeUndefined();
    expect(await pageOf(invoice)).not.toContain('shop.example');
    const { data } = await pay(service, invoice);
    const way = [`https://shop.example/thanks?order=7&amp;invoice=${invoice.id}`, 'Back to shop.example'];
    const after = await pageOf(invoice, `?charge=${data.id}`);
    expect(wayIn(after)).toEqual(way);
    expect(after).toContain('data-leaving hidden');
    expect(after).toContain('/receipt/');
    const later = await pageOf(invoice);
    expect(wayIn(later)).toEqual(way);
    expect(later).not.toContain('data-leaving');
  });

  it.each([
    ['de', 'Zurück zu shop.example', 'Auf dieser Seite bleiben'],
    ['fr', 'Retour sur shop.example', 'Rester sur cette page'],
    ['es', 'Volver a shop.example', 'Permanecer en esta página'],
  ])('says so in %s', async (language, words, stay) => {
    const invoice = await createInvoice(service, single());
    const { data } = await pay(service, invoice);
    const page = await pageOf(invoice, `?charge=${data.id}&lang=${language}`);
    expect(wayIn(page)?.[1]).toBe(words);
    expect(page).toContain(stay);
  });

  it('leads nowhere after a declined payment', async () => {
    const invoice = await createInvoice(service, single());
    const { data } = await pay(service, invoice, { token: 'tok_declined' });
    expect(data?.status).toBe('Declined');
    expect(await pageOf(invoice, `?charge=${data.id}`)).not.toContain('shop.example');
  });

  it('leads back no longer when the host is taken off the list, also from a page that was read before', async () => {
    const invoice = await createInvoice(service, single());
    await pay(service, invoice);
    expect(wayIn(await pageOf(invoice))).toBeDefined();
    await set({ returnHosts: ['other.example'] });
    expect(await pageOf(invoice)).not.toContain('shop.example');
    await set({ returnHosts: ['shop.example'] });
    expect(wayIn(await pageOf(invoice))).toBeDefined();
  });

  it('takes no address from its own: whatever the reader’s link says, it leads to the invoice’s or nowhere', async () => {
    const invoice = await createInvoice(service, single({ returnUrl: undefined }));
    const { data } = await pay(service, invoice);
    const asked = '&returnUrl=https://shop.example&return_url=https://shop.example&next=https://shop.example';
    const page = await pageOf(invoice, `?charge=${data.id}${asked}`);
    expect(wayIn(page)).toBeUndefined();
    expect(page).not.toContain('href="https://shop.example');
  });
});

describe('the hosts of an account', () => {
  it('are none at first, are shown, and are named in the event that changes them', async () => {
    const fresh = await service.addMember('returning');
    const shown = await service.call('GET', '/v1/account', { token: fresh.token });
    expect(shown.data.returnHosts).toEqual([]);
    await set({ returnHosts: ['shop.example'] });
    await set({ returnHosts: ['xn--bcher-kva.example'] });
    expect((await service.call('GET', '/v1/account')).data.returnHosts).toEqual(['xn--bcher-kva.example']);
    const { items } = (await service.call('GET', '/v1/events?type=account.updated&limit=1')).data;
    expect(items[0].data.changes).toEqual([
      { field: 'returnHosts', before: ['shop.example'], after: ['xn--bcher-kva.example'] },
    ]);
  });

  it.each<[string, unknown, number, string]>([
    ['an address', ['https://shop.example'], 422, '/returnHosts/0'],
    ['capitals, second in the list', ['a.example', 'Shop.example'], 422, '/returnHosts/1'],
    ['letters of another script', ['bücher.example'], 422, '/returnHosts/0'],
    ['a pattern', ['*.shop.example'], 422, '/returnHosts/0'],
    ['a port', ['shop.example:8443'], 422, '/returnHosts/0'],
    ['a dot at the end', ['shop.example.'], 422, '/returnHosts/0'],
    ['an IP address', ['127.0.0.1'], 422, '/returnHosts/0'],
    ['localhost without the ports', ['localhost'], 422, '/returnHosts/0'],
    ['one twice', ['a.example', 'a.example'], 400, '/returnHosts'],
    ['21 of them', Array.from({ length: 21 }, (_, index) => `a${index}.example`), 400, '/returnHosts'],
    ['no list', 'shop.example', 400, '/returnHosts'],
  ])('are refused with %s', async (_title, returnHosts, status, path) => {
    const answer = await set({ returnHosts });
    expect([answer.status, answer.error?.details[0]?.path]).toEqual([status, path]);
  });

  it('may be the developer’s own machine in a sandbox account only', async () => {
    await service.sql("update accounts set mode = 'Live', clock_offset_ms = 0, clock_target = null");
    try {
      const answer = await set({ returnHosts: ['shop.example', 'localhost:*'] });
      expect(answer.error.details).toMatchObject([
        { path: '/returnHosts/1', message: 'Only a sandbox account may list localhost:*.' },
      ]);
    } finally {
      await service.sql("update accounts set mode = 'Sandbox'");
    }
  });
});
