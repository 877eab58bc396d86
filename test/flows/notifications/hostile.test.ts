import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailingService, startMailing } from '../../support/mails.ts';
import { activeInvoice, read } from '../../support/money.ts';
import { payOut } from '../../support/outgoing.ts';

let mailing: MailingService;
beforeAll(async () => {
  mailing = await startMailing();
});
afterAll(() => mailing.close());

const markup = '</td><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"\'`$[1]';
const texts = {
  markup,
  'right-to-left': 'שלום \u202Egnp.exe\u202C عالم \u2067x',
  emoji: '👩🏽‍🚀💥🏳️‍🌈 '.repeat(10),
  'a formula': '=HYPERLINK("http://evil.example","pay")',
  'a plus': "+1+cmd|' /C calc'!A0",
  'all characters of a note': `${'ﷺ'.repeat(1_000)}${'<b>'.repeat(500)}`,
  'another template': '{{constructor}} %{x} <%= 7*7 %>',
};

describe.each(Object.entries(texts))('%s in every field', (_name, text) => {
  it('stays text, in the head and in both forms of an invoice', async () => {
    const { service } = mailing;
    const short = text.slice(0, 80);
    // A contact of its own, because a known contact keeps its name.
    const address = `reader${Math.abs(hash(text))}@example.com`;
    await service.sql('update accounts set name = $1', [short]);
    await service.services.accounts.changeProfile('demo-studio', {
      street: short,
      city: short,
      region: short,
      postalCode: text.slice(0, 20),
      taxId: text.slice(0, 50),
      footer: text.slice(0, 500),
    });
    const invoice = await activeInvoice(service, {
      status: 'Active',
      contact: { type: 'Client', name: short, email: address },
      note: text.slice(0, 2_500),
      number: `N ${text
        .replaceAll(/[^ -~]/g, '')
        .slice(0, 20)
        .trim()} ${Math.abs(hash(text))}`,
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000, name: short },
        { dueDate: '2027-02-01', amount: 200_000, name: short },
      ],
    });
    const [arrived, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    const { mail, raw } = arrived ?? { mail: {} as never, raw: '' };
    expect(raw.length).toBeLessThan(100_000);
    const visible = short.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '').trim();
    expect(mail.from?.name).toBe(visible);
    expect(mail.subject).not.toMatch(/[\r\n\u202a-\u202e\u2066-\u2069]/);
    expect(mail.to?.[0]).toEqual({ name: visible, address });
    expect(mail.text).toContain(visible);
    // No part of the text became markup: all elements are ours, and none has a handler.
    const elements = [...(mail.html ?? '').matchAll(/<([a-z0-9]+)/g)].map((match) => match[1]);
    expect(elements).not.toContain('script');
    expect(elements).not.toContain('img');
    expect(elements).not.toContain('b');
    expect(mail.html?.match(/<[^>]*\son\w+=/)).toBeNull();
    expect(unescaped(mail.html ?? '')).toContain(visible);
    expect(mail.html?.match(/<a /g)).toHaveLength(1);
    expect((await read(service, invoice.id)).note).toBe(text.slice(0, 2_500));
  });
});

describe('line breaks', () => {
  it('in names and notes begin no line of the head', async () => {
    const { service } = mailing;
    const text = 'Nils\r\nBcc: thief@example.com\r\n\r\n<b>body</b>';
    await service.sql('update accounts set name = $1', [text]);
    await activeInvoice(service, { note: text });
    // Names with line breaks are refused at the edge; should one ever get in, it goes no further.
    await service.sql('update contacts set name = $1', [text]);
    const payment = await payOut(service, { note: text });
    await service.sql('update payments set contact_name = $1 where id = $2', [text, payment.id]);
    for (const { mail, to } of await mailing.arrivals()) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(to).not.toContain('thief@example.com');
      expect(mail.from?.name).toBe('Nils Bcc: thief@example.com <b>body</b>');
      expect(mail.subject).toContain('Nils Bcc: thief@example.com');
      expect(mail.html).toContain('&lt;b&gt;body&lt;/b&gt;');
    }
  });
});

function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function hash(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0;
  return sum;
}
