import type { Account } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Database } from '../kit/db/database.ts';
import type { FindPosition } from '../kit/db/positions.ts';
import type { Clock } from '../kit/time.ts';
import type { PresentContext } from './present.ts';
import type { SearchLists } from './search/lists.ts';

/** What the verbs of invoices work with. */
export interface InvoiceDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly contacts: Contacts;
  readonly searchLists: SearchLists;
  readonly findPosition: FindPosition;
  /** The context that presents invoices; `now` is the account's time. */
  readonly contextOf: (account: Account, now: Date) => PresentContext;
}
