import { LRUCache } from 'lru-cache';
import type { Account, AccountMode } from '../accounts/types.ts';
import type { AccountId } from '../kit/ids.ts';
import {
  type BusinessAtStripe,
  openBusinessProcessor,
  openPlatformProcessor,
} from '../processors/service.ts';
import type { Processor } from '../processors/types.ts';
import { atStripe, type PlatformKeys, type PlatformStoreDeps, unsealPlatform } from './keys.ts';
import { createStatement } from './lines-store.ts';
import { findPlatform, type PlatformRow } from './store.ts';

/** A platform with its keys. */
export interface OpenPlatform {
  readonly row: PlatformRow;
  readonly keys: PlatformKeys;
}

/** The processor of a connected business, and what it was made with. */
interface OpenBusiness extends BusinessAtStripe {
  readonly keys: PlatformKeys;
  readonly processor: Processor;
}

// Every process sees a change of keys within this time. Without it each charge would read them.
const TRUSTED_MS = 2_000;
/** For how many accounts a process keeps a client. */
const MAXIMUM_KEPT = 1_000;

/** Finds the operator's platform for accounts. Reads its keys when they are first needed. */
export function createPlatformAccess(deps: PlatformStoreDeps) {
  const { database } = deps;
  const statement = createStatement(database);
  const read = new Map<AccountMode, { open: OpenPlatform | null; readAt: number }>();
  const kept = new LRUCache<AccountId, { processor: Processor; of: OpenPlatform }>({ max: MAXIMUM_KEPT });

  const businesses = new LRUCache<AccountId, OpenBusiness>({ max: MAXIMUM_KEPT });

  async function openBusiness(open: OpenPlatform, id: AccountId, business: BusinessAtStripe) {
    const { row, keys } = open;
    const known = businesses.get(id);
    const isSame = known?.keys === keys && known.stripeAccount === business.stripeAccount;
    if (isSame && known.since.getTime() === business.since.getTime()) return known.processor;
    const processor = await openBusinessProcessor(atStripe(deps, row, keys), id, business);
    businesses.set(id, { ...business, keys, processor });
    return processor;
  }

  async function trusted(mode: AccountMode): Promise<OpenPlatform | null> {
    const known = read.get(mode);
    return known !== undefined && performance.now() - known.readAt < TRUSTED_MS
      ? known.open
      : readPlatform(mode);
  }

  async function readPlatform(mode: AccountMode): Promise<OpenPlatform | null> {
    const known = read.get(mode);
    const readAt = performance.now();
    const row = await findPlatform(database.system, mode);
    const isSame = row !== null && known?.open?.row.updatedAt.getTime() === row.updatedAt.getTime();
    const keys =
      row === null ? null : isSame ? known.open!.keys : unsealPlatform(await deps.loadSecrets(), row);
    const open = row === null || keys === null ? null : isSame ? { ...known.open!, row } : { row, keys };
    read.set(mode, { open, readAt });
    return open;
  }

  return {
    /** Reads the platform of a mode as it is now; null without keys. Throws SealError when they cannot be read. */
    readPlatform,
    /** The processor of an account at the platform of its mode, and the key for browsers while it pays out; null without a platform. */
    async platformFor({ id, mode }: Pick<Account, 'id' | 'mode'>) {
      const open = await trusted(mode);
      if (open === null) return null;
      const { row, keys } = open;
      const { publishableKey } = keys;
      const access = {
        publishableKey,
        // Without the wallet's a browser stores no method there, from which nobody could be paid.
        paysOut: row.paysOut,
        openBusiness: (business: BusinessAtStripe) => openBusiness(open, id, business),
      };
      const known = kept.get(id);
      if (known !== undefined && known.of.keys === keys && known.of.row.mode === mode) {
        return { ...access, processor: known.processor };
      }
      const processor = await openPlatformProcessor(atStripe(deps, row, keys), id, statement);
      kept.set(id, { processor, of: open });
      return { ...access, processor };
    },
  };
}

export type PlatformAccessing = ReturnType<typeof createPlatformAccess>;
