import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addPerson,
  codeIn,
  openVisitor,
  PASSWORD,
  setPassword,
  signIn,
  type Visitor,
} from '../../support/console.ts';
import { addOperator, addStrongOperator, type StrongOperator } from '../../support/operators.ts';
import { enrol } from '../../support/second-factor.ts';
import { startService, type TestService } from '../../support/service.ts';
import { callSignedIn } from '../../support/session-api.ts';

let service: TestService;
let strong: StrongOperator;
let account: string;
beforeAll(async () => {
  service = await startService();
  strong = await addStrongOperator(service);
  account = (await service.addMember('maple')).accountId;
});
afterAll(() => service.close());
beforeEach(() => service.sql('update sessions set confirmed_at = $1', [service.clock.now()]));

const ask = (person: Visitor, method: string, path: string, body?: object, headers = {}) =>
  callSignedIn(service, person, method, path, { headers, ...(body === undefined ? {} : { body }) });
const list = (person: Visitor) => ask(person, 'GET', '/app/operator/v1/accounts');
const outcome = ({ status, error }: { status: number; error: { code: string } | null }) => [
  status,
  error?.code ?? null,
];
const operators = async () =>
  (await service.services.operator.listOperators()).map(({ email }) => email).sort();
const unconfirmed = () =>
  service.sql('update sessions set confirmed_at = $1', [new Date(service.clock.now().getTime() - 600_001)]);
let people = 0;
const newEmail = () => {
  people += 1;
  return `person-${people}@host.example`;
};

describe('a person who operates the installation', () => {
  it('reaches the operations above accounts with their session, as a token of the installation does', async () => {
    const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
    const byToken = await service.call('GET', '/v1/accounts', { token });
    const byPerson = await list(strong.visitor);
    expect(byPerson.status).toBe(200);
    expect(byPerson.data).toEqual(byToken.data);
    expect(byPerson.headers.get('x-content-type-options')).toBe('nosniff');
    const one = await ask(strong.visitor, 'GET', `/app/operator/v1/accounts/${account}`);
    expect(one.data).toMatchObject({ id: account, path: 'maple' });
  });

  it('reaches nothing else this way: no operation of an account, no page of a client', async () => {
    for (const [method, path] of [
      ['GET', '/v1/invoices'],
      ['POST', '/v1/invoices'],
      ['GET', '/v1/account'],
      ['GET', '/v1/members'],
      ['POST', '/v1/tokens'],
      ['GET', '/v1/nothing'],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      const answer = await ask(strong.visitor, method, `/app/operator${path}`, body);
      expect([path, ...outcome(answer)]).toEqual([path, 404, 'not_found']);
    }
    const inAccount = await ask(strong.visitor, 'GET', '/app/accounts/demo-studio/v1/accounts');
    expect(outcome(inAccount)).toEqual([404, 'not_found']);
  });

  it('gets no webhook of the installation, which hears of all accounts', async () => {
    const body = { url: 'https://evil.example/hook' };
    const made = await ask(strong.visitor, 'POST', '/app/operator/v1/installation_webhooks', body);
    expect(outcome(made)).toEqual([403, 'forbidden']);
    expect(await service.sql('select 1 from installation_webhooks')).toEqual([]);
  });

  it('sees which accounts need somebody, page by page, and reads no more of them', async () => {
    const { visitor } = strong;
    const { accountId } = await service.addMember('unwell');
    await service.sql(
      `insert into discrepancies (account_id, id, kind, subject, explanation, found_at, seen_at)
       values ($1, $1, 'charge_unanswered', 'x', 'secret', now(), now())`,
      [accountId],
    );
    const found: { id: string; health: object }[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = await ask(visitor, 'GET', `/app/api/operator_health?limit=1${next}`);
      found.push(...data.items);
      cursor = data.nextCursor;
      pages += 1;
    } while (cursor !== null);
    const [{ count } = { count: 0 }] = await service.sql<{ count: number }>(
      'select count(*)::int as count from accounts',
    );
    expect(pages).toBe(count);
    expect(found).toMatchObject([{ id: accountId, health: { unanswered: 1, discrepancies: 0 } }]);
    expect(JSON.stringify(found)).not.toContain('secret');
    await service.services.operator.addOperator('owner@unwell.example');
    await setPassword(service, 'owner@unwell.example');
    const weak = await signIn(service, 'owner@unwell.example');
    const refused = await ask(weak, 'GET', '/app/api/operator_health');
    expect(outcome(refused)).toEqual([403, 'second_factor_needed']);
  });

  it('finds nothing there without being one: members get the answer of an unknown path', async () => {
    const email = newEmail();
    await addPerson(service, 'demo-studio', email, 'Owner');
    const owner = await signIn(service, email);
    await enrol(service, owner);
    expect(outcome(await list(owner))).toEqual([404, 'not_found']);
    expect(outcome(await ask(owner, 'GET', '/app/api/operator_log'))).toEqual([404, 'not_found']);
    const suspend = await ask(owner, 'POST', `/app/operator/v1/accounts/${account}/suspend`, { reason: 'x' });
    expect(outcome(suspend)).toEqual([404, 'not_found']);
    const { data } = await ask(owner, 'GET', '/app/api/me');
    expect(data.person.operates).toBeNull();
  });

  it('needs a session of their own browser: not without one, not by a token, not from another site', async () => {
    expect(outcome(await list(openVisitor(service)))).toEqual([401, 'unauthorized']);
    const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
    const byToken = await service.call('GET', '/app/operator/v1/accounts', { token });
    expect(outcome(byToken)).toEqual([401, 'unauthorized']);
    const path = `/app/operator/v1/accounts/${account}/resume`;
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await ask(strong.visitor, 'POST', path, {}, foreign)).status).toBe(403);
  });

  it('must have proved two factors in this session', async () => {
    const email = newEmail();
    const first = await addOperator(service, email);
    const refused = await list(first);
    expect(outcome(refused)).toEqual([403, 'second_factor_needed']);
    expect(outcome(await ask(first, 'GET', '/app/api/operator_log'))).toEqual([403, 'second_factor_needed']);
    expect((await ask(first, 'GET', '/app/api/me')).data.person.operates).toBe('Weak');
    const second = await signIn(service, email);
    const factor = await enrol(service, first);
    expect((await list(first)).status).toBe(200);
    expect((await ask(first, 'GET', '/app/api/me')).data.person.operates).toBe('Strong');
    // A browser that was signed in before, with the password alone, has proved nothing more.
    expect(outcome(await list(second))).toEqual([403, 'second_factor_needed']);
    const third = openVisitor(service);
    await third.post('/app/sign-in', { email, password: PASSWORD });
    await third.post('/app/sign-in/second-step', { code: factor.code() });
    expect((await list(third)).status).toBe(200);
    const off = await ask(first, 'DELETE', '/app/api/two_factor', { code: factor.code(30_000) });
    expect(off.status).toBe(200);
    for (const visitor of [first, third]) {
      expect(outcome(await list(visitor))).toEqual([403, 'second_factor_needed']);
    }
  });

  it('has confirmed within ten minutes before they suspend an account or make its token', async () => {
    const { visitor } = strong;
    const path = `/app/operator/v1/accounts/${account}`;
    const token = { name: 'Support', scopes: ['invoices:read'] };
    await unconfirmed();
    for (const [what, body] of [
      ['suspend', { reason: 'Card testing.' }],
      ['tokens', token],
    ] as const) {
      const answer = await ask(visitor, 'POST', `${path}/${what}`, body);
      expect([what, ...outcome(answer)]).toEqual([what, 403, 'confirmation_needed']);
    }
    expect((await list(visitor)).status).toBe(200);
    const rows = await service.sql('select 1 from accounts where suspended_at is not null');
    expect(rows).toEqual([]);
    expect((await ask(visitor, 'POST', '/app/api/confirm', { current: PASSWORD })).status).toBe(200);
    const suspended = await ask(visitor, 'POST', `${path}/suspend`, { reason: 'Card testing.' });
    expect(suspended.data).toMatchObject({ status: 'Suspended', suspendedReason: 'Card testing.' });
    const made = await ask(visitor, 'POST', `${path}/tokens`, token);
    expect((await service.call('GET', '/v1/invoices', { token: made.data.text })).status).toBe(200);
    await unconfirmed();
    // What protects the account must not wait for a password.
    expect((await ask(visitor, 'DELETE', `${path}/tokens/${made.data.id}`)).status).toBe(200);
    expect((await service.call('GET', '/v1/invoices', { token: made.data.text })).status).toBe(401);
    expect((await ask(visitor, 'POST', `${path}/resume`, {})).data.status).toBe('Open');
  });

  it('is the actor of what they do, in the operator’s log and, without their name, in the events', async () => {
    const { visitor } = strong;
    const { accountId, token } = await service.addMember('logged');
    const path = `/app/operator/v1/accounts/${accountId}`;
    await ask(visitor, 'POST', `${path}/suspend`, { reason: 'Unusual payments.' });
    await ask(visitor, 'POST', `${path}/resume`, {});
    const { data } = await ask(visitor, 'GET', `/app/api/operator_log?accountId=${accountId}`);
    const [{ personId } = { personId: '' }] = await service.services.operator.listOperators();
    expect(data.items).toMatchObject([
      { action: 'account.resumed', actorType: 'Person', actorName: 'Viewer Person', accountId },
      { action: 'account.suspended', actorType: 'Person', data: { reason: 'Unusual payments.' } },
    ]);
    const log = await service.sql('select distinct actor_id from operator_log where account_id = $1', [
      accountId,
    ]);
    expect(log).toEqual([{ actor_id: personId }]);
    const events = await service.call('GET', '/v1/events?type=account.suspended', { token });
    expect(events.data.items[0].actor).toEqual({ type: 'Operator', id: personId, name: null });
  });

  it('reads the log in pages, newest first, also what the command line and tokens did', async () => {
    const { visitor } = strong;
    const { text } = await service.services.operator.createToken({ name: 'Booking platform' });
    await service.call('PATCH', `/v1/accounts/${account}`, { token: text, body: { name: 'Maple Two' } });
    const seen: { action: string; actorType: string; actorName: string | null }[] = [];
    let cursor: string | null = null;
    do {
      const next: string = cursor === null ? '' : `&cursor=${cursor}`;
      const { data } = await ask(visitor, 'GET', `/app/api/operator_log?limit=2${next}`);
      seen.push(...data.items);
      cursor = data.nextCursor;
    } while (cursor !== null);
    const all = await service.sql<{ id: string }>('select id from operator_log order by id desc');
    expect(seen.map((one) => (one as unknown as { id: string }).id)).toEqual(all.map(({ id }) => id));
    expect(seen[0]).toMatchObject({
      action: 'account.updated',
      actorType: 'Token',
      actorName: 'Booking platform',
      accountName: 'Maple Two',
    });
    expect(seen[1]).toMatchObject({ action: 'token.created', actorType: 'CommandLine', actorName: null });
    const nothing = await ask(visitor, 'GET', '/app/api/operator_log?accountId=nonsense');
    expect(nothing.status).toBe(404);
  });

  it('repeats a request under its key without doing it twice, apart from the keys of others', async () => {
    const other = await addStrongOperator(service, newEmail());
    const path = `/app/operator/v1/accounts/${account}/tokens`;
    const make = (visitor: Visitor) =>
      ask(visitor, 'POST', path, { name: 'Once', scopes: ['invoices:read'] }, { 'idempotency-key': 'one' });
    const [first, again, others] = [
      await make(strong.visitor),
      await make(strong.visitor),
      await make(other.visitor),
    ];
    expect(again.data).toEqual({ ...first.data, text: null });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(others.data.id).not.toBe(first.data.id);
  });

  it('who is removed has nothing from the next request on, and stays a member', async () => {
    const email = newEmail();
    const { visitor } = await addStrongOperator(service, email);
    expect((await list(visitor)).status).toBe(200);
    await service.services.operator.removeOperator(email);
    expect(outcome(await list(visitor))).toEqual([404, 'not_found']);
    expect(outcome(await ask(visitor, 'GET', '/app/api/operator_log'))).toEqual([404, 'not_found']);
    const path = `/app/operator/v1/accounts/${account}/suspend`;
    expect(outcome(await ask(visitor, 'POST', path, { reason: 'x' }))).toEqual([404, 'not_found']);
    expect((await ask(visitor, 'GET', '/app/api/me')).data.person.operates).toBeNull();
    await expect(service.services.operator.removeOperator(email)).rejects.toThrow('is not an operator');
  });
});

describe('an operator is made', () => {
  it('of a member only, once, and is in the log', async () => {
    const { operator } = service.services;
    await expect(operator.addOperator('nobody@host.example')).rejects.toThrow('not a member');
    const email = newEmail();
    await addPerson(service, 'demo-studio', email, 'Viewer');
    expect(await operator.addOperator(email.toUpperCase())).toMatchObject({ email, isNew: true });
    expect(await operator.addOperator(email)).toMatchObject({ isNew: false });
    const log = await service.sql(`select action from operator_log where data->>'email' = $1`, [email]);
    expect(log).toEqual([{ action: 'operator.added' }]);
  });

  it('never with a password that somebody else may have chosen', async () => {
    const email = newEmail();
    await addPerson(service, 'demo-studio', email, 'Viewer');
    await service.sql('update people set is_unproved = true where email = $1', [email]);
    const thief = await signIn(service, email);
    expect(await service.services.operator.addOperator(email)).toMatchObject({ hadToEnd: true });
    expect(outcome(await list(thief))).toEqual([401, 'unauthorized']);
    const again = await openVisitor(service).post('/app/sign-in', { email, password: PASSWORD });
    expect(again.location).toBeNull();
  });

  it('never by the member that stands for the operator', async () => {
    const { text: token } = await service.services.operator.createToken({ name: 'Platform' });
    const body = { name: 'Booking', scopes: ['invoices:read'] };
    await service.call('POST', `/v1/accounts/${account}/tokens`, { token, body });
    const [{ email } = { email: '' }] = await service.sql<{ email: string }>(
      `select email from people where email like 'operator@%.invalid' limit 1`,
    );
    await expect(service.services.operator.addOperator(email)).rejects.toThrow('not a member');
  });

  it('by nothing that is done inside an account', async () => {
    const before = await operators();
    const email = 'owner@demo-studio.example';
    await setPassword(service, email);
    const owner = await signIn(service, email);
    const call = (method: string, path: string, body?: object) =>
      ask(owner, method, `/app/accounts/demo-studio${path}`, body);
    const forged = await ask(owner, 'PATCH', '/app/api/me', { operates: 'Strong' });
    expect(forged.status).toBe(400);
    const made = await ask(owner, 'POST', '/app/api/accounts', { name: 'Own', country: 'US', mode: 'Live' });
    expect(made.status).toBe(201);
    const asked = { email: newEmail(), role: 'Operator' };
    expect((await call('POST', '/v1/invitations', asked)).error?.code).toBe('invalid_request');
    const { members } = service.services;
    const invited = newEmail();
    const link = await members.makeInvitationLink(
      await members.inviteMember('demo-studio', null, { email: invited, role: 'Owner' }),
    );
    const visitor = { userAgent: 'x', address: '127.0.0.1', deviceSecrets: [] };
    await members.acceptAsNew(codeIn(link), { name: 'New', password: PASSWORD, language: null }, visitor);
    const welcome = await members.makeSignInLink(invited);
    await openVisitor(service).post(`/app/welcome/${codeIn(welcome ?? '')}`, {});
    const { data } = await call('GET', '/v1/members');
    const { id } = data.items.find((one: { email: string }) => one.email === invited);
    for (const role of ['Admin', 'Owner'])
      expect((await call('PATCH', `/v1/members/${id}`, { role })).status).toBe(200);
    expect(await operators()).toEqual(before);
    expect(outcome(await list(owner))).toEqual([404, 'not_found']);
  });

  it('and is none any more when the person is erased', async () => {
    const { accountId } = await service.addMember('going');
    const email = 'owner@going.example';
    await service.services.operator.addOperator(email);
    expect(await operators()).toContain(email);
    const found = await service.services.accounts.findAccount(accountId);
    if (found === null) throw new Error('The account is there.');
    await service.services.members.eraseMembers(found);
    expect(await operators()).not.toContain(email);
    expect(JSON.stringify(await operators())).not.toContain('erased');
  });
});
