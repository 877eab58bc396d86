import type { Account } from '../accounts/types.ts';
import { type ClosingDeps, closeAccount, reopenAccount, showClosing } from './closing.ts';
import { readUnderWay } from './store.ts';
import { eraseAccount, type WindingUpDeps, windUp } from './winding-up.ts';

export { readUnderWay };

export type AccountClosing = ReturnType<typeof createAccountClosing>;

/** Makes the verbs alone, as the command line needs them. */
export function createClosing(deps: ClosingDeps) {
  return {
    show: (account: Account) => showClosing(deps, account),
    close: (account: Account) => closeAccount(deps, account),
    reopen: (account: Account) => reopenAccount(deps, account),
  };
}

/** Makes the verbs and the tasks; each task answers when to do it again, or null. */
export function createAccountClosing(deps: WindingUpDeps) {
  return {
    ...createClosing(deps),
    jobs: {
      windUp: (account: Account, _key: string, now: Date) => windUp(deps, account, now),
      erase: (account: Account, _key: string, now: Date) => eraseAccount(deps, account, now),
    },
  };
}
