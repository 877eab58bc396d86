import type { StateTable } from '../kit/states.ts';
import type { ImportStatus } from './types.ts';

export type ImportMove =
  /** Rows come. */
  | 'add'
  /** Rows that were imported before shall be created all the same. */
  | 'include'
  /** Somebody wants to know what is wrong, before anything is created. */
  | 'check'
  /** Every row was looked at. */
  | 'conclude'
  /** The rows shall be created. */
  | 'start'
  /** Every row was created, or refused. */
  | 'finish'
  /** Whoever has set it to work may not do that any more. */
  | 'stop'
  /** Nothing more shall be created; or nobody has started it in time. */
  | 'cancel';

/** Every allowed move of an import. */
export const importStates: StateTable<ImportStatus, ImportMove> = {
  Open: { add: 'Open', include: 'Open', check: 'Checking', start: 'Running', cancel: 'Canceled' },
  Checking: { conclude: 'Checked', stop: 'Stopped', cancel: 'Canceled' },
  Checked: { add: 'Open', include: 'Open', check: 'Checking', start: 'Running', cancel: 'Canceled' },
  Running: { finish: 'Done', stop: 'Stopped', cancel: 'Canceled' },
  Stopped: { check: 'Checking', start: 'Running', cancel: 'Canceled' },
  Done: {},
  Canceled: {},
};
