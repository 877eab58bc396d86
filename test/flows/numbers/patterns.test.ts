import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { raiseNumbers } from '../../../src/accounts/service.ts';
import { clientConfig } from '../../../src/kit/db/database.ts';
import { verifyAccount } from '../../../src/verification/service.ts';
import type { Member } from '../../support/members.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let member: Member;
let count = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  count += 1;
  member = await service.addMember(`patterns-${count}`);
  service.clock.set('2026-11-28T12:00:00Z');
  await set({ timeZone: 'UTC' });
});

const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { token: member.token, ...(body === undefined ? {} : { body }) });
const set = (body: object) => call('PATCH', '/v1/account', body);
const create = (changes: object = {}) =>
  call('POST', '/v1/invoices', {
    contact: { name: 'Kim', email: 'kim@example.com' },
    totalAmount: 100,
    paymentSchedule: [{ dueDate: '2027-06-01', amount: 100 }],
    ...changes,
  });
const numberOf = async (changes: object = {}) => {
  const { data } = await create(changes);
  return (await call('GET', `/v1/invoices/${data.id}`)).data.number as string;
};
const faults = async () => {
  const all = await verifyAccount(service.services.database, member.accountId);
  return all.filter(({ faultCount }) => faultCount > 0);
};

describe('A pattern of invoice numbers', () => {
  it('counts on from the present number, shows the next one, and leaves the prefix for later', async () => {
    expect(await numberOf()).toBe('INV-0001');
    const { data } = await set({ numberPattern: '{YYYY}-{0000}' });
    expect(data).toMatchObject({ numberPrefix: 'INV-', numberPattern: '{YYYY}-{0000}', nextNumber: 2 });
    expect(data.nextNumbers.invoice).toBe('2026-0002');
    expect(await numberOf()).toBe('2026-0002');
    await set({ numberPrefix: 'R-' });
    expect(await numberOf()).toBe('2026-0003');
    expect((await set({ numberPattern: null })).data.nextNumbers.invoice).toBe('R-0004');
    expect(await numberOf()).toBe('R-0004');
    expect(await faults()).toEqual([]);
  });

  it('shows the first number of a new year before any is taken, also in a preview and a dry run', async () => {
    await set({ numberPattern: 'RE-{YY}{MM}-{00}' });
    expect(await numberOf()).toBe('RE-2611-01');
    service.clock.set('2026-12-01T00:00:00Z');
    expect((await call('GET', '/v1/account')).data).toMatchObject({
      nextNumber: 1,
      nextNumbers: { invoice: 'RE-2612-01' },
    });
    const draft = (await create({ status: 'Draft' })).data.id;
    const trial = await call('PATCH', `/v1/invoices/${draft}`, { status: 'Active', dryRun: true });
    expect(JSON.stringify(trial.data)).toContain('RE-2612-01');
    expect(await numberOf()).toBe('RE-2612-01');
    service.clock.set('2026-11-30T23:59:59Z');
    expect(await numberOf()).toBe('RE-2611-02');
    expect(await faults()).toEqual([]);
  });

  it('begins a year behind the numbers that were brought along for it, and refuses used ones', async () => {
    expect(await numberOf({ number: '2026-0007' })).toBe('2026-0007');
    expect(await numberOf({ number: '2027-0003' })).toBe('2027-0003');
    const used = await set({ numberPattern: '{YYYY}-{0000}', nextNumber: 5 });
    expect(used.error.details).toMatchObject([{ path: '/nextNumber', code: 'number_used' }]);
    expect(used.error.message).toContain('2026-0001 are used up to 7');
    await set({ numberPattern: '{YYYY}-{0000}', nextNumber: 8 });
    expect(await numberOf()).toBe('2026-0008');
    service.clock.set('2027-01-01T00:00:00Z');
    expect(await numberOf()).toBe('2027-0004');
    expect(await faults()).toEqual([]);
  });

  it('reserves its numbers from its first year on, and leaves those of earlier years to the caller', async () => {
    await set({ numberPattern: '{YYYY}-{0000}' });
    for (const number of ['2026-0009', '2027-1', '2099-0001']) {
      const { status, error } = await create({ number });
      expect([number, status, error?.code]).toEqual([number, 422, 'number_reserved']);
      expect(error.message).toContain('{YYYY}-{0000}');
    }
    for (const number of ['2025-0009', '2026-0009b', 'INV-0001'])
      expect(await numberOf({ number })).toBe(number);
  });

  it('is refused with the reason, for invoices and credit notes at once', async () => {
    const { status, error } = await set({ numberPattern: '{YYYY}', creditNotePattern: '{MM}{0}' });
    expect(status).toBe(422);
    expect(error.details.map(({ path }) => path).toSorted()).toEqual([
      '/creditNotePattern',
      '/numberPattern',
    ]);
    expect((await call('GET', '/v1/account')).data.numberPattern).toBeNull();
  });

  it('goes to another zone that is still in the old year, and back', async () => {
    service.clock.set('2026-12-31T12:00:00Z');
    await set({ timeZone: 'Pacific/Auckland', numberPattern: '{YYYY}-{0000}' });
    expect(await numberOf()).toBe('2027-0001');
    await set({ timeZone: 'UTC' });
    expect(await numberOf()).toBe('2026-0001');
    expect((await create({ number: '2026-0002' })).error.code).toBe('number_reserved');
    service.clock.set('2027-01-01T00:00:00Z');
    expect(await numberOf()).toBe('2027-0002');
    expect(await faults()).toEqual([]);
  });
});

describe('A number of the caller’s own that the release before lets in, which knows no patterns', () => {
  const letIn = async (number: string) => {
    const { data } = await create({ number: `own-${number}` });
    await service.sql('update invoices set number = $1 where id = $2', [number, data.id]);
  };

  it('is skipped when its turn comes, by a new invoice and by a draft', async () => {
    await set({ numberPattern: '{YYYY}-{0000}' });
    expect(await numberOf()).toBe('2026-0001');
    await letIn('2026-0002');
    await letIn('2026-0003');
    const together = await Promise.all([numberOf(), numberOf(), numberOf()]);
    expect(together.toSorted()).toEqual(['2026-0004', '2026-0005', '2026-0006']);
    await letIn('2026-0007');
    const { id } = (await create({ status: 'Draft' })).data;
    expect((await call('PATCH', `/v1/invoices/${id}`, { status: 'Active' })).status).toBe(200);
    expect((await call('GET', `/v1/invoices/${id}`)).data.number).toBe('2026-0008');
    expect(await numberOf()).toBe('2026-0009');
    expect(await faults()).toEqual([]);
  });
});

describe('The settings, while a period begins', () => {
  it('are read without a look at any invoice or credit note, with the numbers that were brought along', async () => {
    for (const number of ['2026-0004', '2027-0300', '2027-25', '2028-0007', '2027-x1'])
      await numberOf({ number });
    await set({ numberPattern: '{YYYY}-{0000}', creditNotePattern: 'G{YYYY}-{000}', nextNumber: 5 });
    expect(await numberOf()).toBe('2026-0005');
    const holder = new pg.Client(clientConfig(service.connection));
    await holder.connect();
    try {
      await holder.query('begin; lock table invoices, credit_notes in access exclusive mode');
      for (const [day, invoice, creditNote] of [
        ['2026-12-31', '2026-0006', 'G2026-001'],
        ['2027-01-01', '2027-0301', 'G2027-001'],
        ['2028-01-01', '2028-0008', 'G2028-001'],
        ['2029-01-01', '2029-0001', 'G2029-001'],
      ]) {
        service.clock.set(`${day}T12:00:00Z`);
        const { data } = await call('GET', '/v1/account');
        expect(data.nextNumbers).toEqual({ invoice, creditNote });
      }
      await holder.query('commit');
    } finally {
      await holder.end();
    }
    service.clock.set('2027-01-01T12:00:00Z');
    expect(await numberOf()).toBe('2027-0301');
    service.clock.set('2028-01-01T12:00:00Z');
    expect(await numberOf()).toBe('2028-0008');
    expect(await faults()).toEqual([]);
  });

  it('show the next number also where a release before has not noted those that were brought along', async () => {
    await numberOf({ number: '2027-0300' });
    await set({ numberPattern: '{YYYY}-{0000}' });
    expect(await numberOf()).toBe('2026-0001');
    await service.sql(
      'update account_counters set noted_form = null, writes = writes + 1 where account_id = $1',
      [member.accountId],
    );
    await service.sql(`delete from number_ranges where account_id = $1 and prefix = '2027-'`, [
      member.accountId,
    ]);
    service.clock.set('2027-01-01T12:00:00Z');
    expect((await call('GET', '/v1/account')).data.nextNumbers.invoice).toBe('2027-0301');
    expect(await numberOf()).toBe('2027-0301');
    service.clock.set('2028-01-01T12:00:00Z');
    expect((await call('GET', '/v1/account')).data.nextNumbers.invoice).toBe('2028-0001');
  });
});

describe('After a restore', () => {
  const raise = (texts: readonly string[], above = 0) =>
    service.services.database.transaction(member.accountId, (tx) =>
      raiseNumbers(tx, member.accountId, { texts, above, today: '2027-01-02' }),
    );

  it('numbers go on above those of each year that the processor knows', async () => {
    await set({ numberPattern: '{YYYY}-{0000}' });
    expect(await numberOf()).toBe('2026-0001');
    service.clock.set('2027-01-02T12:00:00Z');
    expect(await raise(['Maple 2026-0040', 'Maple 2027-0003', 'Maple INV-0900'])).toBe('2027-0004');
    expect(await raise(['Maple 2026-0040', 'Maple 2027-0003'])).toBeNull();
    expect(await numberOf()).toBe('2027-0004');
    service.clock.set('2026-12-31T12:00:00Z');
    expect(await numberOf()).toBe('2026-0041');
    expect(await faults()).toEqual([]);
  });

  it('a number that a person names counts in the present year', async () => {
    await set({ numberPattern: '{YYYY}-{0000}' });
    expect(await numberOf()).toBe('2026-0001');
    service.clock.set('2027-01-02T12:00:00Z');
    expect(await raise([], 12)).toBe('2027-0013');
    expect(await numberOf()).toBe('2027-0013');
    expect(await faults()).toEqual([]);
  });
});

describe('The check of an import with numbers of its own', () => {
  it('leaves activations alone that come over the same connections', async () => {
    const twelve = Array.from({ length: 12 }, (_, index) => index);
    const drafts = await Promise.all(twelve.map(async () => (await create({ status: 'Draft' })).data.id));
    const made = await call('POST', '/v1/imports', { kind: 'Invoices' });
    const path = `/v1/imports/${made.data.id}`;
    const paymentSchedule = [{ dueDate: '2027-06-01', amount: 100 }];
    const contact = { name: 'Kim', email: 'kim@example.com' };
    const row = { line: 1, contact, totalAmount: 100, paymentSchedule, status: 'Active', number: 'own-1' };
    await call('POST', `${path}/invoices`, { rows: [row] });
    await call('POST', `${path}/check`, {});
    await service.work();
    expect((await call('GET', path)).data).toMatchObject({ status: 'Checked', rows: { valid: 1 } });
    const issued = await Promise.all(
      drafts.map((id) => call('PATCH', `/v1/invoices/${id}`, { status: 'Active' })),
    );
    expect(issued.map(({ status }) => status)).toEqual(twelve.map(() => 200));
  });
});
