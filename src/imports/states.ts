import type { StateTable } from '../kit/states.ts';
import type { ImportStatus } from './types.ts';

/** What happens to an import. */
export type ImportMove =
  /** Rows come. */
  | 'add'
  /** Somebody wants to know what is wrong, before anything is created. */
  | 'check'
  /** Every row was looked at. */
  | 'conclude'
  /** The rows shall be created. */
  | 'start'
  /** Every row was created, or refused. */
  | 'finish'
  /** Nothing more shall be created; or nobody has started it in time. */
  | 'cancel';

/** Every allowed move of an import. */
export const importStates: StateTable<ImportStatus, ImportMove> = {
  Open: { add: 'Open', check: 'Checking', start: 'Running', cancel: 'Canceled' },
  Checking: { conclude: 'Checked', cancel: 'Canceled' },
  Checked: { add: 'Open', check: 'Checking', start: 'Running', cancel: 'Canceled' },
  Running: { finish: 'Done', cancel: 'Canceled' },
  Done: {},
  Canceled: {},
};
