import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, read } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const whole = 'whole';
const texts: readonly (readonly [name: string, text: string, expected: string])[] = [
  ['Typst markup', '#panic("x") *b* _i_ $x$ `c` \\ <a> @ref [z] -- // /* */ = h', whole],
  ['code', '#sys.inputs #eval("1+1") #image("/etc/passwd") #{ }', whole],
  ['a formula', '=1+1', whole],
  ['an at sign and a minus', '@SUM(A1) -2+3', whole],
  ['HTML', '<script>alert(1)</script> &amp; "quoted"', whole],
  ['Hebrew', 'חשבונית', whole],
  ['Greek, Cyrillic and accents', 'Ωμέγα Жук Čšž ąę ß ﬁ'.normalize('NFC'), 'Ωμέγα Жук Čšž ąę ß'],
  ['Han and Kana', '株式会社 かな カナ', whole],
  ['letters that no font has', 'ab한cd', 'ab□cd'],
  ['letters for private use', 'ab\u{e000}\u{10fffd}cd', 'ab□□cd'],
  ['direction overrides', 'abc\u202edef\u2066ghi', 'abcdefghi'],
  ['lone combining marks', '\u0301\u0301 x', 'x'],
  ['a tower of marks', `A${'\u0301\u0302\u0303\u0304\u0305'.repeat(20)} end`, 'end'],
  ['a long word', 'W'.repeat(500), 'W'.repeat(20)],
  ['a long word with hyphens', 'WWWWWWWWWW-'.repeat(45), 'WWWWWWWWWW-'],
];

// Arabic and emoji are read out in the order of their glyphs, so only that they are there is looked at.
const shapes: readonly (readonly [name: string, text: string, part: RegExp])[] = [
  ['Arabic', 'شركة التصوير', /\p{Script=Arabic}/u],
  ['Persian', 'گچپژ می‌خواهم', /\p{Script=Arabic}/u],
  ['emoji', '🎉 👩‍👩‍👧 ❤️ 🇩🇪 👍🏽', /🎉/u],
];

const cut = (text: string, length: number) => text.slice(0, length).trim() || 'x';

async function renderEverywhere(text: string) {
  await service.sql('update accounts set name = $1 where path = $2', [cut(text, 100), 'demo-studio']);
  await service.sql('delete from account_profiles');
  await service.services.accounts.changeProfile('demo-studio', {
    street: cut(text, 200),
    city: cut(text, 100),
    taxId: cut(text, 50),
    footer: cut(text, 500),
  });
  const invoice = await activeInvoice(service, {
    contact: { type: 'Client', name: cut(text, 200), email: `${crypto.randomUUID()}@example.com` },
    note: cut(text.repeat(5), 2500),
    paymentSchedule: [{ dueDate: '2026-12-01', amount: 300_000, name: cut(text, 80) }],
    lineItems: [{ description: cut(text, 500), quantity: 1, unitAmount: 300_000 }],
  });
  const answer = await service.call('GET', `/v1/invoices/${invoice.id}/pdf?language=en`);
  expect(answer.status).toBe(200);
  return { invoice, pdf: await readPdf(answer.bytes) };
}

describe('text of strangers, in every field', () => {
  it.each(texts)('%s stays text and stays on the page', async (_name, text, expected) => {
    const { pdf } = await renderEverywhere(text);
    const wanted = (expected === whole ? text : expected).replaceAll(/\s/g, '');
    // Name, address, tax id, client, note, line item, payment, footer.
    expect(pdf.text.replaceAll(/\s/g, '').split(wanted).length - 1).toBeGreaterThanOrEqual(8);
    expect(pdf.rightmost).toBeLessThan(pdf.size[0] - 50);
    expect(pdf.metadata).toMatch(/pdfuaid:part/);
    expect(pdf.text).toContain('Remaining');
  });

  it.each(shapes)('%s is shown', async (_name, text, part) => {
    const { pdf } = await renderEverywhere(text);
    expect(pdf.text).toMatch(part);
    expect(pdf.text).not.toContain('□');
    expect(pdf.metadata).toMatch(/pdfuaid:part/);
  });

  it('2 500 letters without a space fill lines instead of leaving the page', async () => {
    const { id } = await activeInvoice(service, { note: 'm'.repeat(2500) });
    const pdf = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf`)).bytes);
    // The foot of a page may stand between two runs.
    const runs = pdf.text.replaceAll(/\s/g, '').match(/m{20,}/g) ?? [];
    expect(runs.join('')).toHaveLength(2_500);
    expect(pdf.rightmost).toBeLessThan(pdf.size[0] - 50);
  });

  it('makes no other file’s name', async () => {
    await service.sql('update accounts set name = $1 where path = $2', [
      '../..\\é"\r\n; x=1 日本',
      'demo-studio',
    ]);
    const { id } = await activeInvoice(service);
    const { number } = await read(service, id);
    const answer = await service.call('GET', `/v1/invoices/${id}/pdf`);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="invoice-${number}-e-x-1-__.pdf"; ` +
        `filename*=UTF-8''invoice-${number}-%C3%A9-x-1-%E6%97%A5%E6%9C%AC.pdf`,
    );
  });
});

function chunk(name: string, content: readonly Buffer[]): Buffer {
  const named = Buffer.concat([Buffer.from(name), ...content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(named.length - 4, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

describe('a logo', () => {
  // One black pixel.
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  );
  const huge = Buffer.from(png);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  // The pixels cannot be unpacked, while each part of the file is whole.
  const broken = Buffer.from(png);
  broken.fill(0xff, 41, 50);
  broken.writeUInt32BE(crc32(broken.subarray(37, 52)), 52);
  const unpacked = 256_000_000;
  const profile = deflateSync(Buffer.alloc(unpacked));
  const bomb = Buffer.concat([
    png.subarray(0, 33),
    chunk('iCCP', [Buffer.from('x\0\0'), profile]),
    png.subarray(33),
  ]);

  const store = (logo: Buffer) =>
    service.sql(
      "update account_profiles set logo = $1, logo_type = 'image/png', logo_hash = 'aaaaaaaaaaaaaaaa'",
      [logo],
    );

  it.each([
    ['that is well', png, true],
    ['that would unpack to gigabytes', huge, false],
    ['whose colour profile would', bomb, true],
    ['that is broken', broken, false],
  ])('%s does not fail the document, nor take much memory', async (_name, logo, isShown) => {
    await service.services.accounts.changeProfile('demo-studio', { logo: png });
    // As a file of another installation could bring it.
    await store(logo);
    const before = process.resourceUsage().maxRSS;
    const { id } = await activeInvoice(service);
    const pdf = await readPdf((await service.call('GET', `/v1/invoices/${id}/pdf`)).bytes);
    // The QR code is the other figure.
    expect(pdf.tags.filter((tag) => tag === 'Figure').length).toBe(isShown ? 2 : 1);
    expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(unpacked / 2);
    await service.services.accounts.changeProfile('demo-studio', { logo: null });
  });
});
