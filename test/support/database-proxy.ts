import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterConnection } from '../../src/postgres/types.ts';

/** Does something with what PostgreSQL answers on one connection. */
type Meddle = (answer: Buffer, client: Socket) => Buffer | null;

/** Stands before PostgreSQL, as what fails there does: it can go silent, cut lines, and answer in its place. */
export interface DatabaseProxy {
  readonly connection: ClusterConnection;
  /** Everything passes again, on new connections and old. */
  pass(): void;
  /** Takes what is sent and hands on no answers, as a commit that waits for its standby does. */
  goSilent(): void;
  /** Hands on no answer to a COMMIT, but ends the connection when PostgreSQL has given it; all else passes. */
  loseCommits(): void;
  /** Ends the connection in place of the answer that has this text; all else passes. */
  loseAnswer(text: string): void;
  /** Answers with this SQLSTATE whatever is asked next on each connection, as a node that goes away does. */
  answerWith(sqlState: string, severity?: 'ERROR' | 'FATAL'): void;
  /** Hands on every answer, so many milliseconds late. */
  delayAnswers(milliseconds: number): void;
  /** Leaves `options` out of what new connections ask for when they start, as some poolers do. */
  dropOptions(): void;
  /** Lets nobody in and ends what there is. */
  refuse(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(target: ClusterConnection): Promise<DatabaseProxy> {
  const clients = new Set<Socket>();
  let meddle: Meddle | null = null;
  let delayMs = 0;
  let isRefusing = false;
  let dropsOptions = false;
  const server = createServer((client) => {
    if (isRefusing) {
      client.destroy();
      return;
    }
    const { host, port } = target;
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    clients.add(client);
    client.on('error', () => {}).on('close', () => upstream.destroy());
    upstream.on('error', () => {}).on('close', () => client.destroy());
    client.on('close', () => clients.delete(client));
    client.once('data', (startup) => {
      upstream.write(dropsOptions ? withoutOptions(startup) : startup);
      client.on('data', (bytes) => upstream.write(bytes));
    });
    // One after another, also when the delay ends: an answer that overtakes another is none that PostgreSQL gives.
    let written = Promise.resolve();
    upstream.on('data', (answer) => {
      const passed = meddle === null ? answer : meddle(answer, client);
      if (passed === null) return;
      const delayed = delayMs === 0 ? undefined : delay(delayMs, undefined, { ref: false });
      written = written.then(() => delayed).then(() => void (client.destroyed || client.write(passed)));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const become = (next: Meddle | null) => {
    isRefusing = false;
    dropsOptions = false;
    delayMs = 0;
    meddle = next;
  };
  const loseAnswer = (text: string) => become(losing(text));
  return {
    connection: { ...target, host: '127.0.0.1', port },
    pass: () => become(null),
    goSilent: () => become(() => null),
    loseCommits: () => loseAnswer('COMMIT\0'),
    loseAnswer,
    answerWith: (sqlState, severity = 'FATAL') =>
      become((_answer, client) => {
        client.end(errorMessage(sqlState, severity));
        return null;
      }),
    dropOptions() {
      become(null);
      dropsOptions = true;
    },
    delayAnswers(milliseconds) {
      become(null);
      delayMs = milliseconds;
    },
    refuse() {
      isRefusing = true;
      for (const client of clients) client.destroy();
    },
    async close() {
      for (const client of clients) client.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

// ErrorResponse of the protocol: fields of a letter and a text each, a zero at the end.
function errorMessage(sqlState: string, severity: string): Buffer {
  const fields = Buffer.from(`S${severity}\0V${severity}\0C${sqlState}\0Mthe node goes away\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const losing =
  (text: string): Meddle =>
  (answer, client) => {
    if (!answer.includes(text)) return answer;
    client.destroy();
    return null;
  };

// The first message: its length, the protocol, then names and values that each end with a zero.
function withoutOptions(startup: Buffer): Buffer {
  const texts = startup.toString('latin1', 8).split('\0');
  const place = texts.findIndex((text, index) => index % 2 === 0 && text === 'options');
  if (place !== -1) texts.splice(place, 2);
  const kept = Buffer.from(texts.join('\0'), 'latin1');
  const message = Buffer.concat([startup.subarray(0, 8), kept]);
  message.writeInt32BE(message.length);
  return message;
}
