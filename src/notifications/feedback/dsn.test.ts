import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { returnedMail, spamReport } from '../../../test/support/returned-mails.ts';
import { newId } from '../../kit/ids.ts';
import { readReturned } from './dsn.ts';
import { createMailTokens } from './mail-tokens.ts';

const token = createMailTokens(randomBytes(32)).tokenOf(newId(), newId());
const arrivedAt = new Date('2026-11-21T12:00:00.000Z');
const read = (raw: string) => readReturned(Buffer.from(raw), arrivedAt);
const maria = { 'Final-Recipient': 'rfc822; maria@example.com' };

it.each([
  ['unknown user', { Action: 'failed', Status: '5.1.1' }, 'Hard', 'NoSuchAddress'],
  ['full mailbox', { Action: 'failed', Status: '5.2.2' }, 'Soft', 'MailboxFull'],
  ['policy', { Action: 'failed', Status: '5.7.1' }, 'Soft', 'NotAccepted'],
  ['given up', { Action: 'Failed', Status: '4.4.7' }, 'Soft', 'GaveUp'],
  ['no mail server', { Action: 'failed', Status: '5.4.4' }, 'Hard', 'NoMailServer'],
  ['only delayed', { Action: 'delayed', Status: '4.4.1' }, 'Delayed', 'Unknown'],
  ['delivered', { Action: 'delivered', Status: '2.0.0' }, 'Other', 'Unknown'],
  [
    'a code only in the words of the other server, folded',
    { Action: 'failed', Status: '5.0.0', 'Diagnostic-Code': 'smtp; 550 5.1.1 no\r\n such user' },
    'Hard',
    'NoSuchAddress',
  ],
] as const)('%s', async (_title, fields, kind, reason) => {
  expect(await read(returnedMail(token, { ...maria, ...fields }))).toMatchObject([
    {
      source: 'Mailbox',
      token,
      addresses: ['maria@example.com'],
      kind,
      reason,
    },
  ]);
});

const failed = { Action: 'failed', Status: '5.1.1' };

it('both addresses are read of a forwarded mail, also in xtext', async () => {
  const fields = {
    'Original-Recipient': 'rfc822;maria+2Binvoices@example.com',
    'Final-Recipient': 'rfc822;m@other.example',
  };
  const [report] = (await read(returnedMail(token, { ...fields, ...failed }))) ?? [];
  expect(report?.addresses).toEqual([
    'maria+2Binvoices@example.com',
    'maria+invoices@example.com',
    'm@other.example',
  ]);
});

it('a report has an id that PostgreSQL takes and that no other report has, whatever its Message-ID is', async () => {
  const idOf = async (id: string, to = 'maria@example.com') => {
    const fields = { 'Final-Recipient': `rfc822; ${to}`, ...failed };
    return (await read(returnedMail(token, fields, id)))?.[0]?.sourceId;
  };
  const ids = [await idOf('one'), await idOf('a\0b'), await idOf('one', 'anna@example.com')];
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{64}$/);
  expect(await idOf('one')).toBe(ids[0]);
});

it('a message with 10 000 addresses is read as far as a mail of ours has addresses', async () => {
  const group = 'Final-Recipient: rfc822; a@b.example\r\nAction: failed\r\n\r\n';
  const raw = returnedMail(token, maria).replace('Final-Recipient', `${group.repeat(10_000)}Final-Recipient`);
  expect((await read(raw))?.length).toBe(50);
});

it.each([
  ['Fri, 20 Nov 2026 12:00:00 +0000 (UTC)', '2026-11-20T12:00:00.000Z'],
  ['Sat, 21 Nov 2026 12:00:01 +0000', arrivedAt.toISOString()],
  ['Thu, 1 Jan 1970 00:00:00 +0000', arrivedAt.toISOString()],
  ['yesterday', arrivedAt.toISOString()],
])('a server that took the mail at %j reports of %s', async (date, expected) => {
  const raw = returnedMail(token, { ...maria, ...failed });
  const dated = raw.replace(/Arrival-Date: .*/, `Arrival-Date: ${date}`);
  expect((await read(dated))?.[0]?.occurredAt.toISOString()).toBe(expected);
});

it('the token is read from the returned mail where the address has none, in any case of the address', async () => {
  const raw = returnedMail(token, { ...maria, Action: 'failed', Status: '5.1.1' });
  expect((await read(raw.replaceAll(`+${token}@`, '@')))?.[0]?.token).toBe(token);
  expect((await read(raw.replaceAll(`+${token}@`, `+${token.toUpperCase()}@`)))?.[0]?.token).toBe(
    token.toUpperCase(),
  );
});

it('a reader’s report of spam is a complaint, and its opposite is none', async () => {
  const fields = { 'User-Agent': 'x', Version: '1', 'Original-Rcpt-To': '<maria@example.com>' };
  const kindOf = async (type: string) =>
    (await read(spamReport(token, { 'Feedback-Type': type, ...fields })))?.map(({ kind }) => kind);
  expect([await kindOf('abuse'), await kindOf('not-spam')]).toEqual([['Complaint'], ['Other']]);
});

it.each([
  [
    'an automatic reply',
    `To: bounces+${token}@tranche.example\r\nAuto-Submitted: auto-replied\r\n\r\nI am away. 5.1.1`,
  ],
  ['a report without a token', returnedMail('x', { ...maria, Action: 'failed', Status: '5.1.1' })],
  ['nothing', ''],
])('%s is no report', async (_title, raw) => {
  expect(await read(raw)).toBeNull();
});
