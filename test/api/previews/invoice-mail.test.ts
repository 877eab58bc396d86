import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInvoice, invoiceBody } from '../../support/invoices.ts';
import { addMember } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const show = (id: string, token?: string) =>
  service.call('GET', `/v1/invoices/${id}/mail`, token === undefined ? {} : { token });
const page = (id: string) =>
  service.call('GET', `/v1/invoices/${id}/mail/html`, { headers: { accept: 'text/html' } });

describe('GET /v1/invoices/{id}/mail', () => {
  it('is the mail that the client of a draft gets when it is issued', async () => {
    const body = invoiceBody({ status: 'Draft', ccEmails: ['otto@example.com'], note: 'See you in June' });
    const { data: draft } = await service.call('POST', '/v1/invoices', { body });
    const before = await show(draft.id);
    expect(before.status).toBe(200);
    await service.call('PATCH', `/v1/invoices/${draft.id}`, { body: { status: 'Active' } });
    await service.work();
    const { items } = (await service.call('GET', `/v1/mails?invoiceId=${draft.id}`)).data;
    const { data: mail } = await service.call('GET', `/v1/mails/${items[0].id}`);
    expect(before.data.subject).toBe(mail.subject);
    expect(before.data.replyTo).toBe(mail.replyTo);
    expect(before.data.recipients).toEqual(
      mail.recipients.map(({ email, name, role }: Record<string, string>) => ({
        email,
        name,
        role,
        suppression: null,
      })),
    );
    const { paymentLink } = (await service.call('GET', `/v1/invoices/${draft.id}`)).data;
    const code = new URL(paymentLink).pathname.split('/').at(-1) as string;
    expect(before.data.text).toBe(mail.text.replaceAll(code, '…'));
    expect((await page(draft.id)).text).toContain('See you in June');
  });

  it('writes nothing: no mail, no event, no number', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const counts = () =>
      service.sql(`select (select count(*) from mails) as mails, (select count(*) from events) as events,
        (select count(*) from tasks) as tasks, (select sum(value) from account_counters) as counted`);
    const before = await counts();
    await show(id);
    await page(id);
    expect(await counts()).toEqual(before);
  });

  it('leads nowhere as a page, and only pages of the service show it', async () => {
    const { id } = await createInvoice(service, { status: 'Active' });
    const { status, text, headers } = await page(id);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(text).not.toContain('href=');
  });

  it('is not found for another account, and not without invoices:read', async () => {
    const { id } = await createInvoice(service, { status: 'Draft' });
    const other = await addMember(service.services, 'mail-other');
    const blind = await addMember(service.services, 'mail-blind', ['contacts:read']);
    expect((await show(id, other.token)).error.code).toBe('not_found');
    expect((await show(id, blind.token)).error.code).toBe('forbidden');
    expect((await show('nobody')).status).toBe(404);
  });
});
