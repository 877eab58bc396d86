import type { Attempt } from './answers.ts';
import type { HandOverMove } from './states.ts';

/** How long the stand-in takes to say what became of a document. */
export const STAND_IN_MS = 5_000;

/** Receivers of the stand-in, whose scheme checks no digits: the part behind the colon decides. */
const receiverOf = (receiver: string | null) => receiver?.split(':')[1]?.toLowerCase() ?? '';

/** What the sandbox's own access point answers to a document. */
export function answerOfStandIn(receiver: string | null): Attempt {
  const answered = (statusCode: number, message: string): Attempt => ({
    failure: statusCode < 300 ? null : 'BadStatus',
    statusCode,
    answer: JSON.stringify({ message }),
    retryAfter: null,
  });
  switch (receiverOf(receiver)) {
    case 'refused':
      return answered(422, 'The sandbox refuses this document.');
    case 'unreachable':
      return { failure: 'TimedOut', statusCode: null, answer: null, retryAfter: null };
    default:
      return answered(202, 'The sandbox has taken the document.');
  }
}

/** What it says of a document later. */
export function outcomeOfStandIn(receiver: string | null): {
  readonly move: Extract<HandOverMove, 'deliver' | 'reject'>;
  readonly message: string;
} {
  return receiverOf(receiver) === 'rejected'
    ? { move: 'reject', message: 'The receiver of the sandbox rejects this document.' }
    : { move: 'deliver', message: 'The receiver of the sandbox has the document.' };
}
