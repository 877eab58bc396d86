import { type ConsentId, newId } from '../../kit/ids.ts';
import type { Consent } from '../types.ts';
import { hashOf } from './request.ts';

/** The longest name of a browser that is kept. */
const USER_AGENT_LENGTH = 300;

/**
 * Makes a consent as it is kept: with the hashes of its words, and of what was shown with them. `shownHash`: the hash that the client sent
 * with a tap; without it, of the method, the surcharge, the schedule and the words.
 */
export function consentOf(
  given: Omit<Consent, 'id' | 'termsHash' | 'shownHash'> & { readonly shownHash?: string },
): Consent {
  const { invoiceId, method, surchargeBasisPoints, schedule, terms } = given;
  const shown = [invoiceId, method.type, method.name, method.last4, surchargeBasisPoints, schedule, terms];
  return {
    ...given,
    id: newId<ConsentId>(),
    termsHash: hashOf(terms),
    shownHash: given.shownHash ?? hashOf(JSON.stringify(shown)),
    userAgent: given.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
  };
}
