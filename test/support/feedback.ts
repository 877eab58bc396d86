import { sign } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { makeCertificate, type OwnCertificate } from './certificate.ts';
import type { FreshMailing } from './mails.ts';
import { activeInvoice } from './money.ts';
import type { TestService } from './service.ts';

export const FEEDBACK_SECRET = 'feedback-secret-of-tests';
export const TOPIC = 'arn:aws:sns:eu-central-1:123456789012:mails';
export const CERTIFICATE_URL = 'https://sns.eu-central-1.amazonaws.com/SimpleNotificationService-0a1b.pem';
export const feedbackSettings = { MAIL_FEEDBACK_SECRET: FEEDBACK_SECRET, SES_TOPIC_ARN: TOPIC };

/** The token of a mail as it arrived, by which reports name it. */
export function tokenOf({
  mail,
}: {
  readonly mail: { readonly headers: readonly { key: string; value: string }[] };
}) {
  const header = mail.headers.find(({ key }) => key === 'x-tranche-mail');
  if (header === undefined) throw new Error('The mail has no token.');
  return header.value;
}

/** A report of Postmark on a mail that came back. */
export function postmarkBounce(token: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    RecordType: 'Bounce',
    MessageStream: 'outbound',
    ID: 4323372036854775807n.toString(),
    Type: 'HardBounce',
    TypeCode: 1,
    Name: 'Hard bounce',
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Metadata: { 'tranche-mail': token },
    Description: 'The server was unable to deliver your message.',
    Details: 'smtp;550 5.1.1 The account does not exist',
    Email: 'maria@example.com',
    BouncedAt: '2026-11-21T12:00:10.0000000Z',
    Inactive: true,
    ...changes,
  };
}

type Changes = Readonly<Record<string, unknown>>;

/** The states of a mail by its addresses. */
export const statesOf = (mail: {
  readonly recipients: readonly { readonly email: string; readonly state: string }[];
}) => Object.fromEntries(mail.recipients.map(({ email, state }) => [email, state]));

/** Mails that are sent and reported on by Postmark, and what comes of it in the demo account. */
export function reportingOn(current: () => FreshMailing) {
  const read = async (path: string) => (await current().service.call('GET', path)).data;
  return {
    sentInvoice: async (changes: Changes = {}) => {
      const mailing = current();
      const { id } = await activeInvoice(mailing.service, changes);
      const [arrived] = await mailing.arrivals();
      if (arrived === undefined) throw new Error('No mail arrived.');
      return { invoice: await read(`/v1/invoices/${id}`), token: tokenOf(arrived) };
    },
    report: (body: object, secret = FEEDBACK_SECRET) =>
      fetch(`${current().service.url}/mail/feedback/postmark/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    // Without the mails to the business about mails that came back, which have a test of their own.
    arrivals: async () =>
      (await current().arrivals()).filter(
        ({ mail: { subject = '' } }) => !subject.endsWith(' did not arrive'),
      ),
    readMails: async () =>
      (await read('/v1/mails')).items.filter(({ kind }: { kind: string }) => kind !== 'BusinessMailBounced'),
    suppressed: async () => (await read('/v1/mail_suppressions')).items,
    eventsOf: async (type: string) => (await read(`/v1/events?type=${type}`)).items,
    needs: async (kind: string) =>
      (await read('/v1/reports/home')).needsYou.filter((need: { kind: string }) => need.kind === kind),
  };
}

/** A report of SES on a mail: `about` is its part about the bounce, the complaint or the delay. */
export function sesReport(
  token: string | null,
  type: 'Bounce' | 'Complaint' | 'DeliveryDelay',
  about: Changes,
) {
  const part = { Bounce: 'bounce', Complaint: 'complaint', DeliveryDelay: 'deliveryDelay' }[type];
  const headers = token === null ? [] : [{ name: 'X-Tranche-Mail', value: token }];
  return {
    notificationType: type,
    mail: { messageId: '0107-ses', source: 'invoices@tranche.example', headers },
    [part]: { feedbackId: '0107-feedback', timestamp: '2026-11-21T12:00:10.000Z', ...about },
  };
}

/** A message of Amazon SNS, signed with a key of this test. */
export function snsMessage(
  { key }: OwnCertificate,
  fields: Readonly<Record<string, string>>,
  digest = 'RSA-SHA256',
) {
  const isNotification = (fields['Type'] ?? 'Notification') === 'Notification';
  const whole: Record<string, string> = {
    Type: 'Notification',
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: TOPIC,
    Message: '',
    Timestamp: '2026-11-21T12:00:11.000Z',
    SignatureVersion: digest === 'RSA-SHA1' ? '1' : '2',
    SigningCertURL: CERTIFICATE_URL,
    ...fields,
  };
  const signed = isNotification
    ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
    : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = signed
    .filter((name) => whole[name] !== undefined)
    .map((name) => `${name}\n${whole[name]}\n`)
    .join('');
  return { ...whole, Signature: sign(digest, Buffer.from(text), key).toString('base64') };
}

/** The service once more, where Amazon is played by this test: its certificate, and what was read from its addresses. */
export async function startWithAmazon({ services }: TestService) {
  const own = makeCertificate('sns.amazonaws.com');
  const read: string[] = [];
  const server = await createApp({
    ...services,
    fetchText: async (url) => {
      read.push(url);
      return url === CERTIFICATE_URL ? own.certificate : '<ConfirmSubscriptionResponse/>';
    },
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return {
    own,
    read,
    post: (message: object, secret = FEEDBACK_SECRET) =>
      fetch(`http://127.0.0.1:${port}/mail/feedback/ses/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain; charset=UTF-8', connection: 'close' },
        body: JSON.stringify(message),
      }),
    close: () => server.close(),
  };
}
