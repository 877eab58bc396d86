import { Type } from 'typebox';
import { AppError } from './errors.ts';
import { Closed, Nullable } from './http/schemas.ts';

/** Whether something may be done now, and why not. */
export interface Action {
  readonly allowed: boolean;
  /** A sentence; null when it may be done. */
  readonly reason: string | null;
}

/** What may be done. */
export const may: Action = { allowed: true, reason: null };

/** What may not be done, and why. Transaction: none. */
export function mayNot(reason: string): Action {
  return { allowed: false, reason };
}

/** Asks the code of an operation itself, so that what is said and what is done cannot differ. Transaction: none. */
export function attempt(operation: () => unknown): Action {
  try {
    operation();
    return may;
  } catch (cause) {
    if (cause instanceof AppError) return mayNot(cause.message);
    throw cause;
  }
}

const actionFields = {
  allowed: Type.Boolean(),
  reason: Nullable(Type.String({ description: 'Why not, as a sentence; null when it is allowed.' })),
};
const ActionAnswer = Closed(actionFields);

/** The schema of what may be done with an object. */
export function Actions<const Names extends readonly string[]>(names: Names) {
  const entries = names.map((name) => [name, ActionAnswer]);
  return Closed(Object.fromEntries(entries) as Record<Names[number], typeof ActionAnswer>, {
    description: 'What may be done now.',
  });
}
