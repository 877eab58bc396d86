import { expect, it } from 'vitest';
import type { Log } from '../../kit/log.ts';
import type { DeliveryOutcome } from '../../kit/mail/mailer.ts';
import { sendSignUpMails } from './sign-up-mails.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const heardAs = (outcome: DeliveryOutcome['outcome']) => [
  { address: 'a@example.com', outcome, detail: null },
];

it.each([
  ['no turn', [], 15],
  ['refused for now', heardAs('Later'), 60],
  ['accepted', heardAs('Accepted'), null],
  ['refused for good', heardAs('Refused'), null],
] as const)('a link to sign up is kept until it was sent: %s', async (_what, outcomes, seconds) => {
  const noted: unknown[] = [];
  let left = 1;
  const link = 'https://tranche.example/app/sign-up/x';
  const asked = {
    requestId: 'one',
    email: 'a@example.com',
    language: 'en',
    attempts: 3,
    link,
    code: 'x',
  } as const;
  await sendSignUpMails({
    clock: { now: () => NOW },
    log: { warn: () => {} } as unknown as Log,
    members: {
      takeSignUpMail: async () => (left-- > 0 ? asked : null),
      noteSignUpMail: async (id, again) => void noted.push([id, again]),
    },
    mailer: { send: async () => [...outcomes], close: () => {} },
    mailFrom: 'tranche@tranche.example',
    domain: 'tranche.example',
  });
  expect(noted).toEqual([['one', seconds === null ? null : new Date(NOW.getTime() + seconds * 1000)]]);
});
