import { promises as dns } from 'node:dns';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FEEDBACK_SECRET, postmarkBounce, tokenOf } from '../../support/feedback.ts';
import { FROM, freshRouting, type RoutedMailing } from '../../support/mail-routes.ts';
import { activeInvoice } from '../../support/money.ts';
import type { TestService } from '../../support/service.ts';

let mailing: RoutedMailing;
let service: TestService;
const fresh = freshRouting({
  MAIL_FEEDBACK_SECRET: FEEDBACK_SECRET,
  MAIL_BOUNCE_ADDRESS: 'bounces@tranche.example',
});
beforeEach(async () => {
  mailing = await fresh();
  ({ service } = mailing);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ofClient = (server: RoutedMailing['installation']) => {
  const mail = server.arrived.find(({ to }) => to.includes('maria@example.com'));
  if (mail === undefined) throw new Error('No mail arrived.');
  return mail;
};
const report = (token: string) =>
  fetch(`${service.url}/mail/feedback/postmark/${FEEDBACK_SECRET}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(postmarkBounce(token)),
  });
const statuses = async () =>
  (await service.call('GET', '/v1/mails')).data.items.map(({ status }: { status: string }) => status);

async function useDomain() {
  const { data } = await mailing.call('PUT', '', { kind: 'Domain', fromAddress: FROM });
  const { value } = data.records.find(({ purpose }: { purpose: string }) => purpose === 'Dkim');
  vi.spyOn(dns.Resolver.prototype, 'resolveTxt').mockImplementation(async () => [[value]]);
  expect((await mailing.call('POST', '/test')).data).toMatchObject({ status: 'Active' });
}

it.each([
  ['by the sender of the installation', async () => {}],
  ['with a domain of the account', useDomain],
])('a mail %s comes back to the installation, which knows it', async (_how, choose) => {
  await choose();
  await activeInvoice(service);
  await service.work();
  const mail = ofClient(mailing.installation);
  const token = tokenOf(mail);
  expect(mail.from).toBe(`bounces+${token}@tranche.example`);
  expect((await report(token)).status).toBe(200);
  expect(await statuses()).toEqual(['Bounced']);
});

it('a mail by a server of the account comes back to the account: that server takes no other sender', async () => {
  await mailing.save();
  await activeInvoice(service);
  await service.work();
  const mail = ofClient(mailing.own);
  expect(mail.from).toBe(FROM);
  expect(() => tokenOf(mail)).toThrow('no token');
  expect(await statuses()).toEqual(['Sent']);
});
