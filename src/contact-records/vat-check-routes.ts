import { Type } from 'typebox';
import { ContactAnswer } from '../contacts/service.ts';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Closed } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { VatChecks } from './vat-check.ts';

const checkSchema = {
  operationId: 'checkContactVatId',
  isVersioned: true,
  summary: 'Check the VAT id of a contact',
  description:
    'Asks VIES, the register of VAT ids of the European Union, and keeps the answer as `vatCheck`, with the instant and the ' +
    'number of the question. VIES gives that number to a business whose own `taxId` is such an id. New invoices copy it. Nothing ' +
    'is asked by itself. 503 `vat_service_unavailable` where VIES or the register of the country does not answer: then nothing ' +
    'is kept. A sandbox account asks nobody: an id that ends in 98 is not valid, 99 stands for a register that is away.',
  tags: ['Contacts'],
  params: Type.Object({ contact_id: Type.String() }),
  body: { ...Closed({}), examples: [{}] },
  response: answers(200, ContactAnswer, [404, 409, 412, 413, 415, 422]),
};

/** Adds the check of a VAT id. */
export function vatCheckRoutes(
  server: HttpServer,
  { vatChecks, ...deps }: { vatChecks: VatChecks; idempotency: Idempotency; clock: Clock },
): void {
  const { perform } = operationsOf(server, deps);
  perform(
    {
      scope: 'contacts:write',
      method: 'POST',
      url: '/v1/contacts/:contact_id/vat_check',
      schema: checkSchema,
    },
    async ({ caller: { account }, params }, idempotent) => {
      const id = params.contact_id;
      return deps.idempotency.performInSteps(idempotent, {
        prepare: () => vatChecks.ask(account, id),
        start: async (tx, asked) => (await vatChecks.keep(tx, account, id, asked)).data.id,
        complete: async (checked) => ({ status: 200, ...(await vatChecks.read(account, checked)) }),
      });
    },
  );
}
