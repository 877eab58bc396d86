import type { Mailer } from '../../kit/mail/mailer.ts';
import type { Clock } from '../../kit/time.ts';
import type { Email } from '../render/email.ts';
import { renderHtml, renderText } from '../render/layout.ts';
import { pauseAfter } from './sending.ts';

interface InstallationSender {
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly mailFrom: string;
}

/** A mail of the installation, which is of no account and kept nowhere. */
interface InstallationMail extends Pick<Email, 'subject' | 'content' | 'headers'> {
  readonly messageId: string;
  readonly email: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** Sends a mail of the installation once. Answers whether it was refused for good, and when it is to be tried again. */
export async function sendOfInstallation(
  { clock, mailer, mailFrom }: InstallationSender,
  { messageId, email, attempts, subject, content, headers }: InstallationMail,
): Promise<{ readonly isRefused: boolean; readonly again: Date | null }> {
  const [heard] = await mailer.send({
    messageId,
    from: { name: 'Tranche', address: mailFrom },
    envelopeFrom: null,
    replyTo: null,
    to: [{ name: '', address: email }],
    cc: [],
    subject,
    html: renderHtml(content),
    text: renderText(content),
    headers,
    recipients: [email],
  });
  // No outcome: the mail had no turn at the server, and is tried soon.
  const { outcome } = heard ?? { outcome: 'NoTurn' };
  const pause = outcome === 'NoTurn' ? pauseAfter(1) : outcome === 'Later' ? pauseAfter(attempts) : null;
  const again = pause === null ? null : new Date(clock.now().getTime() + pause);
  return { isRefused: outcome === 'Refused', again };
}
