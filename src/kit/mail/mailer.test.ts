import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import { createMailer, type Mailer } from './mailer.ts';
import type { OutgoingMail } from './outgoing-mail.ts';

const mail: OutgoingMail = {
  messageId: 'one@tranche.example',
  from: { name: 'Studio', address: 'invoices@tranche.example' },
  envelopeFrom: null,
  replyTo: null,
  to: [{ name: 'Maria', address: 'maria@example.com' }],
  cc: [],
  subject: 'x',
  html: '<p>x</p>',
  text: 'x',
  headers: {},
  recipients: ['maria@example.com'],
};

let server: MailServer | undefined;
let mailer: Mailer | undefined;
// The lines that the operator reads.
let troubles: string[] = [];
afterEach(async () => {
  mailer?.close();
  await server?.close();
  server = undefined;
  troubles = [];
});

function mailerOf(port: number, changes: Partial<Parameters<typeof createMailer>[0]> = {}, limits = {}) {
  const settings = {
    host: '127.0.0.1',
    port,
    isSecure: false,
    requiresTls: false,
    user: null,
    password: null,
  };
  mailer = createMailer({ ...settings, ...changes }, limits, (cause) => {
    troubles.push((cause as Error).message);
  });
  return mailer;
}

const UNREACHABLE = 'The mail server could not be reached.';

const portOf = (started: MailServer) => Number(new URL(started.url).port);

describe('TLS', () => {
  it('is used when it is offered, also with a certificate that nobody vouches for', async () => {
    const secured: boolean[] = [];
    server = await startMailServer({ disabledCommands: [] });
    server.afterData = async ({ secure }) => {
      secured.push(secure);
      return null;
    };
    expect(await mailerOf(portOf(server)).send(mail)).toMatchObject([{ outcome: 'Accepted' }]);
    expect(secured).toEqual([true]);
  });

  it('is demanded: nothing is sent in the clear to a server that has none', async () => {
    server = await startMailServer();
    const outcomes = await mailerOf(portOf(server), { requiresTls: true }).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: UNREACHABLE }]);
    expect(troubles).toEqual([expect.stringMatching(/STARTTLS|command/i)]);
    expect(server.arrived).toEqual([]);
  });

  it.each([
    ['demanded', { requiresTls: true }],
    ['from the first byte', { isSecure: true, requiresTls: true }],
    ['with credentials', { user: 'me', password: 'my-secret' }],
  ])('%s refuses a certificate that nobody vouches for', async (_how, changes) => {
    server = await startMailServer({ disabledCommands: [], secure: 'isSecure' in changes });
    const [outcome] = await mailerOf(portOf(server), changes).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Later', detail: UNREACHABLE });
    expect(troubles).toEqual([expect.stringMatching(/certificate/i)]);
    expect(troubles.join()).not.toContain('my-secret');
    expect(server.arrived).toEqual([]);
  });
});

describe('a server that', () => {
  it('does not take our credentials: later, and nothing of them is said', async () => {
    server = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, callback) => callback(new Error('Bad credentials')),
    });
    const credentials = { user: 'me', password: 'my-secret' };
    const [outcome] = await mailerOf(portOf(server), credentials).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Later', detail: UNREACHABLE });
    expect(troubles).toEqual([expect.stringMatching(/credentials/i)]);
    expect(troubles.join()).not.toContain('my-secret');
  });

  it('never answers after the data: later, when its time is over', async () => {
    server = await startMailServer();
    server.afterData = () => new Promise(() => {});
    const outcomes = await mailerOf(portOf(server), {}, { mailMs: 300 }).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: 'The mail server took too long.' }]);
    expect(server.arrived).toHaveLength(1);
  });

  it('never greets: later, when its time is over', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as { port: number };
    const outcomes = await mailerOf(port, {}, { connectMs: 200 }).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: UNREACHABLE }]);
    expect(troubles).toHaveLength(1);
    silent.close();
  });

  it('is not there: later', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => {
      gone.listen(0, '127.0.0.1', resolve);
    });
    const { port } = gone.address() as { port: number };
    await new Promise((resolve) => {
      gone.close(resolve);
    });
    expect(await mailerOf(port).send(mail)).toMatchObject([{ outcome: 'Later', detail: UNREACHABLE }]);
    expect(troubles).toEqual([expect.stringContaining(`127.0.0.1:${port}`)]);
  });
});

// A server that answers each command as it is told, or not at all.
async function scripted(
  answer: (command: string, line: number) => string | null,
  greet: (line: number) => string | Promise<string> = () => '220 x',
) {
  const commands: string[] = [];
  let lines = 0;
  const script: Server = createServer((socket) => {
    const line = lines;
    lines += 1;
    let isData = false;
    let rest = '';
    socket.on('error', () => {});
    void (async () => socket.write(`${await greet(line)}\r\n`))();
    socket.on('data', (chunk) => {
      const parts = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = parts.pop() ?? '';
      for (const command of parts) {
        if (isData && command !== '.') continue;
        isData = command === 'DATA';
        if (command !== '.') commands.push(command);
        const said = answer(command, line);
        if (said === '') socket.destroy();
        else if (said !== null) socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => {
    script.listen(0, '127.0.0.1', resolve);
  });
  const { port } = script.address() as { port: number };
  return { port, commands, close: () => script.close() };
}

const willing = (command: string) => (command === 'DATA' ? '354 go' : '250 ok');

describe('the time of one mail', () => {
  const limits = { connectMs: 60_000, silenceMs: 60_000, mailMs: 300 };

  it.each([
    ['connecting', /^EHLO/],
    ['signing in', /^AUTH/],
    ['naming a recipient', /^RCPT/],
  ])('is over also for a server that is silent while %s', async (_when, silent) => {
    const script = await scripted((command) => {
      if (silent.test(command)) return null;
      return command.startsWith('EHLO') ? '250-x\r\n250 AUTH PLAIN' : willing(command.replace(/^AUTH.*/, ''));
    });
    const outcomes = await mailerOf(script.port, { user: 'me', password: 'x' }, limits).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: 'The mail server took too long.' }]);
    script.close();
  });

  // The first line is kept after a mail and cut at the next; the second never greets.
  it('is one for a kept line that breaks and the new one after it', async () => {
    let isKept = false;
    const script = await scripted(
      (command) => {
        if (command === '.') isKept = true;
        return isKept && command.startsWith('MAIL') ? '' : willing(command);
      },
      (line) => (line === 0 ? '220 x' : new Promise(() => {})),
    );
    const sender = mailerOf(script.port, {}, limits);
    expect(await sender.send(mail)).toMatchObject([{ outcome: 'Accepted' }]);
    expect(await sender.send(mail)).toMatchObject([{ detail: 'The mail server took too long.' }]);
    script.close();
  });
});

describe('a server that makes strangers wait', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('and greets after 45 s is waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const isConnected = Promise.withResolvers<void>();
    const greeting = Promise.withResolvers<string>();
    const script = await scripted(willing, () => {
      isConnected.resolve();
      return greeting.promise;
    });
    const sending = mailerOf(script.port).send(mail);
    await isConnected.promise;
    vi.advanceTimersByTime(45_000);
    greeting.resolve('220 x');
    expect(await sending).toMatchObject([{ outcome: 'Accepted' }]);
    script.close();
  });
});

describe('an address with letters beyond ASCII', () => {
  const to = (address: string) => ({ ...mail, to: [{ name: '', address }], recipients: [address] });
  const strict = (command: string) => (/[^\x20-\x7e]/.test(command) ? '501 Bad address' : willing(command));

  it('in its domain reaches servers that know only ASCII', async () => {
    const script = await scripted(strict);
    const outcomes = await mailerOf(script.port).send(to('maria@bücher.example'));
    expect(outcomes).toEqual([{ address: 'maria@bücher.example', outcome: 'Accepted', detail: null }]);
    expect(script.commands).toContain('RCPT TO:<maria@xn--bcher-kva.example>');
    script.close();
  });

  it('in its domain is named as it was given when it is refused', async () => {
    const script = await scripted((command) =>
      command.startsWith('RCPT') ? '550 Nobody' : willing(command),
    );
    const outcomes = await mailerOf(script.port).send(to('maria@bücher.example'));
    expect(outcomes).toMatchObject([{ address: 'maria@bücher.example', outcome: 'Refused' }]);
    script.close();
  });

  it('before the @ is refused by such a server, and it is said why', async () => {
    const script = await scripted(strict);
    const [outcome] = await mailerOf(script.port).send(to('jörg@example.com'));
    expect(outcome).toMatchObject({ outcome: 'Refused', detail: expect.stringContaining('before the @') });
    script.close();
  });
});

describe('lines', () => {
  it('are kept for the next mail', async () => {
    const sessions = new Set<string>();
    server = await startMailServer();
    server.afterData = async ({ id }) => {
      sessions.add(id);
      return null;
    };
    const sender = mailerOf(portOf(server));
    for (let count = 0; count < 3; count += 1) await sender.send(mail);
    expect(server.arrived).toHaveLength(3);
    expect(sessions.size).toBe(1);
  });

  // Each mail stays with the server until the test lets it go.
  const holding = async () => {
    const held: (() => void)[] = [];
    server = await startMailServer();
    server.afterData = () =>
      new Promise((resolve) => {
        held.push(() => resolve(null));
      });
    return held;
  };

  it('are 20 at most: other mails wait for one, and each goes out once', async () => {
    const held = await holding();
    const sender = mailerOf(portOf(server as MailServer));
    const sending = Array.from({ length: 25 }, (_, index) =>
      sender.send({ ...mail, messageId: `${index}@tranche.example` }),
    );
    await expect.poll(() => held).toHaveLength(20);
    for (let count = 0; count < 25; count += 1) {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      expect(held.length).toBeLessThanOrEqual(20);
      held.shift()?.();
    }
    expect((await Promise.all(sending)).flat()).toEqual(
      Array.from({ length: 25 }, () => ({ address: 'maria@example.com', outcome: 'Accepted', detail: null })),
    );
    const ids = server?.arrived.map((one) => one.mail.messageId);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toHaveLength(25);
  });

  it('are all taken for too long: a mail that waits for one is not tried, and later ones are', async () => {
    const held = await holding();
    const sender = mailerOf(portOf(server as MailServer), {}, { turnMs: 50 });
    const sending = Array.from({ length: 20 }, () => sender.send(mail));
    await expect.poll(() => held).toHaveLength(20);
    expect(await sender.send(mail)).toEqual([]);
    expect(server?.arrived).toHaveLength(20);
    for (const release of held.splice(0)) release();
    await Promise.all(sending);
    const next = sender.send(mail);
    await expect.poll(() => held).toHaveLength(1);
    held[0]?.();
    expect(await next).toMatchObject([{ outcome: 'Accepted' }]);
  });

  it('are all taken when the service stops: a mail that waits for one is not begun, those under way end', async () => {
    const held = await holding();
    const sender = mailerOf(portOf(server as MailServer));
    const sending = Array.from({ length: 20 }, () => sender.send(mail));
    await expect.poll(() => held).toHaveLength(20);
    const waiting = sender.send(mail);
    sender.close();
    expect(await waiting).toEqual([]);
    expect(await sender.send(mail)).toEqual([]);
    for (const release of held.splice(0)) release();
    expect((await Promise.all(sending)).flat().map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 20 }, () => 'Accepted'),
    );
    expect(server?.arrived).toHaveLength(20);
  });
});

describe('what went wrong', () => {
  it('is about the message when it is larger than the server takes, not about the server', async () => {
    server = await startMailServer({ size: 100 });
    const [outcome] = await mailerOf(portOf(server)).send({ ...mail, text: 'x'.repeat(500) });
    expect(outcome).toMatchObject({ outcome: 'Later', trouble: { step: 'Message' } });
    expect(troubles).toEqual([]);
  });

  it('is about the recipient when the server says so, whatever words it uses', async () => {
    server = await startMailServer();
    server.verdict = () => ({ code: 550, message: 'We need STARTTLS and a certificate for this domain' });
    const [outcome] = await mailerOf(portOf(server)).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Refused', trouble: { step: 'Recipient' } });
  });

  it.each([
    ['has a NUL', '5.1.1 no\0such user', '550 5.1.1 no such user'],
    ['is cut at 300 in the middle of a sign', `${'x'.repeat(295)}\u{1F600}`, `550 ${'x'.repeat(295)}\uFFFD`],
  ])('can be stored when the answer %s', async (_how, message, words) => {
    const script = await scripted((command) =>
      command.startsWith('RCPT') ? `550 ${message}` : willing(command),
    );
    const [outcome] = await mailerOf(script.port).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Refused', detail: words, trouble: { words } });
    script.close();
  });

  it('is told when a mail cannot be signed: nothing is sent, and nothing thrown', async () => {
    server = await startMailServer();
    const outcomes = await mailerOf(portOf(server)).send(mail, async () => {
      throw new Error('no key');
    });
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: 'The email could not be signed.' }]);
    expect(server.arrived).toEqual([]);
    expect(troubles).toEqual(['no key']);
  });

  it('never says the password, also when the server quotes the command that it did not take', async () => {
    const PASSWORD = 'canary-s3cret-7w';
    const quoted = Buffer.from(`\0bob\0${PASSWORD}`).toString('base64');
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) =>
        callback(
          Object.assign(new Error(`5.5.1 Command unrecognized: "AUTH PLAIN ${quoted}"`), {
            responseCode: 535,
          }),
        ),
    });
    const outcomes = await mailerOf(portOf(server), { user: 'bob', password: PASSWORD }).send(mail);
    expect(outcomes).toMatchObject([
      { trouble: { step: 'SignIn', words: expect.stringContaining('535 5.5.1') } },
    ]);
    const said = JSON.stringify([outcomes, troubles]);
    expect(said).not.toContain(PASSWORD);
    expect(said).not.toContain(quoted.slice(0, 16));
  });
});
