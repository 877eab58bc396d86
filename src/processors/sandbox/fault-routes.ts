import { faultSettings } from './schemas.ts';
import { adminSecretOf, isSameSecret } from './secrets.ts';
import type { SandboxDeps, SandboxServer } from './server.ts';

/** Adds the operation that sets the faults of this process. It needs the service's key. */
export function addFaultRoutes(server: SandboxServer, { faults, keys }: SandboxDeps): void {
  server.put('/faults', { schema: { body: faultSettings } }, (request, reply) => {
    const shown = request.headers.authorization ?? '';
    if (!keys.some((key) => isSameSecret(shown, `Bearer ${adminSecretOf(key)}`))) {
      return reply.code(401).send({ message: 'Only the service itself may set faults.' });
    }
    faults.set(request.body);
    return reply.send({ isSet: true });
  });
}
