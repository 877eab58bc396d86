import { beforeEach, describe, expect, it } from 'vitest';
import {
  freshRouting,
  MAIL_PASSWORD,
  OWN_HOST,
  type RoutedMailing,
  USER,
} from '../../support/mail-routes.ts';
import { MAIL_FROM } from '../../support/mails.ts';

let mailing: RoutedMailing;
const fresh = freshRouting();
beforeEach(async () => {
  mailing = await fresh();
});

describe('GET /v1/account/mail_route', () => {
  const read = (token?: string) =>
    mailing.service.call('GET', '/v1/account/mail_route', token === undefined ? {} : { token });

  it('tells that the installation sends, and from which address', async () => {
    const { status, data } = await read();
    expect([status, data]).toMatchObject([
      200,
      { kind: 'Installation', status: null, fromAddress: MAIL_FROM, host: null, records: [], waiting: 0 },
    ]);
  });

  it('tells the server of the business without its user and password', async () => {
    await mailing.save();
    const { data, text } = await read();
    expect(data).toMatchObject({
      kind: 'Server',
      status: 'Active',
      fromAddress: 'hello@maple.example',
      host: OWN_HOST,
      trouble: null,
      testedAt: mailing.service.clock.now().toISOString(),
    });
    expect(text).not.toContain(USER);
    expect(text).not.toContain(MAIL_PASSWORD);
  });

  it('tells the records of a domain', async () => {
    await mailing.call('PUT', '', { kind: 'Domain', fromAddress: 'hello@maple.example' });
    const { data } = await read();
    expect(data).toMatchObject({ kind: 'Domain', status: 'Untested', domain: 'maple.example' });
    expect(
      data.records.map(({ purpose, state }: { purpose: string; state: null }) => [purpose, state]),
    ).toEqual([
      ['Dkim', null],
      ['Dmarc', null],
    ]);
  });

  it('tells another account nothing of it', async () => {
    await mailing.save();
    const other = await mailing.service.addMember('other-studio');
    expect((await read(other.token)).data).toMatchObject({ kind: 'Installation', host: null });
  });

  it('is refused to a token that may only read the account', async () => {
    const other = await mailing.service.addMember('reading-studio', ['account:read']);
    expect((await read(other.token)).status).toBe(403);
  });
});
