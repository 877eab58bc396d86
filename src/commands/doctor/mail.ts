import { createPublicKey } from 'node:crypto';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Config } from '../../kit/config.ts';
import { dkimKeyOf } from '../../kit/mail/dkim-settings.ts';
import type { SmtpSettings } from '../../kit/mail/smtp-settings.ts';
import type { ReadTexts } from '../../kit/net/read-texts.ts';
import { lookUpKey } from '../../mail-routes/service.ts';
import { type Finding, findingsOf } from './finding.ts';

const SERVER_LIMIT_MS = 10_000;

type MailConfig = Pick<Config, 'smtp' | 'mailFrom' | 'dkimDomain' | 'dkimSelector' | 'dkimKey'>;

/** Whether mails leave, and whether receivers can believe them. Sends none. */
export async function* examineMail(config: MailConfig, read: ReadTexts): AsyncGenerator<Finding> {
  const { smtp, mailFrom } = config;
  if (smtp === null || mailFrom === null) {
    yield findingsOf('mail').ok('SMTP_URL is not set: mails are kept and shown, not sent');
    return;
  }
  yield await examineServer(smtp);
  yield* examineRecords(config, mailFrom.slice(mailFrom.lastIndexOf('@') + 1), read);
}

async function examineServer(smtp: SmtpSettings): Promise<Finding> {
  const { ok, fail } = findingsOf('mail');
  const where = `${smtp.host}, port ${smtp.port}`;
  const refusal = await whyNoServer(smtp);
  return refusal === null
    ? ok(`${where} answers${smtp.user === null ? '' : ' and takes the password'}`)
    : fail(`no mail leaves: ${where} says "${refusal}"; check SMTP_URL, then run mail test`);
}

function whyNoServer({
  host,
  port,
  isSecure,
  requiresTls,
  user,
  password,
}: SmtpSettings): Promise<string | null> {
  const connection = new SMTPConnection({
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    connectionTimeout: SERVER_LIMIT_MS,
    greetingTimeout: SERVER_LIMIT_MS,
    socketTimeout: SERVER_LIMIT_MS,
    tls: { rejectUnauthorized: isSecure || requiresTls || user !== null },
  });
  return new Promise<string | null>((resolve) => {
    // A server may repeat the name of the user, never the password.
    const refuse = (cause: Error) => resolve(cause.message.replaceAll(/\s+/g, ' ').slice(0, 200));
    connection.on('error', refuse);
    connection.on('end', () => refuse(new Error('The server ended the connection.')));
    connection.connect((cause) => {
      if (cause) return refuse(cause);
      if (user === null) return resolve(null);
      connection.login({ user, pass: password ?? '' }, (refusal) =>
        refusal ? refuse(refusal) : resolve(null),
      );
    });
  }).finally(() => connection.close());
}

async function* examineRecords(config: MailConfig, domain: string, read: ReadTexts): AsyncGenerator<Finding> {
  const spf = findingsOf('SPF');
  const texts = await readOrNull(read, domain);
  const records = texts?.filter((text) => /^v=spf1(?: |$)/i.test(text)) ?? [];
  if (texts === null) yield spf.warn(`DNS did not answer about ${domain}: try again later`);
  else if (records.length === 1) yield spf.ok(`${domain} has a record`);
  else if (records.length > 1)
    yield spf.warn(`${domain} has ${records.length} records, which counts as none: keep one`);
  else
    yield spf.warn(`${domain} does not name its mail servers: publish a TXT record, e.g. "v=spf1 mx -all"`);
  yield await examineDmarc(domain, read);
  const key = dkimKeyOf(config);
  if (key === null) return;
  const dkim = findingsOf('DKIM');
  const name = `${config.dkimSelector}._domainkey.${config.dkimDomain}`;
  const published = createPublicKey(key.privateKey)
    .export({ type: 'spki', format: 'der' })
    .toString('base64');
  const state = await lookUpKey(name, published, read);
  if (state === 'Found') yield dkim.ok(`${name} has the key that signs`);
  else if (state === 'Unknown') yield dkim.warn(`DNS did not answer about ${name}: try again later`);
  else
    yield dkim.warn(
      `${name} does not have the key of DKIM_KEY_FILE, so that receivers find each signature wrong: publish it, or unset DKIM_DOMAIN`,
    );
}

// The record of a subdomain is that of the nearest domain above that has one.
async function examineDmarc(domain: string, read: ReadTexts): Promise<Finding> {
  const { ok, warn } = findingsOf('DMARC');
  const labels = domain.split('.');
  for (let first = 0; first + 2 <= labels.length; first += 1) {
    const name = `_dmarc.${labels.slice(first).join('.')}`;
    const texts = await readOrNull(read, name);
    if (texts === null) return warn(`DNS did not answer about ${name}: try again later`);
    if (texts.some((text) => /^v=DMARC1\b/.test(text))) return ok(`${name} has a record`);
  }
  return warn(
    `${domain} has no record, and large receivers refuse mails without one: publish _dmarc.${domain}, e.g. "v=DMARC1; p=none"`,
  );
}

async function readOrNull(read: ReadTexts, name: string): Promise<readonly string[] | null> {
  try {
    return await read(name);
  } catch {
    return null;
  }
}
