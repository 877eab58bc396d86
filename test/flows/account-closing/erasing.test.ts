import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireOpen } from '../../../src/accounts/service.ts';
import { type StripeStandIn, startStandIn } from '../../../src/processors/stripe/testing/stand-in.ts';
import { pack } from '../../support/adviser.ts';
import { upload } from '../../support/bank.ts';
import { setUpBooks } from '../../support/book-exports.ts';
import { keepBooks } from '../../support/books.ts';
import { ask, atDoor, signInAs, signInOwner } from '../../support/closing.ts';
import { setPassword, signIn, type Visitor } from '../../support/console.ts';
import { freshService } from '../../support/fresh-service.ts';
import { waitForLocks } from '../../support/locks.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { demoAccount } from '../../support/outgoing.ts';
import { type TestSandbox, useSandbox } from '../../support/sandbox.ts';
import type { TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let service: TestService;
let owner: Visitor;
const fresh = freshService();
async function begin(start: () => Promise<TestService>) {
  service = await start();
  owner = await signInOwner(service);
  await service.sql(`insert into events (account_id, id, type, object_id, sequence, data, created_at, position)
    select account_id, gen_random_uuid(), 'token.created', id, 1, '{}', created_at, 0 from tokens`);
}
beforeEach(() => begin(fresh));
keepBooks(() => service);

const AFTER = '2026-12-21T12:00:00.000Z';
const at = (instant: string) => service.clock.set(instant);
const everythingSaid = async () => {
  const tables = ['contacts', 'mails', 'people', 'invitations', 'payments'];
  const kept = [
    'saved_views',
    'schedule_templates',
    'saved_line_items',
    'book_exports',
    'adviser_package_files',
    'adviser_documents',
    'bank_lines',
    'bank_mappings',
  ];
  const said = await Promise.all(
    [...tables, ...kept].map((table) => service.sql(`select json_agg(t)::text as text from ${table} t`)),
  );
  return said
    .map((rows) => (rows as { text: string | null }[]).map(({ text }) => text ?? '').join(''))
    .join();
};
const closingOf = async () => {
  const [row] = await service.sql<{ closed: boolean; erased: boolean }>(
    `select closed_at is not null as closed, erased_at is not null as erased from accounts where path = 'demo-studio'`,
  );
  return row;
};

describe('once no money can come back', () => {
  it('people are erased; what was issued and paid stays with its books, also what is still owed', async () => {
    const invoice = await activeInvoice(service);
    await pay(service, invoice);
    await setUpBooks(service, 'Xero');
    expect((await service.call('POST', '/v1/book_exports', { body: { format: 'Xero' } })).status).toBe(201);
    await pack(service, '2026-11-01', '2026-11-21');
    await service.call('POST', '/v1/contacts', { body: { name: 'Kim Berg', email: 'kim@example.com' } });
    await service.call('POST', '/v1/views', {
      body: { name: 'Kim’s invoices', page: 'invoices', query: 'q=Kim' },
    });
    await upload(service, '2026-11-20,1.00,Kim Berg,,from Kim\n');
    await service.call('POST', '/v1/schedule_templates', {
      body: { name: 'For Kim', paymentSchedule: [{ due: { days: 0, from: 'Issue' }, share: 'Remainder' }] },
    });
    await service.call('POST', '/v1/saved_line_items', {
      body: { description: 'Kim’s album', unitAmount: 1 },
    });
    await service.services.members.inviteMember('demo-studio', null, {
      email: 'guest@example.com',
      role: 'Viewer',
    });
    await signInAs(service, 'Viewer');
    await service.work();
    await ask(service, owner, 'close');
    await service.work();
    at('2026-12-21T11:59:59.000Z');
    await service.work();
    expect(await closingOf()).toEqual({ closed: true, erased: false });
    expect(await everythingSaid()).toContain('kim@example.com');
    // The client paid by card on 21 November.
    at('2027-03-21T12:00:00.000Z');
    await service.work();
    at('2027-03-21T12:02:00.000Z');
    await service.work();
    expect(await closingOf()).toEqual({ closed: true, erased: true });
    const said = await everythingSaid();
    for (const gone of [
      'kim@example.com',
      'Kim',
      'guest@example.com',
      'viewer@demo-studio',
      'owner@demo-studio',
    ]) {
      expect(said).not.toContain(gone);
    }
    const [kept] = await service.sql('select contact_name, contact_email, status from invoices');
    expect(kept).toEqual({
      contact_name: 'Maria Lindqvist',
      contact_email: 'maria@example.com',
      status: 'Active',
    });
    const page = await fetch(service.url + new URL(invoice.paymentLink).pathname);
    expect(await page.text()).toContain('has closed its account here');
    const [event] = await service.sql(
      `select count(*)::int as count from events where type = 'account.erased'`,
    );
    expect(event).toEqual({ count: 1 });
  });

  it('nobody signs in there any more, and a person with another account keeps their own', async () => {
    await service.addMember('other-studio');
    await service.sql(`insert into members (account_id, person_id, role, created_at)
      select a.id, m.person_id, 'Viewer', now() from accounts a, members m
      join accounts o on o.id = m.account_id and o.path = 'other-studio' where a.path = 'demo-studio'`);
    await ask(service, owner, 'close');
    at(AFTER);
    await service.work();
    expect((await callSignedIn(service, owner, 'GET', '/app/api/me')).status).toBe(401);
    const [method] = await service.sql(
      `select count(*)::int as open from payment_methods join accounts a on a.id = account_id
       where a.path = 'demo-studio' and removed_at is null`,
    );
    expect(method).toEqual({ open: 0 });
    const other = 'owner@other-studio.example';
    await setPassword(service, other);
    const { data } = await callSignedIn(service, await signIn(service, other), 'GET', '/app/api/me');
    expect(data.accounts.map(({ path }: { path: string }) => path)).toEqual(['other-studio']);
  });

  it('the time to reopen it is over, to the second; until then it comes back whole', async () => {
    await ask(service, owner, 'close');
    await service.work();
    at('2026-12-21T11:59:59.000Z');
    // The session has ended for want of a visit.
    owner = await signIn(service, 'owner@demo-studio.example');
    expect((await ask(service, owner, 'reopen')).status).toBe(200);
    at('2027-02-01T12:00:00.000Z');
    await service.work();
    expect(await closingOf()).toEqual({ closed: false, erased: false });
    owner = await signIn(service, 'owner@demo-studio.example');
    await ask(service, owner, 'close');
    at('2027-03-03T12:00:00.000Z');
    owner = await signIn(service, 'owner@demo-studio.example');
    const late = await ask(service, owner, 'reopen');
    expect([late.status, late.error?.code]).toEqual([422, 'illegal_action']);
  });
});

describe('closing while money begins to move', () => {
  it('waits for what has begun, and nothing begins after it', async () => {
    const account = await demoAccount(service);
    const { database, accountClosing } = service.services;
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let hold = () => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const begun = database.transaction(account.id, async (tx) => {
      await requireOpen(tx, account.id);
      hold();
      await ended;
    });
    await held;
    const closed = accountClosing.close(account);
    await waitForLocks(service, 1);
    const late = database.transaction(account.id, (tx) => requireOpen(tx, account.id));
    const refused = expect(late).rejects.toMatchObject({ code: 'account_closed' });
    await waitForLocks(service, 2);
    end();
    await begun;
    await closed;
    await refused;
  });
});

describe('an erased account that was connected to Stripe', () => {
  let stripe: StripeStandIn;
  const own = freshService(async () => {
    stripe = await startStandIn();
    return { STRIPE_API_URL: stripe.url };
  });
  beforeEach(() => begin(own));
  afterAll(() => stripe.close());

  it('has no keys any more, no endpoint at Stripe, and leaves the Stripe account to the next account', async () => {
    const maple = stripe.addAccount('acct_maple', false);
    const { connecting, accounts } = service.services;
    const account = await accounts.findAccount(service.member.accountId as never);
    if (account === null) throw new Error('There is no account.');
    await connecting.connect(account, stripe.addKeys(maple));
    expect(stripe.endpoints.size).toBe(1);
    await ask(service, owner, 'close');
    await service.work();
    at(AFTER);
    await service.work();
    at('2026-12-21T12:02:00.000Z');
    await service.work();
    expect(await closingOf()).toEqual({ closed: true, erased: true });
    expect(stripe.endpoints.size).toBe(0);
    expect(await connecting.show(account)).toMatchObject({ processor: 'Sandbox', keyHint: null });
    await service.addMember('next-studio');
    const next = await accounts.findAccountByPath('next-studio');
    if (next === null) throw new Error('There is no account.');
    expect(await connecting.connect(next, stripe.addKeys(maple))).toMatchObject({
      stripeAccount: 'acct_maple',
    });
  });

  it('keeps them when it turns out to be open at the last step', async () => {
    const { connecting, accounts, members } = service.services;
    const account = await accounts.findAccount(service.member.accountId as never);
    if (account === null) throw new Error('There is no account.');
    await connecting.connect(account, stripe.addKeys(stripe.addAccount('acct_kept', false)));
    await ask(service, owner, 'close');
    await service.work();
    vi.spyOn(members, 'eraseMembers').mockImplementationOnce(async () => {
      await service.sql('update accounts set closed_at = null');
    });
    at('2026-12-21T12:02:00.000Z');
    await service.work();
    expect(members.eraseMembers).toHaveBeenCalledOnce();
    expect(await connecting.show(account)).toMatchObject({ stripeAccount: 'acct_kept', processor: 'Stripe' });
  });
});

describe('the test clock of a closed account', () => {
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await useSandbox(service, 1_000);
  });
  afterEach(() => sandbox.close());

  it('shows by a leap of a month what becomes of it', async () => {
    await activeInvoice(service);
    await service.work();
    await ask(service, owner, 'close');
    const refused = await service.call('POST', '/v1/test_clock', { body: { now: AFTER } });
    expect([refused.status, refused.error.code]).toEqual([403, 'account_closed']);
    const answer = await atDoor(service, owner, 'POST', '/v1/test_clock', {
      now: '2026-12-22T12:00:00.000Z',
    });
    expect(answer.status).toBe(200);
    await expect.poll(closingOf).toEqual({ closed: true, erased: true });
    const [row] = await service.sql('select erased_at as at from accounts where erased_at is not null');
    expect(row).toEqual({ at: new Date(AFTER) });
    await service.services.testClock.stop();
  });
});
