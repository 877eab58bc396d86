import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scope } from '../../src/accounts/types.ts';
import { type EmailContent, renderHtml, renderText } from '../../src/notifications/render/layout.ts';
import { acceptedPayment, payOut } from '../support/outgoing.ts';
import { type Answer, startService, type TestService } from '../support/service.ts';

// A person with the link of an outgoing payment decides where its money goes, so no reading token may see it.

const readingOnly: readonly Scope[] = [
  'invoices:read',
  'contacts:read',
  'payments:read',
  'payment_methods:read',
  'charges:read',
  'payouts:read',
  'events:read',
  'mails:read',
  'mails:write',
];

let service: TestService;
let reader: string;
beforeAll(async () => {
  service = await startService();
  const { accounts } = service.services;
  ({ text: reader } = await accounts.createToken({
    accountPath: 'demo-studio',
    name: 'reader',
    scopes: readingOnly,
  }));
});
afterAll(() => service.close());

const codeOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

describe('the link of an outgoing payment', () => {
  it('is shown to a token that may act, and masked for one that only reads', async () => {
    const { id, offerLink } = await payOut(service);
    expect(offerLink).toMatch(/\/demo-studio\/p\/[A-Za-z0-9_-]{22}$/);
    const masked = offerLink.replace(codeOf(offerLink), '****');
    const read = await service.call('GET', `/v1/payments/${id}`, { token: reader });
    expect(read.data.offerLink).toBe(masked);
    const { items } = (await service.call('GET', '/v1/payments', { token: reader })).data;
    expect(items.map((item: { offerLink: string }) => item.offerLink)).toEqual(items.map(() => masked));
  });

  it('leaves no code in anything that a reading token can get', async () => {
    const pending = await payOut(service, { contact: { name: 'Duo', email: 'duo@example.com' } });
    const accepted = await acceptedPayment(service);
    const changed = await service.call('PATCH', `/v1/payments/${pending.id}`, {
      body: { contact: { name: 'Trio', email: 'trio@example.com' } },
    });
    await service.call('POST', `/v1/payments/${(await payOut(service)).id}/cancel`, { body: {} });
    await service.work();
    service.clock.set('2026-11-27T12:00:00.000Z');
    await service.work();
    const rows = await service.sql<{ code: string }>('select code from payments');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    const codes = [...rows.map(({ code }) => code), codeOf(pending.offerLink), codeOf(accepted.offerLink)];
    expect(codes).toContain(codeOf(changed.data.offerLink));

    const seen: Answer[] = [];
    const get = async (path: string) => {
      const answer = await service.call('GET', path, { token: reader });
      expect([path, answer.status]).toEqual([path, 200]);
      seen.push(answer);
      return answer.data?.items as { id: string; kind?: string; status?: string }[];
    };
    for (const { id } of await get('/v1/payments')) await get(`/v1/payments/${id}`);
    for (const { id } of await get('/v1/events?limit=200')) await get(`/v1/events/${id}`);
    const mails = await get('/v1/mails?limit=200');
    expect(new Set(mails.map(({ kind }) => kind))).toEqual(
      new Set(['Offer', 'OfferExpiring', 'PaymentDelivered']),
    );
    for (const { id } of mails) await get(`/v1/mails/${id}`);
    for (const { id } of mails) {
      seen.push(await service.call('POST', `/v1/mails/${id}/send`, { body: {}, token: reader }));
    }
    await get('/v1/invoices/csv');
    for (const answer of seen) for (const code of codes) expect(answer.text).not.toContain(code);
  });

  it('stands in the mail that is sent, and is shown there to a token that may act', async () => {
    const { id, offerLink } = await payOut(service);
    await service.work();
    const [mail] = (await service.call('GET', `/v1/mails?paymentId=${id}`)).data.items;
    const [row] = await service.sql<{ content: EmailContent }>('select content from mails where id = $1', [
      mail.id,
    ]);
    if (row === undefined) throw new Error('The mail is gone.');
    const kept = { text: renderText(row.content), html: renderHtml(row.content) };
    expect(kept.text).toContain(offerLink);
    expect(kept.html).toContain(offerLink);
    const whole = (await service.call('GET', `/v1/mails/${mail.id}`)).data;
    expect([whole.text, whole.html]).toEqual([kept.text, kept.html]);
    const masked = (await service.call('GET', `/v1/mails/${mail.id}`, { token: reader })).data;
    const hidden = offerLink.replace(codeOf(offerLink), '****');
    expect(masked.text).toBe(kept.text.replaceAll(offerLink, hidden));
    expect(masked.html).toBe(kept.html.replaceAll(offerLink, hidden));
  });

  it('is in no event, for any reader', async () => {
    const { id, offerLink } = await payOut(service);
    const { items } = (await service.call('GET', `/v1/events?objectId=${id}`)).data;
    expect(items).toHaveLength(1);
    expect(items[0].data.offerLink).toBe(offerLink.replace(codeOf(offerLink), '****'));
  });
});
