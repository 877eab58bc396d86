import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { recordEvents } from '../../../src/kit/events.ts';
import type { AccountId } from '../../../src/kit/ids.ts';
import { freezeAccount, unfreezeAccount } from '../../../src/transfer/service.ts';
import { activeInvoice, pay } from '../../support/money.ts';
import { startService, type TestService } from '../../support/service.ts';
import { exportedFrom, importInto, PASSPHRASE, transferDeps } from '../../support/transfer.ts';

let source: TestService;
let target: TestService;
let id: AccountId;
let file: Buffer;

beforeAll(async () => {
  const key = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
  source = await startService(key);
  target = await startService(key);
  await target.sql(`update accounts set path = 'elsewhere'`);
  id = source.member.accountId;
  await pay(source, await activeInvoice(source));
  await source.work();
  file = await exportedFrom(source, id);
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const deps = () => ({ database: source.services.database, clock: source.clock });

async function sumOfTarget(): Promise<unknown> {
  return target.sql(`select (select count(*) from accounts) as accounts, (select count(*) from people) as people,
    (select count(*) from events) as events, (select count(*) from ledger_postings) as postings,
    (select count(*) from tasks) as tasks, (select count(*) from sandbox.merchants) as merchants`);
}

async function refusedWith(changed: Buffer, sentence: RegExp, passphrase = PASSPHRASE): Promise<void> {
  const before = await sumOfTarget();
  await expect(importInto(target, changed, passphrase)).rejects.toThrow(sentence);
  expect(await sumOfTarget()).toEqual(before);
}

describe('nothing at all is imported', () => {
  it('of an account whose Stripe account another one here is connected to', async () => {
    const connect = (service: TestService, accountId: AccountId) =>
      service.sql(
        `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at, stripe_account)
         values ($1, 'Stripe', $2, true, now(), now(), 'acct_1')`,
        [accountId, transferDeps(service).secrets.encrypt(accountId, 'processor/Stripe', '{}')],
      );
    const { accountId } = await source.addMember('connected');
    await connect(source, accountId);
    await target.sql('delete from processor_accounts');
    await connect(target, target.member.accountId);
    const whole = await exportedFrom(source, accountId);
    await refusedWith(whole, /^The account elsewhere here is connected to the same Stripe account, acct_1\./);
    await target.sql('delete from processor_accounts');
  });

  it('of a file whose passphrase is another', () =>
    refusedWith(file, /passphrase is not that of this/, 'correct horse battery stable'));

  it.each([0.02, 0.1, 0.35, 0.5, 0.75, 0.999])(
    'of a file with one changed byte, at %d of its length',
    async (place) => {
      const changed = Buffer.from(file);
      const at = Math.floor(file.length * place);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refusedWith(changed, /damaged or incomplete|not made by|passphrase/);
    },
  );

  it.each([1, 16, 17, 2_000])('of a file that lacks its last %d bytes', (count) =>
    refusedWith(file.subarray(0, -count), /damaged or incomplete/),
  );

  it('of a file with something behind its end', () =>
    refusedWith(Buffer.concat([file, Buffer.alloc(20)]), /damaged or incomplete/));

  it('of another kind of file', () =>
    refusedWith(Buffer.from('a,b\n1,2\n'), /not made by: tranche account export/));

  it('when the tables here differ from those there', async () => {
    await target.sql('alter table contacts add column shoe_size int');
    await refusedWith(file, /tables differ from those here/);
    await target.sql('alter table contacts drop column shoe_size');
  });

  it('when another account has its path', async () => {
    await target.sql(`update accounts set path = 'demo-studio'`);
    await refusedWith(file, /Another account here has the path demo-studio/);
    await target.sql(`update accounts set path = 'elsewhere'`);
  });

  it('when a row cannot be written, though all before it were', async () => {
    await target.sql(`alter table tasks add constraint broken check (kind <> 'ledger.check') not valid`);
    await target.sql(`alter table charges add constraint broken check (amount < 0) not valid`);
    await refusedWith(file, /violates check constraint/);
    await target.sql('alter table charges drop constraint broken; alter table tasks drop constraint broken');
  });
});

describe('an account that was not frozen when it was exported', () => {
  let imported: Awaited<ReturnType<typeof importInto>>;
  beforeAll(async () => {
    await source.sql(
      `insert into processor_accounts (account_id, processor, secrets, is_active, created_at, updated_at, stripe_account,
         webhook_endpoint_id, readiness, readiness_at)
       values ($1, 'Stripe', 'keys that nobody can read', true, '2026-11-01Z', now(), 'acct_2', 'we_1', '{}', now())`,
      [id],
    );
    const copied = await exportedFrom(source, id, { isFrozen: false, withProcessorKeys: false });
    imported = await importInto(target, copied);
  });

  it('without keys keeps the name of its Stripe account, by which other keys are told apart', async () => {
    const rows = await target.sql<{ secrets: Buffer }>('select * from processor_accounts');
    expect(rows).toMatchObject([
      {
        stripe_account: 'acct_2',
        created_at: new Date('2026-11-01T00:00:00Z'),
        is_active: false,
        webhook_endpoint_id: null,
        readiness: null,
        readiness_at: null,
      },
    ]);
    const { secrets } = transferDeps(target);
    expect(JSON.parse(secrets.decrypt(id, 'processor/Stripe', rows[0]?.secrets as Buffer))).toEqual({
      secretKey: null,
      webhookSecret: null,
      publishableKey: null,
    });
  });

  it('rests where it is imported until somebody says that it runs nowhere else', async () => {
    expect(imported.isRunning).toBe(false);
    const { token } = source.member;
    const body = { contact: { name: 'Ann', email: 'ann@example.com' }, totalAmount: 500 };
    expect((await target.call('POST', '/v1/invoices', { body, token })).status).toBe(503);
    const tasks = `select kind, due_at, attempts from tasks where account_id = '${id}' order by kind, key`;
    const before = await target.sql(tasks);
    target.clock.set('2027-11-21T12:00:00.000Z');
    await target.work();
    expect(await target.sql(tasks)).toEqual(before);
    await unfreezeAccount({ database: target.services.database, clock: target.clock }, id);
    expect((await target.call('POST', '/v1/invoices', { body, token })).status).toBe(201);
    await target.work();
    expect(await target.sql(tasks)).not.toEqual(before);
    await refusedWith(file, /This account is here already, as demo-studio/);
  });

  it('gives a person who is known here their own place, and leaves them their password', async () => {
    const people = await target.sql<{ id: string }>(
      `select id from people where email_key = 'owner@demo-studio.example'`,
    );
    expect(people).toHaveLength(1);
    expect(people[0]?.id).not.toBe(source.member.personId);
    const members = await target.sql(`select person_id as id from members where account_id = '${id}'`);
    expect(members).toEqual(people);
    const tokens = await target.sql(`select person_id as id from tokens where account_id = '${id}'`);
    expect(tokens).toEqual(people);
  });
});

describe('freezing', () => {
  it('has what was under way fail, and not come late', async () => {
    const { database, clock } = { database: source.services.database, clock: source.clock };
    let begun: () => void = () => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const event = {
      type: 'contact.created',
      objectId: source.member.personId,
      sequence: 1,
      data: {},
    } as const;
    const late = database.transaction(id, async (tx) => {
      begun();
      await released;
      await recordEvents(tx, id, clock.now(), [event]);
    });
    const outcome = late.then(
      () => null,
      (cause: unknown) => cause,
    );
    await hasBegun;
    await freezeAccount(deps(), id);
    release();
    const refused = await outcome;
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'account_frozen' });
    await unfreezeAccount(deps(), id);
    await database.transaction(id, (tx) => recordEvents(tx, id, clock.now(), [event]));
  });

  it('refuses an account whose test clock is on its way', async () => {
    await source.sql(`update accounts set clock_target = now() where id = $1`, [id]);
    await expect(freezeAccount(deps(), id)).rejects.toThrow(/test clock is moving/);
    await source.sql('update accounts set clock_target = null where id = $1', [id]);
  });

  it('turns the processor’s messages away, which it then sends again', async () => {
    await freezeAccount(deps(), id);
    const sent = await source.call('POST', `/processors/sandbox/${id}/webhook`, { body: {}, token: null });
    expect(sent).toMatchObject({ status: 503, error: { code: 'account_frozen' } });
    expect(await unfreezeAccount(deps(), id)).toBe(true);
    expect(await unfreezeAccount(deps(), id)).toBe(false);
  });
});
