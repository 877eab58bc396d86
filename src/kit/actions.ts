import { Type } from 'typebox';
import { AppError } from './errors.ts';
import { Choice, Closed, Described, Nullable } from './http/schemas.ts';

/** The reason why an action is not allowed, for programs that write their own message. */
const blockers = [
  'OnItsWay',
  'Disputed',
  'MoneyMoved',
  'NothingOpen',
  'SharedByHand',
  'JustSent',
  'SentOften',
  'NotApplicable',
] as const;
/** What stands against an action. */
export type Blocker = (typeof blockers)[number];

/** Whether something may be done now, and why not. */
export interface Action {
  readonly allowed: boolean;
  /** A sentence; null when it may be done. */
  readonly reason: string | null;
  /** The same for programs; null when it may be done. */
  readonly blockedBy: Blocker | null;
}

export const may: Action = { allowed: true, reason: null, blockedBy: null };

/** What may not be done, and why. */
export function mayNot(reason: string, blockedBy: Blocker = 'NotApplicable'): Action {
  return { allowed: false, reason, blockedBy };
}

/**
 * Asks the code of an operation itself, so that what is said and what is done cannot differ. `blockedBy`: what it is
 * when the operation refuses.
 */
export function attempt(operation: () => unknown, blockedBy?: Blocker): Action {
  try {
    operation();
    return may;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return mayNot(cause.message, cause.code === 'payment_under_way' ? 'OnItsWay' : blockedBy);
  }
}

const actionFields = {
  allowed: Described(Type.Boolean(), 'Whether the action is allowed now.'),
  reason: Nullable(Type.String({ description: 'Why not, as a sentence; null when it is allowed.' })),
  blockedBy: Nullable(
    Choice(
      blockers,
      'Why not, for programs: `OnItsWay`, money is on its way; `Disputed`, a bank decides; `MoneyMoved`, money ' +
        'came that must be refunded first; `NothingOpen`, no amount is open; `SharedByHand`, the client gets no ' +
        'mails; `JustSent`, the last mail is less than 10 minutes old; `SentOften`, there are as many mails as ' +
        'allowed; `NotApplicable`, it does not apply in the present status.',
    ),
  ),
};
const ActionAnswer = Closed(actionFields);

/** The schema of what may be done with an object. */
export function Actions<const Names extends readonly string[]>(
  names: Names,
  description = 'The actions, and whether each is allowed now.',
) {
  const entries = names.map((name) => [name, ActionAnswer]);
  return Closed(Object.fromEntries(entries) as Record<Names[number], typeof ActionAnswer>, {
    description,
  });
}
