import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AccountMode } from '../accounts/types.ts';
import { AppError } from '../kit/errors.ts';
import { Choice, Closed, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Session } from '../members/types.ts';
import { feeKinds } from '../platform/types.ts';
import { personOperations } from './api.ts';
import { type ConsoleDeps, partOf } from './page.ts';

// A key of Stripe has at most 255 characters.
const Key = Type.String({ maxLength: 300 });
const Keys = Closed({
  secretKey: Key,
  publishableKey: Key,
  replacesAccount: Type.Optional(Type.Boolean()),
});
const Payouts = Closed({ isOn: Type.Boolean() });
const Amount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Fee = Closed({
  kind: Choice(feeKinds),
  currency: Type.String({ maxLength: 3 }),
  basisPoints: Type.Integer({ minimum: 0, maximum: 3_000 }),
  fixed: Amount,
  most: Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  refundsFee: Type.Boolean(),
  /** Null: from now on. */
  since: Nullable(Type.String({ format: 'date-time' })),
});
/** A debt as the page showed it. */
const Debt = Closed({
  amount: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  currency: Type.String({ maxLength: 3 }),
  since: Type.String({ format: 'date-time' }),
});

/**
 * Adds what a person who operates the installation does with its Stripe platform. What changes something needs the password or
 * passkey within the last ten minutes: the keys move the money of all accounts, so that no token may set them.
 */
export function platformPageRoutes(server: HttpServer, deps: ConsoleDeps): void {
  const { operator, operatedPlatform: platform, members } = deps;
  // Stripe is asked ten things one after another, longer than other operations may take.
  const { add, addWithBody } = personOperations(server, deps, { waitsForOthers: true });
  const path = '/app/api/operator_platform/:mode';
  const admit = async (session: Session, request: FastifyRequest): Promise<AccountMode> => {
    await operator.admitPerson(session);
    const mode = partOf(request, 'mode');
    if (mode !== 'live' && mode !== 'test') throw new AppError('not_found');
    return mode === 'live' ? 'Live' : 'Sandbox';
  };
  const admitToChange = async (session: Session, request: FastifyRequest): Promise<AccountMode> => {
    const mode = await admit(session, request);
    members.requireRecent(session);
    return mode;
  };
  add('GET', path, async (session, request) => platform.showAll(await admit(session, request)));
  add('GET', `${path}/balance`, async (session, request) => ({
    items: await platform.compare(await admit(session, request)),
  }));
  add('POST', `${path}/check`, async (session, request) => {
    const mode = await admit(session, request);
    await platform.check(mode);
    return platform.showAll(mode);
  });
  addWithBody('PUT', path, Keys, async (session, { secretKey, publishableKey, ...meant }, request) => {
    const mode = await admitToChange(session, request);
    await platform.set(mode, {
      secretKey: secretKey.trim(),
      publishableKey: publishableKey.trim(),
      ...meant,
    });
    return platform.showAll(mode);
  });
  add('DELETE', path, async (session, request) => {
    const mode = await admitToChange(session, request);
    await platform.clear(mode);
    return platform.showAll(mode);
  });
  addWithBody('PUT', `${path}/payouts`, Payouts, async (session, { isOn }, request) => {
    const mode = await admitToChange(session, request);
    await platform.switchPayouts(mode, isOn);
    return platform.showAll(mode);
  });
  addWithBody('POST', `${path}/fees`, Fee, async (session, { since, ...rule }, request) => {
    const mode = await admitToChange(session, request);
    await platform.askFee(mode, { ...rule, since: since === null ? null : new Date(since) });
    return platform.showAll(mode);
  });
  for (const [verb, end] of [
    ['settle', 'settleDebt'],
    ['return', 'returnDebt'],
  ] as const) {
    const debt = `${path}/debts/:account_id/:payment_id/${verb}`;
    addWithBody('POST', debt, Debt, async (session, { since, ...seen }, request) => {
      const mode = await admitToChange(session, request);
      const [account, payment] = [partOf(request, 'account_id'), partOf(request, 'payment_id')];
      await platform[end](account, payment, { ...seen, since: new Date(since) });
      return platform.showAll(mode);
    });
  }
}
