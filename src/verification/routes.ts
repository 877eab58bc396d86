import { Type } from 'typebox';
import type { Idempotency } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, Choice, Closed, Instant, NoBody, Nullable } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import type { Verification } from './service.ts';

const Difference = Closed({
  subject: Type.String({ description: 'The object for which the check fails.' }),
  expected: { ...Nullable(Type.String()), description: 'The expected value; null for nothing.' },
  found: { ...Nullable(Type.String()), description: 'The value that was found; null for nothing.' },
});
const Proof = Closed({
  status: Choice(
    ['Never', 'Running', 'Verified', 'Differs'],
    '`Never`: not verified yet. `Running`: a verification is running, and the other fields are of the one ' +
      'before. `Differs`: see `checks`.',
  ),
  verifiedAt: {
    ...Nullable(Instant),
    description: 'When the last verification ended, in the account’s time.',
  },
  postings: { ...Nullable(Type.Integer()), description: 'How many postings were checked.' },
  differenceCount: { ...Nullable(Type.Integer()), description: 'The number of differences, in all checks.' },
  checks: {
    ...Nullable(
      Type.Array(
        Closed({
          name: Type.String({ description: 'The name of the check.' }),
          sentence: Type.String({ description: 'What always holds.' }),
          rowsLookedAt: Type.Integer({ description: 'How many rows the check has compared.' }),
          differenceCount: Type.Integer({ description: 'The number of differences.' }),
          differences: Type.Array(Difference, { description: 'The first hundred.' }),
        }),
      ),
    ),
    description: 'The result of each check; null before the first verification.',
  },
});

const showSchema = {
  operationId: 'getLedgerProof',
  summary: 'Read the proof of the books',
  description:
    'The result of the last verification: every check of the ledger against invoices, charges, refunds, ' +
    'disputes, payments and events. The books are verified every night at 3 o’clock in the account’s zone.',
  tags: ['Reports'],
  response: answers(200, Proof),
};

const verifySchema = {
  operationId: 'verifyLedger',
  summary: 'Verify the books now',
  description:
    'Runs every check as of one moment, and stores the result. The answer comes when the checks are done, or ' +
    'with 202 after five seconds: the verification then continues in the background. While one is running, no ' +
    'other starts. A repeated request verifies again, also under the same Idempotency-Key.',
  tags: ['Reports'],
  body: NoBody,
  response: { ...answers(200, Proof, [413, 415]), ...answers(202, Proof) },
};

/** Adds the operations on the proof of the books. */
export function verificationRoutes(
  server: HttpServer,
  { verification, ...deps }: { verification: Verification; idempotency: Idempotency; clock: Clock },
): void {
  const { proofs } = verification;
  const { read } = operationsOf(server, deps);

  read({ scope: 'reports:read', url: '/v1/reports/ledger/proof', schema: showSchema }, ({ caller }) =>
    proofs.show(caller.account.id),
  );
  server.post(
    '/v1/reports/ledger/verify',
    { schema: verifySchema, config: { scope: 'account:write' as const, waitsForOthers: true } },
    // No key is kept: a repeated check does no harm.
    async ({ caller }, reply) => {
      const proof = await proofs.verify(caller.account);
      return reply.code((proof.status === 'Running' ? 202 : 200) as never).send(proof as never);
    },
  );
}
