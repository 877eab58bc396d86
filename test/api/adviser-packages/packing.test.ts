import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beginPacking, PACKAGES, pack, packageBytes, tableIn } from '../../support/adviser.ts';
import { numberOf, upload } from '../../support/bank.ts';
import { setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  const profile = {
    street: 'Hafenstraße 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    taxId: 'DE123456789',
    language: 'de',
  };
  await service.call('PATCH', '/v1/account', { body: { profile, afterIssue: 'Versions' } });
});
afterAll(() => service.close());
keepBooks(() => service);
beforeEach(() => service.clock.set('2026-11-21T12:00:00.000Z'));

const billed = async (name: string, changes = {}) => {
  const made = await activeInvoice(service, {
    contact: { name, email: `${name.toLowerCase()}@example.com` },
    totalAmount: 11_900,
    currency: 'EUR',
    paymentSchedule: [{ dueDate: '2026-11-25', amount: 11_900 }],
    lineItems: [{ description: 'Portrait', quantity: 1, unitAmount: 11_900, taxBasisPoints: 1_900 }],
    ...changes,
  });
  return { ...made, number: await numberOf(service, made) };
};
const create = (body: object) => service.call('POST', PACKAGES, { body });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('a package', () => {
  it('has each document of its days once, with its amounts and its sum in the index', async () => {
    const plain = await billed('Ada', { lineItems: [] });
    const taxed = await billed('Berta');
    await pay(service, taxed);
    const reduced = await billed('Cleo');
    await service.call('POST', `/v1/invoices/${reduced.id}/credit_notes`, {
      body: { amount: 1_190, reason: 'A day less' },
    });
    await upload(service, '2026-11-20,119.00,Cleo,,from Cleo\n2026-10-20,1.00,Early,,x\n');
    const { files, bytes, ...made } = await pack(service, '2026-11-01', '2026-11-21');
    expect(made).toMatchObject({
      status: 'Ready',
      documentTotal: 5,
      documentCount: 5,
      byteCount: bytes.length,
    });
    expect(made.sha256).toBe(sha256(bytes));
    const index = tableIn(files, 'index.csv');
    const of = (kind: string) => index.filter((row) => row['Kind'] === kind && row['Reason'] === '');
    const numbers = [plain, taxed, reduced].map(({ number }) => number);
    expect(of('Invoice').map((row) => row['Number'])).toEqual(numbers);
    expect(of('Invoice').map((row) => [row['Client'], row['Net'], row['Tax'], row['Amount']])).toEqual([
      ['Ada', '', '', '119.00'],
      ['Berta', '100.00', '19.00', '119.00'],
      ['Cleo', '100.00', '19.00', '119.00'],
    ]);
    expect(of('CreditNote').map((row) => [row['Net'], row['Tax'], row['Amount']])).toEqual([
      ['-10.00', '-1.90', '-11.90'],
    ]);
    expect(of('Receipt').map((row) => row['Number'])).toEqual([taxed.number]);
    for (const row of index.filter(({ Reason }) => Reason === ''))
      expect([row['File'], sha256(files.get(row['File'] ?? '') as Buffer)]).toEqual([
        row['File'],
        row['SHA-256'],
      ]);
    expect(files.get(`invoices/${taxed.number}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get(`e-invoices/${taxed.number}.xml`)?.toString()).toContain(
      `<cbc:ID>${taxed.number}</cbc:ID>`,
    );
    const lines = tableIn(files, 'bank/lines.csv');
    expect(lines.map((line) => [line['Name'], line['Amount'], line['State']])).toEqual([
      ['Cleo', '119.00', 'Open'],
    ]);
    expect(tableIn(files, 'bank/statements.csv')[0]?.['Lines']).toBe('1');
    expect(files.get('ledger/verified.txt')?.toString()).not.toContain('FAULT');
  });

  it('names what could not be made, with the reason, in the answer, the index and the page', async () => {
    const plain = await billed('Dora', { lineItems: [] });
    await setUpBooks(service, 'Xero');
    const { files, notMade } = await pack(service, '2026-11-01', '2026-11-21');
    const reason = 'An e-invoice cannot be made. The invoice has no line items.';
    expect(notMade).toContainEqual({
      kind: 'EInvoice',
      file: `e-invoices/${plain.number}.xml`,
      number: plain.number,
      reason,
    });
    expect(notMade).toContainEqual(expect.objectContaining({ kind: 'Books', number: null }));
    expect(files.has(`e-invoices/${plain.number}.xml`)).toBe(false);
    const row = tableIn(files, 'index.csv').find((one) => one['File'] === `e-invoices/${plain.number}.xml`);
    expect([row?.['Reason'], row?.['SHA-256']]).toEqual([reason, '']);
    const page = files.get('index.html')?.toString() ?? '';
    expect(page).toContain('<html lang="de">');
    expect(page).toContain('Konnte nicht erstellt werden');
    expect(page).toContain(reason);
    expect(page).toContain('Belege vom 1. Nov. 2026 bis 21. Nov. 2026');
  });

  it('has the same tables as the reports, and the exports whose postings end in it', async () => {
    await setUpBooks(service, 'Xero');
    const made = await service.call('POST', '/v1/book_exports', { body: { format: 'Xero' } });
    expect(made.status).toBe(201);
    const { files } = await pack(service, '2026-11-01', '2026-11-21');
    const csv = async (path: string) =>
      (await service.call('GET', `/v1/reports/${path}`)).bytes.toString('utf8');
    const days = 'from=2026-11-01&to=2026-11-21';
    expect(files.get('reports/tax-invoiced.csv')?.toString()).toBe(await csv(`tax/csv?${days}`));
    expect(files.get('reports/tax-paid.csv')?.toString()).toBe(await csv(`tax/csv?${days}&basis=Paid`));
    expect(files.get('reports/profit-and-tax.csv')?.toString()).toBe(await csv(`profit_and_tax/csv?${days}`));
    expect(files.get('ledger/journal.csv')?.toString()).toBe(await csv(`ledger/csv?${days}`));
    const kept = await service.call('GET', `/v1/book_exports/${made.data.id}/file`);
    const [name, bytes] = [...files].find(([one]) => one.startsWith('books/xero-')) ?? [];
    expect([name, bytes?.equals(kept.bytes)]).toEqual([expect.stringContaining('2026-11-21'), true]);
  });

  it('has equal bytes when nothing changed, and of a past month also after edits, refunds and credit notes', async () => {
    const invoice = await billed('Ella');
    await pay(service, invoice);
    const open = await billed('Fine');
    const edited = await billed('Hanna');
    const first = await pack(service, '2026-11-01', '2026-11-21');
    const again = await pack(service, '2026-11-01', '2026-11-21');
    expect(again.bytes.equals(first.bytes)).toBe(true);
    service.clock.set('2026-12-02T12:00:00.000Z');
    const done: number[] = [];
    const change = async (...[method, path, sending]: Parameters<TestService['call']>) => {
      done.push((await service.call(method, path, sending)).status);
    };
    await change('POST', `/v1/invoices/${open.id}/credit_notes`, { body: { amount: 1_000, reason: 'Rain' } });
    const { items } = (await service.call('GET', '/v1/charges')).data;
    const charge = items.find((one: { invoiceId: string }) => one.invoiceId === invoice.id);
    await change('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount: 500 } });
    await change('PATCH', `/v1/invoices/${edited.id}`, { body: { eventDate: '2027-06-12' } });
    await change('PATCH', '/v1/account', { body: { profile: { accentColour: '#aa0000' } } });
    await service.work();
    expect(done).toEqual([201, 201, 200, 200]);
    const later = await pack(service, '2026-11-01', '2026-11-21');
    for (const [name, bytes] of first.files)
      expect([name, later.files.get(name)?.equals(bytes)]).toEqual([name, true]);
    expect(later.bytes.equals(first.bytes)).toBe(true);
    const december = await pack(service, '2026-12-01', '2026-12-02');
    const kinds = tableIn(december.files, 'index.csv').map((row) => row['Kind']);
    expect(kinds).toContain('CreditNote');
    expect(kinds).not.toContain('Receipt');
    const names = tableIn(december.files, 'index.csv').map((row) => row['File']);
    expect(names).toContain(`invoices/${edited.number}-v2.pdf`);
  });

  it('shows postings that were recorded later for its days in the period in which they were recorded', async () => {
    const invoice = await billed('Greta');
    service.clock.set('2026-12-03T12:00:00.000Z');
    const [payment] = (await read(service, invoice.id)).paymentSchedule;
    const path = `/v1/invoices/${invoice.id}/scheduled_payments/${payment.id}/payments`;
    const recorded = await service.call('POST', path, { body: { amount: 11_900, paidOn: '2026-11-21' } });
    expect(recorded.status).toBe(201);
    const december = await pack(service, '2026-12-01', '2026-12-03');
    const late = tableIn(december.files, 'ledger/recorded-later.csv');
    expect(late.map((row) => [row['Date'], row['Invoice id'], row['Amount']])).toEqual([
      ['2026-11-21', invoice.id, '119.00'],
    ]);
    const [journal] = tableIn(december.files, 'ledger/journal.csv').filter(
      (row) => row['Invoice id'] === invoice.id,
    );
    expect(journal).toBeUndefined();
  });

  it('begins again where its stage is a number, as a build before this one stored it', async () => {
    const { id, bytes } = await pack(service, '2026-11-01', '2026-11-21');
    await service.sql(
      `update adviser_packages set status = 'Packing', run = null, finished_at = null, expires_at = null, sha256 = null,
         byte_count = null, progress = progress || '{"stage": 4, "after": null}'::jsonb where id = $1`,
      [id],
    );
    const account = await service.services.accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('There is no account.');
    const task = { accountId: account.id, kind: 'adviser_package.pack', key: id } as never;
    for (let run = 0; run < 9; run += 1) await service.services.runTask(account, task, service.clock.now());
    expect((await service.call('GET', `${PACKAGES}/${id}`)).data.status).toBe('Ready');
    expect((await packageBytes(service, id)).equals(bytes)).toBe(true);
  });
});

describe('a request for a package', () => {
  it('is refused for days to come, for more than 13 months, and for days that end before they begin', async () => {
    const answers = [
      ['2026-11-01', '2026-11-22', '/to'],
      ['2025-10-31', '2026-11-01', '/from'],
      ['2026-11-02', '2026-11-01', '/to'],
    ] as const;
    for (const [from, to, path] of answers) {
      const { status, error } = await create({ from, to });
      expect([status, error.details[0]?.path]).toEqual([400, path]);
    }
    expect((await create({ from: '2025-11-01', to: '2026-11-21' })).status).toBe(201);
    await service.work();
  });

  it('is refused for a token that may not read documents, and while three are being packed', async () => {
    const some = await service.addMember('some', ['account:write', 'reports:read']);
    const body = { from: '2026-11-01', to: '2026-11-21' };
    const refused = await service.call('POST', PACKAGES, { body, token: some.token });
    expect([refused.status, refused.error.message]).toEqual([403, expect.stringContaining('invoices:read')]);
    for (let count = 0; count < 3; count += 1) await beginPacking(service, body.from, body.to);
    const fourth = await create(body);
    expect([fourth.status, fourth.error.blockedBy]).toEqual([422, 'LimitReached']);
    await service.work();
    expect((await create(body)).status).toBe(201);
    await service.work();
  });
});

// A process packs one at a time; the others ask again five seconds later.
async function settle(): Promise<void> {
  for (;;) {
    await service.work();
    const [busy] = await service.sql(`select from adviser_packages where status = 'Packing'`);
    if (busy === undefined) return;
    service.clock.set(new Date(service.clock.now().getTime() + 6_000).toISOString());
  }
}

describe('a package that cannot be packed', () => {
  it('fails after some tries, and then blocks no other package', async () => {
    await settle();
    const id = await beginPacking(service, '2026-11-01', '2026-11-21');
    await service.sql(
      `update adviser_packages set progress = progress || '{"after": "no id"}'::jsonb where id = $1`,
      [id],
    );
    const account = await service.services.accounts.findAccount(service.member.accountId);
    if (account === null) throw new Error('There is no account.');
    const task = { accountId: account.id, kind: 'adviser_package.pack', key: id } as never;
    const run = () => service.services.runTask(account, task, service.clock.now());
    for (let count = 1; count < 12; count += 1) await expect(run()).rejects.toThrow('uuid');
    expect((await service.call('GET', `${PACKAGES}/${id}`)).data.status).toBe('Packing');
    await run();
    expect((await service.call('GET', `${PACKAGES}/${id}`)).data.status).toBe('Failed');
    const file = await service.call('GET', `${PACKAGES}/${id}/file`);
    expect([file.status, file.error.message]).toEqual([422, expect.stringContaining('could not be packed')]);
    for (let count = 0; count < 3; count += 1) await beginPacking(service, '2026-11-01', '2026-11-21');
    await settle();
  });
});

describe('the file of a package', () => {
  it('cannot be had before it is ready, nor after seven days, when its bytes are gone', async () => {
    const id = await beginPacking(service, '2026-11-01', '2026-11-21');
    const early = await service.call('GET', `${PACKAGES}/${id}/file`);
    expect([early.status, early.error.code]).toEqual([422, 'illegal_action']);
    await service.work();
    expect((await packageBytes(service, id)).length).toBeGreaterThan(1_000);
    service.clock.set('2026-11-28T11:59:00.000Z');
    await service.work();
    expect((await service.call('GET', `${PACKAGES}/${id}`)).data.status).toBe('Ready');
    service.clock.set('2026-11-28T12:01:00.000Z');
    await service.work();
    const late = await service.call('GET', `${PACKAGES}/${id}/file`);
    expect([late.status, late.error.blockedBy]).toEqual([422, 'Outdated']);
    const pieces = await service.sql('select from adviser_package_pieces where package_id = $1', [id]);
    expect(pieces).toEqual([]);
  });

  it('is not served to another account', async () => {
    const stranger = await service.addMember('stranger');
    const id = await beginPacking(service, '2026-11-01', '2026-11-21');
    await service.work();
    for (const path of [`${PACKAGES}/${id}`, `${PACKAGES}/${id}/file`]) {
      const answer = await service.call('GET', path, { token: stranger.token });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});
