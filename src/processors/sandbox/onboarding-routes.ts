import { Type } from 'typebox';
import type { AccountId } from '../../kit/ids.ts';
import { holderReaderOf } from './holder-texts.ts';
import { whenUpToDate } from './merchant-lock.ts';
import { renderOnboardingPage } from './onboarding-page.ts';
import { headersOf } from './page.ts';
import { applyVisit, type Visit } from './recipients.ts';
import { answerLinkRow, findLinkRow, findRecipientRow, openLinkRow } from './recipients-store.ts';
import type { SandboxDeps, SandboxServer } from './server.ts';
import { testPeople } from './test-people.ts';
import type { OnboardingLink } from './types.ts';

/** How long a visitor may take on the hosted page. */
const VISIT_LIMIT_MS = 3_600_000;

const path = Type.Object({ code: Type.String({ maxLength: 64 }) });
const visitBody = Type.Union([
  Type.Object({ person: Type.Enum([...testPeople]) }, { additionalProperties: false }),
  Type.Object({ act: Type.Enum(['complete', 'change_bank']) }, { additionalProperties: false }),
]);

/**
 * Adds the page on which a recipient gives details. Its address is the secret. It can be opened once and for five minutes,
 * as Stripe's: afterwards the browser is sent to where it gets another link.
 */
export function addOnboardingRoutes(server: SandboxServer, { merchantLock }: SandboxDeps): void {
  const { database, clock } = merchantLock;
  const find = (code: string): Promise<(OnboardingLink & { accountId: AccountId }) | null> =>
    findLinkRow(database, code);
  // A HEAD request must not use the link up.
  const opening = { schema: { params: path }, exposeHeadRoute: false };
  server.get('/onboarding/:code', opening, async (request, reply) => {
    const link = await find(request.params.code);
    const reader = holderReaderOf(link?.returnUrl ?? null, request.headers['accept-language']);
    if (link === null) {
      return reply.code(404).header('content-type', 'text/plain; charset=utf-8').send(reader.texts.nothing);
    }
    const { accountId, code, reference } = link;
    const recipient = await whenUpToDate(merchantLock, accountId, clock.now(), async (work) =>
      (await openLinkRow(work, code)) ? findRecipientRow(work.tx, accountId, reference) : null,
    );
    if (recipient === null) return reply.redirect(link.refreshUrl, 303);
    const page = renderOnboardingPage(recipient, link, reader);
    return reply.headers(headersOf(page)).send(page.html);
  });
  server.post('/onboarding/:code', { schema: { params: path, body: visitBody } }, async (request, reply) => {
    const link = await find(request.params.code);
    if (link === null) return reply.code(404).send({ message: 'There is nothing here.' });
    const { body } = request;
    const visit: Visit = 'person' in body ? body : body.act;
    // The visitor's browser does not know the merchant's time: the merchant's row or the machine does.
    const isTaken = await whenUpToDate(merchantLock, link.accountId, clock.now(), async (work) => {
      const openedAfter = new Date(work.machineNow.getTime() - VISIT_LIMIT_MS);
      if (!(await answerLinkRow(work, link.code, openedAfter))) return false;
      await applyVisit(work, link.reference, visit);
      return true;
    });
    return reply.redirect(isTaken ? link.returnUrl : link.refreshUrl, 303);
  });
}
