import {
  createMailer,
  type DeliveryOutcome,
  type Mailer,
  type MailerLimits,
  type MailerSettings,
  type SmtpTrouble,
} from '../kit/mail/mailer.ts';
import { traced } from '../kit/mail/traced-mailer.ts';
import type { RouteTrouble } from './types.ts';

/**
 * Refusals of a recipient or a mail that are about us: Microsoft 365 says only after the whole mail that the user may not
 * send from this address (5.2.252), others so refuse a user who is disabled (5.7.x) or has sent too much today (5.4.5), or
 * one whom they have forgotten ("Relay access denied").
 */
const ABOUT_US = /(?<![\d.])5\.(7\.\d{1,3}|2\.252|4\.5)(?!\.?\d)|\brelay/i;

/**
 * By 5.7.1, Postfix refuses a recipient in the same way as us ("Recipient address rejected: Access denied"). Its words about
 * us name the sender or the client.
 */
const OF_RECIPIENT_OR_US = /(?<![\d.])5\.7\.1(?!\.?\d)/;
const NAMES_US = /\brelay|\bsender\b|\bclient\b|\bhelo\b|\bauthenticat/i;

/** Makes the mailer of a server of an account: what it refuses because of us waits until a person has mended that. */
export function createServerMailer(settings: MailerSettings, limits: Partial<MailerLimits>): Mailer {
  const mailer = traced(createMailer(settings, limits));
  return { ...mailer, send: async (mail, sign) => (await mailer.send(mail, sign)).map(readAnswer) };
}

function readAnswer(outcome: DeliveryOutcome): DeliveryOutcome {
  const { trouble } = outcome;
  return trouble !== undefined && isAboutUs(trouble) ? { ...outcome, outcome: 'Later' } : outcome;
}

/** Whether a refusal of a recipient or a mail may be about us. */
function isAboutUs({ step, words, isForGood }: SmtpTrouble): boolean {
  if (!isForGood || (step !== 'Recipient' && step !== 'Message')) return false;
  // An address may have such words, too.
  const said = words.replaceAll(/\S+@\S+/g, '');
  const mayBeOfRecipient = step === 'Recipient' && OF_RECIPIENT_OR_US.test(said);
  return (mayBeOfRecipient ? NAMES_US : ABOUT_US).test(said);
}

/** What keeps mails from leaving by a server. */
export interface Trouble {
  readonly trouble: RouteTrouble;
  readonly words: string;
}

/** What the outcomes of a mail say about the server: that it works, or why not; null: nothing. */
export function judgeServer(outcomes: readonly DeliveryOutcome[]): 'Works' | Trouble | null {
  if (outcomes.length === 0) return null;
  const troubles = outcomes.flatMap(({ outcome, trouble }) => (trouble ? [{ ...trouble, outcome }] : []));
  const [first] = troubles;
  if (first === undefined || troubles.length < outcomes.length) return 'Works';
  const suspicious = troubles.find((one) => one.outcome === 'Later' && isAboutUs(one));
  if (suspicious !== undefined) return { trouble: 'RefusedMails', words: suspicious.words };
  const { step, words, isForGood } = first;
  if (step === 'Recipient' || step === 'Message') return 'Works';
  const isRefusal = isForGood && (step === 'SignIn' || step === 'Sender');
  return { trouble: isRefusal ? 'RefusedUs' : 'Unreachable', words };
}
