import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openMailbox } from './imap.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts an IMAP server that never ends its answer to a command, but says each moment that it is there. */
async function startSlow(command: string): Promise<number> {
  const slow = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ');
        if (words.join(' ').startsWith(command)) {
          const moments = setInterval(() => socket.write('* OK still here\r\n'), 20);
          socket.on('close', () => clearInterval(moments));
          return;
        }
        if (words[0] === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1\r\n');
        if (words[0] === 'LIST') socket.write('* LIST () "/" INBOX\r\n');
        if (words[0] === 'SELECT') socket.write('* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n');
        socket.write(`${tag} OK done\r\n`);
      }
    });
  });
  server = slow;
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  return (slow.address() as AddressInfo).port;
}

it.each(['LOGIN', 'SELECT', 'UID SEARCH'])(
  'a server that is never silent and never done with %s is left when its time is over',
  async (command) => {
    const settings = {
      host: '127.0.0.1',
      port: await startSlow(command),
      isSecure: false,
      requiresTls: false,
      user: 'bounces',
      password: 'secret',
      folder: 'INBOX',
    };
    const reading = openMailbox(settings, 400).then((mailbox) => mailbox.findUnread());
    await expect(reading).rejects.toThrow(/^(?:Connection not available|Unexpected close)$/);
  },
);
