import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDateIn } from '../../../src/kit/time.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import { activeInvoice } from '../../support/money.ts';
import { type Answer, startService, type TestService } from '../../support/service.ts';
import { letArrive, whileCreationsWait } from '../../support/waiting.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService();
  other = await startService({}, service);
});
afterAll(async () => {
  await other.close();
  await service.close();
});

const body = (changes: object = {}) => ({
  contact: { name: 'Kim', email: 'kim@example.com' },
  totalAmount: 5_000,
  paymentSchedule: [{ dueDate: '2027-06-01', amount: 5_000 }],
  ...changes,
});

interface Numbered {
  readonly number: string;
  readonly day: string;
}

const readNumbers = (accountId: string) =>
  service.sql<Numbered>(
    `select number, issued_on::text as day from invoices where account_id = $1 and status <> 'Draft'`,
    [accountId],
  );

/** Each number names the year of issue, and each year has 1 to n. */
function expectGapless(rows: readonly Numbered[], years: readonly string[]): void {
  for (const { number, day } of rows) expect([number, number.slice(0, 4)]).toEqual([number, day.slice(0, 4)]);
  const byYear = Map.groupBy(rows, ({ day }) => day.slice(0, 4));
  expect([...byYear.keys()].toSorted()).toEqual(years);
  for (const [year, all] of byYear) {
    const wanted = all.map((_, index) => `${year}-${String(index + 1).padStart(4, '0')}`);
    expect(all.map(({ number }) => number).toSorted()).toEqual(wanted);
  }
}

async function expectProof(accountId: string): Promise<void> {
  const faults = await verifyAccount(service.services.database, accountId as never);
  expect(faults.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
}

describe('Numbers with the year', () => {
  it.each([
    ['Pacific/Auckland', '2026-12-31T11:00:00Z'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z'],
    ['Europe/Berlin', '2026-12-31T23:00:00Z'],
    ['America/New_York', '2027-01-01T05:00:00Z'],
    ['Pacific/Honolulu', '2027-01-01T10:00:00Z'],
  ])(
    'have no gap and no double over New Year in %s, whatever is issued at once',
    async (timeZone, midnight) => {
      const { token, accountId } = await service.addMember(timeZone.toLowerCase().replaceAll(/[^a-z]/g, '-'));
      const call = (method: string, path: string, sent: object) =>
        service.call(method, path, { token, body: sent });
      const before = new Date(Date.parse(midnight) - 1_000).toISOString();
      service.clock.set(before);
      expect((await call('PATCH', '/v1/account', { timeZone, numberPattern: '{YYYY}-{0000}' })).status).toBe(
        200,
      );
      const drafts = await Promise.all(
        Array.from({ length: 12 }, () => call('POST', '/v1/invoices', body({ status: 'Draft' }))),
      );
      const sent: Promise<Answer>[] = [];
      const issue = (ids: readonly Answer[]) => {
        for (let count = 0; count < 20; count += 1) sent.push(call('POST', '/v1/invoices', body()));
        for (const { data } of ids) sent.push(call('PATCH', `/v1/invoices/${data.id}`, { status: 'Active' }));
      };
      issue(drafts.slice(0, 6));
      await letArrive(service);
      service.clock.set(midnight);
      issue(drafts.slice(6));
      for (const { status } of await Promise.all(sent)) expect([200, 201]).toContain(status);
      const rows = await readNumbers(accountId);
      expect(rows).toHaveLength(52);
      expect(civilDateIn(timeZone, new Date(before))).toBe('2026-12-31');
      expectGapless(rows, ['2026', '2027']);
      await expectProof(accountId);
    },
  );

  it('come apart where requests of both years wait in one batch, and a late one goes on in its year', async () => {
    const { token, accountId } = service.member;
    service.clock.set('2027-12-31T23:59:59Z');
    await service.call('PATCH', '/v1/account', {
      token,
      body: { timeZone: 'UTC', numberPattern: '{YYYY}-{0000}' },
    });
    const sent: Promise<Answer>[] = [];
    const create = () => sent.push(service.call('POST', '/v1/invoices', { body: body() }));
    await whileCreationsWait(service, other, async () => {
      service.clock.set('2027-12-31T23:59:59Z');
      create();
      await letArrive(service);
      service.clock.set('2028-01-01T00:00:00Z');
      create();
      await letArrive(service);
    });
    // A clock of another process may be behind: the request comes late.
    for (const instant of ['2027-12-31T23:59:59Z', '2028-01-01T00:00:00Z']) {
      service.clock.set(instant);
      create();
      await sent.at(-1);
    }
    for (const { status } of await Promise.all(sent)) expect(status).toBe(201);
    expectGapless(await readNumbers(accountId), ['2027', '2028']);
    expect(await readNumbers(accountId)).toHaveLength(6);
    await expectProof(accountId);
  });

  it('are in the event of each invoice as in the invoice', async () => {
    const rows = await service.sql<{ number: string; event: string }>(
      `select i.number, e.data ->> 'number' as event from invoices i
       join events e on e.account_id = i.account_id and e.object_id = i.id and e.type = 'invoice.created'
       where e.data ->> 'number' is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { number, event } of rows) expect(event).toBe(number);
  });
});

describe('Credit notes with the year', () => {
  it('begin again with the year of their own issue, and have no gap', async () => {
    const { token, accountId } = await service.addMember('credits');
    const call = (method: string, path: string, sent: object) =>
      service.call(method, path, { token, body: sent });
    service.clock.set('2028-12-30T12:00:00Z');
    const set = await call('PATCH', '/v1/account', { timeZone: 'UTC', creditNotePattern: 'G{YY}-{000}' });
    expect(set.data.nextNumbers).toEqual({ invoice: 'INV-0001', creditNote: 'G28-001' });
    const { data } = await call('POST', '/v1/invoices', body());
    const credit = async () => {
      const answer = await call('POST', `/v1/invoices/${data.id}/credit_notes`, {
        amount: 100,
        reason: 'Less',
      });
      expect(answer.status).toBe(201);
      return answer.data.number as string;
    };
    expect([await credit(), await credit()]).toEqual(['G28-001', 'G28-002']);
    service.clock.set('2029-01-01T00:00:00Z');
    const shown = async () =>
      (await service.call('GET', '/v1/account', { token })).data.nextNumbers.creditNote;
    expect(await shown()).toBe('G29-001');
    const trial = await call('POST', `/v1/invoices/${data.id}/credit_notes`, {
      amount: 100,
      reason: 'Less',
      dryRun: true,
    });
    expect(JSON.stringify(trial.data)).toContain('G29-001');
    expect(await credit()).toBe('G29-001');
    expect(await shown()).toBe('G29-002');
    await expectProof(accountId);
  });
});

describe('beside the release before, which knows no patterns', () => {
  it('an account with a pattern gives it no number', async () => {
    const { token, accountId } = await service.addMember('beside');
    await service.call('PATCH', '/v1/account', {
      token,
      body: { numberPattern: '{YYYY}-{0000}', creditNotePattern: 'G{0}' },
    });
    const count = (table: string, where: string) =>
      service.sql(`update ${table} set value = value + 1 where account_id = $1 ${where}`, [accountId]);
    await expect(count('account_counters', `and name = 'InvoiceNumber'`)).rejects.toThrow(
      'counts by a pattern',
    );
    await expect(count('credit_note_counters', '')).rejects.toThrow('counts by a pattern');
    // Other writes of that release go on.
    await count('account_counters', `and name = 'Position'`);
    await service.sql(`update account_counters set searched_to = null where account_id = $1`, [accountId]);
  });

  it('an account without one takes numbers of both', async () => {
    const { token, accountId } = await service.addMember('beside-prefix');
    const call = (sent: object) => service.call('POST', '/v1/invoices', { token, body: sent });
    await call(body());
    await service.sql(
      `update account_counters set value = value + 1 where account_id = $1 and name = 'InvoiceNumber'`,
      [accountId],
    );
    const { data } = await call(body());
    expect((await service.call('GET', `/v1/invoices/${data.id}`, { token })).data.number).toBe('INV-0003');
    expect(await activeInvoice(service)).toBeDefined();
  });
});
