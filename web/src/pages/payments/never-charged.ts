import type { FullPayment } from '../../api/schema.ts';

/** States in which a payment out ended before anything was charged: nothing paid it, and on no day. */
export const neverCharged: ReadonlySet<FullPayment['status']> = new Set(['Declined', 'Expired', 'Canceled']);
