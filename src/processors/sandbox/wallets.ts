import type { AccountId } from '../../kit/ids.ts';
import { lastDayOf } from '../../kit/money/payment-methods.ts';
import { randomBase62 } from '../../kit/random.ts';
import { atWork, type MerchantLock } from './merchant-lock.ts';
import { insertTokenRow } from './orders-store.ts';
import { testCards } from './test-numbers.ts';

/** The wallets that the sandbox plays, by their names in addresses. */
export const testWallets = { apple: 'Apple Pay', google: 'Google Pay', link: 'Link' } as const;
export type TestWallet = keyof typeof testWallets;

/** The cards in a test wallet, by what they do. */
export const walletCards = {
  succeeds: '4242424242424242',
  debit: '4000056655665556',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  asks: '4000002500003155',
  disputed: '4000000000000259',
} as const;
export type WalletCard = keyof typeof walletCards;

/** How many years a card of a wallet is still good for. */
const YEARS = 3;

/** Makes a token of a card in a test wallet. */
export async function makeWalletToken(
  merchantLock: MerchantLock,
  accountId: AccountId,
  wallet: TestWallet,
  card: WalletCard,
): Promise<string> {
  const known = testCards.find(({ number }) => number === walletCards[card]);
  if (known === undefined) throw new Error(`There is no test card ${card}.`);
  const { behaviour, type, name, last4 } = known;
  const token = `tok_${randomBase62(24)}`;
  await atWork(merchantLock, accountId, merchantLock.clock.now(), async (work) => {
    const expiresOn = lastDayOf({ month: 12, year: work.now.getUTCFullYear() + YEARS });
    const named = `${name} (${testWallets[wallet]})`;
    await insertTokenRow(work, token, { behaviour, type, name: named, last4, expiresOn });
  });
  return token;
}
