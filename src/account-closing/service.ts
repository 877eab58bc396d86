import type { Account } from '../accounts/types.ts';
import { type ClosingDeps, closeAccount, reopenAccount, type ShownClosing, showClosing } from './closing.ts';
import { eraseAccount, type WindingUpDeps, windUp } from './winding-up.ts';

/** Closing an account and opening it again. */
interface Closing {
  /** Whether it is open, what stands in the way of closing it, and what that would do. */
  show(account: Account): Promise<ShownClosing>;
  /** Closes an account; answers until when it may be reopened. Errors: 409 `open_money`. */
  close(account: Account): Promise<Date>;
  /** Opens a closed account again. Errors: 422 `illegal_action`. */
  reopen(account: Account): Promise<void>;
}

/** The same, with the tasks that follow. */
export interface AccountClosing extends Closing {
  /** Each answers when to do it again, or null. */
  readonly jobs: {
    /** Ends what others count on in a closed account. */
    readonly windUp: (account: Account, key: string, now: Date) => Promise<Date | null>;
    /** Erases what is held of people in an account that can no longer be reopened. */
    readonly erase: (account: Account, key: string, now: Date) => Promise<Date | null>;
  };
}

/** Makes the verbs alone, as the command line needs them. */
export function createClosing(deps: ClosingDeps): Closing {
  return {
    show: (account) => showClosing(deps, account),
    close: (account) => closeAccount(deps, account),
    reopen: (account) => reopenAccount(deps, account),
  };
}

/** Makes the verbs and the tasks. */
export function createAccountClosing(deps: WindingUpDeps): AccountClosing {
  return {
    ...createClosing(deps),
    jobs: {
      windUp: (account, _key, now) => windUp(deps, account, now),
      erase: (account, _key, now) => eraseAccount(deps, account, now),
    },
  };
}
