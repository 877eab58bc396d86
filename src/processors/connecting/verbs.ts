import type { KeyOwner, StripeKeys } from '../keys.ts';
import { dropPendingBefore } from '../store.ts';
import type { ProcessorEvent } from '../types.ts';
import { connectByHand } from './by-hand.ts';
import { type ConnectInput, connect, finishConnecting } from './connecting.ts';
import type { ConnectingDeps } from './deps.ts';
import { disconnect, forgetConnection } from './disconnecting.ts';
import {
  applyBusinessEvent,
  type JoinInput,
  joinPlatform,
  leavePlatform,
  readBusinesses,
} from './joining.ts';
import { PENDING_MS } from './pending.ts';
import type { ReplaceInput } from './replacing.ts';
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
    /** Stores keys without a look at Stripe, for `processor set` with an endpoint that was made by hand. */
    connectByHand: shown<StripeKeys & ReplaceInput>((account, input) => connectByHand(deps, account, input)),
    finish: shown<void>((account) => finishConnecting(deps, account)),
    check: shown<void>((account) => checkConnection(deps, account)),
    disconnect: shown<void>((account) => disconnect(deps, account)),
    /** Deletes the keys of an account that is erased, whatever is under way. */
    forget: (account: KeyOwner) => forgetConnection(deps, account),
    /** Begins or continues to connect an account to the operator's platform. Answers where its business goes on. */
    join: (account: KeyOwner, input: JoinInput) => joinPlatform(deps, account, input),
    /** Keeps things as they are: an account at the operator's platform does not come into use by itself any more. */
    leave: shown<void>((account) => leavePlatform(deps, account)),
    applyEvent: (account: KeyOwner, event: ProcessorEvent) => applyBusinessEvent(deps, account, event),
    refresh: (account: KeyOwner) => refreshConnection(deps, account),
    /**
     * Reads the accounts at platforms again, whenever they were read before. One that is ready comes into use. Answers one that
     * is ready, and waits for what is under way at the former account. Errors: 503 `overloaded` without an answer.
     */
    readBusinesses: (account: KeyOwner) => readBusinesses(deps, account),
    /** Deletes keys of connections that nobody has finished. */
    keepHouse: (now: Date) => dropPendingBefore(deps.database.system, new Date(now.getTime() - PENDING_MS)),
  };
}
