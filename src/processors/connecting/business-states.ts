import type { Business, BusinessSnapshot, BusinessStatus } from './business-types.ts';

/** The states of accounts that were charged through: after them, an account that takes no charges is restricted. */
const opened: ReadonlySet<BusinessStatus> = new Set(['Ready', 'Restricted']);

/** Decides the state of a business by its account at the processor; `gone`: it is no longer connected. */
export function statusOf(
  { status }: Pick<Business, 'status'>,
  seen: BusinessSnapshot | 'gone',
): BusinessStatus {
  if (status === 'Gone' || seen === 'gone') return 'Gone';
  if (seen.isRejected) return 'Rejected';
  if (seen.readiness.takesCharges) return 'Ready';
  if (opened.has(status)) return 'Restricted';
  if (!seen.isSubmitted) return 'Started';
  return seen.isChecked ? 'Pending' : 'Incomplete';
}
