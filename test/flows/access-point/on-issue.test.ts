import { beforeEach, describe, expect, it } from 'vitest';
import { BUYER, billedTo, freshHanding, type Handing } from '../../support/access-points.ts';
import { makeDeposits } from '../../support/deposits.ts';
import { activeInvoice } from '../../support/money.ts';

let one: Handing;
const fresh = freshHanding();
beforeEach(async () => {
  one = await fresh();
});

const kinds = () => one.point.handed.map(({ headers }) => headers['tranche-document-kind']);

describe('an account that hands documents over when they are issued', () => {
  it('hands over each once: an invoice, its credit note, prepayment invoices and the final invoice', async () => {
    await one.save({ handsOverOnIssue: true });
    const { id } = await one.invoice();
    await one.later(2);
    await one.service.call('POST', `/v1/invoices/${id}/credit_notes`, {
      body: { amount: 1_190, reason: 'Less' },
    });
    await one.later(2);
    expect(kinds()).toEqual(['Invoice', 'CreditNote']);
    await makeDeposits(one.service, { contact: billedTo().contact, billing: BUYER, currency: 'EUR' });
    for (let turn = 0; turn < 8; turn += 1) await one.later(2);
    expect(kinds().slice(2)).toHaveLength(3);
    expect(new Set(kinds().slice(2))).toEqual(new Set(['PrepaymentInvoice', 'Invoice']));
    const { data } = await one.service.call('GET', '/v1/hand_overs');
    expect(data.items.every((item: { isAutomatic: boolean }) => item.isAutomatic)).toBe(true);
    const account = await one.service.services.accounts.findAccountByPath('demo-studio');
    if (account === null) throw new Error('There is no account.');
    await one.service.services.accessPoints.jobs.prepare(account, id, one.service.clock.now());
    await one.later(2);
    expect(one.point.handed).toHaveLength(5);
  });

  it('leaves clients alone that are not in the network, and what was issued before', async () => {
    const early = await one.invoice();
    await one.later(60);
    await one.save({ handsOverOnIssue: true });
    await activeInvoice(one.service);
    await one.service.call('POST', `/v1/invoices/${early.id}/credit_notes`, {
      body: { amount: 100, reason: 'Less' },
    });
    await one.later(2);
    expect(kinds()).toEqual(['CreditNote']);
    expect((await one.service.call('GET', '/v1/hand_overs')).data.items).toHaveLength(1);
  });

  it('leaves an imported invoice alone, whatever the zone of the account is, but hands over its credit note', async () => {
    await one.save({ handsOverOnIssue: true });
    const { id } = await one.invoice();
    await one.service.sql('update invoices set issued_elsewhere = true where id = $1', [id]);
    await one.later(2);
    await one.service.call('POST', `/v1/invoices/${id}/credit_notes`, {
      body: { amount: 1_190, reason: 'Less' },
    });
    await one.later(2);
    expect(kinds()).toEqual(['CreditNote']);
  });

  it('hands over an invoice of before a change of the zone, and the final invoice of an older plan', async () => {
    const body = { contact: billedTo().contact, billing: BUYER, currency: 'EUR' };
    const { openId } = await makeDeposits(one.service, body);
    await one.later(60);
    await one.save({ handsOverOnIssue: true });
    await one.invoice();
    await one.service.sql("update accounts set time_zone = 'Pacific/Kiritimati'");
    await one.later(2);
    expect(kinds()).toEqual(['Invoice']);
    const final = await one.service.call('POST', `/v1/invoices/${openId}/final_invoice`, { body: {} });
    expect(final.status).toBeLessThan(300);
    await one.later(2);
    expect(kinds()).toEqual(['Invoice', 'Invoice']);
  });

  it('leaves a plan of payments and a credit note on it for the final invoice', async () => {
    await one.save({ handsOverOnIssue: true });
    const { data } = await one.service.call('POST', '/v1/invoices', {
      body: {
        ...billedTo(),
        status: 'Active',
        depositDocuments: true,
        paymentSchedule: [
          { dueDate: '2026-12-01', amount: 5_000 },
          { dueDate: '2026-12-25', amount: 6_900 },
        ],
      },
    });
    await one.service.call('POST', `/v1/invoices/${data.id}/credit_notes`, {
      body: { amount: 1_190, reason: 'Less' },
    });
    await one.later(2);
    expect(one.point.handed).toEqual([]);
    expect(await one.newest()).toBeUndefined();
  });

  it('says which fact was missing, on Home, too, until it was handed over', async () => {
    await one.save({ handsOverOnIssue: true });
    const { id } = await one.invoice({ reference: null });
    await one.later(2);
    expect(one.point.handed).toEqual([]);
    expect(await one.newest()).toMatchObject({
      status: 'Refused',
      failure: 'FactsMissing',
      missing: [{ path: '/billing/reference', message: expect.stringContaining('billing.reference') }],
    });
    const needs = async () =>
      ((await one.service.call('GET', '/v1/reports/home')).data.needsYou as { kind: string }[]).filter(
        ({ kind }) => kind === 'EInvoiceRefused',
      );
    expect(await needs()).toMatchObject([{ objectType: 'HandOver', invoiceId: id }]);
    await one.service.call('PATCH', `/v1/invoices/${id}`, { body: { billing: { reference: 'Order 7' } } });
    expect((await one.hand(`invoices/${id}`)).status).toBe(201);
    await one.later(2);
    expect(kinds()).toEqual(['Invoice']);
    expect(await needs()).toEqual([]);
  });
});
