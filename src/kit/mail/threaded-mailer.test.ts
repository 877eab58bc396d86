import { once } from 'node:events';
import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts';
import type { Mailer } from './mailer.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { createThreadedMailer, startMailThread } from './threaded-mailer.ts';

const mail: OutgoingMail = {
  messageId: 'one@tranche.example',
  from: { name: 'Studio', address: 'invoices@tranche.example' },
  replyTo: null,
  to: [{ name: 'Maria', address: 'maria@example.com' }],
  cc: [],
  subject: 'Invoice',
  html: '<p>x</p>',
  text: 'x',
  headers: {},
  recipients: ['maria@example.com'],
};

let server: MailServer | undefined;
let mailer: Mailer | undefined;
let troubles: NodeJS.ErrnoException[] = [];
let threads: Worker[] = [];
afterEach(async () => {
  mailer?.close();
  await server?.close();
  server = undefined;
  troubles = [];
  threads = [];
});

type Start = typeof startMailThread;

function mailerOf(port: number, start: Start = startMailThread) {
  const settings = {
    host: '127.0.0.1',
    port,
    isSecure: false,
    requiresTls: false,
    user: null,
    password: null,
  };
  const onTrouble = (cause: unknown) => troubles.push(cause as Error);
  mailer = createThreadedMailer(settings, {}, onTrouble, (data) => {
    const thread = start(data);
    threads.push(thread);
    return thread;
  });
  return mailer;
}

const portOf = (started: MailServer) => Number(new URL(started.url).port);
const breaking: Start = () =>
  new Worker(
    `require('node:worker_threads').parentPort.on('message', () => { throw new Error('broken'); })`,
    {
      eval: true,
    },
  );

describe('a mailer with a thread', () => {
  it('sends mails, and says of each address what the server said', async () => {
    server = await startMailServer();
    server.verdict = (address) =>
      address === 'gone@example.com' ? { code: 550, message: 'Nobody here' } : null;
    const sender = mailerOf(portOf(server));
    const recipients = ['maria@example.com', 'gone@example.com'];
    expect(await sender.send({ ...mail, recipients })).toEqual([
      { address: 'maria@example.com', outcome: 'Accepted', detail: null },
      { address: 'gone@example.com', outcome: 'Refused', detail: expect.stringContaining('Nobody here') },
    ]);
    expect(server.arrived).toMatchObject([{ to: ['maria@example.com'], mail: { subject: 'Invoice' } }]);
    expect(threads).toHaveLength(1);
  });

  it('gives the operator the error of the connection, with its code', async () => {
    const gone = createServer();
    gone.listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as { port: number };
    gone.close();
    await once(gone, 'close');
    expect(await mailerOf(port).send(mail)).toMatchObject([{ outcome: 'Later' }]);
    expect(troubles).toMatchObject([
      { message: expect.stringContaining(`127.0.0.1:${port}`), code: 'ESOCKET', stack: expect.any(String) },
    ]);
    expect(troubles[0]).toBeInstanceOf(Error);
  });

  it('has the mails of a thread that broke tried again, and sends the next by a new one', async () => {
    server = await startMailServer();
    const starts: Start[] = [breaking, startMailThread];
    const sender = mailerOf(portOf(server), (data) => (starts.shift() as Start)(data));
    const lost = await Promise.all([sender.send(mail), sender.send(mail)]);
    const interrupted = {
      address: 'maria@example.com',
      outcome: 'Later',
      detail: 'Sending was interrupted.',
    };
    expect(lost).toEqual([[interrupted], [interrupted]]);
    expect(troubles).toMatchObject([{ message: 'broken' }]);
    expect(await sender.send(mail)).toMatchObject([{ outcome: 'Accepted' }]);
  });

  it('lets mails under way end when it is closed, begins none, and ends its thread', async () => {
    const held: (() => void)[] = [];
    server = await startMailServer();
    server.afterData = () =>
      new Promise((resolve) => {
        held.push(() => resolve(null));
      });
    const sender = mailerOf(portOf(server));
    const sending = Array.from({ length: 20 }, () => sender.send(mail));
    await vi.waitFor(() => expect(held).toHaveLength(20), 5_000);
    const waiting = sender.send(mail);
    const [thread] = threads as [Worker];
    const ended = once(thread, 'exit');
    sender.close();
    expect(await sender.send(mail)).toEqual([]);
    expect(await waiting).toEqual([]);
    for (const release of held) release();
    expect((await Promise.all(sending)).flat().map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 20 }, () => 'Accepted'),
    );
    await ended;
    expect(troubles).toEqual([]);
    expect(threads).toHaveLength(1);
  });
});
