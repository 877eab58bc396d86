import type { Actor } from '../kit/actor.ts';
import type { Visibility } from './types.ts';

/** The parts of an event that show names. */
interface Named {
  readonly type: string;
  readonly data: object;
  readonly actor: (Actor & { readonly name: string | null }) | null;
}

interface TokenData {
  readonly person?: { readonly id: string };
}

/**
 * Hides the names in events of people and tokens from callers that may not read them: more callers may read the log of
 * events than the lists of members and tokens.
 */
export function hideNames<Event extends Named>(
  event: Event,
  { seesMembers, seesTokensOf }: Visibility,
): Event {
  const [family] = event.type.split('.');
  const isOfPerson = family === 'member' || family === 'invitation';
  if (!isOfPerson && family !== 'token') return event;
  const { actor } = event;
  const isToken = actor?.type === 'Token' || actor?.type === 'Operator';
  const seesActor = isToken ? seesTokensOf === 'All' : seesMembers;
  const hidden = { ...event, actor: actor === null || seesActor ? actor : { ...actor, name: null } };
  if (isOfPerson) return seesMembers ? hidden : { ...hidden, data: { ...event.data, ...nobody(event.data) } };
  const { person } = event.data as TokenData;
  if (seesTokensOf === 'All' || (seesTokensOf !== null && person?.id === seesTokensOf)) return hidden;
  const owner = person === undefined ? {} : { person: { ...person, name: null, email: null } };
  return { ...hidden, data: { ...event.data, name: null, hint: null, ...owner } };
}

function nobody(data: object): object {
  return 'name' in data ? { name: null, email: null } : { email: null };
}
