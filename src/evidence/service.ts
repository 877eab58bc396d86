import { createHash } from 'node:crypto';
import { type Account, accountTime, type Caller } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Dispute } from '../charges/types.ts';
import type { Documents } from '../documents/service.ts';
import type { Invoices } from '../invoices/service.ts';
import type { Transaction } from '../kit/db/database.ts';
import { brokenConstraint } from '../kit/db/database-faults.ts';
import { AppError } from '../kit/errors.ts';
import { finish } from '../kit/http/envelope.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { type EvidenceId, newId } from '../kit/ids.ts';
import { scheduleTask } from '../kit/queue/tasks.ts';
import type { Clock } from '../kit/time.ts';
import { FIRST_CHECK_MS } from '../processors/service.ts';
import { fieldsOf } from './fields.ts';
import { type EvidenceSources, type Gathered, gather, presentEvidence } from './gather.ts';
import { paperOf } from './paper.ts';
import { checkEvidence, runEvidence, type SendingDeps } from './sending.ts';
import { findLastEvidence, insertEvidence, ONE_ANSWER } from './store.ts';
import type { SentEvidence, ShownEvidence } from './types.ts';
import type { TellingDeps } from './unanswered.ts';

interface EvidenceDeps extends EvidenceSources, SendingDeps {
  readonly clock: Clock;
  readonly idempotency: Idempotency;
  readonly documents: Pick<Documents, 'evidenceFile'>;
  readonly invoices: EvidenceSources['invoices'] & Pick<Invoices, 'lockInvoice'>;
  readonly charges: EvidenceSources['charges'] & Pick<Charges, 'readDispute' | 'noteAnswered' | 'mayAnswer'>;
  readonly notifications: TellingDeps['notifications'];
}

interface SendRequest {
  readonly statement?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** The evidence of disputes: as a file, and sent to the processor. */
export type Evidence = ReturnType<typeof createEvidence>;

/** Makes the verbs of evidence. */
export function createEvidence(deps: EvidenceDeps) {
  const { clock, idempotency } = deps;
  const nowFor = (account: Account) => accountTime(account, clock.now());
  const make = async (account: Account, gathered: Gathered, statement: string, now: Date) => {
    const evidence = presentEvidence(account, gathered, now);
    const paper = paperOf(evidence, statement);
    const file = await deps.documents.evidenceFile(account, gathered.invoice, paper, {
      language: 'en',
      isOwnCopy: true,
    });
    return { file, evidence, fields: fieldsOf(evidence, statement) };
  };
  return {
    /** The evidence of a dispute, and what was sent of it. Errors: 404. */
    get: ({ account }: Caller, id: string) => show(deps, account, id, nowFor(account)),
    /** The same as one PDF. Errors: 404. */
    async file(account: Account, id: string) {
      const { file } = await make(account, await gather(deps, account, id), '', nowFor(account));
      return file;
    },
    /**
     * Sends the evidence to the processor, which hands it to the bank; in a dry run answers what would be sent. A dispute is answered
     * once. Errors: 404, 422 `illegal_action`.
     */
    async send(
      { account }: Caller,
      id: string,
      { statement = '', dryRun = false }: SendRequest,
      request: IdempotentRequest,
    ) {
      const now = accountTime(account, request.now);
      const prepare = async () => {
        const gathered = await gather(deps, account, id);
        requireAnswerable(deps, gathered.dispute, now);
        return { gathered, made: await make(account, gathered, statement, now) };
      };
      if (dryRun) {
        const { gathered, made } = await prepare();
        await requireUnsent(deps, account, gathered.dispute);
        const evidence = evidenceOf(gathered.dispute, made, statement, now);
        return finish(request.now, {
          status: 200,
          data: { ...presentSent(withSize(evidence)), id: null, status: null },
        });
      }
      return idempotency.performInSteps(request, {
        prepare,
        start: (tx, { gathered, made }) =>
          start(deps, tx, account, gathered.dispute, evidenceOf(gathered.dispute, made, statement, now), now),
        complete: async (evidenceId) => ({
          status: 200,
          data: presentSent(withSize(await runEvidence(deps, account, evidenceId as EvidenceId, now))),
        }),
      });
    },
    jobs: {
      check: (account: Account, key: string, now: Date) =>
        checkEvidence(deps, account, key as EvidenceId, now),
    },
  };
}

async function show(deps: EvidenceDeps, account: Account, id: string, now: Date) {
  const gathered = await gather(deps, account, id);
  const sent = await findLastEvidence(deps.database, account.id, gathered.dispute.id);
  const facts = presentEvidence(account, gathered, now);
  return {
    disputeId: gathered.dispute.id,
    madeAt: now,
    timeZone: account.timeZone,
    consentCount: facts.consents.length,
    mailCount: facts.mails.length,
    viewCount: facts.views?.count ?? 0,
    facts,
    sent: sent && presentSent(sent),
  };
}

function requireAnswerable({ charges }: EvidenceDeps, dispute: Dispute, now: Date): void {
  const why = charges.mayAnswer(dispute, now);
  if (why !== null) throw new AppError('illegal_action', { message: why, passes: 'never' });
}

const sentAlready = () =>
  new AppError('illegal_action', {
    message: 'Evidence was sent for this dispute already. A bank takes one answer.',
    passes: 'never',
  });

async function requireUnsent({ database }: EvidenceDeps, account: Account, { id }: Dispute): Promise<void> {
  const last = await findLastEvidence(database, account.id, id);
  if (last !== null && last.status !== 'Refused') throw sentAlready();
}

async function start(
  deps: EvidenceDeps,
  tx: Transaction,
  account: Account,
  { invoiceId, id }: Dispute,
  evidence: SentEvidence,
  now: Date,
): Promise<EvidenceId> {
  await deps.invoices.lockInvoice(tx, account.id, invoiceId);
  const dispute = await deps.charges.readDispute(tx, account.id, id);
  if (dispute === null) throw AppError.notFound('dispute');
  requireAnswerable(deps, dispute, now);
  try {
    await insertEvidence(tx, account.id, evidence);
  } catch (cause) {
    if (brokenConstraint(cause) === ONE_ANSWER) throw sentAlready();
    throw cause;
  }
  await scheduleTask(tx, account.id, 'evidence.check', evidence.id, new Date(now.getTime() + FIRST_CHECK_MS));
  return evidence.id;
}

function evidenceOf(
  { id: disputeId }: Dispute,
  {
    file,
    fields,
  }: { readonly file: { readonly bytes: Uint8Array }; readonly fields: SentEvidence['fields'] },
  statement: string,
  now: Date,
): SentEvidence {
  return {
    id: newId<EvidenceId>(),
    disputeId,
    status: 'Sending',
    statement,
    fields,
    file: file.bytes,
    fileHash: createHash('sha256').update(file.bytes).digest('hex'),
    fileReference: null,
    failureCode: null,
    failureMessage: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
  };
}

function withSize({ file, ...evidence }: SentEvidence): ShownEvidence {
  return { ...evidence, fileBytes: file.byteLength };
}

function presentSent(evidence: ShownEvidence) {
  const {
    id,
    status,
    statement,
    fields,
    fileBytes,
    fileHash,
    failureCode,
    failureMessage,
    createdAt,
    sentAt,
  } = evidence;
  return {
    id,
    status,
    statement,
    fields,
    fileSha256: fileHash,
    fileBytes,
    failure: failureCode === null ? null : { code: failureCode, message: failureMessage ?? '' },
    createdAt,
    sentAt,
  };
}
