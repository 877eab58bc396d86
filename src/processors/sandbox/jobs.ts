import { endBankPayout, returnBankPayout } from './bank-payouts.ts';
import {
  type ActionUrlOf,
  applyChargeOutcome,
  decideAction,
  restoreCharge,
  returnCharge,
} from './charges.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { payOut } from './payouts.ts';
import { leaveRecipient, restrictRecipient, verifyRecipient } from './recipients.ts';
import { endRefund } from './refunds.ts';
import { decideSetup } from './setups.ts';
import { deliverTransfer, returnTransfer } from './transfers.ts';
import type { Job, MerchantTransaction } from './types.ts';

/** The work of each kind of job, at the instant at which it fell due. Each checks first whether it is still needed. */
export async function doJob(
  work: MerchantTransaction,
  { kind, subject }: Job,
  actionUrlOf: ActionUrlOf,
): Promise<void> {
  switch (kind) {
    case 'settle':
      return applyChargeOutcome(work, subject, actionUrlOf);
    case 'return_unsettled':
      return returnCharge(work, subject, 'ByBank', actionUrlOf);
    case 'return_late':
      return returnCharge(work, subject, 'ByBank', actionUrlOf);
    case 'give_up_action':
      return void (await decideAction(work, subject, false, actionUrlOf));
    case 'give_up_setup':
      return void (await decideSetup(work, subject, false, actionUrlOf));
    case 'open_dispute':
      return openDispute(work, subject, actionUrlOf);
    case 'restore_charge':
      return restoreCharge(work, subject);
    case 'close_dispute':
      return closeDispute(work, subject);
    case 'finish_refund':
      return endRefund(work, subject, false);
    case 'fail_refund':
      return endRefund(work, subject, true);
    case 'deliver':
      return deliverTransfer(work, subject);
    case 'return_delivery':
      return returnTransfer(work, subject);
    case 'verify_recipient':
      return verifyRecipient(work, subject);
    case 'restrict_recipient':
      return restrictRecipient(work, subject);
    case 'leave_recipient':
      return leaveRecipient(work, subject);
    case 'end_bank_payout':
      return endBankPayout(work, subject);
    case 'return_bank_payout':
      return returnBankPayout(work, subject);
    case 'payout':
      return payOut(work, subject);
  }
}
