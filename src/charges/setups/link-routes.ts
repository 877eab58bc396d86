import { Type } from 'typebox';
import type { Account } from '../../accounts/types.ts';
import { readIdempotency } from '../../kit/http/requests.ts';
import { answers } from '../../kit/http/schemas.ts';
import { type HttpServer, sendFinished } from '../../kit/http/server.ts';
import type { Clock } from '../../kit/time.ts';
import { visitorOf } from '../link-access.ts';
import type { Charges } from '../service.ts';
import { PayerSetup, SetUpByLink } from './schemas.ts';

const tags = ['Payment links'];
const config = { isLink: true, waitsForOthers: true };
const LinkParams = Type.Object({ account_path: Type.String(), code: Type.String() });
const SetupParams = Type.Object({
  account_path: Type.String(),
  code: Type.String(),
  setup_id: Type.String(),
});

const setUpSchema = {
  operationId: 'setUpAutopayByLink',
  summary: 'Save a method for autopay without paying',
  description:
    'Saves a card or bank account, with the payer’s consent to charge the schedule. Nothing is charged now. `RequiresAction`: ' +
    'the holder confirms at `actionUrl`. Read `autopay` of the link to learn whether autopay is on: a setup that has `Succeeded` ' +
    'with `withdrawnAt` did not turn it on. 412: what is offered has changed since it was shown. 429: an invoice has ten setups in 24 ' +
    'hours at most.',
  tags,
  params: LinkParams,
  body: {
    ...SetUpByLink,
    examples: [
      {
        token: 'tok_2f6c1d0e9b8a4c57',
        hash: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
        terms: 'Along the schedule.',
      },
    ],
  },
  response: answers(201, PayerSetup, [404, 409, 412, 413, 415, 422]),
};

const getSchema = {
  operationId: 'getSetupByLink',
  summary: 'Read the outcome of a setup',
  description: 'While the setup is under way, the processor is asked first.',
  tags,
  params: SetupParams,
  response: answers(200, PayerSetup, [404]),
};

const cancelSchema = {
  operationId: 'cancelSetupByLink',
  summary: 'Give up a setup that is under way',
  description:
    'Its consent is withdrawn (`withdrawnAt`): autopay stays off, even if the holder or the bank confirms it later. A setup whose end ' +
    'is already known stays as it is, and is the answer: cancel autopay then.',
  tags,
  params: SetupParams,
  response: answers(200, PayerSetup, [404, 409, 422]),
};

/** Adds the payer's operations to save a method without paying. */
export function linkSetupRoutes(
  server: HttpServer,
  { charges, clock }: { readonly charges: Charges; readonly clock: Clock },
  requireAccount: (path: string) => Promise<Account>,
): void {
  server.post(
    '/v1/links/:account_path/:code/setups',
    { schema: setUpSchema, config },
    async (request, reply) => {
      const { account_path: path, code } = request.params;
      const account = await requireAccount(path);
      const idempotent = readIdempotency(request, account.id, clock.now(), code);
      const setupRequest = { ...request.body, visitor: visitorOf(request) };
      return sendFinished(reply, await charges.setUpByLink(account, code, setupRequest, idempotent));
    },
  );
  const one = '/v1/links/:account_path/:code/setups/:setup_id';
  server.get(one, { schema: getSchema, config }, async ({ params }) => {
    const { account_path: path, code, setup_id: id } = params;
    return (await charges.showSetupToPayer(await requireAccount(path), code, id)) as never;
  });
  server.delete(one, { schema: cancelSchema, config }, async (request, reply) => {
    const { account_path: path, code, setup_id: id } = request.params;
    const account = await requireAccount(path);
    const idempotent = readIdempotency(request, account.id, clock.now(), code);
    return sendFinished(reply, await charges.cancelSetupByLink(account, code, id, idempotent));
  });
}
