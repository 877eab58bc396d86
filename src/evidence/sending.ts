import type { Account } from '../accounts/types.ts';
import type { Charges } from '../charges/service.ts';
import type { Dispute } from '../charges/types.ts';
import type { Database } from '../kit/db/database.ts';
import type { EvidenceId } from '../kit/ids.ts';
import { callProcessor, isOverdue, nextCheck, type ProcessorFor } from '../processors/service.ts';
import type { EvidenceOutcome } from '../processors/types.ts';
import { findEvidence, lockEvidence, saveEvidence } from './store.ts';
import type { SentEvidence } from './types.ts';
import { endSilence, prepareTelling, type Telling, type TellingDeps } from './unanswered.ts';

export interface SendingDeps {
  readonly database: Database;
  readonly processorFor: ProcessorFor;
  readonly charges: Pick<Charges, 'findDispute' | 'findCharge' | 'noteAnswered'>;
}

interface RunDeps extends SendingDeps {
  /** Tells people of a refusal that nobody waits for. */
  readonly tellOfRefusal?: Telling;
}

const NO_ANSWERS = {
  status: 'refused',
  code: 'not_supported',
  message: 'This processor takes no evidence from here.',
} as const;

const TOO_LATE = {
  status: 'refused',
  code: 'too_late',
  message:
    'The processor did not answer while the bank took evidence. Look at the dispute there: it may have the evidence.',
} as const;

type Refusal = Extract<EvidenceOutcome, { status: 'refused' }>;

/**
 * Uploads the file, then submits it with its fields; each step is kept before the next begins. May be repeated: the file is uploaded
 * once, and a dispute that was answered with this evidence is found again. What the processor does not answer stays as it is.
 */
export async function runEvidence(
  deps: RunDeps,
  account: Account,
  id: EvidenceId,
  now: Date,
): Promise<SentEvidence> {
  const before = await requireEvidence(deps, account, id);
  if (before.status === 'Refused') return before;
  const dispute = await deps.charges.findDispute(account.id, before.disputeId);
  const charge = dispute && (await deps.charges.findCharge(account.id, dispute.chargeId));
  if (dispute === null || charge === null) throw new Error(`The dispute of the evidence ${id} is gone.`);
  // A crash may have come between the two.
  if (before.status === 'Sent') {
    await deps.charges.noteAnswered(account, dispute.processorReference, now);
    return before;
  }
  const target = { processorFor: deps.processorFor, account, processor: charge.processor, now };
  const uploaded = await uploadOnce(deps, account, target, before);
  if (uploaded.status !== 'Sending' || uploaded.fileReference === null) return uploaded;
  const { fileReference: file, fields } = uploaded;
  const submission = { key: id, dispute: dispute.processorReference, file, fields };
  const outcome = await callProcessor(
    target,
    async ({ evidence }, merchant) => evidence?.submit(merchant, submission) ?? NO_ANSWERS,
  );
  if (outcome.status === 'unknown') return uploaded;
  if (outcome.status === 'refused') return refuse(deps, account, id, outcome, now);
  const sent = await change(deps, account, id, (one) => ({
    ...one,
    status: 'Sent',
    sentAt: now,
    updatedAt: now,
  }));
  await deps.charges.noteAnswered(account, dispute.processorReference, now);
  return sent;
}

/**
 * Sends evidence whose end is not known; answers when to look again, or null when it is known. People are told when the processor
 * has not answered for a day, or refuses then. Evidence that it does not answer ends when the bank has decided, or a day after the
 * last day.
 */
export async function checkEvidence(
  deps: SendingDeps & TellingDeps,
  account: Account,
  id: EvidenceId,
  now: Date,
): Promise<Date | null> {
  const before = await requireEvidence(deps, account, id);
  if (before.status !== 'Sending') {
    await runEvidence(deps, account, id, now);
    return end(deps, account, before, now);
  }
  const dispute = await deps.charges.findDispute(account.id, before.disputeId);
  if (dispute === null) throw new Error(`The dispute of the evidence ${id} is gone.`);
  const telling = await prepareTelling(deps, account, dispute, now);
  const run = { ...deps, tellOfRefusal: telling.ofRefusal };
  const evidence = await runEvidence(run, account, id, now);
  if (evidence.status !== 'Sending') return end(deps, account, evidence, now);
  if (isTooLate(dispute, now)) return end(deps, account, await refuse(run, account, id, TOO_LATE, now), now);
  if (isOverdue(evidence.createdAt, now)) await whileSending(deps, account, id, telling.ofSilence);
  return nextCheck({ status: 'unknown' }, evidence.createdAt, now);
}

async function end(deps: SendingDeps, account: Account, evidence: SentEvidence, now: Date): Promise<null> {
  if (isOverdue(evidence.createdAt, now))
    await deps.database.transaction(account.id, (tx) => endSilence(tx, account, evidence, now));
  return null;
}

// Another run may have ended it since.
function whileSending({ database }: SendingDeps, account: Account, id: EvidenceId, tell: Telling) {
  return database.transaction(account.id, async (tx) => {
    const evidence = await lockEvidence(tx, account.id, id);
    if (evidence?.status === 'Sending') await tell(tx, evidence);
  });
}

function isTooLate({ status, respondBy }: Dispute, now: Date): boolean {
  return status !== 'Open' || (respondBy !== null && isOverdue(respondBy, now));
}

async function uploadOnce(
  deps: RunDeps,
  account: Account,
  target: Parameters<typeof callProcessor>[0],
  evidence: SentEvidence,
): Promise<SentEvidence> {
  const { id, file, fileReference } = evidence;
  if (fileReference !== null) return evidence;
  const { now } = target;
  const upload = { key: id, name: `evidence-${id}.pdf`, bytes: file };
  const outcome = await callProcessor(
    target,
    async ({ evidence: to }, merchant) => to?.upload(merchant, upload) ?? NO_ANSWERS,
  );
  if (outcome.status === 'unknown') return evidence;
  if (outcome.status === 'refused') return refuse(deps, account, id, outcome, now);
  const { reference } = outcome;
  return change(deps, account, id, (one) => ({
    ...one,
    fileReference: one.fileReference ?? reference,
    updatedAt: now,
  }));
}

function refuse(
  deps: RunDeps,
  account: Account,
  id: EvidenceId,
  { code, message }: Refusal,
  now: Date,
): Promise<SentEvidence> {
  return change(deps, account, id, (one) => ({
    ...one,
    status: 'Refused',
    failureCode: code.slice(0, 200),
    failureMessage: message.slice(0, 2000),
    updatedAt: now,
  }));
}

// Two runs may meet: only one that is still on its way is changed.
function change(
  { database, tellOfRefusal }: RunDeps,
  account: Account,
  id: EvidenceId,
  changed: (evidence: SentEvidence) => SentEvidence,
): Promise<SentEvidence> {
  return database.transaction(account.id, async (tx) => {
    const evidence = await lockEvidence(tx, account.id, id);
    if (evidence === null) throw new Error(`The evidence ${id} is gone.`);
    if (evidence.status !== 'Sending') return evidence;
    const after = changed(evidence);
    await saveEvidence(tx, account.id, after);
    if (after.status === 'Refused') await tellOfRefusal?.(tx, after);
    return after;
  });
}

async function requireEvidence(
  { database }: SendingDeps,
  account: Account,
  id: EvidenceId,
): Promise<SentEvidence> {
  const evidence = await findEvidence(database, account.id, id);
  if (evidence === null) throw new Error(`The evidence ${id} is gone.`);
  return evidence;
}
