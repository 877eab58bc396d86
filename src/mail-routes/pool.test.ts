import { expect, it } from 'vitest';
import type { AccountId } from '../kit/ids.ts';
import type { DeliveryOutcome, Mailer } from '../kit/mail/mailer.ts';
import type { OutgoingMail } from '../kit/mail/outgoing-mail.ts';
import { createMailerPool } from './pool.ts';

const mail = {} as OutgoingMail;
const taken: DeliveryOutcome[] = [{ address: 'a@b.example', outcome: 'Accepted', detail: null }];
const settings = { host: 'x', port: 25, isSecure: false, requiresTls: true, user: null, password: null };
const account = (number: number) => `account ${number}` as AccountId;

// Mailers whose mails end when the test says so.
function setup() {
  const ends: (() => void)[] = [];
  const closed: string[] = [];
  let made = 0;
  const pool = createMailerPool(() => {
    made += 1;
    const name = `mailer ${made}`;
    return {
      send: () =>
        new Promise<DeliveryOutcome[]>((resolve) => {
          ends.push(() => resolve(taken));
        }),
      close: () => void closed.push(name),
    };
  });
  const mailerOf = (number: number, version = 'one') =>
    pool.get(account(number), version, () => ({ settings, sign: null })).mailer as Mailer;
  return { pool, mailerOf, ends, closed };
}

const stillWaits = Symbol('still waits');
const answerOf = (sending: Promise<DeliveryOutcome[]>) =>
  Promise.race([sending, new Promise<typeof stillWaits>((resolve) => setImmediate(resolve, stillWaits))]);

it('an account has six mails under way at a server that has not shown how quick it is; the rest are not tried', async () => {
  const { mailerOf, ends } = setup();
  const mailer = mailerOf(1);
  const sending = Array.from({ length: 8 }, () => mailer.send(mail));
  const answers = await Promise.all(sending.map(answerOf));
  expect(answers.filter((one) => one === stillWaits)).toHaveLength(6);
  expect(answers.slice(6)).toEqual([[], []]);
  for (const end of ends.splice(0)) end();
  // The server was quick: more may be under way.
  await Promise.all(sending);
  const more = Array.from({ length: 32 }, () => mailer.send(mail));
  const later = await Promise.all(more.map(answerOf));
  expect(later.filter((one) => one === stillWaits)).toHaveLength(30);
  for (const end of ends.splice(0)) end();
  await Promise.all(more);
});

it('all accounts together leave the lane of mails more places than it needs to claim', async () => {
  const { mailerOf } = setup();
  const answers: unknown[] = [];
  for (let number = 0; number < 30; number += 1) {
    const mailer = mailerOf(number);
    const sending = Array.from({ length: 6 }, () => mailer.send(mail));
    answers.push(...(await Promise.all(sending.map(answerOf))));
  }
  expect(answers.filter((one) => one === stillWaits)).toHaveLength(74);
});

it('beyond 60 mails of quick servers an account gets six places', async () => {
  const { mailerOf, ends } = setup();
  const placesOf = async (number: number) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => mailerOf(number).send(mail)).map(answerOf),
    );
    return answers.filter((one) => one === stillWaits).length;
  };
  // Each has shown that it is quick.
  for (const number of [1, 2, 3, 4]) {
    const first = mailerOf(number).send(mail);
    for (const end of ends.splice(0)) end();
    await first;
  }
  expect(await placesOf(1)).toBe(30);
  expect(await placesOf(2)).toBe(30);
  expect(await placesOf(3)).toBe(6);
  expect(await placesOf(4)).toBe(6);
});

it('keeps a mailer while the settings are the same, and ends that of other settings and of forgotten accounts', () => {
  const { pool, mailerOf, closed } = setup();
  const first = mailerOf(1);
  expect(mailerOf(1)).toBe(first);
  expect(mailerOf(1, 'two')).not.toBe(first);
  expect(closed).toEqual(['mailer 1']);
  for (let number = 2; number < 203; number += 1) mailerOf(number);
  expect(closed).toHaveLength(3);
  pool.close();
  expect(closed).toHaveLength(203);
});

it('sends no further mail when it is closed, also not by a server that is only needed then', async () => {
  const { pool, mailerOf, ends } = setup();
  pool.close();
  expect(await mailerOf(1).send(mail)).toEqual([]);
  expect(ends).toEqual([]);
});
