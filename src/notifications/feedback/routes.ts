import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../kit/errors.ts';
import type { HttpServer } from '../../kit/http/server.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { readPostmark } from './postmark.ts';
import { readSes } from './ses.ts';
import { createSnsCheck, type FetchText } from './sns.ts';
import type { Feedback } from './types.ts';

interface FeedbackRoutesOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The secret of callers; null: nobody may report. */
  readonly secret: string | null;
  /** The topic of Amazon SNS that SES reports to; null: SES may not report. */
  readonly sesTopicArn: string | null;
  readonly fetchText: FetchText;
  readonly receive: (reports: readonly Feedback[]) => Promise<number>;
}

/** Bytes of a message of Amazon SNS at most, and some for its envelope. */
const LARGEST_SNS = 300_000;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Adds the addresses at which providers report on mails. Every fault gets the same answer, so that an attacker learns
 * nothing. No limit by address: a provider reports on many mails from one address.
 */
export function feedbackRoutes(server: HttpServer, options: FeedbackRoutesOptions): void {
  const { secret, receive } = options;
  const isKnown = createSecretCheck(secret);
  const schema = { hide: true } as object;
  const config = { readsRawBody: true };
  const addPostmark = (url: string) =>
    server.post(url, { schema, config }, async (request) => {
      const { authorization } = request.headers;
      const given = (request.params as Fields)['secret'] ?? passwordOf(authorization);
      const body = isKnown(given) ? jsonOf(request.rawBody) : null;
      if (body === null) throw refused();
      const report = readPostmark(body);
      await receive(report === null ? [] : [report]);
      return { received: report === null ? 0 : 1 } as never;
    });
  addPostmark('/mail/feedback/postmark');
  addPostmark('/mail/feedback/postmark/:secret');
  void server.register(async (scope) => {
    // Amazon SNS sends JSON under this type.
    const parsing = { parseAs: 'buffer', bodyLimit: LARGEST_SNS } as const;
    scope.addContentTypeParser<Buffer>('text/plain', parsing, (request, bytes, done) => {
      request.rawBody = bytes;
      done(null, null);
    });
    const receiveSns = createSnsReceiving(options);
    scope.post('/mail/feedback/ses/:secret', { schema, config }, async (request) => {
      const body = isKnown((request.params as Fields)['secret']) ? jsonOf(request.rawBody) : null;
      const received = body === null ? null : await receiveSns(body);
      if (received === null) throw refused();
      return { received } as never;
    });
  });
}

// Answers how many reports a message had; null for one that is not from the topic.
function createSnsReceiving({ clock, log, sesTopicArn, fetchText, receive }: FeedbackRoutesOptions) {
  const check = sesTopicArn === null ? null : createSnsCheck(sesTopicArn, fetchText);
  return async (body: Fields): Promise<number | null> => {
    const checked = (await check?.(body, clock.now())) ?? null;
    if (checked === null) return null;
    const { type, message, subscribeUrl } = checked;
    if (type === 'SubscriptionConfirmation' && subscribeUrl !== null) {
      await fetchText(subscribeUrl);
      log.info({ topic: sesTopicArn }, 'reports of Amazon SES were subscribed to');
      return 0;
    }
    if (type !== 'Notification') {
      log.warn({ topic: sesTopicArn }, 'reports of Amazon SES were unsubscribed from');
      return 0;
    }
    const notified = jsonOf(Buffer.from(message));
    // SES says in plain words that the topic works.
    const reports = notified === null ? [] : (readSes(notified) ?? []);
    await receive(reports);
    return reports.length;
  };
}

function refused(): AppError {
  return new AppError('unauthorized', { message: 'The secret or the signature is not valid.' });
}

// Digests have one length, so that the comparison takes the same time for every text.
function createSecretCheck(secret: string | null): (given: unknown) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = secret === null ? null : digest(secret);
  return (given) =>
    expected !== null && typeof given === 'string' && timingSafeEqual(digest(given), expected);
}

function passwordOf(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return null;
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

// Not by the strict parser: it refuses numbers that lose digits, and providers add fields of their own.
function jsonOf(bytes: Buffer | null): Fields | null {
  try {
    const value: unknown = JSON.parse(bytes?.toString('utf8') ?? 'null');
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
  } catch {
    return null;
  }
}
