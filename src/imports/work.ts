import type { Accounts } from '../accounts/service.ts';
import type { Contacts } from '../contacts/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Database } from '../kit/db/database.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import type { Clock } from '../kit/time.ts';

export interface ImportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, 'authorityOf' | 'nameActors'>;
  readonly contacts: Pick<Contacts, 'createContact' | 'checkContact'>;
  readonly invoices: Pick<Invoices, 'createInvoice' | 'checkInvoice' | 'markAsPaid'>;
  readonly idempotency: Idempotency;
}
