import type { Config, Read } from '../config.ts';

/** How a mail provider reports mails that came back. */
export interface FeedbackSettings {
  /**
   * The secret that a mail provider needs to report mails that came back: 16 to 200 letters, digits, - or _, e.g. from
   * `openssl rand -hex 24`. Default none: nobody may report.
   */
  readonly mailFeedbackSecret: string | null;
  /** The topic of Amazon SNS that SES reports to, e.g. arn:aws:sns:eu-central-1:123456789012:mails. Default none. */
  readonly sesTopicArn: string | null;
}

/** Reads MAIL_FEEDBACK_SECRET and SES_TOPIC_ARN. */
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
  };
}

/** The settings of reports that do not go together, as sentences. */
export function feedbackFaults(
  config: FeedbackSettings & Pick<Config, 'databaseUrl' | 'secretKey'>,
): string[] {
  const { mailFeedbackSecret, sesTopicArn, databaseUrl, secretKey } = config;
  if (mailFeedbackSecret === null)
    return sesTopicArn === null ? [] : ['SES_TOPIC_ARN only goes with MAIL_FEEDBACK_SECRET'];
  return databaseUrl !== null && secretKey === null
    ? ['MAIL_FEEDBACK_SECRET needs SECRET_KEY where DATABASE_URL is set: it signs the names of mails']
    : [];
}
