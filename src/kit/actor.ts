import { AsyncLocalStorage } from 'node:async_hooks';

/** Who can cause an event: a signed-in person, a token, the client of an invoice, the recipient of a payment. */
export const actorTypes = ['Member', 'Token', 'Client', 'Recipient'] as const;
/** What kind of actor somebody is. */
export type ActorType = (typeof actorTypes)[number];

/** Whoever causes an event: a person, a token, or the contact that has a link. */
export interface Actor {
  readonly type: ActorType;
  /** Of the person, the token or the contact. */
  readonly id: string;
}

/** Whoever has a link is known before their contact is: the code says it later. */
type Acting = Actor | { readonly type: 'Client' | 'Recipient'; id: string | null };

const acting = new AsyncLocalStorage<Acting | null>();

/** Does work for somebody: the events that it causes name them. */
export function runAsActor<T>(actor: Actor, work: () => T): T {
  return acting.run(actor, work);
}

/** Does work for whoever has a link. The slice that finds what the code leads to says who that is: {@link setActor}. */
export function runAsLinkHolder<T>(type: 'Client' | 'Recipient', work: () => T): T {
  return acting.run({ type, id: null }, work);
}

/** Says whose the link is that the work under way was asked by; without such a link it does nothing. */
export function setActor(type: 'Client' | 'Recipient', contactId: string): void {
  const actor = acting.getStore();
  if (actor?.type === type && actor.id === null) (actor as { id: string | null }).id = contactId;
}

/** Does work for nobody: what the clock causes, also when somebody moved it, and what several callers share. */
export function withoutActor<T>(work: () => T): T {
  return acting.run(null, work);
}

/** Whoever the work under way is for; null: the service itself, by the clock or the processor. */
export function currentActor(): Actor | null {
  const actor = acting.getStore();
  return actor == null || actor.id === null ? null : (actor as Actor);
}
