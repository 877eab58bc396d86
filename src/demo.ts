import type { Accounts } from './accounts/service.ts';
import { type Account, DEMO_PATH } from './accounts/types.ts';
import { CommandError } from './kit/command-error.ts';
import type { Database, Transaction } from './kit/db/database.ts';
import { newId, type PersonId } from './kit/ids.ts';
import type { Clock } from './kit/time.ts';
import { type MethodDetails, type SandboxProcessor, TEST_ROUTING_NUMBER } from './processors/service.ts';
import { toNewMethod, type Wallet } from './wallet/service.ts';
import type { NewPaymentMethod } from './wallet/types.ts';

/** The address of the demo account's owner. */
export const DEMO_OWNER = 'dana@demo-studio.example';

const owner = { name: 'Dana Demo', email: DEMO_OWNER };

// Test numbers of the sandbox: a credit card, a debit card, a bank account.
const methods: readonly MethodDetails[] = [
  { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
  { type: 'Card', number: '5200828282828210', expiryMonth: 12, expiryYear: 2040, cvc: '123' },
  { type: 'BankAccount', routingNumber: TEST_ROUTING_NUMBER, accountNumber: '000123456789' },
];

export interface DemoDeps {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly wallet: Wallet;
  readonly operator: { readonly addFirstOperator: (tx: Transaction, email: string) => Promise<void> };
  readonly clock: Clock;
  /** Where the wallet's methods are stored. */
  readonly sandbox: Pick<SandboxProcessor, 'tokenize' | 'storeMethod'>;
}

/**
 * Gives an empty database the demo account, its owner's wallet and a token, and makes its owner the operator; answers the token's text, or null
 * when there is nothing to make. A start that was killed half-way is finished by the next one: the token comes
 * last, and as long as the demo account never had one, the demo is not complete.
 */
export async function seedDemo(deps: DemoDeps): Promise<string | null> {
  const { accounts, operator } = deps;
  if ((await accounts.countAccounts()) === 0) await createDemoAccount(accounts);
  const made = await accounts.createFirstToken(
    { accountPath: DEMO_PATH, personEmail: owner.email, name: 'first token' },
    async (account, personId, tx) => {
      // The link that the first start prints signs this person in: so the way from there is clicking only.
      await operator.addFirstOperator(tx, owner.email);
      await fillWallet(deps, account, personId);
    },
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
async function fillWallet(deps: DemoDeps, account: Account, personId: PersonId): Promise<void> {
  const { database, wallet, clock, sandbox } = deps;
  if ((await wallet.listPaymentMethods({ account, personId })).length > 0) return;
  const now = clock.now();
  const kept: { method: NewPaymentMethod; reference: string }[] = [];
  for (const details of methods) kept.push(await storeAt(sandbox, account, details, now));
  await database.transaction(account.id, async (tx) => {
    for (const { method, reference } of kept) {
      const stored = { processor: 'Sandbox', reference } as const;
      await wallet.addPaymentMethod(tx, account.id, personId, method, now, stored);
    }
  });
}

async function storeAt(
  sandbox: DemoDeps['sandbox'],
  account: Account,
  details: MethodDetails,
  now: Date,
): Promise<{ method: NewPaymentMethod; reference: string }> {
  const made = await sandbox.tokenize(account.id, details);
  if (made.status === 'unknown')
    throw new CommandError('The sandbox processor does not answer: no demo account could be made.');
  if (made.status !== 'created') throw new Error('The sandbox does not take its own test numbers.');
  const stored = await sandbox.storeMethod({ accountId: account.id, now }, newId(), made.token);
  if (stored.status !== 'stored') throw new Error('The sandbox does not store its own test numbers.');
  const { reference, method } = stored;
  return { reference, method: toNewMethod(method) };
}
