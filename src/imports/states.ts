import type { StateTable } from '../kit/states.ts';
import type { ImportStatus } from './types.ts';

export type ImportMove =
  /** Rows are added. */
  | 'add'
  /** Rows that were imported before are to be created again. */
  | 'include'
  /** The rows are to be checked before anything is created. */
  | 'check'
  /** Every row was looked at. */
  | 'conclude'
  /** The rows are to be created. */
  | 'start'
  /** Every row was created, or refused. */
  | 'finish'
  /** The caller that started it may not do that any more. */
  | 'stop'
  /** Nothing more is to be created, or the import was not started in time. */
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
