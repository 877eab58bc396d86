import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import type { Arrived } from '../../support/mail-server.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, pay, read } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  vi.restoreAllMocks();
  mailing = await fresh();
  ({ service } = mailing);
  await service.call('PATCH', '/v1/account', { body: { attachPdf: true } });
});

const later = (seconds: number) =>
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());

const filesOf = ({ mail }: Arrived) =>
  mail.attachments.map(({ filename, mimeType, content }) => {
    const bytes = Buffer.from(content as ArrayBuffer);
    return { filename, mimeType, bytes, isPdf: bytes.subarray(0, 5).toString() === '%PDF-' };
  });

const mailsOf = async () => (await service.call('GET', '/v1/mails')).data.items;

const LEFT_OUT = 'The PDF could not be attached this time.';

/** Has the next PDFs of invoices fail. */
const failing = (cause: () => Error) =>
  vi.spyOn(service.services.documents, 'invoiceFile').mockImplementation(() => Promise.reject(cause()));

describe('An account whose mails carry PDFs', () => {
  it('sends the invoice with its mail, the same file as on the page of the client', async () => {
    const { id } = await activeInvoice(service);
    const { number } = await read(service, id);
    const [arrived, ...others] = await mailing.arrivals();
    expect(others).toEqual([]);
    const [file, ...more] = filesOf(arrived as Arrived);
    expect(more).toEqual([]);
    expect(file).toMatchObject({ mimeType: 'application/pdf', isPdf: true });
    expect(file?.filename).toContain(number);
    expect(arrived?.mail.text).toContain(number);
    expect(arrived?.mail.html).toContain('</html>');
    const [mail] = await mailsOf();
    expect(mail.attachments).toEqual({ documents: ['Invoice'], isLeftOut: false });
    // The file counts as handed out to the client: it can be made again.
    const kept = await service.sql<{ sha256: string }>(
      `select encode(s.pdf_sha256, 'hex') as sha256 from invoice_sheets s where s.invoice_id = $1`,
      [id],
    );
    const { createHash } = await import('node:crypto');
    expect(kept.map(({ sha256 }) => sha256)).toContain(
      createHash('sha256')
        .update(file?.bytes ?? '')
        .digest('hex'),
    );
  });

  it('sends reminders with the invoice, receipts with the receipt, and other mails with nothing', async () => {
    const invoice = await activeInvoice(service);
    await mailing.arrivals();
    await service.call('POST', `/v1/invoices/${invoice.id}/remind`, { body: {} });
    const [reminder] = await mailing.arrivals();
    expect(filesOf(reminder as Arrived)).toHaveLength(1);
    const { data: charge } = await pay(service, await read(service, invoice.id));
    const arrived = await mailing.arrivals();
    const byKind = Object.fromEntries(
      (await mailsOf()).map((mail: { kind: string; attachments: unknown }) => [mail.kind, mail.attachments]),
    );
    expect(byKind['Receipt']).toEqual({ documents: ['Receipt'], isLeftOut: false });
    expect(byKind['BusinessPaid']).toBeNull();
    const counts = arrived.map((one) => filesOf(one).length);
    expect(counts.toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(charge.status).toBe('Succeeded');
  });

  it('sends the credit note that changed an invoice, or that its refund is of', async () => {
    const invoice = await activeInvoice(service);
    await mailing.arrivals();
    const credit = async (body: object) =>
      (
        await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
          body: { reason: 'Less', ...body },
        })
      ).data;
    const first = await credit({ amount: 1_000 });
    const [changed] = await mailing.arrivals();
    const names = (one: Arrived | undefined) => filesOf(one as Arrived).map(({ filename }) => filename ?? '');
    expect(names(changed)).toHaveLength(2);
    expect(names(changed)[1]).toContain(first.number);
    await pay(service, await read(service, invoice.id));
    await mailing.arrivals();
    const { amountDue } = await read(service, invoice.id);
    const second = await credit({ amount: amountDue + 5_000, givenBack: { refund: 5_000 } });
    const arrived = await mailing.arrivals();
    const refund = arrived.find((one) => names(one).some((name) => name.includes(second.number)));
    expect(refund).toBeDefined();
  });

  it('names no credit note with a refund, and with a change after a credit note, that have none', async () => {
    const invoice = await activeInvoice(service);
    await mailing.arrivals();
    await service.call('POST', `/v1/invoices/${invoice.id}/credit_notes`, {
      body: { reason: 'Less', amount: 1_000 },
    });
    await mailing.arrivals();
    const attached = async (kind: string) =>
      (await mailsOf()).find((mail: { kind: string }) => mail.kind === kind)?.attachments;
    expect(await attached('InvoiceChanged')).toMatchObject({ documents: ['Invoice', 'CreditNote'] });
    later(60);
    const { paymentSchedule } = await read(service, invoice.id);
    const { status } = await service.call('PATCH', `/v1/invoices/${invoice.id}`, {
      body: {
        paymentSchedule: paymentSchedule.map(({ id, amount }: { id: string; amount: number }) => ({
          id,
          amount,
          dueDate: '2027-01-15',
        })),
      },
    });
    expect(status).toBe(200);
    await mailing.arrivals();
    expect(await attached('InvoiceChanged')).toEqual({ documents: ['Invoice'], isLeftOut: false });
    const { data: charge } = await pay(service, await read(service, invoice.id));
    await mailing.arrivals();
    await service.call('POST', `/v1/charges/${charge.id}/refunds`, { body: { amount: 500 } });
    const arrived = await mailing.arrivals();
    expect(arrived.flatMap(filesOf)).toEqual([]);
    expect(await attached('Refund')).toBeNull();
  });

  it('sends nothing with mails that were written before the setting was on, and nothing after it is off', async () => {
    await service.call('PATCH', '/v1/account', { body: { attachPdf: false } });
    await activeInvoice(service);
    const [arrived] = await mailing.arrivals();
    expect(filesOf(arrived as Arrived)).toEqual([]);
    expect((await mailsOf())[0].attachments).toBeNull();
  });

  it('gets the PDF in its test mail, too', async () => {
    const { status } = await service.call('POST', '/v1/account/mail_test', {
      body: { kind: 'Invoice', language: 'de' },
    });
    expect(status).toBe(201);
    const [arrived] = await mailing.arrivals();
    expect(arrived?.mail.subject).toContain('[Test]');
    expect(filesOf(arrived as Arrived)).toMatchObject([{ isPdf: true }]);
  });
});

describe('A PDF that cannot be made', () => {
  it('has its mail wait and try again, and it counts as no attempt at the server', async () => {
    const broken = failing(() => new AppError('overloaded', { retryAfterSeconds: 2 }));
    await activeInvoice(service);
    expect(await mailing.arrivals()).toEqual([]);
    expect((await mailsOf())[0]).toMatchObject({
      status: 'Queued',
      attempts: 0,
      attachments: { isLeftOut: false },
    });
    broken.mockRestore();
    expect(await mailing.arrivals()).toEqual([]);
    later(16);
    const [arrived] = await mailing.arrivals();
    expect(filesOf(arrived as Arrived)).toMatchObject([{ isPdf: true }]);
    expect(arrived?.mail.text).not.toContain(LEFT_OUT);
  });

  it('is left out after six tries: the mail goes without it, and says so', async () => {
    const broken = failing(() => new Error('The thread ended.'));
    await activeInvoice(service);
    const arrived: Arrived[] = [];
    for (let round = 0; round < 6; round += 1) {
      expect(arrived).toEqual([]);
      expect(broken).toHaveBeenCalledTimes(round);
      arrived.push(...(await mailing.arrivals()));
      later(3_600);
    }
    expect(broken).toHaveBeenCalledTimes(6);
    expect(arrived).toHaveLength(1);
    const [{ mail } = { mail: undefined }] = arrived;
    expect(mail?.attachments).toEqual([]);
    for (const text of [mail?.text, mail?.html]) expect(text).toContain(LEFT_OUT);
    const [shown] = await mailsOf();
    expect(shown).toMatchObject({ status: 'Sent', attachments: { documents: ['Invoice'], isLeftOut: true } });
    expect((await service.call('GET', `/v1/mails/${shown.id}`)).data.text).toContain(LEFT_OUT);
  });

  it('that was left out is tried again with a mail that a person sends again', async () => {
    const broken = failing(() => AppError.notFound('invoice'));
    mailing.server.verdict = () => ({ code: 550, message: 'No such user' });
    await activeInvoice(service);
    await mailing.arrivals();
    const [failed] = await mailsOf();
    expect(failed).toMatchObject({ status: 'Failed', attachments: { isLeftOut: true } });
    broken.mockRestore();
    mailing.server.verdict = () => null;
    expect((await service.call('POST', `/v1/mails/${failed.id}/send`, { body: {} })).status).toBe(200);
    const [arrived] = await mailing.arrivals();
    expect(filesOf(arrived as Arrived)).toMatchObject([{ isPdf: true }]);
    expect(arrived?.mail.text).not.toContain(LEFT_OUT);
    expect((await mailsOf())[0]).toMatchObject({ status: 'Sent', attachments: { isLeftOut: false } });
  });

  it('for good is left out at once', async () => {
    failing(() => AppError.notFound('invoice'));
    await activeInvoice(service);
    const [arrived] = await mailing.arrivals();
    expect(filesOf(arrived as Arrived)).toEqual([]);
    expect(arrived?.mail.text).toContain(LEFT_OUT);
  });

  it('is left out when it is too large for a mail', async () => {
    const bytes = Buffer.alloc(6 * 1024 * 1024);
    vi.spyOn(service.services.documents, 'invoiceFile').mockResolvedValue({
      bytes,
      type: 'application/pdf',
      name: 'a.pdf',
    });
    await activeInvoice(service);
    const [arrived] = await mailing.arrivals();
    expect(arrived?.mail.text).toContain(LEFT_OUT);
  });
});

it('mails that wait for their PDF hold up none without: at most four of an account are made at once', async () => {
  const held = Promise.withResolvers<never>();
  const slow = vi.spyOn(service.services.documents, 'invoiceFile').mockImplementation(() => held.promise);
  for (let count = 0; count < 8; count += 1) {
    const contact = { name: `C ${count}`, email: `c${count}@example.com` };
    await activeInvoice(service, { contact });
  }
  await service.work('notices');
  const lane = service.work('mail');
  await vi.waitFor(() => expect(slow).toHaveBeenCalledTimes(4));
  await service.call('PATCH', '/v1/account', { body: { attachPdf: false } });
  await activeInvoice(service, { contact: { name: 'Plain', email: 'plain@example.com' } });
  await service.work('notices');
  await service.work('mail');
  expect(mailing.server.arrived.map(({ to }) => to)).toEqual([['plain@example.com']]);
  expect(slow).toHaveBeenCalledTimes(4);
  held.reject(new AppError('overloaded', { retryAfterSeconds: 2 }));
  await lane;
  slow.mockRestore();
  for (let round = 0; round < 4; round += 1) {
    later(700);
    await service.work('mail');
  }
  expect(mailing.server.arrived).toHaveLength(9);
  expect(mailing.server.arrived.filter(({ mail }) => mail.attachments.length === 1)).toHaveLength(8);
});
