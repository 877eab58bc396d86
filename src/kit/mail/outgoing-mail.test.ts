import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { composeMessage, type OutgoingMail } from './outgoing-mail.ts';

const mail: OutgoingMail = {
  messageId: 'one@tranche.example',
  from: { name: 'Studio', address: 'invoices@tranche.example' },
  envelopeFrom: null,
  replyTo: 'studio@example.com',
  to: [{ name: 'Maria', address: 'maria@example.com' }],
  cc: [{ name: '', address: 'copy@example.com' }],
  subject: 'Invoice',
  html: '<p>x</p>',
  text: 'x',
  headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': '<https://pay.example/x>' },
  recipients: ['maria@example.com'],
};

const written = (changes: Partial<OutgoingMail> = {}) => composeMessage({ ...mail, ...changes });
const read = (changes: Partial<OutgoingMail> = {}) => PostalMime.parse(written(changes));

describe('the head of a mail', () => {
  it('has each field once, with what was given', async () => {
    const { headers, ...parsed } = await read();
    expect(parsed).toMatchObject({
      messageId: '<one@tranche.example>',
      from: mail.from,
      replyTo: [{ address: 'studio@example.com' }],
      to: mail.to,
      cc: mail.cc,
      subject: 'Invoice',
    });
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
    expect(headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe', value: '<https://pay.example/x>' }),
    );
    const keys = headers.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['date', 'mime-version']));
    expect(keys).toHaveLength(new Set(keys).size);
  });

  it('has no field for copies or answers where there are none', async () => {
    const keys = (await read({ cc: [], replyTo: null })).headers.map(({ key }) => key);
    expect(keys).not.toContain('cc');
    expect(keys).not.toContain('reply-to');
  });

  it.each([
    'Jörg & Söhne',
    'Doe, Jane <jane@evil.example>',
    '"quoted" \\ name',
    '山田 太郎',
    'a'.repeat(300),
  ])('keeps the name %s, whatever characters it has', async (name) => {
    const parsed = await read({ from: { ...mail.from, name }, to: [{ name, address: 'maria@example.com' }] });
    expect(parsed.from).toEqual({ name, address: 'invoices@tranche.example' });
    expect(parsed.to).toEqual([{ name, address: 'maria@example.com' }]);
  });

  it.each(['name', 'subject', 'field'])('takes no second field from a line break in a %s', async (place) => {
    const evil = 'x\r\nBcc: evil@evil.example';
    const { headers } = await read({
      ...(place === 'name' ? { to: [{ name: evil, address: 'maria@example.com' }] } : {}),
      ...(place === 'subject' ? { subject: evil } : {}),
      ...(place === 'field' ? { headers: { 'Auto-Submitted': evil } } : {}),
    });
    expect(headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('keeps a subject beyond ASCII that needs several lines', async () => {
    const subject = `Rechnung über 3.000 € — ${'größer '.repeat(15)}`.trim();
    expect((await read({ subject })).subject).toBe(subject);
  });
});

describe('what a mail says', () => {
  const texts = [
    ['dots at the start of lines', '.\n..\n.x'],
    ['signs beyond ASCII', 'Grüße, 山田 🎉 — 3.000 €'],
    ['blanks at the end of lines', 'a \n-- \n\tb\t'],
    ['equals signs and long words', `a=b =20 ${'='.repeat(200)}${'ü'.repeat(200)}`],
    ['what looks like the end of a part', '--_x--\n----_0123\n--'],
    ['one very long line', `${'word '.repeat(500)}end`],
  ] as const;

  it.each(texts)('arrives unchanged as text and as HTML: %s', async (_what, text) => {
    const parsed = await read({ text, html: text });
    // The parser ends each part with a line break.
    expect(parsed.text).toBe(`${text}\n`);
    expect(parsed.html).toBe(`${text}\n`);
  });

  it.each(texts)('has short lines of ASCII that end in CRLF: %s', (_what, text) => {
    const raw = written({ text, html: text }).toString('latin1');
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
  });
});

describe('the files of a mail', () => {
  const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 256));
  const file = (name: string) => ({ name, type: 'application/pdf', bytes });

  it.each([
    'Invoice 2026-0042.pdf',
    'Rechnung Jörg & Söhne „2026“.pdf',
    '請求書.pdf',
    `${'a'.repeat(150)}.pdf`,
  ])('arrive byte for byte, under the name %s, beside both texts', async (name) => {
    const attachments = [file(name), { ...file('second.pdf'), bytes: Buffer.from('%PDF') }];
    const parsed = await read({ attachments, text: 'Grüße', html: '<p>Grüße</p>' });
    expect(parsed.text?.trim()).toBe('Grüße');
    expect(parsed.html?.trim()).toBe('<p>Grüße</p>');
    expect(
      parsed.attachments.map(({ filename, mimeType, disposition }) => [filename, mimeType, disposition]),
    ).toEqual([
      [name, 'application/pdf', 'attachment'],
      ['second.pdf', 'application/pdf', 'attachment'],
    ]);
    expect(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
  });

  it('leave the head once, and no line longer than 76 characters in them', () => {
    const lines = written({ attachments: [file('a.pdf')] })
      .toString('latin1')
      .split('\r\n');
    for (const key of ['Date:', 'Message-ID:', 'MIME-Version:', 'From:'])
      expect(lines.filter((line) => line.startsWith(key))).toHaveLength(1);
    expect(
      Math.max(...lines.slice(lines.findIndex((line) => line.includes('base64'))).map((line) => line.length)),
    ).toBe(76);
  });

  it('are no part of a mail without any: it has its two texts alone', () => {
    const text = written({ attachments: [] }).toString();
    expect(text).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(text).not.toContain('multipart/mixed');
  });
});
