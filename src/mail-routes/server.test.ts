import { expect, it } from 'vitest';
import { createGuard } from '../kit/net/guard.ts';
import { createResolve } from '../kit/net/resolving.ts';
import { createFindPlace } from './server.ts';

const OPERATOR = '10.0.0.5';

const findPlace = createFindPlace({
  guard: createGuard(['10.0.0.0/8']),
  resolve: createResolve({ hasNetworks: true }),
  allowedPorts: [],
  installationServer: { host: OPERATOR, user: null },
  resolveInstallation: createResolve({ hasNetworks: true }),
});
const serverAt = (host: string) =>
  ({ host, port: 25, security: 'StartTls', username: null, password: null }) as const;

it.each([OPERATOR, `::ffff:${OPERATOR}`, '::ffff:a00:5', '0:0:0:0:0:ffff:0a00:0005'])(
  '%s is the operator’s server, in whatever form its address is written',
  async (host) => {
    await expect(findPlace(serverAt(host))).rejects.toMatchObject({ fault: 'OperatorServer' });
  },
);

it('another address in the operator’s network is not', async () => {
  expect(await findPlace(serverAt('10.0.0.6'))).toEqual({ address: '10.0.0.6', isInside: true });
});
