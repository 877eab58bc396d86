import { type Account, accountTime } from '../accounts/types.ts';
import type { Contacts } from '../contacts/service.ts';
import { isForVies, normalVatId } from '../contacts/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { AppError, refusal } from '../kit/errors.ts';
import type { Clock } from '../kit/time.ts';
import { type AskVies, askSandboxVies, createVies, type ViesAnswer } from './vies.ts';

interface VatCheckDeps {
  readonly contacts: Contacts;
  readonly clock: Clock;
  readonly findProfile: (accountId: Account['id']) => Promise<{ readonly taxId: string }>;
  /** Where VIES is; null: the operator has switched it off. */
  readonly viesUrl: string | null;
}

/** The checks of VAT ids. */
export type VatChecks = ReturnType<typeof createVatChecks>;

/** The id that a contact had, with the answer of VIES about it. */
interface Asked {
  readonly vatId: string;
  readonly answer: ViesAnswer;
}

export function createVatChecks({ contacts, clock, findProfile, viesUrl }: VatCheckDeps) {
  const live = viesUrl === null ? null : createVies(viesUrl);
  const vies = (account: Account): AskVies => {
    if (account.mode === 'Sandbox') return askSandboxVies;
    if (live !== null) return live;
    throw refusal(
      'illegal_action',
      'The operator of this installation has switched checking VAT ids off.',
      '',
    );
  };
  return {
    /** Asks VIES, in no transaction. Errors: 404, 422 `illegal_action`, 503 `vat_service_unavailable`. */
    async ask(account: Account, contactId: string): Promise<Asked> {
      const { data } = await contacts.getContact(account.id, contactId);
      const { vatId } = data;
      if (vatId === null) throw refusal('illegal_action', 'The contact has no VAT id.', '/vatId');
      if (!isForVies(vatId)) {
        const message =
          'VIES knows only VAT ids of the European Union and of Northern Ireland, which begin with two letters.';
        throw refusal('illegal_action', message, '/vatId');
      }
      const own = normalVatId((await findProfile(account.id)).taxId);
      return { vatId, answer: await vies(account)(vatId, isForVies(own) ? own : null) };
    },

    /** Keeps what was said. Errors: 404, 409 `contact_busy`, 412 where the contact got another id in between. */
    async keep(tx: Transaction, account: Account, contactId: string, { vatId, answer }: Asked) {
      const checkedAt = accountTime(account, clock.now()).toISOString();
      const { isValid, requestId, name, address } = answer;
      const check = { vatId, isValid, checkedAt, requestId, name, address };
      const saved = await contacts.updateContact(tx, account, contactId, { billing: { vatCheck: check } });
      // With another id, what was said of the former one is not kept.
      if (saved.data.vatCheck === null) throw new AppError('version_conflict');
      return saved;
    },

    /** The contact with what was kept. Errors: 404. */
    read: (account: Account, contactId: string) => contacts.getContact(account.id, contactId),
  };
}
