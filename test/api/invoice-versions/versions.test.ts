import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../../src/kit/db/database.ts';
import { createInvoice } from '../../support/invoices.ts';
import { waitForLocks } from '../../support/locks.ts';
import { activeInvoice, codeOf } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import { startService, type TestService } from '../../support/service.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const lockInvoice = statement(
  'test_lock_invoice',
  'select from invoices where account_id = $1 and id = $2 for update',
);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const patch = (id: string, body: object) => service.call('PATCH', `/v1/invoices/${id}`, { body });
const versionsOf = async (id: string) =>
  (await service.call('GET', `/v1/invoices/${id}/versions`)).data.items as Version[];
const pdf = (path: string) => service.call('GET', path);
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const raise = (totalAmount: number) => ({
  totalAmount,
  paymentSchedule: [{ dueDate: '2026-12-01', amount: totalAmount }],
});
const single = (changes: object = {}) => activeInvoice(service, { ...raise(300_000), ...changes });

interface Version {
  readonly number: number;
  readonly sequence: number;
  readonly changed: readonly string[];
  readonly isCurrent: boolean;
  readonly totalAmount: number;
  readonly files: readonly { readonly language: string; readonly sha256: string }[];
}

describe('the versions of an invoice', () => {
  it('begin with its issue, and count each change of its document; a draft has none', async () => {
    const draft = await createInvoice(service, { status: 'Draft', ...raise(300_000) });
    await patch(draft.id, raise(250_000));
    expect(await versionsOf(draft.id)).toEqual([]);
    await patch(draft.id, { status: 'Active', eventDate: '2027-06-12' });
    const issued = await service.call('GET', `/v1/invoices/${draft.id}/events`);
    const activated = issued.data.items.find(({ type }: { type: string }) => type === 'invoice.activated');
    const [first] = await versionsOf(draft.id);
    expect(first).toMatchObject({ number: 1, changed: [], isCurrent: true, sequence: activated.sequence });
    const lineItems = [
      { description: 'Photography', quantity: 1, unitAmount: 400_000, taxBasisPoints: 1900 },
    ];
    await patch(draft.id, { ...raise(400_000), lineItems });
    await patch(draft.id, { eventDate: null });
    await patch(draft.id, { contact: { type: 'Client', name: 'Jo Byrne', email: 'jo@example.com' } });
    expect(
      (await versionsOf(draft.id)).map(({ number, changed, totalAmount }) => [number, changed, totalAmount]),
    ).toEqual([
      [4, ['buyer'], 400_000],
      [3, ['eventDate'], 400_000],
      [2, ['lines', 'tax', 'total'], 400_000],
      [1, [], 250_000],
    ]);
    const events = (await service.call('GET', `/v1/invoices/${draft.id}/events`)).data.items;
    for (const version of (await versionsOf(draft.id)).slice(0, -1)) {
      const event = events.find(({ sequence }: Version) => sequence === version.sequence);
      expect([event.type, event.actor.id]).toEqual([
        'invoice.updated',
        (version as never as typeof event).actor.id,
      ]);
    }
  });

  it('name their events as these are shown, also after a restore', async () => {
    const invoice = await single();
    const [restored] = await service.sql<{ id: string }>(
      'insert into restores (id, backup_at, restored_at) values (gen_random_uuid(), now(), now()) returning id',
    );
    await service.sql(
      `insert into account_holds (account_id, restore_id, backup_at, held_at, position, jump, step, finished_at)
       select account_id, $2, now(), now(), position, 1000, 'Lifted', now() from events where object_id = $1`,
      [invoice.id, restored?.id],
    );
    await patch(invoice.id, raise(310_000));
    const events = (await service.call('GET', `/v1/invoices/${invoice.id}/events`)).data.items;
    const sequences = (await versionsOf(invoice.id)).map(({ sequence }) => sequence);
    await service.sql('delete from account_holds');
    expect(sequences).toEqual(events.map(({ sequence }: Version) => sequence));
    expect(sequences[0]).toBeGreaterThan(1_000);
  });

  it('do not count changes of terms: schedule, note, copies, methods, credit notes', async () => {
    const invoice = await single();
    await patch(invoice.id, {
      paymentSchedule: [
        { dueDate: '2026-12-01', amount: 100_000 },
        { dueDate: '2027-01-01', amount: 200_000 },
      ],
    });
    await patch(invoice.id, { note: 'x', ccEmails: ['cc@example.com'], paymentMethods: ['CreditCard'] });
    const credited = await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
      body: { amount: 50_000, reason: 'Less' },
    });
    expect(credited.status).toBe(201);
    expect(await versionsOf(invoice.id)).toMatchObject([{ number: 1, totalAmount: 300_000 }]);
  });

  it('each show their own document', async () => {
    const lineItems = [{ description: 'Photography', quantity: 3, unitAmount: 100_000, taxBasisPoints: 700 }];
    const invoice = await single({ lineItems });
    await patch(invoice.id, { ...raise(200_000), lineItems: [{ ...lineItems[0], quantity: 2 }] });
    const get = async (number: number) =>
      (await service.call('GET', `/v1/invoices/${invoice.id}/versions/${number}`)).data;
    const [one, two] = [await get(1), await get(2)];
    expect([one.lineItems, one.totalAmount, one.isCurrent]).toEqual([lineItems, 300_000, false]);
    expect([two.lineItems[0].quantity, two.totalAmount, two.isCurrent]).toEqual([2, 200_000, true]);
    expect(one.taxes).toEqual([
      {
        taxBasisPoints: 700,
        localTaxBasisPoints: null,
        taxCategory: 'Standard',
        gross: 300_000,
        net: 280_374,
        tax: 19_626,
      },
    ]);
    expect([one.invoiceNumber, one.seller.name]).toEqual([expect.stringMatching(/^INV-/), 'demo-studio']);
    for (const number of ['0', '3', 'x', '99999999999']) {
      const { status } = await service.call('GET', `/v1/invoices/${invoice.id}/versions/${number}`);
      expect([number, status]).toEqual([number, 404]);
    }
  });

  it('come in pages, the newest first', async () => {
    const invoice = await single();
    for (const total of [1, 2, 3]) await patch(invoice.id, raise(300_000 + total));
    const path = `/v1/invoices/${invoice.id}/versions?limit=3`;
    const { data } = await service.call('GET', path);
    expect(data.items.map(({ number }: Version) => number)).toEqual([4, 3, 2]);
    const rest = await service.call('GET', `${path}&cursor=${data.nextCursor}`);
    expect([rest.data.items.map(({ number }: Version) => number), rest.data.nextCursor]).toEqual([[1], null]);
  });

  it('are listed by their facts, without reading what they hold', async () => {
    const invoice = await single();
    await patch(invoice.id, { eventDate: '2027-06-12' });
    await patch(invoice.id, raise(310_000));
    // As if a release that knows other fields had written it: the list needs none but these.
    await service.sql(
      `update invoice_versions set invoice = json_build_object('contact', invoice->'contact', 'totalAmount', invoice->'totalAmount',
         'loweredAmount', invoice->'loweredAmount', 'eventDate', invoice->'eventDate')
       where invoice_id = $1 and invoice is not null`,
      [invoice.id],
    );
    const { status, data } = await service.call('GET', `/v1/invoices/${invoice.id}/versions`);
    const contact = { name: 'Maria Lindqvist', email: 'maria@example.com' };
    expect([status, data.items]).toMatchObject([
      200,
      [
        { number: 3, totalAmount: 310_000, eventDate: '2027-06-12', isCurrent: true },
        { number: 2, totalAmount: 300_000, eventDate: '2027-06-12', isCurrent: false, currency: 'USD' },
        { number: 1, totalAmount: 300_000, eventDate: null, contact },
      ],
    ]);
  });

  it('are never lost when changes come at the same moment', async () => {
    const invoice = await single();
    const totals = [310_000, 320_000, 330_000, 340_000];
    const answers = await Promise.all(totals.map((total) => patch(invoice.id, raise(total))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const versions = await versionsOf(invoice.id);
    expect(versions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
    expect(versions.map(({ totalAmount }) => totalAmount).toSorted((a, b) => a - b)).toEqual([
      300_000,
      ...totals,
    ]);
  });
});

describe('the PDF of a version', () => {
  it('is the first that was handed out, byte for byte, whatever changes afterwards', async () => {
    const logo = await service.call('PUT', '/v1/account/logo', {
      rawBody: PNG,
      headers: { 'content-type': 'image/png' },
    });
    expect(logo.status).toBe(200);
    const invoice = await single({
      note: 'Überraschung 👋 שלום mit einem-sehrsehrsehrsehrsehrlangenWortohneEnde',
    });
    const path = `/v1/invoices/${invoice.id}`;
    const link = `${service.url}/demo-studio/r/${codeOf(invoice)}/invoice`;
    const page = await fetch(link, { headers: { 'accept-language': 'de-AT' } });
    const sent = {
      de: Buffer.from(await page.arrayBuffer()),
      en: (await pdf(`${path}/pdf?language=en`)).bytes,
    };
    await service.call('DELETE', '/v1/account/logo');
    await service.services.accounts.changeProfile('demo-studio', {
      accentColour: '#b91c1c',
      footer: 'Another footer',
      email: 'new@studio.example',
      country: 'US',
      street: '1 Main St',
    });
    await patch(invoice.id, { note: 'Another note' });
    await patch(invoice.id, raise(350_000));
    service.clock.set('2027-05-04T12:00:00Z');
    const [current, first] = await versionsOf(invoice.id);
    expect(current?.files).toEqual([]);
    expect(first?.files.map(({ language, sha256 }) => [language, sha256])).toEqual([
      ['de', shaOf(sent.de)],
      ['en', shaOf(sent.en)],
    ]);
    const again = async (query: string) => (await pdf(`${path}/versions/1/pdf${query}`)).bytes;
    expect((await again('')).equals(sent.de)).toBe(true);
    expect((await again('?language=en')).equals(sent.en)).toBe(true);
    expect((await readPdf(await again('?language=en'))).text).toContain('$3,000.00');
    // The one of today has the looks and the amount of today.
    const now = await readPdf((await pdf(`${path}/pdf?language=en`)).bytes);
    expect(now.text).toContain('Another footer');
    expect(now.text).toContain('$3,500.00');
  });

  it('stays the first one when money moves, and is told by its hash', async () => {
    const invoice = await single();
    const path = `/v1/invoices/${invoice.id}`;
    const first = (await pdf(`${path}/versions/1/pdf?language=en`)).bytes;
    const payment = invoice.paymentSchedule[0].id;
    const marked = await service.call('POST', `${path}/scheduled_payments/${payment}/mark_as_paid`, {
      body: {},
    });
    expect(marked.status).toBe(200);
    expect((await pdf(`${path}/pdf?language=en`)).bytes.equals(first)).toBe(false);
    expect((await pdf(`${path}/versions/1/pdf?language=en`)).bytes.equals(first)).toBe(true);
    expect((await versionsOf(invoice.id))[0]?.files).toMatchObject([
      { language: 'en', sha256: shaOf(first) },
    ]);
  });

  it('is what the client got, whatever the business took before; each one that the client got is kept', async () => {
    const invoice = await single();
    const path = `/v1/invoices/${invoice.id}`;
    const link = `${service.url}/demo-studio/r/${codeOf(invoice)}/invoice?lang=en`;
    const download = async () => Buffer.from(await (await fetch(link)).arrayBuffer());
    const own = (await pdf(`${path}/pdf?language=en`)).bytes;
    await service.services.accounts.changeProfile('demo-studio', { footer: 'Before the client looked' });
    const first = await download();
    service.clock.set('2027-05-04T13:00:00Z');
    await service.services.accounts.changeProfile('demo-studio', { footer: 'And after' });
    const second = await download();
    expect((await download()).equals(second)).toBe(true);
    const again = async (query = '') => (await pdf(`${path}/versions/1/pdf${query}`)).bytes;
    expect((await again()).equals(first)).toBe(true);
    for (const one of [own, first, second]) {
      expect((await again(`?sha256=${shaOf(one)}`)).equals(one)).toBe(true);
    }
    expect((await versionsOf(invoice.id))[0]?.files).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ handedTo: 'Business', sha256: shaOf(own) }),
        expect.objectContaining({ handedTo: 'Client', sha256: shaOf(first) }),
        expect.objectContaining({ handedTo: 'Client', sha256: shaOf(second) }),
      ]),
    );
    const none = await pdf(`${path}/versions/1/pdf?sha256=${'0'.repeat(64)}`);
    expect(none.status).toBe(404);
  });

  it('is one and the same for two first requests at a time', async () => {
    const invoice = await single();
    await patch(invoice.id, raise(350_000));
    const path = `/v1/invoices/${invoice.id}/versions/1/pdf`;
    const footers = ['One', 'Two', 'Three', 'Four'];
    const files = await Promise.all(
      footers.map(async (footer) => {
        await service.services.accounts.changeProfile('demo-studio', { footer });
        return (await pdf(path)).bytes;
      }),
    );
    expect(new Set(files.map(shaOf)).size).toBe(1);
  });

  it('of today is one and the same, too, for two first requests at a time', async () => {
    const invoice = await single();
    let free = () => {};
    const held = service.services.database.transaction(service.member.accountId, async (tx) => {
      await tx.query(lockInvoice, [service.member.accountId, invoice.id]);
      await new Promise<void>((resolve) => {
        free = resolve;
      });
    });
    const files: Promise<Buffer>[] = [];
    for (const [index, footer] of ['First', 'Second'].entries()) {
      await service.services.accounts.changeProfile('demo-studio', { footer });
      files.push(pdf(`/v1/invoices/${invoice.id}/pdf?language=en`).then(({ bytes }) => bytes));
      await waitForLocks(service, index + 1);
    }
    free();
    await held;
    const hashes = (await Promise.all(files)).map(shaOf);
    expect(new Set(hashes).size).toBe(1);
    expect((await versionsOf(invoice.id))[0]?.files).toMatchObject([{ sha256: hashes[0] }]);
  });

  it('of a version that nobody got is made once, from its own document', async () => {
    const invoice = await single();
    await patch(invoice.id, raise(350_000));
    const path = `/v1/invoices/${invoice.id}/versions/1/pdf`;
    const made = (await pdf(path)).bytes;
    const { text } = await readPdf(made);
    expect(text).toContain('$3,000.00');
    expect(text).not.toContain('Pay online');
    await service.services.accounts.changeProfile('demo-studio', { footer: 'Later' });
    expect((await pdf(path)).bytes.equals(made)).toBe(true);
  });

  it('of a version that nobody got counts what had been given back outside when it ended, and nothing later', async () => {
    const invoice = await single();
    const path = `/v1/invoices/${invoice.id}`;
    const paid = `${path}/scheduled_payments/${invoice.paymentSchedule[0].id}/mark_as_paid`;
    expect((await service.call('POST', paid, { body: {} })).status).toBe(200);
    const giveBack = async (amount: number) => {
      const body = { amount, reason: 'Rain', givenBack: { outside: amount } };
      expect((await service.call('POST', `${path}/credit_notes`, { body })).status).toBe(201);
      service.clock.set(new Date(service.clock.now().getTime() + 60_000).toISOString());
    };
    await giveBack(70_000);
    const postponed = await service.call('POST', `${path}/postpone`, { body: { eventDate: '2027-06-12' } });
    expect(postponed.status).toBe(200);
    await giveBack(20_000);
    const { text } = await readPdf((await pdf(`${path}/versions/1/pdf?language=en`)).bytes);
    expect(text).toContain('$700.00');
    expect(text).not.toContain('$900.00');
    const now = await readPdf((await pdf(`${path}/pdf?language=en`)).bytes);
    expect(now.text).toContain('$900.00');
  });

  it('is refused rather than made differently, when the same file cannot be made any more', async () => {
    const invoice = await single();
    await pdf(`/v1/invoices/${invoice.id}/pdf`);
    await service.sql(
      `update invoice_sheets set pdf_sha256 = sha256('other'), made_with = 'fonts@0' where invoice_id = $1`,
      [invoice.id],
    );
    const { status, error } = await pdf(`/v1/invoices/${invoice.id}/versions/1/pdf`);
    expect([status, error.code, error.message]).toEqual([
      422,
      'no_original',
      expect.stringContaining('fonts@0'),
    ]);
  });

  it('is not kept for a draft, and not for the copy in the archive of the business', async () => {
    const draft = await createInvoice(service, { status: 'Draft' });
    await pdf(`/v1/invoices/${draft.id}/pdf`);
    const issued = await single();
    await service.call('GET', '/v1/account/archive?documents=true');
    const rows = await service.sql('select 1 from invoice_sheets where invoice_id = any($1::uuid[])', [
      [draft.id, issued.id],
    ]);
    expect(rows).toEqual([]);
  });
});
