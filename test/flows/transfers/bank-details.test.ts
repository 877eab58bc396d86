import { beforeEach, describe, expect, it } from 'vitest';
import { signInWith } from '../../support/connecting.ts';
import { type FreshMailing, freshMailing } from '../../support/mails.ts';
import { activeInvoice, codeOf, pay } from '../../support/money.ts';
import { readPdf } from '../../support/pdf.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let mailing: FreshMailing;
let service: TestService;
const fresh = freshMailing();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});

const euro = {
  currency: 'EUR',
  holder: 'Demo & Söhne',
  iban: 'de89 3704 0044 0532 0130 00',
  bic: 'COBADEFF',
};
const put = (bankDetails: readonly object[], headers = {}) =>
  service.call('PUT', '/v1/account/bank_details', { body: { bankDetails }, headers });
const inEuros = (more: object = {}) => activeInvoice(service, { currency: 'EUR', ...more });
async function pageOf(invoice: { readonly paymentLink: string }, language = 'en') {
  const answer = await fetch(`${service.url}/demo-studio/r/${codeOf(invoice)}?lang=${language}`);
  return (await answer.text()).replaceAll('\u00a0', ' ');
}

describe('the bank details of a business', () => {
  it('are kept without spaces, shown by the account, and in its log with what they were before', async () => {
    const { status, data } = await put([euro]);
    expect(status).toBe(200);
    const kept = {
      currency: 'EUR',
      holder: 'Demo & Söhne',
      bankName: '',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
      accountNumber: '',
      routingNumber: '',
      sortCode: '',
      reference: 'InvoiceNumber',
    };
    expect(data.bankDetails).toEqual([kept]);
    expect((await service.call('GET', '/v1/account')).data.bankDetails).toEqual([kept]);
    const [event] = (await service.call('GET', '/v1/events?type=account.updated')).data.items;
    expect(event.data.changes).toEqual([{ field: 'bankDetails', before: [], after: [kept] }]);
  });

  it.each([
    [[{ ...euro, iban: 'DE89370400440532013001' }], '/bankDetails/0/iban'],
    [[{ ...euro, bic: 'COBA' }], '/bankDetails/0/bic'],
    [[{ ...euro, iban: '' }], '/bankDetails/0/iban'],
    [[euro, euro], '/bankDetails/1/currency'],
    [[{ ...euro, currency: 'XXX' }], '/bankDetails/0/currency'],
    [[{ ...euro, holder: 'A\u0007' }], '/bankDetails/0/holder'],
    [[{ ...euro, holder: 'A\u202eB' }], '/bankDetails/0/holder'],
    [[{ ...euro, bankName: 'A\u2066B' }], '/bankDetails/0/bankName'],
    [[{ currency: 'USD', holder: 'A', accountNumber: '12' }], '/bankDetails/0/accountNumber'],
    [
      [{ currency: 'USD', holder: 'A', routingNumber: '021000022', accountNumber: '12' }],
      '/bankDetails/0/routingNumber',
    ],
    [[{ currency: 'GBP', holder: 'A', sortCode: '12345', accountNumber: '12' }], '/bankDetails/0/sortCode'],
    [[{ currency: 'GBP', holder: 'A', sortCode: '123456' }], '/bankDetails/0/accountNumber'],
  ])('are refused where a bank could not find the account: %j', async (bankDetails, path) => {
    const { status, error } = await put(bankDetails);
    expect(status).toBe(422);
    expect(error.details.map((one: { path: string }) => one.path)).toContain(path);
    expect((await service.call('GET', '/v1/account')).data.bankDetails).toEqual([]);
  });

  it('are not overwritten unseen: an older version is refused', async () => {
    const { headers } = await service.call('GET', '/v1/account');
    await put([euro]);
    expect((await put([], { 'if-match': headers.get('etag') ?? '' })).status).toBe(412);
  });

  it('send a mail to the Owners at each change, and at none that changes nothing', async () => {
    await put([euro]);
    await put([euro]);
    const mails = (await mailing.arrivals()).filter(({ mail }) => /bank details/.test(mail.subject ?? ''));
    expect(mails.map(({ mail }) => mail.subject)).toEqual(['The bank details of demo-studio have changed']);
    expect(mails[0]?.mail.text).toContain('/app/accounts/demo-studio/settings/bank');
    // The release before takes each noticed event of an account that it does not know for one of its processor.
    const noticed = await service.sql(
      `select type from events where type = 'account.updated' and is_noticed`,
    );
    expect(noticed).toEqual([]);
    await service.call('PATCH', '/v1/account', { body: { dueWindowDays: 3 } });
    expect((await mailing.arrivals()).map(({ mail }) => mail.subject)).toEqual([]);
  });
});

describe('a person in the app', () => {
  it('has given the password within ten minutes before changing them; reading needs none', async () => {
    const person = await signInWith(service, 'owner@demo-studio.example');
    const path = '/app/accounts/demo-studio/v1/account';
    const change = (bankDetails: object[]) =>
      callSignedIn(service, person, 'PUT', `${path}/bank_details`, { body: { bankDetails } });
    expect((await change([euro])).status).toBe(200);
    service.clock.set('2026-11-21T12:11:00Z');
    const refused = await change([]);
    expect([refused.status, refused.error?.code]).toEqual([403, 'confirmation_needed']);
    const read = await callSignedIn(service, person, 'GET', path);
    expect((read.data as { bankDetails: object[] }).bankDetails).toHaveLength(1);
  });
});

describe('a client of a business with bank details', () => {
  it('reads them on the page in the currency of the invoice, and none in another', async () => {
    await put([
      euro,
      { currency: 'USD', holder: 'Demo Inc', routingNumber: '021000021', accountNumber: '000123' },
    ]);
    const page = await pageOf(await inEuros());
    expect(page).toContain('Pay by bank transfer');
    expect(page).toContain('<bdi>DE89 3704 0044 0532 0130 00</bdi>');
    expect(page).toContain('data-copy="DE89370400440532013000"');
    expect(page).toContain('data-copy="1000.00"');
    expect(page).toContain('Demo &amp; Söhne');
    expect(page).not.toContain('021000021');
    const dollars = await pageOf(await activeInvoice(service));
    expect(dollars).toContain('021000021');
    expect(dollars).not.toContain('figure class="code"');
    expect(await pageOf(await activeInvoice(service, { currency: 'GBP' }))).not.toContain('bank transfer');
  });

  it('is told on the page of a sandbox account that no money should be sent there', async () => {
    await put([euro]);
    const page = await pageOf(await inEuros());
    expect(page).toContain('Sandbox: do not transfer money to this account.');
    expect(page).toContain('aria-label="QR code that fills in the transfer"');
  });

  it('finds them in the mail of the invoice, with the amount that is due first', async () => {
    await put([{ ...euro, reference: 'CreditorReference' }]);
    await inEuros({ contact: { name: 'Anna', email: 'anna@example.com' } });
    const found = (await mailing.arrivals()).find(({ to }) => to.includes('anna@example.com'));
    const text = (found?.mail.text ?? '').replaceAll('\u00a0', ' ');
    expect(text).toMatch(
      /Pay by bank transfer:\nAccount holder: Demo & Söhne\nIBAN: DE89 3704 0044 0532 0130 00/,
    );
    expect(text).toContain('Amount: €1,000.00');
    expect(text).toMatch(/Reference: RF\d\d INV0 001/);
    expect(String(found?.mail.html)).toContain('DE89 3704 0044 0532 0130 00');
  });

  it('reads them on the PDF, which is made again byte for byte with its code', async () => {
    await put([euro]);
    const { id } = await inEuros();
    const pdf = () => service.call('GET', `/v1/invoices/${id}/pdf`);
    const { bytes } = await pdf();
    const { text } = await readPdf(bytes);
    expect(text).toContain('Pay by bank transfer');
    expect(text).toContain('DE89 3704 0044 0532 0130 00');
    expect(text).toContain('Sandbox: do not transfer money to this account.');
    await put([{ ...euro, holder: 'Another' }]);
    const version = await service.call('GET', `/v1/invoices/${id}/versions/1/pdf`);
    expect([version.status, version.error?.message]).toEqual([200, undefined]);
    expect(Buffer.compare(version.bytes, bytes)).toBe(0);
  });

  it('gets them in the e-invoice as a SEPA transfer with the reference', async () => {
    await put([euro]);
    const profile = {
      street: 'Weg 1',
      postalCode: '10115',
      city: 'Berlin',
      country: 'DE',
      taxId: 'DE123456789',
    };
    await service.call('PATCH', '/v1/account', { body: { profile } });
    const { id } = await inEuros({
      lineItems: [{ description: 'Work', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }],
    });
    const { text: body } = await service.call('GET', `/v1/invoices/${id}/e_invoice?format=ubl`);
    expect(body).toContain('<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode>');
    expect(body).toContain('<cbc:PaymentID>INV-0001</cbc:PaymentID>');
    expect(body).toMatch(/<cac:PayeeFinancialAccount>\s*<cbc:ID>DE89370400440532013000<\/cbc:ID>/);
  });

  it('gets no account in the e-invoice while autopay takes all that is owed, and again when it has ended', async () => {
    await put([euro]);
    const address = { street: 'Weg 1', postalCode: '10115', city: 'Berlin', country: 'DE' };
    await service.call('PATCH', '/v1/account', { body: { profile: { ...address, taxId: 'DE123456789' } } });
    const invoice = await inEuros({
      lineItems: [{ description: 'Work', quantity: 1, unitAmount: 300_000, taxBasisPoints: 1900 }],
    });
    const { scheduledPayments, paymentSchedule = scheduledPayments } = invoice;
    await pay(service, invoice, {
      scheduledPaymentIds: [paymentSchedule[0].id],
      autopay: { terms: 'Along the schedule.' },
    });
    await service.work();
    const eInvoice = async () =>
      (await service.call('GET', `/v1/invoices/${invoice.id}/e_invoice?format=ubl`)).text;
    const taken = await eInvoice();
    expect(taken).not.toContain('PayeeFinancialAccount');
    expect(taken).toMatch(/<cbc:PaymentMeansCode>(68|1)<\/cbc:PaymentMeansCode>/);
    await service.call('DELETE', `/v1/links/demo-studio/${codeOf(invoice)}/autopay`, { token: null });
    expect(await eInvoice()).toContain('<cbc:ID>DE89370400440532013000</cbc:ID>');
  });
});
