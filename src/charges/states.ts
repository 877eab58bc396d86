import type { StateTable } from '../kit/states.ts';
import type { ChargeStatus, DisputeStatus, RefundStatus, SetupStatus } from './types.ts';

/** Moves of a charge: `send` is ours, the processor reports the others. */
export type ChargeMove = 'send' | 'requireAction' | 'resume' | 'succeed' | 'decline' | 'return';

/** Every allowed move of a charge. It only moves forward: a late or repeated report changes nothing. */
export const chargeStates: StateTable<ChargeStatus, ChargeMove> = {
  Created: { send: 'Processing' },
  Processing: { requireAction: 'RequiresAction', succeed: 'Succeeded', decline: 'Declined' },
  RequiresAction: { resume: 'Processing', succeed: 'Succeeded', decline: 'Declined' },
  Succeeded: { return: 'Returned' },
  Declined: {},
  Returned: {},
};

/** Every allowed move of a refund. A bank may refuse a refund that was reported as succeeded. */
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

/** Moves of a setup: `send` is ours, the processor reports the others. */
export type SetupMove = 'send' | 'requireAction' | 'resume' | 'succeed' | 'decline';

/** Every allowed move of a setup. It only moves forward: a late or repeated report changes nothing. */
export const setupStates: StateTable<SetupStatus, SetupMove> = {
  Created: { send: 'Processing' },
  Processing: { requireAction: 'RequiresAction', succeed: 'Succeeded', decline: 'Declined' },
  RequiresAction: { resume: 'Processing', succeed: 'Succeeded', decline: 'Declined' },
  Succeeded: {},
  Declined: {},
};
