import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as the server got it: to whom the envelope says, and what it reads. */
export interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly mail: Email;
}

type Verdict = { readonly code: number; readonly message: string } | null;

/** A real SMTP server in this process that does what a test says. */
export interface MailServer {
  readonly url: string;
  /** Every mail whose data came whole, whatever was answered. */
  readonly arrived: Arrived[];
  /** What it says of an address; null takes it. */
  verdict: (address: string) => Verdict;
  /** Is awaited after the data of a mail came, before it is answered; may end the connection or refuse. */
  afterData: (session: SMTPServerSession, connection: { destroy(): void }) => Promise<Verdict>;
  /** Ends each connection as soon as a sender is named. */
  dropsEarly: boolean;
  /** Cuts all lines. */
  hangUp(): void;
  /** Whether nobody has closed it. */
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Starts the server on this machine, on a free port or a certain one. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  host = '127.0.0.1',
): Promise<MailServer> {
  const arrived: Arrived[] = [];
  const state = {
    verdict: (() => null) as MailServer['verdict'],
    afterData: (async () => null) as MailServer['afterData'],
    dropsEarly: false,
  };
  const destroy = (session: SMTPServerSession) => ({
    destroy: () => {
      for (const one of connectionsOf(server)) if (one.session?.id === session.id) one._socket.destroy();
    },
  });
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    ...options,
    onMailFrom(_address, session, callback) {
      if (state.dropsEarly) destroy(session).destroy();
      else callback();
    },
    onRcptTo({ address }, _session, callback) {
      const refusal = state.verdict(address);
      callback(refusal === null ? null : refused(refusal));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const bytes = Buffer.concat(chunks);
          const { mailFrom, rcptTo } = session.envelope;
          arrived.push({
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: bytes.toString('latin1'),
            mail: await PostalMime.parse(bytes),
          });
          const refusal = await state.afterData(session, destroy(session));
          callback(refusal === null ? null : refused(refusal));
        })();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://${host}:${taken}`,
    arrived,
    hangUp() {
      for (const one of connectionsOf(server)) one._socket.destroy();
    },
    isOpen: () => server.server.listening,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  });
}

interface OpenConnection {
  readonly session?: { readonly id: string };
  readonly _socket: { destroy(): void };
}

// The server has no verb that cuts a line; its connections are the only way to.
function connectionsOf(server: SMTPServer): Iterable<OpenConnection> {
  return (server as unknown as { connections: Iterable<OpenConnection> }).connections;
}

function refused({ code, message }: NonNullable<Verdict>): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
