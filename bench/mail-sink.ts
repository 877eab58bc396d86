import { createServer, type Socket } from 'node:net';

/** A mail server that takes every mail at once and forgets it. Like those in use it takes commands in one go (PIPELINING). */
export interface MailSink {
  readonly url: string;
  /** How many mails it has taken. */
  count(): number;
  close(): void;
}

const GREETING = '250-sink\r\n250 PIPELINING\r\n';

/** Starts the server on this machine, on a free port. */
export async function startMailSink(): Promise<MailSink> {
  let taken = 0;
  const lines = new Set<Socket>();
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('close', () => lines.delete(socket));
    socket.on('error', () => {});
    socket.write('220 sink\r\n');
    let isData = false;
    let rest = '';
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      let answers = '';
      for (;;) {
        const end = isData ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) break;
        const said = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (isData) taken += 1;
        isData = !isData && /^data$/i.test(said);
        answers += isData ? '354 go on\r\n' : /^ehlo/i.test(said) ? GREETING : '250 ok\r\n';
      }
      if (answers !== '') socket.write(answers);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The mail sink has no port.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    count: () => taken,
    close() {
      server.close();
      for (const socket of lines) socket.destroy();
    },
  };
}
