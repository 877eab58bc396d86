import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { createConcealing } from './credentials.ts';
import { composeMessage, type OutgoingMail } from './outgoing-mail.ts';
import type { SmtpSettings } from './smtp-settings.ts';
import { createTurns } from './turns.ts';

/** The result of a mail for one address. `Later`: refused for now, or not known; it is tried again. */
export interface DeliveryOutcome {
  readonly address: string;
  readonly outcome: 'Accepted' | 'Refused' | 'Later';
  /** The server's words, or ours. */
  readonly detail: string | null;
  /** What went wrong, for the owner of the server; not set when nothing did. */
  readonly trouble?: SmtpTrouble;
}

/** The steps of handing over a mail, in their order. */
export const smtpSteps = ['Connect', 'Tls', 'SignIn', 'Sender', 'Recipient', 'Message'] as const;
export type SmtpStep = (typeof smtpSteps)[number];

/** Where a mail got stuck. */
export interface SmtpTrouble {
  readonly step: SmtpStep;
  /** The server's words, or those of the system; they may name the server. */
  readonly words: string;
  /** The server refused it for good. */
  readonly isForGood: boolean;
}

/** Where to connect to. */
export interface ServerAddress {
  readonly address: string;
  /** In a network of the operator: there, TLS is used where it is offered, with any certificate. */
  readonly isInside: boolean;
}

/** A mail server, and how its name is resolved; without `findAddress` the system does it. */
export interface MailerSettings extends SmtpSettings {
  /** Finds the address to connect to. Throws when the name leads nowhere, or where it must not. */
  readonly findAddress?: (host: string) => Promise<ServerAddress>;
}

/** Signs a mail as it goes over the wire. */
export type SignMessage = (message: Buffer) => Promise<Buffer>;

/** Hands mails to the mail server. */
export interface Mailer {
  /**
   * Sends a mail; never throws. An outcome for each of its recipients; none when no connection became free in time, or
   * the mailer was closed first, so that nobody was tried.
   */
  send(mail: OutgoingMail, sign?: SignMessage | null): Promise<DeliveryOutcome[]>;
  /** Ends idle connections, and starts no further mail, not even a waiting one. Running mails end normally. */
  close(): void;
}

/** How long a server may take, in milliseconds. */
export interface MailerLimits {
  /** The time until the server's greeting; many servers delay it for unknown senders on purpose. */
  readonly connectMs: number;
  /** Nothing moves on the connection. */
  readonly silenceMs: number;
  /** Until a connection is free; with the time of the mail itself less than the lease of its task. */
  readonly turnMs: number;
  /** The whole of one mail, from connecting to the last answer, a second line included. */
  readonly mailMs: number;
  /** How many connections there are at once. */
  readonly connections: number;
}

const LIMITS: MailerLimits = {
  connectMs: 60_000,
  silenceMs: 120_000,
  turnMs: 30_000,
  mailMs: 240_000,
  connections: 20,
};

/** How long a connection is kept for the next mail, and for how many mails. */
const KEPT = { idleMs: 10_000, mails: 100 };

/** One conversation with the server. */
interface Line {
  readonly connection: SMTPConnection;
  mails: number;
  isBroken: boolean;
  idleTimer: NodeJS.Timeout | null;
  /** Ends what is under way on it. */
  fail: (cause: Error) => void;
}

/** The time of one mail, and the line that it is on just now. */
interface Watch {
  line: Line | null;
  isOver: boolean;
}

/**
 * Makes the mailer over an SMTP server. It connects when it has something to send. `onTrouble` hears what kept it from
 * the server, with the server's name: that is for who runs this service, not for the accounts.
 */
export function createMailer(
  settings: MailerSettings,
  limits: Partial<MailerLimits> = {},
  onTrouble: (cause: unknown) => void = () => {},
): Mailer {
  const within = { ...LIMITS, ...limits };
  const conceal = createConcealing(settings.user, settings.password);
  const idle: Line[] = [];
  let isClosed = false;
  const hangUp = (line: Line) => {
    line.isBroken = true;
    if (line.idleTimer !== null) clearTimeout(line.idleTimer);
    const place = idle.indexOf(line);
    if (place >= 0) idle.splice(place, 1);
    line.connection.close();
  };
  const keep = (line: Line) => {
    line.mails += 1;
    line.fail = () => hangUp(line);
    if (isClosed || line.isBroken || line.mails >= KEPT.mails) return hangUp(line);
    line.idleTimer = setTimeout(() => hangUp(line), KEPT.idleMs);
    line.idleTimer.unref();
    idle.push(line);
  };
  const attempt = async (mail: OutgoingMail, message: Buffer, watch: Watch): Promise<Attempt> => {
    const isKept = watch.line !== null;
    const progress = { hasBegun: false };
    try {
      const line = watch.line ?? (await open(settings, within, watch));
      const outcomes = await transmit(line, mail, message, progress);
      keep(line);
      return { outcomes, isWorthAnother: false };
    } catch (cause) {
      if (watch.line !== null) hangUp(watch.line);
      if (isOfServer(cause as SmtpFailure)) onTrouble(withoutCredentials(cause as SmtpFailure, conceal));
      return { outcomes: judge(mail, cause), isWorthAnother: isKept && !watch.isOver && !progress.hasBegun };
    }
  };
  const deliver = async (mail: OutgoingMail, message: Buffer, watch: Watch): Promise<DeliveryOutcome[]> => {
    const known = idle.pop() ?? null;
    if (known?.idleTimer) clearTimeout(known.idleTimer);
    watch.line = known;
    const first = await attempt(mail, message, watch);
    // The server may have ended a connection while it was idle. As long as nothing of the mail went out, a new one may try.
    if (!first.isWorthAnother || first.outcomes.every(({ outcome }) => outcome !== 'Later'))
      return first.outcomes;
    watch.line = null;
    return (await attempt(mail, message, watch)).outcomes;
  };
  const turns = createTurns(within.connections, within.turnMs);
  return {
    async send(mail, sign = null) {
      if (!(await turns.take())) return [];
      try {
        const message = await messageOf(mail, sign, onTrouble);
        if (message === null) return judge(mail, new Error(UNSIGNED));
        return concealed(conceal, await watched(within.mailMs, (watch) => deliver(mail, message, watch)));
      } finally {
        turns.pass();
      }
    },
    close() {
      isClosed = true;
      turns.end();
      for (const line of idle.splice(0)) hangUp(line);
    },
  };
}

// Null: it could not be signed, and is not sent without.
async function messageOf(
  mail: OutgoingMail,
  sign: SignMessage | null,
  onTrouble: (cause: unknown) => void,
): Promise<Buffer | null> {
  const message = composeMessage(mail);
  if (sign === null) return message;
  return sign(message).catch((cause: unknown) => {
    onTrouble(cause);
    return null;
  });
}

function concealed(
  conceal: (words: string) => string,
  outcomes: readonly DeliveryOutcome[],
): DeliveryOutcome[] {
  return outcomes.map(({ detail, trouble, ...outcome }) => ({
    ...outcome,
    detail: detail === null ? null : conceal(detail),
    ...(trouble === undefined ? {} : { trouble: { ...trouble, words: conceal(trouble.words) } }),
  }));
}

function withoutCredentials(failure: SmtpFailure, conceal: (words: string) => string): Error {
  const texts = [failure.message, failure.response ?? ''];
  return texts.every((text) => conceal(text) === text) ? failure : new Error(conceal(wordsOf(failure)));
}

async function watched<Result>(limitMs: number, work: (watch: Watch) => Promise<Result>): Promise<Result> {
  const watch: Watch = { line: null, isOver: false };
  const timer = setTimeout(() => {
    watch.isOver = true;
    watch.line?.fail(new Error(TOO_LONG));
  }, limitMs);
  try {
    return await work(watch);
  } finally {
    clearTimeout(timer);
  }
}

// Accounts read these sentences about the operator's server: they do not name it.
const TOO_LONG = 'The mail server took too long.';
const ENDED = 'The mail server ended the connection.';
const UNREACHABLE = 'The mail server could not be reached.';
const UNSIGNED = 'The email could not be signed.';

interface Attempt {
  readonly outcomes: DeliveryOutcome[];
  readonly isWorthAnother: boolean;
}

async function open(settings: MailerSettings, limits: MailerLimits, watch: Watch): Promise<Line> {
  const { host, findAddress } = settings;
  if (findAddress === undefined) return openAt(settings, { address: host, isInside: false }, limits, watch);
  const found = await findAddress(host);
  if (watch.isOver) throw new Error(TOO_LONG);
  return openAt(settings, found, limits, watch);
}

// The address is the server's name, or one of its addresses: its certificate is still that of the name.
function openAt(
  { host, port, isSecure, requiresTls, user, password }: MailerSettings,
  { address, isInside }: ServerAddress,
  limits: MailerLimits,
  watch: Watch,
): Promise<Line> {
  // Without a demand, an attacker could take the offer of TLS away: then a certificate that nobody vouches for is
  // better than none. Where credentials are sent, it must be vouched for.
  const mustBeVouchedFor = !isInside && (isSecure || requiresTls || user !== null);
  const connection = new SMTPConnection({
    host: address,
    ...(address === host || isIP(host) !== 0 ? {} : { servername: host }),
    port,
    secure: isSecure,
    requireTLS: requiresTls && !isInside,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    socketTimeout: limits.silenceMs,
    tls: { rejectUnauthorized: mustBeVouchedFor },
  });
  return new Promise((resolve, reject) => {
    const line: Line = { connection, mails: 0, isBroken: false, idleTimer: null, fail: reject };
    watch.line = line;
    connection.on('error', (cause: Error) => {
      line.isBroken = true;
      line.fail(cause);
    });
    connection.on('end', () => {
      line.isBroken = true;
      line.fail(new Error(ENDED));
    });
    connection.connect((cause) => {
      if (cause) return reject(cause);
      if (user === null) return resolve(line);
      connection.login({ user, pass: password ?? '' }, (refusal) => {
        if (!refusal) return resolve(line);
        reject(refusal);
        connection.close();
      });
    });
  });
}

function transmit(
  line: Line,
  { from, envelopeFrom, recipients }: OutgoingMail,
  message: Buffer,
  progress: { hasBegun: boolean },
): Promise<DeliveryOutcome[]> {
  const body = new Readable({
    read() {
      progress.hasBegun = true;
      this.push(message);
      this.push(null);
    },
  });
  const sender = wireForm(envelopeFrom ?? from.address);
  const envelope = { from: sender, to: recipients.map(wireForm), size: message.length };
  return new Promise((resolve, reject) => {
    const settle = (work: () => void) => {
      line.fail = () => {};
      work();
    };
    line.fail = (cause) => settle(() => reject(cause));
    line.connection.send(envelope, body, (cause, info) =>
      settle(() => (cause ? reject(cause) : resolve(outcomesOf(recipients, info.rejectedErrors ?? [])))),
    );
  });
}

// A domain has a form in ASCII, which every server takes; what stands before the @ has none.
function wireForm(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToASCII(address.slice(at + 1));
  return domain === '' ? address : `${address.slice(0, at)}@${domain}`;
}

interface SmtpFailure extends Error {
  readonly code?: string | undefined;
  readonly command?: string | undefined;
  readonly response?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpFailure[] | undefined;
}

function outcomesOf(recipients: readonly string[], rejected: readonly SmtpFailure[]): DeliveryOutcome[] {
  return recipients.map((address) => {
    const refusal = rejected.find((one) => one.recipient?.toLowerCase() === wireForm(address).toLowerCase());
    if (refusal === undefined) return { address, outcome: 'Accepted', detail: null };
    return {
      address,
      outcome: isForGood(refusal) ? 'Refused' : 'Later',
      detail: refusalOf(address, refusal),
      trouble: troubleOf(refusal),
    };
  });
}

function refusalOf(address: string, refusal: SmtpFailure): string {
  const isPlain = /^[\x20-\x7e]*$/.test(address.slice(0, address.lastIndexOf('@')));
  return isPlain ? wordsOf(refusal) : `Not every server takes such signs before the @: ${wordsOf(refusal)}`;
}

/**
 * A mail that went to nobody. An answer about a recipient or the message is final from 500 up. The operator can mend the
 * cause of an answer about us (greeting, login, sender): then the mail is tried again.
 */
function judge({ recipients }: OutgoingMail, cause: unknown): DeliveryOutcome[] {
  const failure = cause as SmtpFailure;
  const { rejectedErrors } = failure;
  if (rejectedErrors !== undefined && rejectedErrors.length > 0)
    return outcomesOf(recipients, rejectedErrors);
  const isOfTheMessage = failure.command === 'DATA' && isForGood(failure);
  const outcome = isOfTheMessage ? 'Refused' : 'Later';
  const isNameless = [TOO_LONG, ENDED, UNSIGNED].includes(failure.message);
  const detail = isOfServer(failure) && !isNameless ? UNREACHABLE : wordsOf(failure);
  const trouble = troubleOf(failure);
  return recipients.map((address) => ({ address, outcome, detail, trouble }));
}

const stepOfCommand: Readonly<Record<string, SmtpStep>> = {
  STARTTLS: 'Tls',
  'MAIL FROM': 'Sender',
  'RCPT TO': 'Recipient',
  DATA: 'Message',
};

function troubleOf(failure: SmtpFailure): SmtpTrouble {
  return { step: stepOf(failure), words: wordsOf(failure), isForGood: isRefusal(failure) };
}

function stepOf({ command = '', code = '', message, responseCode }: SmtpFailure): SmtpStep {
  if (code === 'EAUTH') return 'SignIn';
  // This mail is too large for the server.
  if (code === 'EMESSAGE' || (command === 'MAIL FROM' && responseCode === 552) || message === UNSIGNED)
    return 'Message';
  const step = stepOfCommand[command];
  if (step !== undefined) return step;
  return code === 'ETLS' || /certificate|STARTTLS|\bSSL\b/i.test(message) ? 'Tls' : 'Connect';
}

// A way of signing in that the server does not offer has no answer of its own.
function isRefusal(failure: SmtpFailure): boolean {
  return isForGood(failure) || (failure.code === 'EAUTH' && failure.responseCode === undefined);
}

const ofTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

// True of what keeps us from the server, or it from taking us: its words may name the server, its port, or our user.
function isOfServer({ command }: SmtpFailure): boolean {
  return command === undefined || !ofTheMail.has(command);
}

function isForGood({ responseCode }: SmtpFailure): boolean {
  return responseCode !== undefined && responseCode >= 500;
}

// In a form and length that can be stored: PostgreSQL takes no NUL, and its JSON no half of a sign.
function wordsOf({ response, message }: SmtpFailure): string {
  const line = (response ?? message).replaceAll(/[\s\p{Cc}]+/gu, ' ');
  return line.slice(0, 300).toWellFormed();
}
