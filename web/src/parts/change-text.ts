import { useToday } from '../account/clock.tsx';
import { useAccount } from '../account/session.tsx';
import type { Change } from '../api/changes.ts';
import { useFormats, useMessages } from '../messages/language.tsx';
import { actorText } from './actor-text.ts';

/** Puts a change into words: who made it, and when by the account's clock. */
export function useChangeText(): {
  /** `by Nora`; null of one who is unknown. */
  readonly byOf: (change: Change | null) => string | null;
  /** `Nora, 4 Dec, 14:05`. */
  readonly textOf: (change: Change | null) => string;
  /** `Nora (4 Dec, 14:05)`, to begin a sentence with. */
  readonly whoOf: (change: Change | null) => string;
} {
  const { events: texts } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { timeZone } = useAccount();
  const nameOf = (change: Change | null) => {
    if (change === null) return texts.somebody;
    const { actor } = change;
    if (actor === null) return texts.theService;
    if (actor.name === null) return texts.somebody;
    if (actor.type === 'Operator') return texts.operator(actor.name);
    return actor.type === 'Token' ? texts.token(actor.name) : actor.name;
  };
  const byOf = (change: Change | null) => {
    if (change === null) return null;
    const { actor } = change;
    return actor === null ? texts.byNobody : actorText(actor, texts);
  };
  const timeOf = ({ at }: Change) =>
    `${formats.date(formats.dateOf(at, timeZone), today)}, ${formats.time(at, timeZone)}`;
  return {
    byOf,
    textOf: (change) => (change === null ? nameOf(change) : `${nameOf(change)}, ${timeOf(change)}`),
    whoOf: (change) => (change === null ? nameOf(change) : `${nameOf(change)} (${timeOf(change)})`),
  };
}
