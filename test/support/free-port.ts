import { type AddressInfo, connect, createServer } from 'node:net';

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until a program listens at a port. Throws when `whyNot` says that it never will. */
export async function listeningAt(port: number, whyNot: () => string | null): Promise<void> {
  for (;;) {
    const reason = whyNot();
    if (reason !== null) throw new Error(reason);
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        resolve(true);
        socket.destroy();
      });
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
