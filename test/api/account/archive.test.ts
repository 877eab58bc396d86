import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '../../../src/accounts/types.ts';
import { makeAgain } from '../../../src/documents/handed-out.ts';
import { createTypesetter } from '../../../src/documents/pdf/typesetter.ts';
import { addPerson, setPassword, signIn, type Visitor } from '../../support/console.ts';
import { agree, terms } from '../../support/ending.ts';
import { invoiceBody } from '../../support/invoices.ts';
import type { Member } from '../../support/members.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn, sessionPathOf } from '../../support/session-api.ts';

const OWNER = 'owner@demo-studio.example';
const ARCHIVE = '/v1/account/archive';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const shaOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let service: TestService;
let stranger: Member;
let owner: Visitor;
const euro = { currency: 'EUR', holder: 'Demo', iban: 'DE89370400440532013000' };
beforeAll(async () => {
  service = await startService();
  stranger = await service.addMember('stranger');
  await setPassword(service, OWNER);
  owner = await signIn(service, OWNER);
  const invoice = await activeInvoice(service, {
    lineItems: [{ description: 'Photography', quantity: 3, unitAmount: 100_000, taxBasisPoints: 1_900 }],
  });
  await pay(service, invoice);
  await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
    body: { amount: 50_000, reason: 'One hour less' },
  });
  await service.work();
  // The mail about it, which names a password, is not written any more.
  await service.call('PUT', '/v1/account/bank_details', { body: { bankDetails: [euro] } });
  await service.call('POST', '/v1/schedule_templates', {
    body: { name: 'At once', paymentSchedule: [{ due: { days: 0, from: 'Issue' }, share: 'Remainder' }] },
  });
  await service.call('POST', '/v1/saved_line_items', {
    body: { description: 'Full day', unitAmount: 240_000 },
  });
  await service.call('POST', '/v1/invoices', { body: invoiceBody({ status: 'Draft', note: 'A draft' }) });
  await service.call('POST', '/v1/invoices', {
    body: invoiceBody({ note: 'Not yours' }),
    token: stranger.token,
  });
});
afterAll(() => service.close());

/** The files of an archive, read as the format says and by nothing of ours. */
function filesIn(bytes: Buffer): Map<string, Buffer> {
  const tar = gunzipSync(bytes);
  const files = new Map<string, Buffer>();
  for (let at = 0; tar[at] !== 0; ) {
    const text = (from: number, length: number) =>
      tar
        .subarray(at + from, at + from + length)
        .toString()
        .replace(/[\0 ]+$/, '');
    const size = Number.parseInt(text(124, 12), 8);
    files.set(text(0, 100), tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

const linesOf = (files: Map<string, Buffer>, noun: string) =>
  [...files]
    .filter(([name]) => name.startsWith(`${noun}/`))
    .flatMap(([, bytes]) => bytes.toString().split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const read = async (query = '') => {
  const answer = await callSignedIn(service, owner, 'GET', sessionPathOf('demo-studio', ARCHIVE + query));
  expect(answer.status).toBe(200);
  return answer;
};
const allOf = async (path: string) => {
  const items: object[] = [];
  for (let cursor = ''; ; ) {
    const { data } = await callSignedIn(
      service,
      owner,
      'GET',
      sessionPathOf('demo-studio', `${path}?limit=200${cursor}`),
    );
    items.push(...data.items);
    if (data.nextCursor === null) return items;
    cursor = `&cursor=${data.nextCursor}`;
  }
};

describe('the archive of an account', () => {
  it('has each object of each list, in the shape of the API, and says at its end how many', async () => {
    const { bytes, headers } = await read();
    expect(headers.get('content-type')).toBe('application/gzip');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="demo-studio-2026-11-\d\d\.tar\.gz"$/,
    );
    const files = filesIn(bytes);
    const whole = JSON.parse(files.get('whole.json')?.toString() ?? '');
    for (const noun of [
      'members',
      'invitations',
      'tokens',
      'contacts',
      'charges',
      'refunds',
      'credit_notes',
      'disputes',
      'payouts',
      'payments',
      'mails',
      'events',
    ]) {
      const lines = linesOf(files, noun);
      expect([noun, lines]).toEqual([noun, await allOf(`/v1/${noun}`)]);
      expect([noun, whole.counts[noun]]).toEqual([noun, lines.length]);
    }
    for (const noun of ['schedule_templates', 'saved_line_items']) {
      const lines = linesOf(files, noun);
      expect([noun, lines.length, lines]).toEqual([
        noun,
        1,
        (await service.call('GET', `/v1/${noun}`)).data.items,
      ]);
    }
    expect(whole.counts).toMatchObject({ invoices: 2, charges: 1, payment_methods: 3 });
    for (const invoice of linesOf(files, 'invoices')) {
      const { actions: _actions, ...shown } = (await service.call('GET', `/v1/invoices/${invoice.id}`)).data;
      expect(shown).toMatchObject({ id: invoice.id, note: invoice.note, totalAmount: invoice.totalAmount });
      expect(invoice.paymentSchedule).toHaveLength(shown.paymentSchedule.length);
    }
    const [row] = await service.sql<{ count: string }>(
      'select count(*) from ledger_postings where account_id = $1',
      [service.member.accountId],
    );
    expect(linesOf(files, 'postings')).toHaveLength(Number(row?.count));
    const taxed = linesOf(files, 'postings').filter(({ taxes }) => taxes.length > 0);
    expect(taxed.length).toBeGreaterThan(0);
    for (const { amount, day, taxes } of taxed) {
      expect(day).toMatch(/^2026-/);
      expect(taxes.reduce((sum: number, { gross }: { gross: number }) => sum + gross, 0)).toBe(amount);
    }
    const account = JSON.parse(files.get('account.json')?.toString() ?? '');
    expect([account.path, account.bankDetails]).toEqual(['demo-studio', [expect.objectContaining(euro)]]);
    expect(files.get('README.txt')?.toString()).toContain('whole.json');
  });

  it('has nothing of another account, and no secret', async () => {
    const { bytes } = await read();
    const text = gunzipSync(bytes).toString();
    expect(text).not.toContain('Not yours');
    expect(text).not.toContain('stranger');
    expect(text).not.toContain(service.member.token);
    expect(text).not.toMatch(/stored_tok|"hash"|password/i);
  });

  it('is read by the program for archives', async () => {
    const { bytes } = await read();
    const listed = execFileSync('tar', ['-tzf', '-'], { input: bytes }).toString().trim().split('\n');
    expect(listed).toEqual([...filesIn(bytes).keys()]);
    expect(listed.at(-1)).toBe('whole.json');
  });

  it('has invoices and receipts as PDF when they are asked for', async () => {
    const names = (files: Map<string, Buffer>) =>
      [...files.keys()].filter((name) => name.startsWith('documents/'));
    expect(names(filesIn((await read('?documents=false')).bytes))).toEqual([]);
    const files = filesIn((await read('?documents=true')).bytes);
    const [charge] = linesOf(files, 'charges');
    expect(names(files)).toEqual([
      'documents/invoices/INV-0001.pdf',
      'documents/credit_notes/CN-0001.pdf',
      `documents/receipts/${charge.id}.pdf`,
    ]);
    for (const name of names(files)) expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('has the terms that each invoice was issued under, once', async () => {
    await agree(service);
    const invoices = [await activeInvoice(service), await activeInvoice(service)];
    const files = filesIn((await read()).bytes);
    const [one, ...others] = linesOf(files, 'cancellation_terms');
    expect([one.terms.text, others]).toEqual([terms.text, []]);
    expect(linesOf(files, 'invoice_terms')).toMatchObject(
      invoices.map(({ id }) => ({
        invoiceId: id,
        cancellationTermsId: one.id,
        firstPaymentAmount: 100_000,
      })),
    );
  });

  it('has what each PDF was made from that was handed out, its logo too: the same file can be made again', async () => {
    const logo = { rawBody: PNG, headers: { 'content-type': 'image/png' } };
    expect((await service.call('PUT', '/v1/account/logo', logo)).status).toBe(200);
    const invoice = await activeInvoice(service);
    const pdf = await service.call('GET', `/v1/invoices/${invoice.id}/pdf?language=de`);
    await service.call('DELETE', '/v1/account/logo');
    const files = filesIn((await read()).bytes);
    const [line] = linesOf(files, 'invoice_sheets').filter(({ invoiceId }) => invoiceId === invoice.id);
    const bytes = files.get(`kept_logos/${line.logoSha256}.png`);
    expect([bytes, shaOf(pdf.bytes)]).toEqual([PNG, line.sha256]);
    expect(JSON.parse(files.get('whole.json')?.toString() ?? '').counts.kept_logos).toBe(1);
    const typesetter = createTypesetter();
    const kept = { ...line, logo: { type: 'image/png', bytes } };
    expect((await makeAgain(typesetter, kept, { account: 'x' })).equals(pdf.bytes)).toBe(true);
  });

  it('is told in the log of events, with who made it', async () => {
    await read('?documents=true');
    const { items } = (await service.call('GET', '/v1/events?type=account.exported&limit=1')).data;
    expect(items).toMatchObject([
      { actor: { type: 'Member', name: 'Owner' }, data: { withDocuments: true } },
    ]);
  });

  it('is made once at a time; a second request is refused in JSON, as others are', async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        callSignedIn(service, owner, 'GET', sessionPathOf('demo-studio', `${ARCHIVE}?documents=true`)),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, error, headers } of refused) {
      expect([status, error?.code, headers.get('content-disposition')]).toEqual([503, 'overloaded', null]);
    }
    // The next one is made.
    expect(filesIn((await read()).bytes).has('whole.json')).toBe(true);
    const head = await callSignedIn(service, owner, 'HEAD', sessionPathOf('demo-studio', ARCHIVE));
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });

  it('is an Owner’s alone: neither an Admin nor a token that may not read everything gets it', async () => {
    await addPerson(service, 'demo-studio', 'admin@example.com', 'Admin');
    const admin = await signIn(service, 'admin@example.com');
    const refused = await callSignedIn(service, admin, 'GET', sessionPathOf('demo-studio', ARCHIVE));
    expect([refused.status, refused.error?.message]).toEqual([403, 'Only an Owner may download everything.']);
    const token = async (own: readonly string[]) =>
      (await service.services.accounts.createToken({ accountPath: 'demo-studio', name: 'x', scopes: own }))
        .text;
    const some = await token(scopes.filter((scope) => scope !== 'mails:read'));
    const lacking = await service.call('GET', ARCHIVE, { token: some });
    expect([lacking.status, lacking.error.message]).toEqual([403, 'The token lacks the scope mails:read.']);
    const all = await token(scopes);
    expect((await service.call('GET', ARCHIVE, { token: all })).status).toBe(200);
    expect((await service.call('GET', `${ARCHIVE}?documents=yes`)).status).toBe(400);
  });

  it('has what no list shows: contacts that are gone, consents to autopay, and what mails say', async () => {
    const gone = (
      await service.call('POST', '/v1/contacts', {
        body: { name: 'Gone', email: 'gone@example.com', company: 'Gone Ltd' },
      })
    ).data;
    await service.call('DELETE', `/v1/contacts/${gone.id}`);
    const invoice = await activeInvoice(service);
    const terms = 'Along the schedule, as agreed.';
    await pay(service, invoice, { autopay: { terms } });
    await service.work();
    const files = filesIn((await read()).bytes);
    expect(linesOf(files, 'former_contacts')).toMatchObject([
      {
        id: gone.id,
        name: 'Gone',
        billing: { company: 'Gone Ltd' },
        deletedAt: expect.any(String),
        mergedIntoId: null,
      },
    ]);
    expect(linesOf(files, 'mandates')).toMatchObject([
      { invoiceId: invoice.id, terms, agreedAmount: 200_000, canceledAt: null },
    ]);
    const mails = linesOf(files, 'mails');
    const bodies = linesOf(files, 'mail_bodies');
    expect(bodies.map(({ id }) => id)).toEqual(mails.map(({ id }) => id));
    for (const { id, text, html } of bodies) {
      const { data } = await service.call('GET', `/v1/mails/${id}`);
      expect([text, html]).toEqual([data.text, data.html]);
    }
    const whole = JSON.parse(files.get('whole.json')?.toString() ?? '');
    expect(whole.counts).toMatchObject({ former_contacts: 1, mandates: 1, mail_bodies: mails.length });
  });
});
