import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { disputeEvidenceQuery } from '../../api/queries/disputes.ts';
import type { DisputeEvidence, ShownDispute } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/field.tsx';
import { ErrorState, SkeletonRows } from '../../parts/states.tsx';
import { missingOf, notedOf } from './noted.ts';
import { Hash, NotedView, ZoneNote } from './noted-view.tsx';

interface EvidenceProps {
  readonly dispute: ShownDispute;
}

/** The evidence that a bank would read, what it lacks, and sending it. */
export function EvidenceSection({ dispute }: EvidenceProps) {
  const { disputes: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const query = useQuery(disputeEvidenceQuery(account.path, dispute.id));
  const pdf = apiAddress(account.path, '/v1/disputes/{dispute_id}/evidence/pdf', {
    path: { dispute_id: dispute.id },
  });
  if (query.isPending) return <SkeletonRows />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { data: evidence } = query;
  const { sent } = evidence;
  const isOpen = dispute.actions.answer.allowed && (sent === null || sent.status === 'Refused');
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{isOpen ? texts.fileTitle : texts.notedTitle}</h2>
      <p className="mt-1 text-soft">{texts.fileText}</p>
      {sent !== null && <SentState dispute={dispute} evidence={evidence} sent={sent} />}
      <NotedView noted={notedOf(evidence)} currency={dispute.currency} />
      <ZoneNote />
      <p className="mt-3">
        <a href={pdf} className="text-link hover:underline">
          {texts.download}
        </a>
      </p>
      {isOpen && <MissingList evidence={evidence} />}
      {isOpen && can('charges:write') && <SendPart dispute={dispute} />}
    </section>
  );
}

const DAY_MS = 86_400_000;

interface SentProps extends EvidenceProps {
  readonly evidence: DisputeEvidence;
  readonly sent: NonNullable<DisputeEvidence['sent']>;
}

/** What happened to the evidence, and the next step. */
function SentState({ dispute, evidence, sent }: SentProps) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const { status, sentAt, createdAt, failure, fileSha256 } = sent;
  if (status === 'Refused') {
    const isLate = failure?.code === 'already_answered' || failure?.code === 'too_late';
    return (
      <p className="mt-2 text-bad" role="status">
        {texts.refused} <span lang="en">{failure?.message}</span>{' '}
        {dispute.actions.answer.allowed && !isLate ? texts.sendAgain : texts.lookThere}
      </p>
    );
  }
  // The account's time on both sides: a sandbox has its own.
  const isSilent = Date.parse(evidence.madeAt) - Date.parse(createdAt) >= DAY_MS;
  return (
    <div className={`mt-2 ${status === 'Sending' && isSilent ? 'text-bad' : ''}`} role="status">
      <p>
        {sentAt !== null
          ? texts.sentOn(formats.fullInstant(sentAt, timeZone))
          : isSilent
            ? texts.silent
            : texts.sending}
      </p>
      {sentAt !== null && (
        <p className="mt-1 text-sm text-soft">
          {texts.sentFile} <Hash value={fileSha256} />
        </p>
      )}
    </div>
  );
}

function MissingList({ evidence }: { readonly evidence: DisputeEvidence }) {
  const { disputes: texts } = useMessages();
  return (
    <>
      <h3 className="mt-6 font-semibold">{texts.missingTitle}</h3>
      <ul className="mt-1 list-disc ps-5 marker:text-soft">
        {missingOf(notedOf(evidence)).map((one) => (
          <li key={one} className="py-1">
            {texts.missing[one]}
          </li>
        ))}
        <li className="py-1">{texts.ownFiles}</li>
      </ul>
    </>
  );
}

function SendPart({ dispute }: EvidenceProps) {
  const { disputes: texts } = useMessages();
  const [isAsked, setAsked] = useState(false);
  const [statement, setStatement] = useState('');
  return (
    <div className="mt-6">
      <TextArea
        label={texts.statement}
        hint={texts.statementHint}
        maxLength={20_000}
        value={statement}
        onChange={setStatement}
      />
      <Button look="primary" className="mt-4" onClick={() => setAsked(true)}>
        {texts.sendIt}
      </Button>
      {isAsked && <SendDialog dispute={dispute} statement={statement} onClose={() => setAsked(false)} />}
    </div>
  );
}

interface SendProps extends EvidenceProps {
  readonly statement: string;
  readonly onClose: () => void;
}

function SendDialog({ dispute, statement, onClose }: SendProps) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone, mode } = useAccount();
  const path = { dispute_id: dispute.id };
  const send = useAccountChange(
    (call) => call('POST /v1/disputes/{dispute_id}/evidence', { path, body: { statement } }),
    { notice: ({ status }) => texts.notices[status ?? 'Sending'], onDone: onClose },
  );
  const until = dispute.respondBy === null ? null : formats.fullInstant(dispute.respondBy, timeZone);
  return (
    <Confirm title={texts.sendTitle} label={texts.sendIt} action={send} onClose={onClose}>
      <p>{texts.sendOnce}</p>
      <p className="mt-2">{statement.trim() === '' ? texts.noStatement : texts.withStatement}</p>
      {mode === 'Live' && <p className="mt-2">{texts.answerFee}</p>}
      {until !== null && <p className="mt-2">{texts.lastInstant(until)}</p>}
    </Confirm>
  );
}
