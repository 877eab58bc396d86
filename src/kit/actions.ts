import { Type } from 'typebox';
import { AppError, type Blocker } from './errors.ts';
import { BlockedBy, Closed, Described, Nullable } from './http/schemas.ts';

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
 * Asks the code of an operation itself, so that what is said and what is done cannot differ.
 */
export function attempt(operation: () => unknown): Action {
  try {
    operation();
    return may;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const isOnItsWay = cause.code === 'payment_under_way';
    return mayNot(cause.message, isOnItsWay ? 'OnItsWay' : (cause.blockedBy ?? undefined));
  }
}

const actionFields = {
  allowed: Described(Type.Boolean(), 'Whether the action is allowed now.'),
  reason: Nullable(Type.String({ description: 'Why not, as a sentence; null when it is allowed.' })),
  blockedBy: Nullable(BlockedBy),
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
