import type { KeyOwner } from '../keys.ts';
import { dropPendingBefore } from '../store.ts';
import { type ConnectInput, connect, finishConnecting } from './connecting.ts';
import type { ConnectingDeps } from './deps.ts';
import { disconnect } from './disconnecting.ts';
import { PENDING_MS } from './pending.ts';
import { type ConnectionView, checkConnection, refreshConnection, showConnection } from './view.ts';

/** Connecting accounts to Stripe. Each verb answers the connection after its work. */
export type Connecting = ReturnType<typeof createConnecting>;

export function createConnecting(deps: ConnectingDeps) {
  const show = (account: KeyOwner): Promise<ConnectionView> => showConnection(deps, account);
  const shown =
    <Input>(work: (account: KeyOwner, input: Input) => Promise<void>) =>
    async (account: KeyOwner, input: Input): Promise<ConnectionView> => {
      await work(account, input);
      return show(account);
    };
  return {
    show,
    connect: shown<ConnectInput>((account, input) => connect(deps, account, input)),
    finish: shown<void>((account) => finishConnecting(deps, account)),
    check: shown<void>((account) => checkConnection(deps, account)),
    disconnect: shown<void>((account) => disconnect(deps, account)),
    refresh: (account: KeyOwner) => refreshConnection(deps, account),
    /** Deletes keys of connections that nobody has finished. */
    keepHouse: (now: Date) => dropPendingBefore(deps.database.system, new Date(now.getTime() - PENDING_MS)),
  };
}
