import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The only credentials that the store knows. */
export const S3_KEYS = { id: 'S3RVER', secret: 'S3RVER' };

/** A fault that the next requests get instead of an answer: `Reset` breaks the line in the middle of the body, `Silence` is no answer at all. */
type Fault = 'Reset' | 'Fail' | 'Silence';

/** An S3-compatible store in this process, behind a proxy that makes faults. */
export interface S3Server {
  /** An address for BACKUP_TO. */
  readonly address: string;
  /** Has requests of this method fail, from the n-th on, until {@link heal}. */
  breakAt(method: string, nth: number, fault: Fault): void;
  heal(): void;
  close(): Promise<void>;
}

/** Starts a store with one bucket, `backups`. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'tranche-s3-'));
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    // The store counts the path of a list otherwise than Amazon does; unknown keys are refused all the same.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = (await store.run()) as AddressInfo;
  let broken: { method: string; left: number; fault: Fault } | null = null;
  const sockets = new Set<Socket>();
  const proxy = createServer((incoming, answer) => {
    const hit = broken !== null && broken.method === incoming.method;
    if (hit && broken !== null) broken.left -= 1;
    if (hit && broken !== null && broken.left <= 0) {
      if (broken.fault === 'Silence') {
        incoming.resume();
      } else if (broken.fault === 'Fail') {
        incoming.resume();
        incoming.on('end', () => answer.writeHead(500, { connection: 'close' }).end());
      } else {
        incoming.once('data', () => incoming.socket.destroy());
        incoming.once('end', () => incoming.socket.destroy());
      }
      return;
    }
    const outgoing = request(
      { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const ownPort = await listening(proxy);
  return {
    address: `s3://backups/tranche?endpoint=http://127.0.0.1:${ownPort}`,
    breakAt(method, nth, fault) {
      broken = { method, left: nth, fault };
    },
    heal() {
      broken = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
