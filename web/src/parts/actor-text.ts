import type { Event } from '../api/schema.ts';
import type { Messages } from '../messages/catalogue.ts';

/** "by Dana", "by the token “Website”", "by the operator (“Website”)", "by the client". */
export function actorText(actor: NonNullable<Event['actor']>, texts: Messages['events']): string {
  if (actor.name === null) return texts.byActors[actor.type];
  if (actor.type === 'Operator') return texts.byOperator(actor.name);
  return actor.type === 'Token' ? texts.byToken(actor.name) : texts.by(actor.name);
}
