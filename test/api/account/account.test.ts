import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyAccount } from '../../../src/verification/service.ts';
import { createInvoice } from '../../support/invoices.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
let count = 0;
const newAccount = async (scopes?: Parameters<TestService['addMember']>[1]) => {
  count += 1;
  const member = await service.addMember(`account-${count}`, scopes);
  const call = (method: string, path: string, body?: object, headers?: Record<string, string>) =>
    service.call(method, path, {
      token: member.token,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    });
  return { ...member, call };
};
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const put = (token: string, rawBody: Uint8Array, type = 'image/png', headers: Record<string, string> = {}) =>
  service.call('PUT', '/v1/account/logo', { token, rawBody, headers: { 'content-type': type, ...headers } });

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('GET /v1/account', () => {
  it('tells everything that can be set, who moves the money, and its version', async () => {
    const { call } = await newAccount();
    const { status, data, headers } = await call('GET', '/v1/account');
    expect([status, headers.get('etag')]).toEqual([200, '"0"']);
    expect(data).toMatchObject({
      name: 'account-1',
      mode: 'Sandbox',
      currency: 'USD',
      nextNumber: 1,
      numberPrefix: 'INV-',
      profile: { language: 'en', reminderDays: [-3, 0, 1, 3, 7, 14] },
      logo: null,
      processor: { isConnected: true },
      mailDelivery: 'Kept',
    });
  });

  it('says what law and networks allow of a surcharge at the place of the business, and why', async () => {
    const { call } = await newAccount();
    const surchargeAt = async (country: string, region = '') => {
      const body = { cardCostBasisPoints: 250, profile: { country, region } };
      return (await call('PATCH', '/v1/account', body)).data.surcharge;
    };
    expect(await surchargeAt('US')).toMatchObject({
      allowed: true,
      maximumBasisPoints: 250,
      lawfulBasisPoints: 300,
      boundByCost: true,
    });
    expect(await surchargeAt('US', 'CO')).toMatchObject({ maximumBasisPoints: 200 });
    expect(await surchargeAt('US', 'CO')).toMatchObject({ ground: 'US_CO', needsCardCost: false });
    expect(await surchargeAt('US', 'Narnia')).toMatchObject({ allowed: false, ground: 'UnknownRegion' });
    expect(await surchargeAt('JP')).toMatchObject({ allowed: false, ground: 'NoRule' });
    const unsaid = { cardCostBasisPoints: null, profile: { country: 'US', region: '' } };
    expect((await call('PATCH', '/v1/account', unsaid)).data.surcharge).toMatchObject({
      maximumBasisPoints: 0,
      needsCardCost: true,
      reason: expect.stringContaining('Enter what credit cards cost you') as string,
    });
    expect(await surchargeAt('DE')).toMatchObject({
      allowed: false,
      maximumBasisPoints: 0,
      ground: 'EEA',
      reason: expect.stringContaining('2015/2366') as string,
    });
  });
});

describe('PATCH /v1/account', () => {
  it('changes what is named and nothing else, and tells each field before and after in one event', async () => {
    const { call } = await newAccount();
    const body = { name: 'Rosewood', dueWindowDays: 7, profile: { city: 'Portland', country: 'US' } };
    const changed = await call('PATCH', '/v1/account', body);
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, '"1"']);
    expect(changed.data).toMatchObject({ ...body, profile: { ...body.profile, language: 'en' } });
    expect((await call('GET', '/v1/account')).data).toEqual(changed.data);
    const { items } = (await call('GET', '/v1/events?type=account.updated')).data;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ sequence: 1, data: { name: 'Rosewood' } });
    expect(items[0].data.changes).toEqual([
      { field: 'name', before: 'account-3', after: 'Rosewood' },
      { field: 'dueWindowDays', before: 30, after: 7 },
      { field: 'profile.city', before: '', after: 'Portland' },
      { field: 'profile.country', before: '', after: 'US' },
    ]);
  });

  it('chooses how recipients of a sandbox account say where their money goes', async () => {
    const { call } = await newAccount();
    expect((await call('GET', '/v1/account')).data.recipientOnboarding).toBe('BankAccount');
    const changed = await call('PATCH', '/v1/account', { recipientOnboarding: 'Onboarding' });
    expect([changed.status, changed.data.recipientOnboarding]).toEqual([200, 'Onboarding']);
    expect((await call('GET', '/v1/account')).data).toEqual(changed.data);
    const { items } = (await call('GET', '/v1/events?type=account.updated')).data;
    expect(items[0].data.changes).toEqual([
      { field: 'recipientOnboarding', before: 'BankAccount', after: 'Onboarding' },
    ]);
    expect((await call('PATCH', '/v1/account', { recipientOnboarding: 'Later' })).status).toBe(400);
  });

  it('of nothing new writes no event and keeps the version', async () => {
    const { call } = await newAccount();
    for (const body of [{}, { dueWindowDays: 30, profile: { language: 'en' } }]) {
      expect((await call('PATCH', '/v1/account', body)).headers.get('etag')).toBe('"0"');
    }
    expect((await call('GET', '/v1/events')).data.items).toEqual([]);
  });

  it('tells the second of two people who edit, and changes nothing', async () => {
    const { call } = await newAccount();
    await call('PATCH', '/v1/account', { dueWindowDays: 7 }, { 'if-match': '"0"' });
    const late = await call('PATCH', '/v1/account', { dueWindowDays: 9 }, { 'if-match': '"0"' });
    expect([late.status, late.error.code]).toEqual([412, 'version_conflict']);
    expect((await call('GET', '/v1/account')).data.dueWindowDays).toBe(7);
  });

  it('under a repeated key answers what it answered first, with one event', async () => {
    const { call } = await newAccount();
    const headers = { 'idempotency-key': 'settings' };
    const first = await call('PATCH', '/v1/account', { dueWindowDays: 3 }, headers);
    const again = await call('PATCH', '/v1/account', { dueWindowDays: 3 }, headers);
    expect([again.headers.get('idempotency-replayed'), again.data]).toEqual(['true', first.data]);
    expect((await call('GET', '/v1/events')).data.items).toHaveLength(1);
  });

  it('tells every fault at once, and then nothing is changed', async () => {
    const { call } = await newAccount();
    const malformed = await call('PATCH', '/v1/account', {
      dueWindowDays: -1,
      profile: { accentColour: 'red', country: 'de' },
    });
    expect([malformed.status, malformed.error.details.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['/dueWindowDays', '/profile/accentColour', '/profile/country'],
    ]);
    const unusable = await call('PATCH', '/v1/account', {
      timeZone: 'Mars/Olympus',
      currency: 'ABC',
      surchargeBasisPoints: 250,
      numberPrefix: 'R2',
      profile: { reminderDays: [3, -3], email: 'nobody', country: 'DE' },
    });
    expect([unusable.status, unusable.error.code]).toEqual([422, 'invalid_settings']);
    expect(unusable.error.details.map(({ path, code }) => [path, code])).toEqual([
      ['/currency', 'unknown_value'],
      ['/timeZone', 'unknown_value'],
      ['/numberPrefix', 'invalid_format'],
      ['/profile/email', 'invalid_email'],
      ['/profile/reminderDays', 'out_of_range'],
      ['/surchargeBasisPoints', 'surcharge_not_allowed'],
    ]);
    expect((await call('GET', '/v1/account')).headers.get('etag')).toBe('"0"');
  });

  it('refuses a name with an address: it stands in mails to strangers', async () => {
    const { call } = await newAccount();
    const refused = await call('PATCH', '/v1/account', { name: 'Locked! See https://evil.example' });
    expect([refused.status, refused.error.details[0]?.path]).toEqual([422, '/name']);
    expect((await call('PATCH', '/v1/account', { name: 'Studio: A/B' })).status).toBe(200);
  });

  it('refuses a surcharge above the law’s, and one that the country of the same request forbids', async () => {
    const { call } = await newAccount();
    const ask = (body: object) => call('PATCH', '/v1/account', body);
    const costly = await ask({ surchargeBasisPoints: 250 });
    expect(costly.error.details[0]?.message).toContain('say first what they cost');
    expect((await ask({ surchargeBasisPoints: 250, cardCostBasisPoints: 290 })).status).toBe(200);
    expect((await ask({ surchargeBasisPoints: 301, cardCostBasisPoints: 400 })).status).toBe(422);
    expect((await ask({ surchargeBasisPoints: 100, profile: { country: 'FR' } })).status).toBe(422);
    // An older rule stays, but takes no more than is allowed.
    const moved = await ask({ feeBearer: 'Business', profile: { country: 'FR' } });
    expect(moved.data).toMatchObject({ surchargeBasisPoints: 250, surcharge: { takenBasisPoints: 0 } });
    expect((await ask({ feeBearer: 'Client' })).status).toBe(422);
  });

  it('wakes invoices: a wider due window makes their payments Due', async () => {
    const { call, token } = await newAccount();
    await call('PATCH', '/v1/account', { dueWindowDays: 0 });
    const body = {
      contact: { name: 'Kim', email: 'kim@example.com' },
      totalAmount: 100,
      status: 'Active',
      paymentSchedule: [
        { dueDate: '2026-12-10', amount: 50 },
        { dueDate: '2026-12-30', amount: 50 },
      ],
    };
    const { data } = await service.call('POST', '/v1/invoices', { token, body });
    const statuses = async () =>
      (await call('GET', `/v1/invoices/${data.id}`)).data.paymentSchedule.map(
        ({ status }: { status: string }) => status,
      );
    // The clock acts from the day after activation on.
    service.clock.set('2026-11-25T12:00:00.000Z');
    await service.work();
    expect(await statuses()).toEqual(['Due', 'Scheduled']);
    await call('PATCH', '/v1/account', { dueWindowDays: 40 });
    await service.work();
    expect(await statuses()).toEqual(['Due', 'Due']);
    service.clock.set('2026-11-21T12:00:00.000Z');
  });

  it('refuses a token without the scope, and changes no other account', async () => {
    const reader = await newAccount(['account:read']);
    expect((await reader.call('PATCH', '/v1/account', { name: 'X' })).status).toBe(403);
    const [one, other] = [await newAccount(), await newAccount()];
    await one.call('PATCH', '/v1/account', { name: 'Only one' });
    expect((await other.call('GET', '/v1/account')).data.name).not.toBe('Only one');
  });
});

describe('invoice numbers', () => {
  const numberOf = async (token: string) => {
    const body = { contact: { name: 'Kim', email: 'kim@example.com' }, totalAmount: 100 };
    const { data } = await service.call('POST', '/v1/invoices', { token, body });
    return (await service.call('GET', `/v1/invoices/${data.id}`, { token })).data.number as string;
  };

  it('go on from a raised number, begin again under another prefix, and the proof knows all ranges', async () => {
    const { call, token, accountId } = await newAccount();
    expect(await numberOf(token)).toBe('INV-0001');

    expect((await call('PATCH', '/v1/account', { nextNumber: 500 })).data.nextNumber).toBe(500);
    expect(await numberOf(token)).toBe('INV-0500');
    await call('PATCH', '/v1/account', { numberPrefix: '2027-', nextNumber: 1 });
    expect(await numberOf(token)).toBe('2027-0001');
    // Back under the first prefix counting continues behind what is used.
    const taken = await call('PATCH', '/v1/account', { numberPrefix: 'INV-' });
    expect(taken.error.details).toEqual([
      {
        path: '/nextNumber',
        code: 'number_used',
        message: 'Numbers of the form INV-0001 are used up to 500: the next is 501 or higher.',
      },
    ]);
    await call('PATCH', '/v1/account', { numberPrefix: 'INV-', nextNumber: 501 });
    expect(await numberOf(token)).toBe('INV-0501');
    const faults = await verifyAccount(service.services.database, accountId);
    expect(faults.filter(({ faultCount }) => faultCount > 0)).toEqual([]);
  });

  it('are never lowered into used ones, but may be lowered again while none was used', async () => {
    const { call, token } = await newAccount();
    await numberOf(token);
    await numberOf(token);
    expect((await call('PATCH', '/v1/account', { nextNumber: 2 })).status).toBe(422);
    await call('PATCH', '/v1/account', { nextNumber: 900 });
    expect((await call('PATCH', '/v1/account', { nextNumber: 3 })).status).toBe(200);
    expect(await numberOf(token)).toBe('INV-0003');
  });

  it('do not meet those that the business chose itself', async () => {
    const { call, token } = await newAccount();
    await service.call('POST', '/v1/invoices', {
      token,
      body: { contact: { name: 'K', email: 'k@example.com' }, totalAmount: 100, number: 'R-7' },
    });
    expect((await call('PATCH', '/v1/account', { numberPrefix: 'R-' })).status).toBe(422);
    await call('PATCH', '/v1/account', { numberPrefix: 'R-', nextNumber: 8 });
    expect(await numberOf(token)).toBe('R-0008');
  });
});

describe('a rename', () => {
  it('is told on new documents; what was issued keeps the old name', async () => {
    const { call, accountId } = await newAccount();
    const issuedAt = service.clock.now();
    service.clock.set('2026-11-21T12:00:01.000Z');
    await call('PATCH', '/v1/account', { name: 'New Name' });
    const { accounts } = service.services;
    const account = await accounts.findAccount(accountId);
    if (account === null) throw new Error('The account is gone.');
    const profile = await accounts.findProfile(accountId);
    const nameAt = async (at: Date | null) => (await accounts.asIssued(account, profile, at)).account.name;
    expect(await nameAt(issuedAt)).toMatch(/^account-/);
    expect(await nameAt(service.clock.now())).toBe('New Name');
    expect(await nameAt(null)).toBe('New Name');
  });
});

/** The picture with another size in its header. */
function sized(width: number, height: number): Buffer {
  const picture = Buffer.from(PNG);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

describe('/v1/account/logo', () => {
  it('is set, fetched, changed and removed, each with an event', async () => {
    const { call, token } = await newAccount();
    expect((await call('GET', '/v1/account/logo')).status).toBe(404);
    const set = await put(token, PNG);
    expect(set.status).toBe(200);
    expect(set.data.logo).toMatchObject({ type: 'image/png' });
    const got = await call('GET', '/v1/account/logo');
    expect([got.headers.get('content-type'), got.bytes]).toEqual(['image/png', PNG]);
    expect((await put(token, PNG)).headers.get('etag')).toBe('"1"');
    const removed = await call('DELETE', '/v1/account/logo', undefined, { 'if-match': '"1"' });
    expect(removed.data.logo).toBeNull();
    expect((await call('GET', '/v1/account/logo')).status).toBe(404);
    expect((await call('GET', '/v1/events')).data.items).toHaveLength(2);
  });

  it('refuses what is no picture, a picture of another kind, too large a file, and no file', async () => {
    const { token } = await newAccount();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const refused = [
      await put(token, svg),
      await put(token, svg, 'image/svg+xml'),
      await put(token, Buffer.concat([PNG, Buffer.alloc(262_144)])),
      await put(token, PNG, 'application/json'),
      await service.call('PUT', '/v1/account/logo', { token }),
      await put(token, PNG, 'image/png', { 'if-match': '"7"' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 415, 413, 415, 415, 412]);
    const wide = await put(token, sized(30_000, 30_000));
    expect([wide.status, wide.error.details]).toMatchObject([422, [{ code: 'too_large' }]]);
    expect(wide.error.message).toContain('30000 × 30000');
    expect((await put(token, sized(3_999, 3_999))).status).toBe(422);
    expect((await put(token, PNG.subarray(0, 50))).error.message).toContain('damaged');
    expect((await service.call('GET', '/v1/account', { token })).data.logo).toBeNull();
  });

  it('takes no picture where JSON belongs', async () => {
    const { token } = await newAccount();
    const sent = { token, rawBody: PNG, headers: { 'content-type': 'image/png' } };
    expect((await service.call('POST', '/v1/invoices', sent)).status).toBe(415);
    await createInvoice(service);
  });
});

describe('mailDelivery', () => {
  it('says that mails are handed to a server when there is one', async () => {
    const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'invoices@tranche.example' };
    const beside = await startService(mailServer, service);
    onTestFinished(() => beside.close());
    const { token, call } = await newAccount();
    expect((await beside.call('GET', '/v1/account', { token })).data.mailDelivery).toBe('Server');
    const changed = await beside.call('PATCH', '/v1/account', { token, body: { dueWindowDays: 7 } });
    expect(changed.data.mailDelivery).toBe('Server');
    expect((await call('GET', '/v1/account')).data.mailDelivery).toBe('Kept');
  });
});
