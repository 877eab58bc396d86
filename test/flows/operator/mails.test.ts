import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOperatorMails } from '../../../src/webhooks/service.ts';
import { addPerson } from '../../support/console.ts';
import { type MailingService, startMailing, summaries } from '../../support/mails.ts';
import { addOperator } from '../../support/operators.ts';
import type { TestService } from '../../support/service.ts';
import { ALLOWED, type Receiver, startReceiver } from '../../support/webhook-receiver.ts';

let mailing: MailingService;
let service: TestService;
let receiver: Receiver;
let token: string;
let now: number;
beforeEach(async () => {
  mailing = await startMailing(undefined, ALLOWED);
  ({ service } = mailing);
  token = (await service.services.operator.createToken({ name: 'Platform' })).text;
  receiver = await startReceiver();
  // The reference library compares with the time of the machine.
  now = Date.now();
  later(0);
});
afterEach(async () => {
  await receiver.close();
  await mailing.close();
});

const HOUR_MS = 3_600_000;
const hooks = '/v1/installation_webhooks';
const later = (ms: number) => {
  now += ms;
  service.clock.set(new Date(now).toISOString());
};
const call = (method: string, path: string, body?: object) =>
  service.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const SUBJECT = 'A webhook of all accounts has stopped';

/** Has a webhook of all accounts fail for three days; answers its path. */
async function stopWebhook(): Promise<string> {
  const { data } = await call('POST', hooks, { url: `${receiver.url}?key=s3cret`, description: 'Warehouse' });
  await failForDays();
  expect((await call('GET', `${hooks}/${data.id}`)).data.status).toBe('Paused');
  return `${hooks}/${data.id}`;
}
async function failForDays(): Promise<void> {
  receiver.answerWith(() => 500);
  await addContact();
  for (let hours = 0; hours <= 75; hours += 3) {
    await service.services.webhooks.sendDue();
    later(3 * HOUR_MS);
  }
  // Deliveries are given up after three days: another one shows that nothing arrives any more.
  await addContact();
  await service.services.webhooks.sendDue();
}
async function addContact(): Promise<void> {
  const body = { name: 'Kim', email: `kim-${now}@example.com` };
  const { status, text } = await service.call('POST', '/v1/contacts', { body });
  if (status !== 201) throw new Error(text);
}

it('everybody who operates the installation is mailed once that a webhook of all accounts was stopped', async () => {
  await addOperator(service, 'ops@host.example');
  await addOperator(service, 'opérateur@host.example');
  await service.sql(`update people set language = 'fr' where email = 'opérateur@host.example'`);
  // A member who operates nothing, and an operator whose address nobody has proved.
  await addPerson(service, 'demo-studio', 'viewer@demo.example', 'Viewer');
  await addOperator(service, 'unproved@host.example');
  await service.sql(`update people set is_unproved = true where email = 'unproved@host.example'`);
  await mailing.arrivals();
  await stopWebhook();
  const mails = await mailing.arrivals();
  expect(summaries(mails).filter((one) => one.includes('host.example'))).toEqual([
    `ops@host.example: ${SUBJECT}`,
    'opérateur@host.example: Un webhook de tous les comptes s’est arrêté',
  ]);
  expect(mails).toHaveLength(2);
  const [text = ''] = mails.flatMap(({ to, mail }) => (to.includes('ops@host.example') ? [mail.text] : []));
  expect(text).toContain('For three days, every attempt');
  expect(text).toContain('Description: Warehouse');
  expect(text).toContain('/app/operator/health');
  expect(text).not.toContain('s3cret');
  expect(await mailing.arrivals()).toEqual([]);
  expect(await service.sql('select 1 from operator_mails')).toEqual([]);
});

it('a mail whose sender died before its end was stored is sent again, under the same Message-ID', async () => {
  await addOperator(service, 'ops@host.example');
  await mailing.arrivals();
  await stopWebhook();
  const { database } = service.services;
  const taken = await createOperatorMails({ database, clock: service.clock }).take();
  expect(taken).toMatchObject({ email: 'ops@host.example', attempts: 1 });
  expect(await mailing.arrivals()).toEqual([]);
  later(HOUR_MS);
  const [mail] = await mailing.arrivals();
  expect(mail?.mail.messageId).toContain(`webhook-${taken?.webhookId}-${taken?.version}-${taken?.personId}@`);
});

it('a mail that waited is not sent once the webhook works again, and another stop is mailed again', async () => {
  await addOperator(service, 'ops@host.example');
  await mailing.arrivals();
  const hook = await stopWebhook();
  receiver.answerWith(() => 200);
  await call('PATCH', hook, { status: 'Active' });
  await service.services.webhooks.sendDue();
  expect(await mailing.arrivals()).toEqual([]);
  later(HOUR_MS);
  await failForDays();
  expect(summaries(await mailing.arrivals())).toEqual([`ops@host.example: ${SUBJECT}`]);
  // A person who pauses it knows.
  await call('PATCH', hook, { status: 'Active' });
  await call('PATCH', hook, { status: 'Paused' });
  expect(await mailing.arrivals()).toEqual([]);
});
