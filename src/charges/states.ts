import type { StateTable } from '../kit/states.ts';
import type { ChargeStatus, DisputeStatus, RefundStatus } from './types.ts';

/** What happens to a charge: `send` by us, the rest told by the processor. */
export type ChargeMove = 'send' | 'requireAction' | 'resume' | 'succeed' | 'decline' | 'return';

/** Every allowed move of a charge. It only moves forward: what is told late or twice changes nothing. */
export const chargeStates: StateTable<ChargeStatus, ChargeMove> = {
  Created: { send: 'Processing' },
  Processing: { requireAction: 'RequiresAction', succeed: 'Succeeded', decline: 'Declined' },
  RequiresAction: { resume: 'Processing', succeed: 'Succeeded', decline: 'Declined' },
  Succeeded: { return: 'Returned' },
  Declined: {},
  Returned: {},
};

/** Every allowed move of a refund. A bank may refuse one that was said to have succeeded. */
export const refundStates: StateTable<RefundStatus, 'succeed' | 'fail'> = {
  Processing: { succeed: 'Succeeded', fail: 'Failed' },
  Succeeded: { fail: 'Failed' },
  Failed: {},
};

/** Every allowed move of a dispute. */
export const disputeStates: StateTable<DisputeStatus, 'win' | 'lose'> = {
  Open: { win: 'Won', lose: 'Lost' },
  Won: {},
  Lost: {},
};
