import type { Config, Read } from '../config.ts';
import { formats } from '../http/formats.ts';

/** How a mail provider reports mails that came back. */
export interface FeedbackSettings {
  /**
   * The secret that a mail provider needs to report mails that came back: 16 to 200 letters, digits, - or _, e.g. from
   * `openssl rand -hex 24`. Default none: nobody may report.
   */
  readonly mailFeedbackSecret: string | null;
  /** The topic of Amazon SNS that SES reports to, e.g. arn:aws:sns:eu-central-1:123456789012:mails. Default none. */
  readonly sesTopicArn: string | null;
  /**
   * The address to which servers return mails, e.g. bounces@example.com; the server must also take bounces+…@example.com
   * for it. Default none: mails go back to MAIL_FROM, and nobody reads them.
   */
  readonly mailBounceAddress: string | null;
  /** The mailbox of MAIL_BOUNCE_ADDRESS, e.g. imaps://user:password@mail.example.com/INBOX. Default none. */
  readonly bounceMailbox: BounceMailbox | null;
}

/** A mailbox that is read by IMAP. */
export interface BounceMailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly isSecure: boolean;
  /** Whether a connection must become TLS before the password is sent: everywhere but on this machine. */
  readonly requiresTls: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
}

/** Reads MAIL_FEEDBACK_SECRET, SES_TOPIC_ARN, MAIL_BOUNCE_ADDRESS and BOUNCE_MAILBOX_URL. */
export function feedbackSettings(read: Read): FeedbackSettings {
  return {
    mailFeedbackSecret: read<string | null>(
      'MAIL_FEEDBACK_SECRET',
      null,
      (text) => (/^[A-Za-z0-9_-]{16,200}$/.test(text) ? text : null),
      '16 to 200 letters, digits, - or _, e.g. MAIL_FEEDBACK_SECRET="$(openssl rand -hex 24)"',
    ),
    sesTopicArn: read<string | null>(
      'SES_TOPIC_ARN',
      null,
      (text) => (/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[A-Za-z0-9_-]{1,256}$/.test(text) ? text : null),
      'the name of a topic, e.g. SES_TOPIC_ARN=arn:aws:sns:eu-central-1:123456789012:mails',
    ),
    mailBounceAddress: read<string | null>(
      'MAIL_BOUNCE_ADDRESS',
      null,
      // Before the @ stand at most 64 characters, of which 46 name the mail.
      (text) => (/^[A-Za-z0-9._-]{1,18}@[A-Za-z0-9.-]+$/.test(text) && formats.email(text) ? text : null),
      'an email address with at most 18 letters, digits, dots, - or _ before the @, e.g. MAIL_BOUNCE_ADDRESS=bounces@example.com',
    ),
    bounceMailbox: read<BounceMailbox | null>(
      'BOUNCE_MAILBOX_URL',
      null,
      mailboxOf,
      'imaps:// or imap:// with a user, a password and a host, e.g. BOUNCE_MAILBOX_URL=imaps://user:password@mail.example.com/INBOX',
    ),
  };
}

/** The settings of reports that do not go together, as sentences. */
export function feedbackFaults(
  config: FeedbackSettings & Pick<Config, 'databaseUrl' | 'secretKey'>,
): string[] {
  const { mailFeedbackSecret, sesTopicArn, mailBounceAddress, bounceMailbox, databaseUrl, secretKey } =
    config;
  const faults: string[] = [];
  if (sesTopicArn !== null && mailFeedbackSecret === null)
    faults.push('SES_TOPIC_ARN only goes with MAIL_FEEDBACK_SECRET');
  if (bounceMailbox !== null && mailBounceAddress === null)
    faults.push('BOUNCE_MAILBOX_URL only goes with MAIL_BOUNCE_ADDRESS');
  if (hasFeedback(config) && databaseUrl !== null && secretKey === null)
    faults.push(
      'MAIL_FEEDBACK_SECRET and MAIL_BOUNCE_ADDRESS need SECRET_KEY where DATABASE_URL is set: it signs the names of mails',
    );
  return faults;
}

/** Whether anybody reports on mails, so that they need names. */
export function hasFeedback({ mailFeedbackSecret, mailBounceAddress }: FeedbackSettings): boolean {
  return mailFeedbackSecret !== null || mailBounceAddress !== null;
}

function mailboxOf(text: string): BounceMailbox | null {
  const url = URL.parse(text);
  if (url === null || !/^imaps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (url.username === '' || url.password === '' || url.search !== '' || url.hash !== '') return null;
  const isSecure = url.protocol === 'imaps:';
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      isSecure,
      requiresTls: isSecure || !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      folder: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    return null;
  }
}
