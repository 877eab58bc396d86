import { Stripe } from 'stripe';
import { judgeFailure } from '../client.ts';

/** Why Stripe did not do what connecting asked for. */
export type Trouble =
  /** The key is unknown, was revoked, or has expired. */
  | { readonly kind: 'key' }
  /** The key lacks a right; its name, where Stripe says it. */
  | { readonly kind: 'right'; readonly name: string | null }
  | { readonly kind: 'refused'; readonly code: string | null; readonly message: string }
  /** No answer that says anything. */
  | { readonly kind: 'lost'; readonly cause: string };

const { StripeError, StripeAuthenticationError, StripePermissionError } = Stripe.errors;

/** Classifies an error of the SDK. Throws what is not Stripe's. */
export function troubleOf(cause: unknown): Trouble {
  if (cause instanceof StripeAuthenticationError) return { kind: 'key' };
  if (cause instanceof StripeError) {
    const name = /\brak_[a-z_]+\b/.exec(cause.message)?.[0] ?? null;
    // Stripe's guide speaks of an invalid request, its SDK of an error of its own: both name the right.
    const isOfRight = cause instanceof StripePermissionError || (cause.statusCode === 400 && name !== null);
    if (isOfRight) return { kind: 'right', name };
  }
  const failure = judgeFailure(cause);
  if (failure.kind === 'lost') return failure;
  return { kind: 'refused', code: failure.error.code ?? null, message: failure.error.message };
}
