import type { Caller } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { makePage, type PageRequest } from '../kit/http/pages.ts';
import { type HandOverId, parseId } from '../kit/ids.ts';
import { type CallbackDeps, type Said, takeCallback } from './callback.ts';
import { type Chosen, findHandOver, listHandOvers } from './hand-over-store.ts';
import { handingVerbs } from './handing.ts';
import { presentHandOver } from './present.ts';
import type { HandingDeps } from './queuing.ts';
import { createHandOverTask, type SendingDeps } from './sending.ts';
import { type SettingsDeps, settingsVerbs } from './settings.ts';

export { handOversOfErased } from './erasing.ts';
export { listLateHandOvers } from './hand-over-store.ts';
export { deleteAccessPoint } from './store.ts';

/** Hands e-invoices to the access point of an account. */
export type AccessPoints = ReturnType<typeof createAccessPoints>;

type AccessPointDeps = CallbackDeps & HandingDeps & Omit<SendingDeps, 'handNewVersion'> & SettingsDeps;

export function createAccessPoints(deps: AccessPointDeps) {
  const { database } = deps;
  const handing = handingVerbs(deps);
  return {
    ...settingsVerbs(deps),
    ...handing,

    /** Hand-overs of an account, newest first. */
    async listHandOvers({ account }: Caller, chosen: Partial<Chosen>, { limit, before }: PageRequest) {
      const { status = null, documentId = null, invoiceId = null } = chosen;
      const all = { status, documentId, invoiceId };
      return makePage(
        await listHandOvers(database, account.id, all, before, limit + 1),
        limit,
        presentHandOver,
      );
    },

    /** Reads a hand-over. Errors: 404. */
    async getHandOver({ account }: Caller, shownId: string) {
      const id = parseId<HandOverId>(shownId);
      const found = id === null ? null : await findHandOver(database, account.id, id);
      if (found === null) throw AppError.notFound('handOver');
      return presentHandOver(found);
    },

    /** Takes what an access point says of a document. Errors: 400, 401, 404, 422. */
    takeCallback: (came: Parameters<typeof takeCallback>[1], read: () => Said) =>
      takeCallback(deps, came, read),

    jobs: { handOver: createHandOverTask({ ...deps, ...handing }), prepare: handing.prepare },
  };
}
