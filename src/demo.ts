import type { Accounts } from './accounts/service.ts';
import type { Account } from './accounts/types.ts';
import type { Database } from './kit/database.ts';
import type { PersonId } from './kit/ids.ts';
import type { Clock } from './kit/time.ts';
import type { Wallet } from './wallet/service.ts';

/** The path of the account that an empty database begins with. */
export const DEMO_PATH = 'demo-studio';

const owner = { name: 'Dana Demo', email: 'dana@demo-studio.example' };

const methods = [
  { type: 'CreditCard', brand: 'Visa', last4: '4242' },
  { type: 'DebitCard', brand: 'Mastercard', last4: '5556' },
  { type: 'BankAccount', bankName: 'First Example Bank', last4: '6789' },
] as const;

/** What the demo is made with. */
export interface DemoParts {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly wallet: Wallet;
  readonly clock: Clock;
}

/**
 * Gives an empty database the demo account, its owner's wallet and a token; answers the token's text, or null
 * when there is nothing to make. A start that was killed half-way is finished by the next one: the token comes
 * last, and as long as the demo account never had one, the demo is not complete.
 */
export async function seedDemo(parts: DemoParts): Promise<string | null> {
  const { accounts } = parts;
  if ((await accounts.countAccounts()) === 0) await createDemoAccount(accounts);
  const made = await accounts.createFirstToken(
    { accountPath: DEMO_PATH, personEmail: owner.email, name: 'first token' },
    (account, personId) => fillWallet(parts, account, personId),
  );
  return made?.text ?? null;
}

async function createDemoAccount(accounts: Accounts): Promise<void> {
  try {
    await accounts.createAccount({
      name: 'Demo Studio',
      path: DEMO_PATH,
      mode: 'Sandbox',
      currency: 'USD',
      timeZone: 'UTC',
      owner,
    });
  } catch (cause) {
    // Two services that start together on one empty database both come here, and one is first.
    if ((await accounts.findAccountByPath(DEMO_PATH)) === null) throw cause;
  }
}

// All three or none, and none a second time: a start that was killed after this step leaves a whole wallet.
async function fillWallet(parts: DemoParts, account: Account, personId: PersonId): Promise<void> {
  const { database, wallet, clock } = parts;
  if ((await wallet.listPaymentMethods({ account, personId })).length > 0) return;
  await database.transaction(account.id, async (tx) => {
    for (const method of methods)
      await wallet.addPaymentMethod(tx, account.id, personId, method, clock.now());
  });
}
