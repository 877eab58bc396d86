import type { Scope } from '../../src/accounts/types.ts';
import type { AccountId, PersonId } from '../../src/kit/ids.ts';
import type { buildServices } from '../../src/wiring.ts';

/** An account of a test, its owner's token and wallet. */
export interface Member {
  readonly accountId: AccountId;
  readonly personId: PersonId;
  readonly token: string;
}

/** Makes an account with an owner, a token (of these scopes, or all) and a wallet of three methods. */
export async function addMember(
  { accounts, wallet, database, clock }: ReturnType<typeof buildServices>,
  path: string,
  scopes?: readonly Scope[],
): Promise<Member> {
  const account = await accounts.createAccount({
    name: path,
    path,
    mode: 'Sandbox',
    currency: 'USD',
    timeZone: 'UTC',
    owner: { name: 'Owner', email: `owner@${path}.example` },
  });
  const { text } = await accounts.createToken({ accountPath: path, name: 'test', scopes });
  const caller = await accounts.authenticate(text);
  if (caller === null) throw new Error('The token that was just made does not work.');
  const { personId } = caller;
  const methods = [
    [{ type: 'CreditCard', brand: 'Visa', last4: '4242' }, 'stored_tok_card'],
    [{ type: 'DebitCard', brand: 'Mastercard', last4: '5556' }, 'stored_tok_debit'],
    [{ type: 'BankAccount', bankName: 'First Example Bank', last4: '6789' }, 'stored_tok_bank'],
  ] as const;
  await database.transaction(account.id, async (tx) => {
    for (const [method, reference] of methods) {
      const stored = { processor: 'Sandbox', reference } as const;
      await wallet.addPaymentMethod(tx, account.id, personId, method, clock.now(), stored);
    }
  });
  return { accountId: account.id, personId, token: text };
}
