import { beforeEach, describe, expect, it } from 'vitest';
import { wordedKinds } from '../../../src/kit/mail-texts.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  await service.services.accounts.changeProfile('demo-studio', { email: 'studio@example.com' });
});

const anna = { name: 'Anna Vogel', email: 'anna@example.com' };
const put = (...mailTexts: object[]) => service.call('PATCH', '/v1/account', { body: { mailTexts } });
const preview = (body: object) => service.call('POST', '/v1/account/mail_preview', { body });
const billed = (changes: object = {}) => activeInvoice(service, { contact: anna, ...changes });
async function mailToClient() {
  const found = (await mailing.arrivals()).find(({ to }) => to.includes('anna@example.com'));
  const { subject = '', text = '', html } = found?.mail ?? {};
  return { subject, text: text.replaceAll('\u00a0', ' '), html: String(html) };
}

describe('the own words of a business', () => {
  it('stand in its mails to clients, with the values of each, beside our sentences', async () => {
    await put({
      kind: 'Invoice',
      language: 'en',
      subject: 'Your booking {number}',
      opening: 'Dear {client}, thank you!\nWe look forward to {event}.',
      closing: 'Yours, {business}',
    });
    await billed({ eventDate: '2027-06-12' });
    const { subject, text, html } = await mailToClient();
    expect(subject).toBe('[Test] Your booking INV-0001');
    const [opening, event, ours, closing] = [
      'Dear Anna Vogel, thank you!',
      'We look forward to Sat 12 Jun 2027.',
      'Here is what is due, and when. You can pay online.',
      'Yours, demo-studio',
    ].map((words) => text.indexOf(words));
    expect([opening, event, ours, closing].every((place) => (place ?? -1) > 0)).toBe(true);
    expect([opening, event, ours, closing]).toEqual(
      [opening, event, ours, closing].toSorted((a = 0, b = 0) => a - b),
    );
    expect(text).toContain('$3,000.00');
    expect(text).toContain('/r/');
    expect(html).toContain('Yours, demo-studio');
  });

  it('are those of the language of the mail: another language has ours', async () => {
    await put({ kind: 'Invoice', language: 'de', subject: 'Ihre Buchung {number}' });
    await billed();
    expect((await mailToClient()).subject).toBe('[Test] Invoice INV-0001 from demo-studio');
    await billed({ contact: { name: 'Bo', email: 'anna@example.org', language: 'de' } });
    const [{ mail } = { mail: null }] = await mailing.arrivals();
    expect(mail?.subject).toBe('[Test] Ihre Buchung INV-0002');
  });

  it('never have a hole: a line whose value is missing is left out, and such a subject is ours', async () => {
    const words = { subject: 'For {event}', opening: 'On {event} we come.\nUntil {date}, please.' };
    await put({ kind: 'Invoice', language: 'en', ...words });
    await billed();
    const { subject, text } = await mailToClient();
    expect(subject).toBe('[Test] Invoice INV-0001 from demo-studio');
    expect(text).not.toContain('we come');
    expect(text).toContain('Until Tue 1 Dec 2026, please.');
  });

  it('never replace what happened with money', async () => {
    await put({ kind: 'Receipt', language: 'en', subject: '{what}!', opening: 'You are great.' });
    const invoice = await billed();
    await mailing.arrivals();
    await pay(service, invoice);
    const { subject, text } = await mailToClient();
    expect(subject).toBe('[Test] Thank you for your payment!');
    expect(text).toMatch(/You are great\.\n\ndemo-studio has received \$1,000\.00 for invoice INV-0001\./);
  });

  it('are not in mails to the business', async () => {
    await put(...wordedKinds.map((kind) => ({ kind, language: 'en', opening: 'OWN WORDS' })));
    const invoice = await billed();
    await pay(service, invoice);
    const arrived = await mailing.arrivals();
    const withWords = arrived.filter(({ mail }) => mail.text?.includes('OWN WORDS')).map(({ to }) => to[0]);
    expect(new Set(withWords)).toEqual(new Set(['anna@example.com']));
    expect(arrived.some(({ to }) => to.includes('studio@example.com'))).toBe(true);
  });

  it('are text: no HTML, no further header, no turned line', async () => {
    await put({
      kind: 'Invoice',
      language: 'en',
      subject: '{client} <b>&amp;',
      opening: '<script>alert(1)</script><a href="https://evil.example">Pay here</a>\nHello \u202e{client}',
    });
    await billed({ contact: { name: 'A Bcc: victim@example.com', email: 'anna@example.com' } });
    const found = (await mailing.arrivals())[0];
    expect(found?.to).toEqual(['anna@example.com']);
    expect(found?.mail.subject).toBe('[Test] A Bcc: victim@example.com <b>&amp;');
    const html = String(found?.mail.html);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="https://evil.example"');
    expect(html).toContain('&lt;script&gt;');
    expect(html).not.toContain('\u202e');
  });

  it.each<[string, object, string, string]>([
    ['an unknown value', { opening: 'Dear {name}' }, '/mailTexts/0/opening', 'unknown_placeholder'],
    [
      'a value of another kind',
      { kind: 'InvoiceCanceled', opening: '{amount}' },
      '/mailTexts/0/opening',
      'unknown_placeholder',
    ],
    ['a lone brace', { closing: 'a } b' }, '/mailTexts/0/closing', 'lone_brace'],
    [
      'two lines of a subject',
      { subject: 'a\nBcc: x@example.com' },
      '/mailTexts/0/subject',
      'invalid_format',
    ],
    ['a subject of blanks', { subject: '  ' }, '/mailTexts/0/subject', 'invalid_format'],
    ['a control character', { opening: 'a\u0007' }, '/mailTexts/0/opening', 'invalid_format'],
    [
      'a subject that hides what happened',
      { kind: 'Refund', subject: 'Good news' },
      '/mailTexts/0/subject',
      'missing_placeholder',
    ],
  ])('are refused with %s, where it is', async (_what, words, path, code) => {
    const refused = await put({ kind: 'Invoice', language: 'en', ...words });
    expect(refused.status).toBe(422);
    expect(refused.error.details).toEqual([expect.objectContaining({ path, code })]);
    if (code === 'unknown_placeholder')
      expect(refused.error.details?.[0]?.message).toContain('{client}, {business}, {number}');
    expect((await service.call('GET', '/v1/account')).data.mailTexts).toEqual([]);
  });

  it('are refused twice for one kind and language, and end with an empty list', async () => {
    const one = { kind: 'Invoice', language: 'en', opening: 'Hi' };
    const twice = await put(one, one);
    expect(twice.error.details).toEqual([
      expect.objectContaining({ path: '/mailTexts/1', code: 'duplicate' }),
    ]);
    const kept = await put({ ...one, language: 'de' }, one);
    expect(kept.data.mailTexts).toEqual([
      { ...one, subject: null, closing: '' },
      { ...one, language: 'de', subject: null, closing: '' },
    ]);
    expect((await put()).data.mailTexts).toEqual([]);
    await billed();
    expect((await mailToClient()).text).not.toContain('Hi');
  });
});

describe('a preview of own words', () => {
  it.each(wordedKinds)('shows %s with our sentences in each language, saved or not', async (kind) => {
    for (const language of ['en', 'de', 'fr', 'es']) {
      const own = await preview({ kind, language, words: { subject: '{what} §', opening: 'OWN {client}' } });
      expect(own.status).toBe(200);
      expect(own.data).toMatchObject({ kind, language, subject: expect.stringMatching(/ §$/) });
      const ours = (await preview({ kind, language, words: {} })).data;
      expect(own.data.text).toContain('OWN ');
      const paragraphs: string[] = ours.text.split('\n\n');
      expect(paragraphs.filter((one) => !own.data.text.includes(one))).toEqual([]);
      expect(own.data.html).not.toContain('undefined');
      for (const value of own.data.placeholders) {
        const words = { opening: `VALUE ${value}` };
        expect((await preview({ kind, language, words })).data.text).toContain('VALUE ');
      }
    }
  });

  it('has the values of an invoice, and leads to no page where it could be paid', async () => {
    const invoice = await billed({ eventDate: '2027-06-12' });
    await mailing.arrivals();
    const { data } = await preview({
      kind: 'Reminder',
      invoiceId: invoice.id,
      words: { opening: '{client} {number}' },
    });
    expect(data.text).toContain('Anna Vogel INV-0001');
    expect(data.text).not.toContain(invoice.paymentLink);
    expect(await mailing.arrivals()).toEqual([]);
    expect(
      (await preview({ kind: 'Reminder', invoiceId: '01981f9e-4b2a-7c31-9d55-0a1b2c3d4e5f' })).status,
    ).toBe(404);
    expect((await preview({ kind: 'Reminder', words: { opening: '{x}' } })).error.details?.[0]?.path).toBe(
      '/words/opening',
    );
  });

  it('names an event on its day and before, and leaves a line out that names one that is over', async () => {
    const words = { opening: 'Hello {client}\nWe look forward to {event}.' };
    const shown = async (eventDate: string) => {
      const { id } = await billed({ eventDate });
      const { data } = await preview({ kind: 'Reminder', invoiceId: id, words });
      expect(data.text).toContain('Hello Anna Vogel');
      return data.text.includes('We look forward to');
    };
    const today = service.clock.now().toISOString().slice(0, 10);
    expect([await shown('2026-01-02'), await shown(today), await shown('2027-06-12')]).toEqual([
      false,
      true,
      true,
    ]);
    await mailing.arrivals();
  });

  it('goes to the business itself as a test, once for a key', async () => {
    await put({ kind: 'Invoice', language: 'en', opening: 'Hello from us' });
    const send = () =>
      service.call('POST', '/v1/account/mail_test', {
        body: { kind: 'Invoice' },
        headers: { 'idempotency-key': 'test-mail-of-own-words' },
      });
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(201);
    const arrived = await mailing.arrivals();
    expect(arrived.map(({ to, mail }) => `${to.join()} ${mail.subject?.slice(0, 6)}`)).toEqual([
      'studio@example.com [Test]',
    ]);
    expect(arrived[0]?.mail.text).toContain('Hello from us');
    expect(arrived[0]?.mail.text).toContain('/app/accounts/demo-studio/settings/texts');
    expect(arrived[0]?.mail.text).not.toContain('/r/');
  });

  it('takes no invoice as a test: no data of a client leave by a mail that is only tried', async () => {
    const invoice = await billed();
    await mailing.arrivals();
    const body = { kind: 'Invoice', invoiceId: invoice.id };
    const refused = await service.call('POST', '/v1/account/mail_test', { body });
    expect([refused.status, refused.error.details?.[0]?.path]).toEqual([400, '/invoiceId']);
    const words = { opening: '{client} {number}' };
    await service.call('POST', '/v1/account/mail_test', { body: { kind: 'Invoice', words } });
    const [test] = await mailing.arrivals();
    expect(test?.to).toEqual(['studio@example.com']);
    expect(test?.raw).not.toMatch(/Anna Vogel|anna@example\.com/);
  });
});

describe('an own subject', () => {
  it.each([
    ['fits whole', 20, '[Test] Your booking for '],
    ['would be cut, and could lose what happened: ours stands instead', 140, '[Test] Due Tue 1 Dec'],
  ])('that %s', async (_what, length, begin) => {
    const long = 'N'.repeat(length);
    await put({ kind: 'Reminder', language: 'en', subject: 'Your booking for {client}: {what}' });
    const invoice = await billed({ contact: { name: long, email: 'anna@example.com' } });
    await mailing.arrivals();
    await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    const { subject } = await mailToClient();
    expect(subject.slice(0, begin.length)).toBe(begin);
    expect(subject.length).toBeLessThanOrEqual('[Test] '.length + 150);
  });
});
