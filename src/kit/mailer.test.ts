import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../test/support/mail-server.ts';
import { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';

const mail: OutgoingMail = {
  messageId: 'one@tranche.example',
  from: { name: 'Studio', address: 'invoices@tranche.example' },
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
afterEach(async () => {
  mailer?.close();
  await server?.close();
  server = undefined;
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
  mailer = createMailer({ ...settings, ...changes }, limits);
  return mailer;
}

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
    expect(outcomes).toMatchObject([
      { outcome: 'Later', detail: expect.stringMatching(/STARTTLS|command/i) },
    ]);
    expect(server.arrived).toEqual([]);
  });

  it.each([
    ['demanded', { requiresTls: true }],
    ['from the first byte', { isSecure: true, requiresTls: true }],
    ['with credentials', { user: 'me', password: 'my-secret' }],
  ])('%s refuses a certificate that nobody vouches for', async (_how, changes) => {
    server = await startMailServer({ disabledCommands: [], secure: 'isSecure' in changes });
    const [outcome] = await mailerOf(portOf(server), changes).send(mail);
    expect(outcome).toMatchObject({ outcome: 'Later', detail: expect.stringMatching(/certificate/i) });
    expect(outcome?.detail).not.toContain('my-secret');
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
    expect(outcome).toMatchObject({ outcome: 'Later', detail: expect.stringMatching(/credentials/i) });
    expect(outcome?.detail).not.toContain('my-secret');
  });

  it('never answers after the data: later, when its time is over', async () => {
    server = await startMailServer();
    server.afterData = () => new Promise(() => {});
    const outcomes = await mailerOf(portOf(server), {}, { mailMs: 300 }).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: 'The server took too long.' }]);
    expect(server.arrived).toHaveLength(1);
  });

  it('never greets: later, when its time is over', async () => {
    const silent: Server = createServer(() => {});
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as { port: number };
    const outcomes = await mailerOf(port, {}, { greetingMs: 200 }).send(mail);
    expect(outcomes).toMatchObject([{ outcome: 'Later', detail: expect.stringMatching(/greeting/i) }]);
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
    expect(await mailerOf(port).send(mail)).toMatchObject([{ outcome: 'Later' }]);
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
});
