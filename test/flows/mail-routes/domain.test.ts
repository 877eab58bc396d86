import { promises as dns } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyDkim } from '../../support/dkim.ts';
import { freshRouting, type RoutedMailing } from '../../support/mail-routes.ts';
import { MAIL_FROM } from '../../support/mails.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

const FROM = 'hello@maple.example';
const CLIENT = 'maria@example.com';

let mailing: RoutedMailing;
let service: TestService;
// What DNS says, by name: texts in their pieces; an error where it does not answer.
const records = new Map<string, string[][] | Error>();
const fresh = freshRouting();
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
  records.clear();
  vi.spyOn(dns.Resolver.prototype, 'resolveTxt').mockImplementation(async (name) => {
    const found = records.get(name);
    if (found instanceof Error) throw found;
    if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return found;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

interface Record {
  readonly purpose: string;
  readonly name: string;
  readonly value: string;
  readonly state: string | null;
}

async function saveDomain() {
  const saved = await mailing.call('PUT', '', { kind: 'Domain', fromAddress: FROM });
  expect(saved.status).toBe(200);
  const dkim = (saved.data.records as Record[]).find(({ purpose }) => purpose === 'Dkim');
  if (dkim === undefined) throw new Error('There is no record.');
  return { saved, dkim, publicKey: /p=(.+)$/.exec(dkim.value)?.[1] ?? '' };
}

const publish = ({ name, value }: Record) => records.set(name, [[value.slice(0, 200), value.slice(200)]]);
const statesOf = async () => ((await mailing.call('GET')).data.records as Record[]).map(({ state }) => state);

it('a domain is used only when its record was found and a signed test mail was taken; then every mail is signed', async () => {
  const { saved, dkim, publicKey } = await saveDomain();
  expect(saved.data).toMatchObject({ kind: 'Domain', status: 'Untested', fromAddress: FROM });
  expect(dkim.name).toMatch(/^trn1-[0-9a-f]{8}\._domainkey\.maple\.example$/);
  await activeInvoice(service);
  await service.work();
  expect(mailing.installation.arrived.map(({ mail }) => mail.from?.address)).toEqual([MAIL_FROM]);

  const early = await mailing.call('POST', '/test');
  expect([early.status, early.error?.code]).toEqual([422, 'mail_route_failed']);
  expect(await statesOf()).toEqual(['Missing', 'Missing']);
  expect(mailing.installation.arrived).toHaveLength(1);

  publish(dkim);
  records.set('_dmarc.maple.example', [['v=DMARC1; p=reject']]);
  expect((await mailing.call('POST', '/test')).data).toMatchObject({ status: 'Active' });
  expect(await statesOf()).toEqual(['Found', 'Found']);
  await activeInvoice(service, { contact: { name: 'Zoë Bücher', email: 'zoe@example.com' } });
  await service.work();
  const [, test, mail] = mailing.installation.arrived;
  expect(test?.to).toEqual(['owner@demo-studio.example']);
  for (const one of [test, mail]) {
    // SPF is that of the installation, which also gets what comes back.
    expect([one?.from, one?.mail.from?.address]).toEqual([MAIL_FROM, FROM]);
    const signature = verifyDkim(one?.raw ?? '', publicKey);
    expect(signature).toMatchObject({ domain: 'maple.example', selector: dkim.name.split('.')[0] });
    expect(signature?.signed).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'auto-submitted']),
    );
  }
  // The check itself sees a changed word.
  expect(verifyDkim((mail?.raw ?? '').replace(/\r\n\r\n/, '\r\n\r\nx'), publicKey)).toBeNull();
});

// Stand for the right record and its key.
const RIGHT = 'the right record';
const KEY = 'the key';

it.each([
  ['another key', [['v=DKIM1; k=rsa; p=AAAA']], 'Other'],
  ['a second record', [['v=DKIM1; k=rsa; p=AAAA'], [RIGHT]], 'Other'],
  ['a record that is only a test', [['v=DKIM1; t=y:s; k=rsa; p=', KEY]], 'Other'],
  ['no answer', Object.assign(new Error('slow'), { code: 'ETIMEOUT' }), 'Unknown'],
])('with %s in DNS a domain is not switched on', async (_what, found, state) => {
  const { dkim, publicKey } = await saveDomain();
  const filled =
    found instanceof Error
      ? found
      : found.map((texts) => texts.map((text) => text.replace(RIGHT, dkim.value).replace(KEY, publicKey)));
  records.set(dkim.name, filled);
  expect((await mailing.call('POST', '/test')).status).toBe(422);
  expect((await statesOf())[0]).toBe(state);
  expect((await mailing.call('GET')).data.status).toBe('Untested');
});

it('a record that is gone ends the use of the domain at the next test, but no answer of DNS does not', async () => {
  const { dkim } = await saveDomain();
  publish(dkim);
  await mailing.call('POST', '/test');
  records.set(dkim.name, Object.assign(new Error('slow'), { code: 'ESERVFAIL' }));
  await mailing.call('POST', '/test');
  expect((await mailing.call('GET')).data.status).toBe('Active');
  records.delete(dkim.name);
  await mailing.call('POST', '/test');
  expect((await mailing.call('GET')).data.status).toBe('Untested');
  mailing.installation.arrived.length = 0;
  await activeInvoice(service);
  await service.work();
  expect(mailing.installation.arrived.map(({ mail, to }) => [mail.from?.address, to])).toEqual([
    [MAIL_FROM, [CLIENT]],
  ]);
});

it('the same domain keeps its key, another one gets another; the private key is never shown', async () => {
  const first = await saveDomain();
  const second = await saveDomain();
  expect(second.dkim.value).toBe(first.dkim.value);
  const other = await mailing.call('PUT', '', { kind: 'Domain', fromAddress: 'x@birch.example' });
  expect(other.data.records[0].name).toContain('birch.example');
  expect(other.data.records[0].value).not.toBe(first.dkim.value);
  expect(other.bytes.toString('utf8')).not.toContain('PRIVATE KEY');
  const [row] = await service.sql<{ text: string }>('select row_to_json(r)::text as text from mail_routes r');
  expect(row?.text).not.toContain('PRIVATE KEY');
});

it('a mail by which its reader can unsubscribe at one click has both fields for that signed', async () => {
  const { dkim, publicKey } = await saveDomain();
  publish(dkim);
  await mailing.call('POST', '/test');
  const { id } = await activeInvoice(service);
  await service.work();
  await service.call('POST', `/v1/invoices/${id}/remind`, { body: {} });
  await service.work();
  const signed = mailing.installation.arrived
    .filter(({ raw }) => /^List-Unsubscribe-Post:/im.test(raw))
    .map(({ raw }) => verifyDkim(raw, publicKey)?.signed);
  expect(signed.length).toBeGreaterThan(0);
  for (const fields of signed)
    expect(fields).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']));
});

it('another name at a domain that is in use needs no new look at its record', async () => {
  const { dkim } = await saveDomain();
  publish(dkim);
  await mailing.call('POST', '/test');
  const renamed = await mailing.call('PUT', '', { kind: 'Domain', fromAddress: 'billing@maple.example' });
  expect(renamed.data).toMatchObject({ status: 'Active', fromAddress: 'billing@maple.example' });
  mailing.installation.arrived.length = 0;
  await activeInvoice(service);
  await service.work();
  expect(mailing.installation.arrived.map(({ mail }) => mail.from?.address)).toEqual([
    'billing@maple.example',
  ]);
});

it('a domain whose key can be read again counts as working, and its Owners heard the true cause', async () => {
  const { dkim } = await saveDomain();
  publish(dkim);
  await mailing.call('POST', '/test');
  const [row] = await service.sql<{ key: string }>(`select encode(dkim_key, 'hex') as key from mail_routes`);
  await service.sql(`update mail_routes set dkim_key = '\\x00', id = gen_random_uuid()`);
  mailing.installation.arrived.length = 0;
  await activeInvoice(service);
  await service.work();
  expect((await mailing.call('GET')).data).toMatchObject({
    status: 'Failing',
    trouble: 'Unreadable',
    waiting: 1,
  });
  expect(mailing.installation.arrived.map(({ to }) => to)).toEqual([['owner@demo-studio.example']]);
  expect(mailing.installation.arrived[0]?.mail.text).toContain('signing key');
  const tested = await mailing.call('POST', '/test');
  expect([tested.status, tested.error?.details[0]?.code]).toEqual([422, 'UnreadableKey']);
  await service.sql(`update mail_routes set dkim_key = decode($1, 'hex')`, [row?.key]);
  for (const seconds of [61, 300]) {
    mailing.later(seconds);
    await service.work();
  }
  expect((await mailing.call('GET')).data).toMatchObject({ status: 'Active', trouble: null, waiting: 0 });
});

it('a domain that an account file has with an address of another domain is not switched on, and signs no mail', async () => {
  const { dkim } = await saveDomain();
  publish(dkim);
  await service.sql(`update mail_routes set from_address = 'ceo@victim.example'`);
  const { status, error } = await mailing.call('POST', '/test');
  expect([status, error?.code]).toEqual([422, 'illegal_action']);
  expect((await mailing.call('GET')).data.status).toBe('Untested');
  await activeInvoice(service);
  await service.work();
  expect(mailing.installation.arrived.map(({ mail }) => mail.from?.address)).toEqual([MAIL_FROM]);
  expect(mailing.installation.arrived[0]?.raw).not.toMatch(/^DKIM-Signature:/im);
});

describe('the weekly look at the record of a domain', () => {
  const DAY_SECONDS = 86_400;
  const needs = async () =>
    (await service.call('GET', '/v1/reports/home')).data.needsYou.filter(
      ({ kind }: { kind: string }) => kind === 'MailRecordMissing',
    );
  const passDays = async (days: number) => {
    mailing.later(days * DAY_SECONDS);
    await service.work();
  };
  const useDomain = async () => {
    const { dkim } = await saveDomain();
    publish(dkim);
    await mailing.call('POST', '/test');
    return dkim;
  };

  it('makes a need on Home when it is gone, and mails still leave from the domain', async () => {
    const dkim = await useDomain();
    await passDays(7);
    expect(await needs()).toEqual([]);
    records.delete(dkim.name);
    await passDays(6);
    expect(await needs()).toEqual([]);
    await passDays(1);
    expect(await needs()).toMatchObject([{ label: 'maple.example', objectType: 'MailRoute' }]);
    expect(await statesOf()).toEqual(['Missing', 'Missing']);
    mailing.installation.arrived.length = 0;
    await activeInvoice(service);
    await service.work();
    expect(mailing.installation.arrived.map(({ mail }) => mail.from?.address)).toEqual([FROM]);
    // The service looks each day until the record is there again.
    publish(dkim);
    await passDays(1);
    expect(await needs()).toEqual([]);
  });

  it('says nothing while DNS does not answer, and ends with the use of the domain', async () => {
    const dkim = await useDomain();
    records.set(dkim.name, Object.assign(new Error('slow'), { code: 'ETIMEOUT' }));
    await passDays(7);
    expect([await needs(), await statesOf()]).toEqual([[], ['Found', 'Missing']]);
    await mailing.call('POST', '/off');
    records.delete(dkim.name);
    await passDays(1);
    expect(await needs()).toEqual([]);
    expect(await service.sql(`select from tasks where kind = 'mail_route.look'`)).toEqual([]);
  });

  it('is made once where a test clock arrives, not in each week and day on its way', async () => {
    const dkim = await useDomain();
    const look = vi.mocked(dns.Resolver.prototype.resolveTxt);
    records.delete(dkim.name);
    look.mockClear();
    const { data } = await service.call('GET', '/v1/test_clock');
    const target = new Date(new Date(data.now).getTime() + 60 * DAY_SECONDS * 1000).toISOString();
    expect((await service.call('POST', '/v1/test_clock', { body: { now: target } })).data.now).toBe(target);
    await service.work();
    expect(look.mock.calls.filter(([name]) => name === dkim.name)).toHaveLength(1);
    expect(await needs()).toHaveLength(1);
  });
});
