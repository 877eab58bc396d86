import { type ConsentId, newId } from '../../kit/ids.ts';
import type { Consent } from '../types.ts';
import { hashOf } from './request.ts';

/** The longest name of a browser that is kept. */
const USER_AGENT_LENGTH = 300;

/** Makes a consent as it is kept: with the hashes of its words, and of all that was shown with them. */
export function consentOf(given: Omit<Consent, 'id' | 'termsHash' | 'shownHash'>): Consent {
  const { invoiceId, method, surchargeBasisPoints, schedule, terms } = given;
  const shown = [invoiceId, method.type, method.name, method.last4, surchargeBasisPoints, schedule, terms];
  return {
    ...given,
    id: newId<ConsentId>(),
    termsHash: hashOf(terms),
    shownHash: hashOf(JSON.stringify(shown)),
    userAgent: given.userAgent?.slice(0, USER_AGENT_LENGTH) ?? null,
  };
}
