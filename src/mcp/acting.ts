import { Refused } from './calls.ts';
import {
  type Bound,
  issueConfirmation,
  keyOfConfirmation,
  reviewChanged,
  takeConfirmation,
} from './confirmations.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { ActingTool, Review, ToolUse } from './tool.ts';

/** A call of an acting tool. */
interface ActingCall {
  readonly tool: ActingTool<object>;
  readonly use: ToolUse;
  readonly firstAnswers: FirstAnswers;
  readonly input: object;
  /** The text of the caller's token. */
  readonly token: string;
  readonly now: Date;
  /** Whether only a person may confirm, even if the client cannot ask one. */
  readonly needsPerson: boolean;
}

/** The answer of a person whom the client has asked, with the confirmation that was part of the question. */
export interface PersonAnswer {
  readonly confirmation: string;
  readonly isYes: boolean;
}

/** The outcome of a call: done, refused by the person, or waiting for a confirmation. */
export type Acted =
  | { readonly status: 'Done'; readonly result: object }
  | { readonly status: 'NotConfirmed' }
  | { readonly status: 'NeedsConfirmation'; readonly review: Review; readonly confirmation: string };

/**
 * Reviews a call and does it when the person has said yes to that very review. `answer`: what they said, null before they
 * were asked. Errors: {@link Refused}.
 */
export async function actForPerson(asked: ActingCall, answer: PersonAnswer | null): Promise<Acted> {
  if (answer !== null && !answer.isYes) return { status: 'NotConfirmed' };
  return act(asked, 'Person', answer?.confirmation);
}

/**
 * Reviews a call and does it when it comes with the confirmation of that very review: for clients that cannot ask their
 * person. Errors: {@link Refused}.
 */
export async function actForAssistant(asked: ActingCall, confirmation: string | undefined): Promise<Acted> {
  return act(asked, 'Assistant', confirmation);
}

async function act(
  { tool, use, firstAnswers, input, token, now, needsPerson }: ActingCall,
  confirming: Bound['confirming'],
  confirmation: string | undefined,
): Promise<Acted> {
  const bound = { token, accountId: use.account.id, tool: tool.name, input, confirming };
  // The review would differ after the effect, so that a repetition whose answer was lost gets the first answer.
  const known = confirmation === undefined ? null : keyOfConfirmation(confirmation, bound);
  const first = known === null ? null : await firstAnswers.find(known);
  if (first !== null) return { status: 'Done', result: first };
  const review = await tool.review(use, input);
  if (review.isHarmless === true) return { status: 'Done', result: await perform(use, review) };
  if (needsPerson && confirming === 'Assistant')
    throw new Refused(
      'person_needed',
      'Only a person may confirm this, and this client cannot ask one. Nothing was done: it can be done in the app.',
    );
  if (confirmation === undefined)
    return { status: 'NeedsConfirmation', review, confirmation: issueConfirmation(bound, review, now) };
  const { idempotencyKey } = takeConfirmation(confirmation, bound, review, now);
  const result = await perform(use, review, idempotencyKey);
  await firstAnswers.keep(idempotencyKey, result);
  return { status: 'Done', result };
}

async function perform(use: ToolUse, review: Review, idempotencyKey?: string): Promise<object> {
  const request = idempotencyKey === undefined ? review.request : { ...review.request, idempotencyKey };
  return review.present(await use.callApi(request).catch(explainMismatch));
}

// The version goes with the request, and the key with the confirmation: sent again after another change, the key meets a
// request that is not the first one's.
function explainMismatch(cause: unknown): never {
  throw cause instanceof Refused && cause.code === 'idempotency_mismatch' ? reviewChanged() : cause;
}
