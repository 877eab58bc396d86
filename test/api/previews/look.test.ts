import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const look = (body: object) => service.call('POST', '/v1/account/look_preview', { body });
const reminders = (body: object, token?: string) =>
  service.call('POST', '/v1/account/reminder_preview', { body, ...(token === undefined ? {} : { token }) });

interface Planned {
  readonly kind: string;
  readonly at: string;
  readonly date: string;
  readonly payments: readonly { dueDate: string; days: number; scheduledPaymentId: string | null }[];
}
const dates = (data: { planned: readonly Planned[] }) => data.planned.map(({ date }) => date);

describe('POST /v1/account/look_preview', () => {
  it('shows the page under fields that are not saved, with a sample that nobody takes for an invoice', async () => {
    const profile = { accentColour: '#0f766e', footer: 'See you soon', city: 'Lisbon' };
    const { status, text, headers } = await look({ name: 'Unsaved Name', profile });
    expect(status).toBe(200);
    for (const words of ['Unsaved Name', 'See you soon', 'Lisbon', 'Sample Client', 'This is a sample'])
      expect(text).toContain(words);
    expect(text).toContain('style-0f766e-');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect((await service.call('GET', '/v1/account')).data).toMatchObject({ name: 'demo-studio' });
  });

  it.each([
    ['en', 'This is a sample'],
    ['de', 'Dies ist ein Beispiel'],
    ['fr', 'Ceci est un exemple'],
    ['es', 'Esto es un ejemplo'],
  ])('speaks %s, on the page and in mails', async (language, words) => {
    for (const part of ['Page', 'InvoiceMail']) {
      expect((await look({ part, profile: { language } })).text).toContain(words);
    }
  });

  it('shows mails in the colour, whose links lead nowhere, and sends none', async () => {
    for (const part of ['InvoiceMail', 'ReminderMail']) {
      const { text } = await look({ part, profile: { accentColour: '#b91c1c' } });
      expect(text).toContain('#b91c1c');
      expect(text).toContain('Sample Client');
      expect(text).not.toMatch(/<a [^>]* ?href=/);
    }
    expect((await service.call('GET', '/v1/mails')).data.items).toEqual([]);
  });

  it('refuses a colour that is none, and a token without the scope', async () => {
    expect((await look({ profile: { accentColour: 'red' } })).error.details[0]?.path).toBe(
      '/profile/accentColour',
    );
    const { token } = await service.addMember('without-look', ['account:write']);
    expect((await service.call('POST', '/v1/account/look_preview', { body: {}, token })).status).toBe(403);
  });
});

describe('POST /v1/account/reminder_preview', () => {
  it('is the calendar that an invoice of these dates then gets', async () => {
    const dueDates = ['2026-12-01', '2027-02-01'];
    const { status, data } = await reminders({ dueDates });
    expect(status).toBe(200);
    const paymentSchedule = dueDates.map((dueDate) => ({ dueDate, amount: 50_000 }));
    const invoice = await activeInvoice(service, { totalAmount: 100_000, paymentSchedule });
    const real = (await service.call('GET', `/v1/invoices/${invoice.id}/reminders`)).data;
    expect(data.planned.length).toBe(12);
    expect(data.planned.map(({ kind, at }: Planned) => [kind, at])).toEqual(
      real.planned.map(({ kind, at }: Planned) => [kind, at]),
    );
    expect((await reminders({ invoiceId: invoice.id })).data.planned.map(({ at }: Planned) => at)).toEqual(
      real.planned.map(({ at }: Planned) => at),
    );
  });

  it('tries a rule that is not saved, in any order, and says how far each mail is from its due date', async () => {
    const { data } = await reminders({ reminderDays: [7, -3, 0], dueDates: ['2026-12-01'] });
    expect(data.reminderDays).toEqual([-3, 0, 7]);
    expect(data.planned.map(({ date, payments }: Planned) => [date, payments[0]?.days])).toEqual([
      ['2026-11-28', -3],
      ['2026-12-01', 0],
      ['2026-12-08', 7],
    ]);
    expect((await service.call('GET', '/v1/account')).data.profile.reminderDays).toHaveLength(6);
  });

  it('joins what falls on one day into one mail, and leaves out what is past', async () => {
    const { data } = await reminders({ reminderDays: [-30, 0, 1], dueDates: ['2026-12-01', '2026-12-02'] });
    expect(dates(data)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
    expect(data.planned[1].payments.map(({ days }: { days: number }) => days)).toEqual([1, 0]);
  });

  it('of an invoice with autopay announces charges instead of reminding', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice, { autopay: { terms: 'yes' } });
    await service.work();
    const { data } = await reminders({ reminderDays: [0], invoiceId: invoice.id });
    expect(data.planned.map(({ kind }: Planned) => kind)).toEqual(['AutopayAhead', 'AutopayAhead']);
  });

  it('refuses neither and both, and an invoice of another account', async () => {
    const invoice = await activeInvoice(service);
    expect((await reminders({})).status).toBe(400);
    expect((await reminders({ dueDates: ['2026-12-01'], invoiceId: invoice.id })).status).toBe(400);
    const { token } = await service.addMember('other-reminders');
    expect((await reminders({ invoiceId: invoice.id }, token)).status).toBe(404);
  });
});

describe('GET /v1/mails/{mail_id}/html', () => {
  it('shows a mail as its reader sees it, with links that lead nowhere', async () => {
    await activeInvoice(service);
    await service.work();
    const [mail] = (await service.call('GET', '/v1/mails')).data.items;
    const page = await service.call('GET', `/v1/mails/${mail.id}/html`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*frame-ancestors 'self'.*sandbox/,
    );
    expect(page.text).toContain('Maria Lindqvist');
    expect(page.text).not.toMatch(/<a [^>]* ?href=/);
    const { token } = await service.addMember('other-mails');
    expect((await service.call('GET', `/v1/mails/${mail.id}/html`, { token })).status).toBe(404);
  });
});
