import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeHolds } from '../../../src/commands/doctor/restore.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { closeDiscrepancy, listDiscrepancies } from '../../../src/ledger/service.ts';
import type { ProcessorEvent } from '../../../src/processors/types.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { activeInvoice, pay, read, sendWebhook, states } from '../../support/money.ts';
import { acceptedPayment } from '../../support/outgoing.ts';
import { type Backup, backUp, finish, startCopied } from '../../support/restoring.ts';
import type { TestService } from '../../support/service.ts';

const LATER = '2026-11-22T14:00:00Z';

let server: MailServer;
let service: TestService;
let restored: TestService;
let backup: Backup;
let invoice: Awaited<ReturnType<typeof activeInvoice>>;
let payment: { readonly id: string };
let arrived: number;

const charges = () =>
  service.processor.log.filter(({ kind }) => kind === 'charge' || kind === 'funding').length;
let moved: number;

// A processor that keeps no records with its money, and has no events of it: only its statement tells.
beforeAll(async () => {
  server = await startMailServer();
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'invoices@maple.example' };
  service = await startCopied(environment);
  invoice = await activeInvoice(service, { paymentSchedule: [{ dueDate: '2026-11-21', amount: 300_000 }] });
  payment = await acceptedPayment(service, { scheduleDate: '2026-11-20' });
  await service.work('notices');
  backup = await backUp(service, environment);
  await service.work();
  await pay(service, invoice);
  await service.work();
  arrived = server.arrived.length;
  moved = charges();
  restored = await backup.restore(LATER);
});
afterAll(async () => {
  for (const one of [restored, service]) {
    one?.services.mailer?.close();
    await one?.close();
  }
  await backup?.drop();
  await server?.close();
});

const lost = async () => {
  const { database } = restored.services;
  const found = await listDiscrepancies(database, restored.member.accountId as AccountId);
  return found.filter(({ kind }) => kind === 'lost_money');
};

/** Sends what the processor knows of the payment out, with what it keeps of our row. */
async function tellOfPaymentOut(): Promise<void> {
  const keyOf = (kind: string) => service.processor.log.find((line) => line.kind === kind)?.key ?? '';
  const record = { of: payment.id, parts: [], surcharge: 0, mark: false, description: 'Pay' };
  const money = { method: { type: 'BankAccount', name: 'Bank', last4: '6789' }, storedMethod: null };
  const [funding, delivery] = [keyOf('funding'), keyOf('delivery')];
  const common = { occurredAt: new Date(0), record };
  const funded = { status: 'succeeded', reference: `charge_${funding}`, fee: 500, ...money };
  const delivered = { status: 'succeeded', reference: `transfer_${delivery}`, fee: 50 };
  await sendWebhook(restored, [
    { ...common, id: 'funded', type: 'charge', key: funding, outcome: funded },
    { ...common, id: 'delivered', type: 'transfer', key: delivery, outcome: delivered },
  ] as ProcessorEvent[]);
}

describe('an account that is held after a restore', () => {
  it('sends no mail of before, and moves no money out', async () => {
    expect(arrived).toBeGreaterThan(0);
    expect(moved).toBe(2);
    await restored.work();
    expect(server.arrived).toHaveLength(arrived);
    expect(charges()).toBe(moved);
    expect((await restored.call('GET', `/v1/payments/${payment.id}`)).data.status).toBe('Scheduled');
  });

  it('is counted by the metrics, and named by the doctor with the next step', async () => {
    expect(await restored.services.metrics.render()).toContain('tranche_accounts_held 1');
    const finding = judgeHolds(await restored.services.fence.list());
    expect(finding.level).toBe('fail');
    expect(finding.text).toContain('tranche restore --finish');
    expect(judgeHolds([]).level).toBe('ok');
  });

  it('stays held while money at its processor is not matched, with the reason', async () => {
    const tried = await finish(restored);
    expect(tried.isLifted ? '' : tried.reason).toMatch(/could not be matched.*ledger discrepancies/);
    expect((await lost()).map(({ explanation }) => explanation)).toEqual([
      expect.stringContaining('then close this'),
      expect.stringContaining('then close this'),
      expect.stringContaining('then close this'),
    ]);
    expect((await pay(restored, invoice)).status).toBe(503);
    expect(charges()).toBe(moved);
  });

  it('works again when all of it is known or dealt with, and nothing is charged, paid out or sent twice', async () => {
    const [due] = (await read(restored, invoice.id)).paymentSchedule;
    await restored.call('POST', `/v1/invoices/${invoice.id}/scheduled_payments/${due.id}/mark_as_paid`, {
      body: {},
    });
    await tellOfPaymentOut();
    await finish(restored);
    expect((await restored.call('GET', `/v1/payments/${payment.id}`)).data.status).toBe('Completed');
    const { database, clock } = restored.services;
    for (const { id } of await lost()) {
      await closeDiscrepancy(database, restored.member.accountId as AccountId, id, 'Looked up.', clock.now());
    }
    const done = await finish(restored);
    expect(done).toMatchObject({ isLifted: true });
    expect(done.isLifted && done.findings.mails).toBeGreaterThan(0);
    for (const instant of ['2026-11-24T14:00:00Z', '2026-12-04T14:00:00Z']) {
      restored.clock.set(instant);
      await restored.work();
    }
    expect(charges()).toBe(moved);
    expect(states(await read(restored, invoice.id))).toEqual(['Paid']);
    const again = await restored.sql(`select 1 from mails where kind = 'InvoiceSent' and status = 'Sent'`);
    expect(again).toEqual([]);
    expect(await restored.services.metrics.render()).toContain('tranche_accounts_held 0');
  });

  it('works again without its processor when a person says so', async () => {
    const other = await backup.restore(LATER);
    try {
      const [hold] = await other.services.fence.list();
      const account = await other.services.accounts.findAccountByPath('demo-studio');
      if (hold === undefined || account === null) throw new Error('Nothing is held.');
      await other.services.fence.liftAnyway(account, hold, { numbersAbove: 41, creditNotesAbove: 7 });
      expect(await other.services.fence.list()).toEqual([]);
      const { id } = await activeInvoice(other);
      expect((await read(other, id)).number).toBe('INV-0042');
      const body = { amount: 10, reason: 'Less' };
      const note = await other.call('POST', `/v1/invoices/${id}/credit_notes`, { body });
      expect(note.data.number).toBe('CN-0008');
      const checked = await verifyAccount(other.services.database, account.id);
      expect(checked.filter(({ name, faultCount }) => name === 'credit_numbers' && faultCount > 0)).toEqual(
        [],
      );
      expect(await other.sql('select is_lifted_anyway as anyway from account_holds')).toEqual([
        { anyway: true },
      ]);
    } finally {
      other.services.mailer?.close();
      await other.close();
    }
  });
});
