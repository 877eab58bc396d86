import type { FastifyRequest } from 'fastify';
import { type Static, type TSchema, Type } from 'typebox';
import type { ProcessorEvent } from '../types.ts';
import { injectFault } from './acting.ts';
import { bankPayoutOutcomeOf, sendBankPayout } from './bank-payouts.ts';
import { findNextInstant, recordActivity } from './books-store.ts';
import { cancelCharge, takeCharge } from './charges.ts';
import { takeEvidence } from './disputes.ts';
import { advanceMerchant, answerOrder, atWork, whenUpToDate } from './merchant-lock.ts';
import { findChargeRow, findRefundRow, findTransferRow } from './money-store.ts';
import {
  findLastPosition,
  findTokenRow,
  listEventRows,
  listLogRows,
  listStatementRows,
  listUnpaidRows,
  type OrderKind,
  removeMethodRow,
  sumBalanceRows,
} from './orders-store.ts';
import {
  chargeOutcomeOf,
  describedOf,
  refundOutcomeOf,
  setupOutcomeOf,
  transferOutcomeOf,
} from './outcomes.ts';
import { forecastPayouts } from './payouts.ts';
import { openRecipient } from './recipients.ts';
import { findBankPayoutRow, findReversalRow } from './recipients-store.ts';
import { giveBack } from './refunds.ts';
import { reversalOutcomeOf, reverseTransfer } from './reversals.ts';
import {
  bankPayoutOrder,
  chargeOrder,
  endQuery,
  formDetails,
  formQuery,
  listQuery,
  merchantPath,
  methodDetails,
  methodOrder,
  recipientOrder,
  refundOrder,
  reversalOrder,
  setupOrder,
  thingPath,
  transferOrder,
} from './schemas.ts';
import { identify, identifyAndCatchUp, type SandboxDeps, type SandboxServer } from './server.ts';
import { cancelSetup, takeSetup } from './setups.ts';
import { findSetupRow } from './setups-store.ts';
import type { Behaviour } from './test-numbers.ts';
import { makeToken, readForm, storeToken } from './tokens.ts';
import { sendTransfer } from './transfers.ts';
import type { MerchantTransaction } from './types.ts';
import { encodeEvent } from './wire.ts';

/** A position that no log reaches. */
const NO_END = '999999999999999';

/** Entries of a list in one answer. */
const PAGE = 500;

/** Adds the operations that move money or store methods. Faults may spoil each of them. */
export function addOrderRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const { merchantLock } = deps;
  const { actionUrlOf } = merchantLock;
  const take = <Schema extends TSchema>(
    kind: OrderKind,
    body: Schema,
    carryOut: (
      work: MerchantTransaction,
      order: Static<Schema>,
    ) => Promise<{ outcome: object; method: { readonly behaviour: Behaviour } | null }>,
  ) =>
    server.post(
      `/merchants/:accountId/${kind}s`,
      { schema: { params: merchantPath, body } },
      (request, reply) => {
        const order = request.body as Static<Schema> & { key: string };
        return injectFault({ ...deps, request: request as FastifyRequest, reply }, () =>
          answerOrder(merchantLock, {
            ...identify(deps, request as FastifyRequest<{ Params: { accountId: string } }>),
            kind,
            key: order.key,
            order,
            carryOut: (work) => carryOut(work, order),
          }),
        );
      },
    );

  take('charge', chargeOrder, (work, order) => takeCharge(work, order, actionUrlOf));
  take('refund', refundOrder, giveBack);
  take('transfer', transferOrder, sendTransfer);
  take('recipient', recipientOrder, openRecipient);
  take('bank_payout', bankPayoutOrder, sendBankPayout);
  take('reversal', reversalOrder, reverseTransfer);
  take('method', methodOrder, (work, { key, token }) => storeToken(work, key, token));
  take('setup', setupOrder, (work, order) => takeSetup(work, order, actionUrlOf));
  addCancelRoutes(server, deps);
  server.delete('/merchants/:accountId/methods/:name', { schema: { params: thingPath } }, async (request) => {
    const { accountId, now } = identify(deps, request);
    const reference = request.params.name;
    await atWork(merchantLock, accountId, now, async (work) => {
      if (await removeMethodRow(work, reference))
        await recordActivity(work, 'method.removed', null, reference, {});
    });
    return { isRemoved: true };
  });
}

function addCancelRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const { merchantLock } = deps;
  const { actionUrlOf } = merchantLock;
  // Answers what has ended, or an unknown key, without changing anything.
  const cancel = (
    kind: 'charges' | 'setups',
    run: (work: MerchantTransaction, key: string) => Promise<object | null>,
  ) =>
    server.post(
      `/merchants/:accountId/${kind}/:name/give_up`,
      { schema: { params: thingPath } },
      (request, reply) =>
        injectFault({ ...deps, request: request as FastifyRequest, reply }, async () => {
          const { accountId, now } = identify(deps, request);
          const result = await whenUpToDate(merchantLock, accountId, now, (work) =>
            run(work, request.params.name),
          );
          return { outcome: result ?? { status: 'absent' }, isRepeat: false, behaviour: null };
        }),
    );
  cancel('charges', async (work, key) => {
    const charge = await cancelCharge(work, key, actionUrlOf);
    return charge && chargeOutcomeOf(charge, actionUrlOf);
  });
  cancel('setups', async (work, key) => {
    const setup = await cancelSetup(work, key, actionUrlOf);
    return setup && setupOutcomeOf(setup, actionUrlOf);
  });
}

/** Adds the look-ups by our keys. Faults may spoil each of them. */
export function addFindRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const { merchantLock } = deps;
  const schema = { params: thingPath };
  const find = <Thing>(
    kind: string,
    read: (accountId: Parameters<typeof findChargeRow>[1], key: string) => Promise<Thing | null>,
    show: (thing: Thing) => object,
  ) =>
    server.get(`/merchants/:accountId/${kind}/:name`, { schema }, (request, reply) =>
      injectFault({ ...deps, request: request as FastifyRequest, reply }, async () => {
        const { accountId } = await identifyAndCatchUp(deps, request);
        const thing = await read(accountId, request.params.name);
        const outcome = thing === null ? { status: 'absent' } : show(thing);
        return { outcome, isRepeat: false, behaviour: null };
      }),
    );
  find(
    'charges',
    (accountId, key) => findChargeRow(merchantLock.database, accountId, key),
    (charge) => chargeOutcomeOf(charge, merchantLock.actionUrlOf),
  );
  find(
    'setups',
    (accountId, key) => findSetupRow(merchantLock.database, accountId, key),
    (setup) => setupOutcomeOf(setup, merchantLock.actionUrlOf),
  );
  find('refunds', (accountId, key) => findRefundRow(merchantLock.database, accountId, key), refundOutcomeOf);
  find(
    'transfers',
    (accountId, key) => findTransferRow(merchantLock.database, accountId, key),
    transferOutcomeOf,
  );
  find(
    'bank_payouts',
    (accountId, key) => findBankPayoutRow(merchantLock.database, accountId, key),
    bankPayoutOutcomeOf,
  );
  find(
    'reversals',
    (accountId, key) => findReversalRow(merchantLock.database, accountId, key),
    reversalOutcomeOf,
  );
}

// Browsers of any origin may make tokens, with the publishable key alone.
const openToBrowsers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
};

/** Adds tokens: the only way in for numbers. */
export function addTokenRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const path = '/merchants/:accountId/tokens';
  server.options(path, (_request, reply) => reply.headers(openToBrowsers).code(204).send());
  server.post(path, { schema: { params: merchantPath, body: methodDetails } }, async (request, reply) => {
    const { accountId } = identify(deps, request, 'withPublishableKey');
    return reply.headers(openToBrowsers).send(await makeToken(deps.merchantLock, accountId, request.body));
  });
  // For browsers without script: the numbers come straight here, and the browser goes back with a token.
  server.post(
    `${path}/form`,
    { schema: { params: merchantPath, querystring: formQuery, body: formDetails } },
    async (request, reply) => {
      const { key, return_url: returnUrl } = request.query;
      const asked = { params: request.params, headers: { authorization: `Bearer ${key}` } };
      const { accountId } = identify(deps, asked, 'withPublishableKey');
      const back = URL.parse(returnUrl);
      if (back === null || !deps.returnOrigins.includes(back.origin)) {
        const message = 'The return_url is not an address of the service’s own pages.';
        return reply.code(400).send({ message });
      }
      const details = readForm(request.body);
      const answer = details === null ? null : await makeToken(deps.merchantLock, accountId, details);
      if (answer?.status === 'created') back.searchParams.set('token', answer.token);
      else back.searchParams.set('refusal', answer?.code ?? 'incomplete');
      return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 303);
    },
  );
  server.get('/merchants/:accountId/tokens/:name', { schema: { params: thingPath } }, async (request) => {
    const { accountId } = identify(deps, request);
    const method = await findTokenRow(deps.merchantLock.database, accountId, request.params.name);
    return { method: method === null ? null : describedOf(method) };
  });
}

/** Adds the merchant's lists, balances and clock, and the evidence in a dispute. */
export function addBookRoutes(server: SandboxServer, deps: SandboxDeps): void {
  const { merchantLock } = deps;
  const { database } = merchantLock;
  const list = { schema: { params: merchantPath, querystring: listQuery } };
  const plain = { schema: { params: merchantPath } };
  const ending = { schema: { params: merchantPath, querystring: endQuery } };

  server.get('/merchants/:accountId/events', list, async (request) => {
    const { accountId } = await identifyAndCatchUp(deps, request);
    const after = Number(request.query.after ?? 0);
    const rows = await listEventRows(database, accountId, after, PAGE);
    const last = rows.at(-1)?.position ?? after;
    return { events: rows.map(({ event }) => encodeEvent(event)), cursor: last === 0 ? null : String(last) };
  });
  server.get('/merchants/:accountId/statement', list, async (request) => {
    const { accountId } = await identifyAndCatchUp(deps, request);
    const { after = '0', until = NO_END } = request.query;
    const rows = await listStatementRows(database, accountId, Number(after), PAGE + 1, Number(until));
    return pageOf(rows, (lines, cursor) => ({ lines, cursor }));
  });
  server.get('/merchants/:accountId/log', list, async (request) => {
    const { accountId } = identify(deps, request);
    const rows = await listLogRows(database, accountId, Number(request.query.after ?? 0), PAGE + 1);
    return pageOf(rows, (entries, cursor) => ({ entries, cursor }));
  });
  server.get('/merchants/:accountId/balances', ending, async (request) => {
    const { accountId } = await identifyAndCatchUp(deps, request);
    return { balances: await sumBalanceRows(database, accountId, Number(request.query.until ?? NO_END)) };
  });
  server.get('/merchants/:accountId/upcoming', plain, async (request) => {
    const { accountId } = await identifyAndCatchUp(deps, request);
    return { upcoming: forecastPayouts(await listUnpaidRows(database, accountId)) };
  });
  server.get('/merchants/:accountId/position', plain, async (request) => {
    const { accountId } = await identifyAndCatchUp(deps, request);
    const position = await findLastPosition(database, accountId);
    return { position: position === null ? null : String(position) };
  });
  server.get('/merchants/:accountId/clock', plain, async (request) => {
    const { accountId } = identify(deps, request);
    return { nextInstant: await findNextInstant(database, accountId) };
  });
  server.post('/merchants/:accountId/clock', plain, async (request) => {
    const { accountId, now } = identify(deps, request);
    const events: readonly ProcessorEvent[] = await advanceMerchant(merchantLock, accountId, now);
    return { events: events.map(encodeEvent) };
  });
  server.post(
    '/merchants/:accountId/disputes/:name/evidence',
    { schema: { params: thingPath } },
    async (request) => {
      const { accountId, now } = await identifyAndCatchUp(deps, request);
      const { result } = await atWork(merchantLock, accountId, now, (work) =>
        takeEvidence(work, request.params.name),
      );
      return { isTaken: result };
    },
  );
}

function pageOf<Row extends { readonly position: number }>(
  rows: readonly Row[],
  show: (rows: readonly Row[], cursor: string | null) => object,
): object {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return show(page, rows.length > PAGE && last !== undefined ? String(last.position) : null);
}

/** Adds the operation that only shows that the server answers. */
export function addHealthRoute(server: SandboxServer): void {
  server.get('/livez', { schema: { response: { 200: Type.Object({ status: Type.String() }) } } }, () => ({
    status: 'ok',
  }));
}
