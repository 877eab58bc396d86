import type { StateTable } from '../kit/states.ts';
import type { MailRouteStatus } from './types.ts';

export type MailRouteMove =
  /** A test mail was taken. */
  | 'test'
  /** The server refuses us, or mails of ours, for a minute, or nobody has answered there for hours. */
  | 'fail'
  /** The server took a mail, and has not failed for some minutes. */
  | 'work'
  /** A record of the domain is gone. */
  | 'doubt'
  /** A person has the installation send. */
  | 'switchOff';

/** Every allowed move of a mail route. */
export const mailRouteStates: StateTable<MailRouteStatus, MailRouteMove> = {
  Untested: { test: 'Active', doubt: 'Untested', switchOff: 'Off' },
  Active: { test: 'Active', fail: 'Failing', work: 'Active', doubt: 'Untested', switchOff: 'Off' },
  Failing: { test: 'Active', fail: 'Failing', work: 'Active', doubt: 'Untested', switchOff: 'Off' },
  Off: { test: 'Active', doubt: 'Untested' },
};
