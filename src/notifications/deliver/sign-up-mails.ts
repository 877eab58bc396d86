import { defaultProfile } from '../../accounts/types.ts';
import type { Log } from '../../kit/log.ts';
import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Clock } from '../../kit/time.ts';
import type { Members } from '../../members/service.ts';
import { type Email, finish } from '../render/email.ts';
import { catalogues } from '../render/messages/messages.ts';
import { sendOfInstallation } from './of-installation.ts';

interface SignUpMailDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly members: Pick<Members, 'takeSignUpMail' | 'noteSignUpMail'>;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly mailFrom: string;
  /** The part behind the @ of Message-IDs. */
  readonly domain: string;
}

/** How many mails are sent before the worker does other work. */
const SENT_AT_ONCE = 100;

/**
 * Sends the links of those who asked to sign up, and answers how many requests there were. They belong to no account,
 * so that these mails have no row of `mails`. No transaction is open during the conversation with the server. A process
 * that dies has the mail sent again, with another link.
 */
export async function sendSignUpMails(deps: SignUpMailDeps): Promise<number> {
  const { clock, log, members, mailer, mailFrom, domain } = deps;
  if (mailer === null) return 0;
  for (let done = 0; done < SENT_AT_ONCE; done += 1) {
    const taken = await members.takeSignUpMail();
    if (taken === null) return done;
    if (taken === 'Answered') continue;
    const { requestId, email, attempts } = taken;
    const messageId = `sign-up-${requestId}@${domain}`;
    const letter = { ...renderSignUpEmail(taken), messageId, email, attempts };
    const { isRefused, again } = await sendOfInstallation({ clock, mailer, mailFrom }, letter);
    // No account can see this mail, so that the log is for the operator. It never has the link, or an answer that quotes it.
    if (isRefused) log.warn({ requestId }, 'a mail to somebody who signs up was refused');
    await members.noteSignUpMail(requestId, again);
  }
  return SENT_AT_ONCE;
}

function renderSignUpEmail({
  language,
  link,
}: {
  readonly language: keyof typeof catalogues;
  readonly link: string;
}): Email {
  const messages = catalogues[language];
  const { signUp } = messages;
  const sender = {
    account: { name: 'Tranche', mode: 'Live' },
    profile: { ...defaultProfile, language },
  } as const;
  return finish(sender, messages, signUp, {
    amount: null,
    logoUrl: null,
    facts: [],
    rows: [],
    note: null,
    action: { label: signUp.action, url: link, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
  });
}
