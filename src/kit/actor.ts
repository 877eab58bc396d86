import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Actors that can cause an event: a signed-in person, a token, the client of an invoice, the recipient of a payment, a
 * token of the installation's operator.
 */
export const actorTypes = ['Member', 'Token', 'Client', 'Recipient', 'Operator'] as const;
export type ActorType = (typeof actorTypes)[number];

/** The cause of an event: a person, a token, or the contact that has a link. */
export interface Actor {
  readonly type: ActorType;
  /** Of the person, the token or the contact. */
  readonly id: string;
}

/** The holder of a link is unknown at first: `id` is set once its code was read. */
type Acting = Actor | { readonly type: 'Client' | 'Recipient'; id: string | null };

const acting = new AsyncLocalStorage<Acting | null>();

/** Does work for somebody: the events that it causes name them. */
export function runAsActor<T>(actor: Actor, work: () => T): T {
  return acting.run(actor, work);
}

/** Does work for the holder of a link. The slice that reads its code names the contact by {@link setActor}. */
export function runAsLinkHolder<T>(type: 'Client' | 'Recipient', work: () => T): T {
  return acting.run({ type, id: null }, work);
}

/** Names the contact of the link by which the work under way was asked for; without such a link it does nothing. */
export function setActor(type: 'Client' | 'Recipient', contactId: string): void {
  const actor = acting.getStore();
  if (actor?.type === type && actor.id === null) (actor as { id: string | null }).id = contactId;
}

/** Does work for nobody: what the clock causes, also when somebody moved it, and what several callers share. */
export function withoutActor<T>(work: () => T): T {
  return acting.run(null, work);
}

/** The actor of the work under way; null: the service itself, by the clock or the processor. */
export function currentActor(): Actor | null {
  const actor = acting.getStore();
  return actor == null || actor.id === null ? null : (actor as Actor);
}
