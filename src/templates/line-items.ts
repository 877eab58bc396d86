import { isDeepStrictEqual } from 'node:util';
import { accountTime, type Caller } from '../accounts/types.ts';
import { requirePriceable, storedLine } from '../invoices/service.ts';
import { type LineItem, plainPricing } from '../invoices/types.ts';
import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError, blocked, invalidRequest, refusal } from '../kit/errors.ts';
import { entityTag, requireMatch } from '../kit/http/requests.ts';
import { newId, parseId } from '../kit/ids.ts';
import { isCurrency } from '../kit/money/money.ts';
import type { Discount } from '../kit/money/pricing.ts';
import type { TaxCategory } from '../kit/money/tax-keys.ts';
import type { Unit } from '../kit/units.ts';
import {
  countLineItems,
  deleteLineItem,
  findLineItem,
  holdLineItems,
  insertLineItem,
  listLineItems,
  lockLineItem,
  updateLineItem,
} from './line-item-store.ts';
import type { TemplateDeps } from './schedules.ts';
import type { SavedLineItem } from './types.ts';

const MOST_LINE_ITEMS = 500;

interface NewLineItem {
  readonly description: string;
  readonly quantity?: number;
  readonly unitAmount: number;
  readonly currency?: string;
  readonly taxBasisPoints?: number | null;
  readonly unit?: Unit | null;
  readonly discount?: Discount | null;
  readonly localTaxBasisPoints?: number | null;
  readonly taxCategory?: TaxCategory | null;
}

/** The verbs on line items that an account keeps. */
export function lineItemVerbs({ database, clock }: TemplateDeps) {
  return {
    /** The line items of an account, by description. */
    async listLineItems({ account }: Caller) {
      const rows = await listLineItems(database, account.id, MOST_LINE_ITEMS);
      return { items: rows.map(present), nextCursor: null };
    },

    /** Reads a line item. Errors: 404. */
    async getLineItem({ account }: Caller, shownId: string) {
      const id = parseId(shownId);
      const item = id === null ? null : await findLineItem(database, account.id, id);
      if (item === null) throw AppError.notFound('savedLineItem');
      return versioned(item);
    },

    /** Keeps a line item. Errors: 400 for its currency, 422 `name_taken`, or with too many. */
    async createLineItem(tx: Transaction, { account }: Caller, body: NewLineItem) {
      await holdLineItems(tx, account.id);
      if ((await countLineItems(tx, account.id)) >= MOST_LINE_ITEMS) {
        const message = `There are ${MOST_LINE_ITEMS} saved line items already: delete one first.`;
        throw blocked('LimitReached', message, { passes: 'by change' });
      }
      const asked = newLineItem(account, body, accountTime(account, clock.now()));
      requireKnownCurrency(asked);
      const item = canonical(asked);
      requireSavable(item, asked);
      await refuseTaken(insertLineItem(tx, account.id, item));
      return { status: 201, ...versioned(item) };
    },

    /** Changes a line item. Errors: 400, 404, 412, 422 `name_taken`. */
    async updateLineItem(
      tx: Transaction,
      { account }: Caller,
      id: string,
      body: Partial<NewLineItem>,
      ifMatch?: string,
    ) {
      const before = await requireLineItem(tx, { account }, id, ifMatch);
      const next: SavedLineItem = {
        ...before,
        ...body,
        description: body.description?.trim() ?? before.description,
        sequence: before.sequence + 1,
        updatedAt: accountTime(account, clock.now()),
      };
      requireKnownCurrency(next);
      const stored = canonical(next);
      requireSavable(stored, next);
      if (names.every((name) => isDeepStrictEqual(before[name], stored[name])))
        return { status: 200, ...versioned(before) };
      await refuseTaken(updateLineItem(tx, account.id, stored));
      return { status: 200, ...versioned(stored) };
    },

    /** Deletes a line item; invoices keep their lines. Errors: 404, 412. */
    async deleteLineItem(tx: Transaction, { account }: Caller, id: string, ifMatch?: string) {
      const item = await requireLineItem(tx, { account }, id, ifMatch);
      await deleteLineItem(tx, account.id, item.id);
      return { status: 200, data: present(item) };
    },
  };
}

const names = [
  'description',
  'quantity',
  'unitAmount',
  'currency',
  'taxBasisPoints',
  'unit',
  'discount',
  'localTaxBasisPoints',
  'taxCategory',
] as const;

function lineOf(item: SavedLineItem): LineItem {
  const { description, quantity, unitAmount, taxBasisPoints, unit, discount } = item;
  return {
    description,
    quantity,
    unitAmount,
    ...(unit === null ? {} : { unit }),
    ...(discount === null ? {} : { discount }),
    ...(taxBasisPoints === null ? {} : { taxBasisPoints }),
    ...(item.localTaxBasisPoints === null ? {} : { localTaxBasisPoints: item.localTaxBasisPoints }),
    ...(item.taxCategory === null ? {} : { taxCategory: item.taxCategory }),
  };
}

// As an invoice stores its lines, so that a copy of one is the other.
function canonical(item: SavedLineItem): SavedLineItem {
  const { taxBasisPoints = null, taxCategory = null } = storedLine(lineOf(item));
  return { ...item, taxBasisPoints, taxCategory };
}

// Errors: 400, as of an invoice with this line.
function requireSavable(stored: SavedLineItem, asked: SavedLineItem): void {
  requirePriceable(
    { lineItems: [lineOf(stored)], pricing: plainPricing },
    stored.currency,
    [lineOf(asked)],
    () => '',
  );
}

function newLineItem(account: Caller['account'], body: NewLineItem, now: Date): SavedLineItem {
  return {
    id: newId<never>() as string,
    description: body.description.trim(),
    quantity: body.quantity ?? 1,
    unitAmount: body.unitAmount,
    currency: body.currency ?? account.currency,
    taxBasisPoints: body.taxBasisPoints ?? null,
    unit: body.unit ?? null,
    discount: body.discount ?? null,
    localTaxBasisPoints: body.localTaxBasisPoints ?? null,
    taxCategory: body.taxCategory ?? null,
    sequence: 1,
    createdAt: now,
    updatedAt: now,
  };
}

async function requireLineItem(
  tx: Transaction,
  { account }: Pick<Caller, 'account'>,
  shownId: string,
  ifMatch: string | undefined,
): Promise<SavedLineItem> {
  const id = parseId(shownId);
  const item = id === null ? null : await lockLineItem(tx, account.id, id);
  if (item === null) throw AppError.notFound('savedLineItem');
  requireMatch(ifMatch, item.sequence);
  return item;
}

function requireKnownCurrency({ currency }: SavedLineItem): void {
  if (isCurrency(currency)) return;
  const message = 'must be the ISO 4217 code of a currency in use.';
  throw invalidRequest([{ path: '/currency', code: 'unknown_value', message }]);
}

// The index decides, also between two requests of one moment.
async function refuseTaken(saved: Promise<void>): Promise<void> {
  try {
    await saved;
  } catch (cause) {
    if (brokenConstraint(cause) !== 'saved_line_items_description') throw cause;
    const message = 'Another saved line item has this description in this currency.';
    throw refusal('name_taken', message, '/description');
  }
}

function present({ sequence: _version, createdAt, updatedAt, ...item }: SavedLineItem) {
  return { ...item, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function versioned(item: SavedLineItem) {
  return { data: present(item), etag: entityTag(item.sequence) };
}
