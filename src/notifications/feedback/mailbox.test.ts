import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { returnedMail } from '../../../test/support/returned-mails.ts';
import { newId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { BounceMailbox } from '../../kit/mail/feedback-settings.ts';
import type { MailboxMessage } from './imap.ts';
import { createMailTokens } from './mail-tokens.ts';
import { createBounceReading } from './mailbox.ts';
import type { Feedback } from './types.ts';

const START = new Date('2026-11-21T12:00:00.000Z');
const MINUTE_MS = 60_000;
const tokens = createMailTokens(randomBytes(32));
const log = { warn() {}, info() {} } as unknown as Log;

function report(token = tokens.tokenOf(newId(), newId())) {
  const fields = { 'Final-Recipient': 'rfc822; maria@example.com', Action: 'failed', Status: '5.1.1' };
  return { token, raw: returnedMail(token, fields) };
}

// A mailbox in memory, and the time of this test. Reports with tokens of `frozen` cannot be applied.
function startReading() {
  const messages: { raw: string | null; flag: 'Seen' | 'Flagged' | null }[] = [];
  const frozen = new Set<string>();
  // Reading one of these ends the connection.
  const broken = new Set<number>();
  const foreign = new Set<string>();
  const received: string[] = [];
  const ending = new AbortController();
  let now = START;
  let reads = 0;
  const read = createBounceReading({
    mailbox: {} as BounceMailbox,
    log,
    clock: { now: () => now },
    receive: async (reports: readonly Feedback[]) => {
      const token = reports[0]?.token ?? '';
      if (frozen.has(token)) throw new Error('The account moves.');
      received.push(token);
      return foreign.has(token) ? 0 : reports.length;
    },
    open: async () => ({
      findUnread: async () => messages.flatMap(({ flag }, index) => (flag === null ? [index] : [])),
      read: async (uid): Promise<MailboxMessage | null> => {
        reads += 1;
        if (broken.has(uid)) throw new Error('NO [SERVERBUG] Internal error');
        const raw = messages[uid]?.raw ?? null;
        return raw === null ? null : { raw: Buffer.from(raw), arrivedAt: START };
      },
      flag: async (uid, flag) => {
        const message = messages[uid];
        if (message !== undefined) message.flag = flag;
      },
      close: () => {},
    }),
  });
  return {
    frozen,
    broken,
    foreign,
    received,
    ending,
    reads: () => reads,
    flags: () => messages.map(({ flag }) => flag),
    deliver: (raw: string | null) => messages.push({ raw, flag: null }),
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * MINUTE_MS);
    },
    read: () => read(ending.signal),
  };
}

it('201 reports that cannot be applied hold up no other, and are tried again later', async () => {
  const mailbox = startReading();
  const one = report();
  mailbox.frozen.add(one.token);
  for (let count = 0; count < 201; count += 1) mailbox.deliver(one.raw);
  const good = report();
  mailbox.deliver(good.raw);
  expect(await mailbox.read()).toBe(1);
  expect(mailbox.received).toEqual([good.token]);
  // An older one than the 200 newest is there in the next round, which tries none of those again.
  await mailbox.read();
  expect(mailbox.reads()).toBe(202);
  await mailbox.read();
  expect(mailbox.reads()).toBe(202);
  mailbox.pass(5);
  await mailbox.read();
  await mailbox.read();
  expect(mailbox.reads()).toBe(202 + 201);
});

it('a report that cannot be applied is tried less and less often, and flagged after three days', async () => {
  const mailbox = startReading();
  const one = report();
  mailbox.frozen.add(one.token);
  mailbox.deliver(one.raw);
  for (let minute = 0; minute < 72 * 60; minute += 1) {
    await mailbox.read();
    mailbox.pass(1);
  }
  expect(mailbox.flags()).toEqual([null]);
  // At once, after 5, 10, 20 and 40 minutes, then each hour.
  expect(mailbox.reads()).toBe(5 + 70);
  for (let minute = 0; minute < 60; minute += 1) {
    mailbox.pass(1);
    await mailbox.read();
  }
  expect(mailbox.flags()).toEqual(['Flagged']);
});

it('a report that can be applied at its last attempt, after three days, is not lost', async () => {
  const mailbox = startReading();
  const one = report();
  mailbox.frozen.add(one.token);
  mailbox.deliver(one.raw);
  for (let hour = 0; hour < 73; hour += 1) {
    await mailbox.read();
    mailbox.pass(60);
  }
  expect(mailbox.received).toEqual([]);
  mailbox.frozen.clear();
  await mailbox.read();
  expect(mailbox.received).toEqual([one.token]);
});

it('a report that could not be applied is applied later', async () => {
  const mailbox = startReading();
  const one = report();
  mailbox.frozen.add(one.token);
  mailbox.deliver(one.raw);
  expect(await mailbox.read()).toBe(0);
  mailbox.frozen.clear();
  mailbox.pass(5);
  expect(await mailbox.read()).toBe(1);
  expect(mailbox.flags()).toEqual(['Seen']);
});

it('a message without content, one that is no report, and one on a mail of others are flagged', async () => {
  const mailbox = startReading();
  const foreign = report();
  mailbox.foreign.add(foreign.token);
  mailbox.deliver(foreign.raw);
  mailbox.deliver(null);
  mailbox.deliver('From: anna@example.com\r\nSubject: Out of office\r\n\r\nI am away. 5.1.1\r\n');
  expect(await mailbox.read()).toBe(0);
  expect(mailbox.flags()).toEqual(['Flagged', 'Flagged', 'Flagged']);
});

it('a message that cannot be read holds up no other, is tried less and less often, and is flagged after three days', async () => {
  const mailbox = startReading();
  mailbox.deliver(report().raw);
  mailbox.deliver(report().raw);
  // The newest comes first.
  mailbox.broken.add(mailbox.deliver(report().raw) - 1);
  for (let minute = 0; minute < 72 * 60; minute += 1) {
    await mailbox.read().catch(() => {});
    mailbox.pass(1);
  }
  expect(mailbox.received).toHaveLength(2);
  expect(mailbox.flags()).toEqual(['Seen', 'Seen', null]);
  // At once, after 5, 10, 20 and 40 minutes, then each hour; and the other two.
  expect(mailbox.reads()).toBe(5 + 70 + 2);
  for (let minute = 0; minute < 60; minute += 1) {
    mailbox.pass(1);
    await mailbox.read().catch(() => {});
  }
  expect(mailbox.flags()).toEqual(['Seen', 'Seen', 'Flagged']);
});

it('no message is begun when the process ends', async () => {
  const mailbox = startReading();
  mailbox.deliver(report().raw);
  mailbox.ending.abort();
  await mailbox.read();
  expect(mailbox.reads()).toBe(0);
});
