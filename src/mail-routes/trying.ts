import type { Account } from '../accounts/types.ts';
import { AppError, refusal } from '../kit/errors.ts';
import { createDkimSigner } from '../kit/mail/dkim.ts';
import type { Mailer, SignMessage, SmtpStep, SmtpTrouble } from '../kit/mail/mailer.ts';
import { createServerMailer } from './answers.ts';
import { SERVER_LIMITS } from './pool.ts';
import type { RoutingDeps } from './routing.ts';
import type { OwnServer } from './server.ts';
import { type Tester, testMail } from './test-mail.ts';

/** A person waits for the outcome. */
const TRIAL_LIMITS = { ...SERVER_LIMITS, connections: 1, mailMs: 30_000 };

/** How often an account may try in an hour: a trial must not serve to guess the password of a mail server. */
const MOST_TRIALS = 20;
const HOUR_MS = 3_600_000;

/** Where in the form the cause of a failed step is. */
const pathOfStep: Readonly<Record<SmtpStep, string>> = {
  Connect: '/host',
  Tls: '/security',
  SignIn: '/password',
  Sender: '/fromAddress',
  Recipient: '',
  Message: '',
};

const sentenceOfStep: Readonly<Record<SmtpStep, string>> = {
  Connect: 'The mail server cannot be reached',
  Tls: 'The connection to the mail server cannot be encrypted',
  SignIn: 'The mail server does not accept the user and the password',
  Sender: 'The mail server does not let this user send from this address',
  Recipient: 'The mail server does not take mails to your address',
  Message: 'The mail server refused the test mail',
};

/** The refusal of a way of sending that did not work, with the step and the server's words. */
function routeFailed({ step, words }: SmtpTrouble): AppError {
  const message = `${sentenceOfStep[step]}: ${words}`;
  return new AppError('mail_route_failed', {
    message,
    details: [{ path: pathOfStep[step], code: step, message: words }],
  });
}

/** Makes what counts the trials of each account in this process. Errors: 429. */
export function createTrialLimit() {
  const begun = new Map<string, Date[]>();
  return (accountId: string, now: Date): void => {
    const recent = (begun.get(accountId) ?? []).filter((at) => now.getTime() - at.getTime() < HOUR_MS);
    if (recent.length >= MOST_TRIALS)
      throw new AppError('rate_limited', { message: 'Too many tests in this hour.', retryAfterSeconds: 600 });
    begun.delete(accountId);
    begun.set(accountId, [...recent, now]);
    // The longest silent first.
    for (const [id, times] of begun) {
      if (now.getTime() - (times.at(-1)?.getTime() ?? 0) < HOUR_MS) break;
      begun.delete(id);
    }
  };
}

/** Sends a test mail by a mail server of the account. Errors: 422 `mail_route_failed`. */
export async function tryServer(
  { settingsOf }: Pick<RoutingDeps, 'settingsOf'>,
  account: Account,
  server: OwnServer,
  fromAddress: string,
  tester: Tester,
): Promise<void> {
  const mailer = createServerMailer(settingsOf(server), TRIAL_LIMITS);
  try {
    await sendTest(mailer, null, testMail(account.name, fromAddress, null, tester));
  } finally {
    mailer.close();
  }
}

/** Sends a signed test mail by the installation's server. Errors: 422 `mail_route_failed`. */
export async function tryDomain(
  { mailer, mailFrom }: { readonly mailer: Mailer; readonly mailFrom: string },
  account: Account,
  key: Parameters<typeof createDkimSigner>[0],
  fromAddress: string,
  tester: Tester,
): Promise<void> {
  await sendTest(mailer, createDkimSigner(key), testMail(account.name, fromAddress, mailFrom, tester));
}

async function sendTest(
  mailer: Mailer,
  sign: SignMessage | null,
  mail: ReturnType<typeof testMail>,
): Promise<void> {
  const [outcome] = await mailer.send(mail, sign);
  if (outcome === undefined)
    throw refusal('mail_route_failed', 'The mail server is busy; try again in a minute.');
  if (outcome.trouble !== undefined) throw routeFailed(outcome.trouble);
}
