import { verify, X509Certificate } from 'node:crypto';

/** Reads a text from a public address over https. Errors: when there is no answer of 200. */
export type FetchText = (url: string) => Promise<string>;

/** A message of Amazon SNS whose signature was checked. */
interface SnsMessage {
  readonly type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation';
  readonly message: string;
  /** Where a subscription is confirmed; null in a notification. */
  readonly subscribeUrl: string | null;
}

const FIELDS = [
  'Type',
  'MessageId',
  'TopicArn',
  'Message',
  'Timestamp',
  'SignatureVersion',
  'Signature',
  'SigningCertURL',
];
// In the order in which Amazon signs them, each as a line with its name and a line with its value.
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;
const digests: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' };

/** Where Amazon has its certificates: another file of its hosts may be anybody's. */
const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]+\.pem$/;
/** Regions and rotations have few certificates. */
const MOST_CERTIFICATES = 20;

type Texts = Readonly<Record<string, string | undefined>>;

/**
 * Builds the check of messages of one topic of Amazon SNS. Null: not from Amazon, or of another topic. Errors: those of
 * `fetchText`, when the certificate cannot be read.
 */
export function createSnsCheck(topicArn: string, fetchText: FetchText) {
  const certificates = new Map<string, X509Certificate>();
  // As in `arn:aws:sns:eu-central-1:…`. Only the host of the topic's own region signs for it.
  const [, partition = '', , region = ''] = topicArn.split(':');
  const host = `sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
  const certificateOf = async (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url);
    if (known !== undefined) return known;
    const certificate = new X509Certificate(await fetchText(url));
    if (certificates.size >= MOST_CERTIFICATES) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  };
  return async (body: Readonly<Record<string, unknown>>, now: Date): Promise<SnsMessage | null> => {
    const texts = body as Texts;
    const { Type: type, TopicArn: topic, SigningCertURL: url, SubscribeURL: subscribeUrl = null } = texts;
    if (FIELDS.some((name) => typeof body[name] !== 'string') || !isSigned(type)) return null;
    if (topic !== topicArn || !isAt(host, url, CERTIFICATE)) return null;
    if (type !== 'Notification' && !isAt(host, subscribeUrl, /^\/$/)) return null;
    const digest = digests[texts['SignatureVersion'] ?? ''];
    if (digest === undefined) return null;
    const certificate = await certificateOf(url ?? '');
    if (now < certificate.validFromDate || now > certificate.validToDate) return null;
    const signed = SIGNED[type].filter((name) => typeof body[name] === 'string');
    const text = signed.map((name) => `${name}\n${texts[name]}\n`).join('');
    const signature = Buffer.from(texts['Signature'] ?? '', 'base64');
    if (!verify(digest, Buffer.from(text), certificate.publicKey, signature)) return null;
    return { type, message: texts['Message'] ?? '', subscribeUrl };
  };
}

function isSigned(type: string | undefined): type is keyof typeof SIGNED {
  return type !== undefined && Object.hasOwn(SIGNED, type);
}

function isAt(host: string, text: string | null | undefined, path: RegExp): boolean {
  const url = URL.parse(text ?? '');
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.hostname === host &&
    path.test(url.pathname)
  );
}
