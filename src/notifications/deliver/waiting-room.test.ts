import { expect, it } from 'vitest';
import { type AccountId, type MailId, newId } from '../../kit/ids.ts';
import { createWaitingRoom } from './waiting-room.ts';

const account = newId<AccountId>();
const START = new Date('2026-11-21T12:00:00.000Z');
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

function longestPauseMs(room: ReturnType<typeof createWaitingRoom>, at: Date): number {
  const pauses = Array.from(
    { length: 10 },
    () => room.enter(account, newId<MailId>(), at).getTime() - at.getTime(),
  );
  return Math.max(...pauses);
}

it('the more mails wait, the longer is the pause; those that do not ask any more, another process has sent', () => {
  const room = createWaitingRoom(() => 0);
  for (let count = 0; count < 6_000; count += 1) room.enter(account, newId<MailId>(), START);
  expect(longestPauseMs(room, after(1))).toBeGreaterThan(60_000);
  expect(longestPauseMs(room, after(15))).toBeLessThan(30_000);
});

it('a mail that keeps asking is not forgotten', () => {
  const room = createWaitingRoom(() => 0);
  const id = newId<MailId>();
  room.enter(account, id, START);
  for (let minute = 10; minute <= 60; minute += 10)
    expect(room.again(account, id, after(minute))).not.toBeNull();
});
