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
  found: { ...Nullable(Type.String()), description: 'What there is; null for nothing.' },
});
const Proof = Closed({
  status: Choice(
    ['Never', 'Running', 'Verified', 'Differs'],
    '`Never`: not yet. `Running`: a look is under way, and the rest is of the one before. `Differs`: see `checks`.',
  ),
  verifiedAt: { ...Nullable(Instant), description: 'When the last look ended, in the account’s time.' },
  postings: { ...Nullable(Type.Integer()), description: 'How many postings it has held against the rest.' },
  differenceCount: { ...Nullable(Type.Integer()), description: 'How much does not hold, in all checks.' },
  checks: {
    ...Nullable(
      Type.Array(
        Closed({
          name: Type.String({ description: 'The name of the check.' }),
          sentence: Type.String({ description: 'What always holds.' }),
          rowsLookedAt: Type.Integer({ description: 'How many rows it has compared.' }),
          differenceCount: Type.Integer({ description: 'How much does not hold.' }),
          differences: Type.Array(Difference, { description: 'The first hundred.' }),
        }),
      ),
    ),
    description: 'What each check has found; null before the first look.',
  },
});

const showSchema = {
  operationId: 'getLedgerProof',
  summary: 'Read the proof of the books',
  description:
    'What the last look at the books has found: every check of the ledger against invoices, charges, refunds, disputes, ' +
    'payments and events. They are looked at every night at 3 o’clock of the account’s zone.',
  tags: ['Reports'],
  response: answers(200, Proof),
};

const verifySchema = {
  operationId: 'verifyLedger',
  summary: 'Verify the books now',
  description:
    'Runs every check as of one moment, and changes nothing but what is known of the books. The answer comes when they ' +
    'are done, or with 202 after five seconds: then the look goes on by itself. While one is under way no other begins. ' +
    'A repeat looks again, also under the same Idempotency-Key.',
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
    // No key is kept: a check has no effect that could come twice.
    async ({ caller }, reply) => {
      const proof = await proofs.verify(caller.account);
      return reply.code((proof.status === 'Running' ? 202 : 200) as never).send(proof as never);
    },
  );
}
