import { beforeEach, describe, expect, it } from 'vitest';
import { freshHanding, type Handing, isSignedBy } from '../../support/access-points.ts';
import { signInAs } from '../../support/closing.ts';

let one: Handing;
const fresh = freshHanding();
beforeEach(async () => {
  one = await fresh();
});

const read = () => one.service.call('GET', '/v1/account/access_point');
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;

describe('the access point of an account', () => {
  it('shows its secret once and the values of its headers never, in answers, rows and events', async () => {
    expect((await read()).data).toMatchObject({ kind: 'None', url: null, callbackUrl: null });
    const secret = await one.save();
    expect(secret).toMatch(SECRET);
    const shown = await read();
    expect(shown.data).toMatchObject({
      kind: 'Endpoint',
      url: one.point.url,
      format: 'peppol',
      headerNames: ['Authorization'],
      handsOverOnIssue: false,
      callbackUrl: expect.stringContaining('/v1/access_point/callbacks/'),
    });
    const rows = await one.service.sql<{ row: string }>(
      'select row_to_json(p)::text as row from access_points p',
    );
    const events = await one.service.sql<{ data: string }>(
      `select data::text as data from events where type = 'access_point.updated'`,
    );
    expect([rows.length, events.length]).toEqual([1, 1]);
    for (const text of [
      shown.text,
      (await one.call('GET')).bytes.toString(),
      rows[0]?.row,
      events[0]?.data,
    ]) {
      expect(text).not.toContain('canary-x8Zq');
      expect(text).not.toContain(secret);
    }
    expect(events[0]?.data).not.toContain('127.0.0.1');
    // The same address keeps its headers and its secret.
    expect(await one.save({ headers: undefined, format: 'xrechnung' })).toBeNull();
    expect((await read()).data).toMatchObject({ format: 'xrechnung', headerNames: ['Authorization'] });
  });

  it('takes its headers and its secret to no other host', async () => {
    await one.save();
    const body = {
      kind: 'Endpoint',
      format: 'peppol',
      handsOverOnIssue: false,
      url: 'https://other.example/x',
    };
    const refused = await one.call('PUT', '', body);
    expect([refused.status, refused.error?.details[0]?.path]).toEqual([400, '/headers']);
    const moved = await one.call('PUT', '', { ...body, headers: [] });
    expect(moved.data.secret).toMatch(SECRET);
    expect(moved.data.headerNames).toEqual([]);
  });

  it.each([
    [{ url: 'http://169.254.169.254/latest' }, 'unusable_url', '/url'],
    [{ url: 'https://10.0.0.7/x' }, 'unusable_url', '/url'],
    [{ url: 'https://user:word@access.example/x' }, 'unusable_url', '/url'],
    [{ url: 'https://{receiver}/x' }, 'unusable_url', '/url'],
    [{ url: 'https:{receiver}/x' }, 'unusable_url', '/url'],
    [{ url: ' https:\\\\{receiver}.example/x' }, 'unusable_url', '/url'],
    [{ url: 'https://access.example/{recipient}' }, 'invalid_request', '/url'],
    [{ headers: [{ name: 'Host', value: 'x' }] }, 'invalid_request', '/headers/0/name'],
    [{ headers: [{ name: 'webhook-id', value: 'x' }] }, 'invalid_request', '/headers/0/name'],
    [{ headers: [{ name: 'A', value: 'x\r\ny' }] }, 'invalid_request', '/headers/0'],
    [{ headers: [{ name: 'A', value: '{secret}' }] }, 'invalid_request', '/headers/0/value'],
  ])('refuses %j', async (changes, code, path) => {
    const answer = await one.call('PUT', '', {
      kind: 'Endpoint',
      url: one.point.url,
      format: 'peppol',
      handsOverOnIssue: false,
      ...changes,
    });
    expect(answer.error?.code).toBe(code);
    expect(answer.error?.details[0]?.path).toBe(path);
    expect((await read()).data.kind).toBe('None');
  });

  it('is set by an Owner or Admin alone, with the password of the last ten minutes', async () => {
    await one.save();
    for (const role of ['Member', 'Viewer']) {
      const person = await signInAs(one.service, role);
      expect([role, (await one.call('GET', '', undefined, person)).status]).toEqual([role, 403]);
    }
    one.service.clock.set(new Date(one.service.clock.now().getTime() + 11 * 60_000).toISOString());
    for (const [method, path, body] of [
      ['PUT', '', { kind: 'StandIn', format: 'peppol', handsOverOnIssue: false }],
      ['POST', '/secret', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await one.call(method, path, body);
      expect([method, answer.status]).toEqual([method, 403]);
    }
    expect((await read()).data.kind).toBe('Endpoint');
  });

  it('signs with its new secret after a rotation, and takes no words that the old one signed', async () => {
    const before = await one.save();
    const { id } = await one.invoice();
    await one.hand(`invoices/${id}`);
    const after = (await one.call('POST', '/secret')).data.secret as string;
    await one.service.work();
    const [handed] = one.point.handed;
    const now = one.service.clock.now();
    expect(handed && [isSignedBy(handed, after, now), isSignedBy(handed, before, now)]).toEqual([
      true,
      false,
    ]);
    const said = { id: (await one.newest()).id, status: 'Delivered' };
    expect((await one.say(said, before)).status).toBe(401);
    expect((await one.say(said, after)).status).toBe(200);
  });

  it('fills the places of its address and headers, so that an access point is reached as it wants', async () => {
    await one.save({
      url: `${one.point.url}/{sender}/x?receiver={receiver}&type={documentType}&country={country}`,
      headers: [{ name: 'X-EConnect-DocumentId', value: '{id}' }],
    });
    const { id } = await one.invoice();
    await one.hand(`invoices/${id}`);
    await one.service.work();
    const [handed] = one.point.handed;
    const url = new URL(handed?.path ?? '', one.point.url);
    expect(decodeURIComponent(url.pathname)).toBe('/send/9930:DE123456789/x');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      receiver: '9930:DE987654321',
      type: expect.stringMatching(/^urn:oasis:.*Invoice##urn:cen.eu:en16931:2017#compliant#.*::2\.1$/),
      country: 'DE',
    });
    expect(handed?.headers['x-econnect-documentid']).toBe((await one.newest()).id);
  });

  it('that is removed leaves what waits as failed, and nothing is sent', async () => {
    await one.save();
    const { id } = await one.invoice();
    await one.hand(`invoices/${id}`);
    expect((await one.call('DELETE')).data).toMatchObject({ kind: 'None', waiting: 0 });
    expect(await one.newest()).toMatchObject({ status: 'Failed', mayHaveArrived: false });
    await one.service.work();
    expect(one.point.handed).toEqual([]);
    expect(await one.newest()).toMatchObject({ status: 'Failed', failure: 'NoAccessPoint' });
  });

  it.each([
    ['9930:DE987654321', 'HandedOver', 'Delivered'],
    ['9930:rejected', 'HandedOver', 'Rejected'],
    ['9930:refused', 'Refused', 'Refused'],
    ['9930:unreachable', 'Waiting', 'Waiting'],
  ])('of the sandbox shows each state: %s is %s, then %s', async (peppolId, first, then) => {
    await one.call('PUT', '', { kind: 'StandIn', format: 'peppol', handsOverOnIssue: true });
    await one.invoice({ peppolId });
    await one.later(1);
    expect((await one.newest()).status).toBe(first);
    await one.later(20);
    expect((await one.newest()).status).toBe(then);
  });

  it('is not the one of the sandbox for a live account', async () => {
    await one.service.sql("update accounts set mode = 'Live'");
    const answer = await one.call('PUT', '', { kind: 'StandIn', format: 'peppol', handsOverOnIssue: false });
    expect([answer.status, answer.error?.code]).toEqual([422, 'illegal_action']);
    await one.service.sql("update accounts set mode = 'Sandbox'");
  });
});
