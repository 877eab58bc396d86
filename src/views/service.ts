import type { Caller } from '../accounts/types.ts';
import type { Database, Transaction } from '../kit/db/database.ts';
import { AppError, blocked } from '../kit/errors.ts';
import type { Outcome } from '../kit/http/envelope.ts';
import { newId, parseId } from '../kit/ids.ts';
import type { Clock } from '../kit/time.ts';
import { requireFilters } from './filters.ts';
import {
  countViews,
  deleteView,
  insertView,
  listViews,
  lockView,
  updateView,
  type ViewOwner,
} from './store.ts';
import type { View, ViewPage } from './types.ts';

/** How many views a person may save in an account. */
const MOST_VIEWS = 100;

interface NewView {
  readonly name: string;
  readonly page: ViewPage;
  readonly query: string;
  readonly position?: number;
}
type ViewChange = Partial<Omit<NewView, 'page'>>;

/** The views of lists that people save for themselves. */
export type Views = ReturnType<typeof createViews>;

const ownerOf = ({ account, personId }: Caller): ViewOwner => ({ accountId: account.id, personId });

export function createViews({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  return {
    /** A person's own views, in their order. */
    async listViews(caller: Caller) {
      const rows = await listViews(database, ownerOf(caller), MOST_VIEWS);
      return { items: rows.map(present), nextCursor: null };
    },

    /** Saves a view. Errors: 400 for filters that the list does not know, 422 with too many. */
    async createView(
      tx: Transaction,
      caller: Caller,
      { name, page, query, position }: NewView,
    ): Promise<Outcome> {
      requireFilters(page, query);
      const owner = ownerOf(caller);
      const count = await countViews(tx, owner);
      if (count >= MOST_VIEWS) {
        const message = `There are ${MOST_VIEWS} views already: delete one first.`;
        throw blocked('LimitReached', message, { passes: 'by change' });
      }
      const now = clock.now();
      const id = newId<never>() as string;
      const view: View = {
        id,
        name,
        page,
        query,
        position: position ?? count,
        createdAt: now,
        updatedAt: now,
      };
      await insertView(tx, owner, view);
      return { status: 201, data: present(view) };
    },

    /** Changes a view. Errors: 400, 404. */
    async updateView(
      tx: Transaction,
      caller: Caller,
      id: string,
      { name, query, position }: ViewChange,
    ): Promise<Outcome> {
      const owner = ownerOf(caller);
      const before = await requireView(tx, owner, id);
      if (query !== undefined) requireFilters(before.page, query);
      const view: View = {
        ...before,
        name: name ?? before.name,
        query: query ?? before.query,
        position: position ?? before.position,
        updatedAt: clock.now(),
      };
      await updateView(tx, owner, view);
      return { status: 200, data: present(view) };
    },

    /** Deletes a view. Errors: 404. */
    async deleteView(tx: Transaction, caller: Caller, id: string): Promise<Outcome> {
      const owner = ownerOf(caller);
      const view = await requireView(tx, owner, id);
      await deleteView(tx, owner, view.id);
      return { status: 200, data: present(view) };
    },
  };
}

// A view of another person in the account is not found, like one of another account.
async function requireView(tx: Transaction, owner: ViewOwner, shownId: string): Promise<View> {
  const id = parseId(shownId);
  const view = id === null ? null : await lockView(tx, owner, id);
  if (view === null) throw AppError.notFound('view');
  return view;
}

function present({ createdAt, updatedAt, ...view }: View) {
  return { ...view, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
