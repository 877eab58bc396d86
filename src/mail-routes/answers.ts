import {
  createMailer,
  type DeliveryOutcome,
  type Mailer,
  type MailerLimits,
  type MailerSettings,
} from '../kit/mail/mailer.ts';
import type { RouteTrouble } from './types.ts';

/**
 * Refusals of a recipient or a mail that are about us: Microsoft 365 says only after the whole mail that the user may not
 * send from this address (5.2.252), others so refuse a user who is disabled (5.7.x) or has sent too much today (5.4.5), or
 * one whom they have forgotten ("Relay access denied").
 */
const ABOUT_US = /\b5\.(7\.\d{1,3}|2\.252|4\.5)\b|\brelay/i;

/** Makes the mailer of a server of an account: what it refuses because of us waits until a person has mended that. */
export function createServerMailer(settings: MailerSettings, limits: Partial<MailerLimits>): Mailer {
  const mailer = createMailer(settings, limits);
  return { ...mailer, send: async (mail, sign) => (await mailer.send(mail, sign)).map(readAnswer) };
}

function readAnswer(outcome: DeliveryOutcome): DeliveryOutcome {
  const { trouble } = outcome;
  if (trouble?.isForGood !== true || (trouble.step !== 'Recipient' && trouble.step !== 'Message'))
    return outcome;
  if (!ABOUT_US.test(trouble.words)) return outcome;
  return { ...outcome, outcome: 'Later', trouble: { ...trouble, step: 'Sender' } };
}

/** What an attempt says about a server: that it works, or why not. */
export type Judged = 'Works' | { readonly trouble: RouteTrouble; readonly words: string };

/** What the outcomes of a mail say about the server; null: nothing. */
export function judgeServer(outcomes: readonly DeliveryOutcome[]): Judged | null {
  if (outcomes.length === 0) return null;
  const troubles = outcomes.flatMap(({ trouble }) => trouble ?? []);
  const [first] = troubles;
  if (first === undefined || troubles.length < outcomes.length) return 'Works';
  const { step, words, isForGood } = troubles.find((one) => one.step === 'Sender') ?? first;
  if (step === 'Recipient' || step === 'Message') return 'Works';
  const isRefusal = isForGood && (step === 'SignIn' || step === 'Sender');
  return { trouble: isRefusal ? 'RefusedUs' : 'Unreachable', words };
}
