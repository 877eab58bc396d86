import { describe, expect, it } from 'vitest';
import { readPdf } from '../../test/support/pdf.ts';
import { type Account, defaultProfile, languages } from '../accounts/types.ts';
import type { Charge } from '../charges/types.ts';
import {
  type Invoice,
  invoiceStatuses,
  plainPricing,
  type ScheduledPayment,
  scheduledPaymentStatuses,
} from '../invoices/types.ts';
import { commonMessages } from '../messages/messages.ts';
import { messagesOf } from './messages.ts';
import { createDocuments, headersOf } from './service.ts';

const nobody = async () => null;
let profile = defaultProfile;
let today = '2026-11-21';
let takesPayments = true;
// Nothing is kept.
const versions = {
  keepSheet: async () => null,
  list: null as never,
  find: null as never,
  findSheet: null as never,
};
const documents = createDocuments({
  accounts: {
    findProfile: async () => profile,
    findLogo: nobody,
    asIssued: async (one, profile) => ({ account: one, profile }),
  },
  invoices: {
    findInvoice: nobody,
    creditNotes: { find: null as never, findOf: null as never },
    deposits: { find: null as never, findOf: async () => [] },
    manualPayments: { methodsOf: async () => new Map() },
    versions,
  },
  charges: {
    findAutopay: nobody,
    findCharge: nobody,
    findReturns: async () => new Map(),
    takesPayments: async () => takesPayments,
  },
  clock: { now: () => new Date(`${today}T00:00:00Z`) },
  payUrl: 'https://pay.example.com',
});

const account = {
  id: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10',
  path: 'demo-studio',
  name: 'Demo Studio',
  mode: 'Sandbox',
  currency: 'USD',
  timeZone: 'Pacific/Auckland',
  clockOffsetMs: 0,
  isFrozen: false,
  closedAt: null,
  heldAt: null,
  suspendedAt: null,
} as unknown as Account;

const payment = (changes: Partial<ScheduledPayment> = {}): ScheduledPayment => ({
  id: '0198c5a0-4d0c-7b20-b7c1-0e4f8a6d5c31' as ScheduledPayment['id'],
  dueDate: '2026-12-01',
  amount: 100_000,
  due: null,
  share: null,
  status: 'Due',
  name: null,
  paidAmount: 0,
  refundedAmount: 0,
  fee: null,
  paidAt: null,
  outsideAmount: 0,
  ...changes,
});

const invoice = (changes: Partial<Invoice> = {}) =>
  ({
    id: '0198c5a0-4d0c-7b1e-9d53-2f6c1b7a9e10',
    contact: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@example.com', language: null },
    number: 'INV-0001',
    status: 'Active',
    currency: 'USD',
    totalAmount: 100_000,
    creditedAmount: 0,
    loweredAmount: 0,
    documentVersion: 1,
    announcedTransfer: null,
    deposits: null,
    payments: [payment()],
    paymentMethods: ['CreditCard'],
    ccEmails: [],
    note: '',
    eventDate: null,
    canceledAt: null,
    paymentCode: 'kT3vQ9bXw2LmZr7YcHs4Np',
    lineItems: [],
    pricing: plainPricing,
    metadata: {},
    sequence: 1,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    updatedAt: new Date('2026-11-21T12:00:00Z'),
    activatedAt: new Date('2026-11-21T12:00:00Z'),
    ...changes,
  }) as Invoice;

const render = async (changes: Partial<Invoice>, language = 'en', on = '2026-11-21') => {
  today = on;
  const file = await documents.invoiceFile(account, invoice(changes), { language });
  return readPdf(file.bytes);
};

describe('an invoice as PDF', () => {
  it.each(languages)('has a word for every status of it and of its payments in %s', async (language) => {
    const messages = messagesOf(language);
    const { statuses } = commonMessages(language);
    for (const status of invoiceStatuses) {
      expect((await render({ status }, language)).text).toContain(messages.invoiceStatuses[status]);
    }
    // Due is said of a payment of this day; one of a later day is open.
    const payments = scheduledPaymentStatuses.map((status) =>
      payment({ status, ...(status === 'Due' ? { dueDate: '2026-11-21' } : {}) }),
    );
    const { text } = await render({ payments, totalAmount: 100_000 * payments.length }, language);
    for (const status of scheduledPaymentStatuses) expect(text).toContain(statuses[status]);
  });

  it('says that a payment is late or partly paid, and what was refunded', async () => {
    const payments = [
      payment({ dueDate: '2026-11-20' }),
      payment({ paidAmount: 40_000 }),
      payment({ status: 'PartiallyRefunded', paidAmount: 100_000, refundedAmount: 25_000 }),
    ];
    const { text } = await render({ payments, totalAmount: 300_000 });
    for (const part of ['Overdue', '$400.00 of it is paid', 'Refunded $250.00', 'Remaining $1,600.00']) {
      expect(text).toContain(part);
    }
  });

  it.each([
    ['Due', '2029-02-01', 'Open'],
    ['Scheduled', '2029-02-01', 'Upcoming'],
    ['Scheduled', '2026-11-21', 'Due'],
  ] as const)(
    'calls due what is to be paid by that day: a payment that is %s for %s is %s',
    async (status, dueDate, word) => {
      const { text } = await render({ payments: [payment({ status, dueDate })], totalAmount: 100_000 });
      // A column is called Due, and the invoice, twice, Open.
      const words = text.match(/\b(?:Open|Upcoming|Due)\b/g);
      expect(words?.toSorted()).toEqual(['Due', 'Open', 'Open', word].toSorted());
    },
  );

  it('asks nobody to pay online while the account has no processor, or for what it does not take', async () => {
    const link = 'kT3vQ9bXw2LmZr7YcHs4Np';
    expect((await render({})).text.replaceAll('\n', '')).toContain(link);
    expect((await render({ currency: 'EUR', paymentMethods: ['BankAccount'] })).text).not.toContain(
      'Pay online',
    );
    takesPayments = false;
    const { text } = await render({});
    takesPayments = true;
    expect(text.replaceAll('\n', '')).not.toMatch(/Pay online|kT3vQ9bXw2LmZr7YcHs4Np/);
  });

  it.each(['closedAt', 'suspendedAt'] as const)(
    'asks nobody to pay online an account with %s',
    async (what) => {
      const stopped = { ...account, [what]: new Date('2026-11-20T12:00:00.000Z') };
      const { text } = await readPdf((await documents.invoiceFile(stopped, invoice(), {})).bytes);
      expect(text.replaceAll('\n', '')).not.toMatch(/Pay online|kT3vQ9bXw2LmZr7YcHs4Np/);
    },
  );

  it('is issued on the day that the account’s clocks show', async () => {
    expect((await render({})).text).toContain('22 Nov 2026');
  });

  it('is the same file each time', async () => {
    const once = () => documents.invoiceFile(account, invoice(), {});
    expect((await once()).bytes.equals((await once()).bytes)).toBe(true);
  });

  it('keeps the accent colour off text when it is too pale to be read', async () => {
    profile = { ...defaultProfile, accentColour: '#ffee00' };
    expect((await render({})).text).toContain('Invoice');
    profile = defaultProfile;
  });

  it('does not hold up the rest of the process while twelve are made', async () => {
    const long = invoice({ payments: Array.from({ length: 120 }, () => payment()), totalAmount: 12_000_000 });
    const make = (_: unknown, index: number) => {
      const one = { ...account, id: `account ${index % 4}` as Account['id'] };
      return documents.invoiceFile(one, long, {});
    };
    const whole = process.cpuUsage();
    const own = process.threadCpuUsage();
    await Promise.all(Array.from({ length: 12 }, make));
    // A share: on a slow or busy machine both take longer.
    expect(
      microsecondsOf(process.threadCpuUsage(own)) / microsecondsOf(process.cpuUsage(whole)),
    ).toBeLessThan(0.33);
  }, 120_000);
});

const microsecondsOf = ({ user, system }: NodeJS.CpuUsage) => user + system;

describe('a receipt', () => {
  const charge = {
    id: '0198c5a0-7c31-7e02-8f75-c2d9a1b86e75',
    status: 'Succeeded',
    method: { type: 'BankAccount', name: 'First Example Bank', last4: '6789' },
    amount: 100_000,
    surcharge: 2_500,
    refundedAmount: 0,
    currency: 'USD',
    allocations: [
      { scheduledPaymentId: payment().id, amount: 100_000, refundedAmount: 0, reopenedAmount: 0 },
    ],
    acceptedTerms: null,
    createdAt: new Date('2026-11-21T10:00:00Z'),
    settledAt: new Date('2026-11-21T12:00:00Z'),
  } as unknown as Charge;

  it.each(languages)('says when, how and with which surcharge in %s', async (language) => {
    const messages = messagesOf(language);
    const paid = invoice({ status: 'Paid', payments: [payment({ status: 'Paid', paidAmount: 100_000 })] });
    const file = await documents.receiptFile(account, paid, charge, { language });
    const pdf = await readPdf(file.bytes);
    for (const word of [
      messages.receipt,
      messages.cardFee,
      messages.totalCharged,
      messages.methods.BankAccount,
      '6789',
    ]) {
      expect(pdf.text.replaceAll('\n', ' ')).toContain(word);
    }
    expect(pdf.text).toMatch(/22/);
    expect(pdf.text).toMatch(/1[.,\s\u202f]?025/);
  });

  it('is refused for every charge that has not succeeded', async () => {
    for (const status of ['Created', 'Processing', 'RequiresAction', 'Declined', 'Returned'] as const) {
      const other = { ...charge, status };
      await expect(documents.receiptFile(account, invoice(), other, {})).rejects.toThrow(/succeeded/);
    }
  });
});

describe('the headers of a file', () => {
  it('carry a name in any letters, and one in ASCII', () => {
    const headers = headersOf({ bytes: Buffer.alloc(0), type: 'application/pdf', name: "reçu-'1*.pdf" });
    expect(headers['content-disposition']).toBe(
      `attachment; filename="recu-_1_.pdf"; filename*=UTF-8''re%C3%A7u-%271%2A.pdf`,
    );
  });
});
