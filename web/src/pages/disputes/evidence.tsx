import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { disputeEvidenceQuery } from '../../api/queries/disputes.ts';
import type { ShownDispute } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { InstantText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { TextArea } from '../../parts/field.tsx';

interface EvidenceProps {
  readonly dispute: ShownDispute;
}

/** What the service has noted of the payment: as one file, and sent to the processor. */
export function EvidenceSection({ dispute }: EvidenceProps) {
  const { disputes: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const [isSending, setSending] = useState(false);
  const evidence = useQuery(disputeEvidenceQuery(account.path, dispute.id)).data;
  const pdf = apiAddress(account.path, '/v1/disputes/{dispute_id}/evidence/pdf', {
    path: { dispute_id: dispute.id },
  });
  const sent = evidence?.sent ?? null;
  const isOpen = dispute.actions.answer.allowed && (sent === null || sent.status === 'Refused');
  return (
    <section className="mt-8 max-w-prose">
      <h2 className="font-semibold">{texts.fileTitle}</h2>
      <p className="mt-1 text-soft">{texts.fileText}</p>
      {sent !== null && (
        <p className={`mt-2 ${sent.status === 'Refused' ? 'text-bad' : ''}`} role="status">
          {sent.status === null ? '' : texts.sentStates[sent.status]}{' '}
          {sent.sentAt !== null && <InstantText at={sent.sentAt} hasTime />}
          {sent.failure !== null && <span lang="en">{sent.failure.message}</span>}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <a href={pdf} className="text-link hover:underline">
          {texts.download}
        </a>
        {isOpen && can('charges:write') && <Button onClick={() => setSending(true)}>{texts.sendIt}</Button>}
      </p>
      {isSending && <SendDialog dispute={dispute} onClose={() => setSending(false)} />}
    </section>
  );
}

function SendDialog({ dispute, onClose }: EvidenceProps & { readonly onClose: () => void }) {
  const { disputes: texts } = useMessages();
  const formats = useFormats();
  const { timeZone } = useAccount();
  const [statement, setStatement] = useState('');
  const path = { dispute_id: dispute.id };
  const evidence = useQuery(disputeEvidenceQuery(useAccount().path, dispute.id)).data;
  const send = useAccountChange(
    (call) => call('POST /v1/disputes/{dispute_id}/evidence', { path, body: { statement } }),
    { notice: texts.sentNotice, onDone: onClose },
  );
  const until = dispute.respondBy === null ? null : formats.fullInstant(dispute.respondBy, timeZone);
  return (
    <Confirm title={texts.sendTitle} label={texts.sendIt} action={send} onClose={onClose}>
      <p>{texts.sendOnce}</p>
      {evidence !== undefined && (
        <Facts
          facts={[
            [texts.client, <bdi key="client">{dispute.clientName}</bdi>],
            [texts.invoice, dispute.invoiceNumber ?? ''],
            [texts.consents, evidence.consentCount],
            [texts.mails, evidence.mailCount],
            [texts.views, evidence.viewCount],
            until === null ? null : [texts.answerUntil, until],
          ]}
        />
      )}
      <TextArea
        label={texts.statement}
        hint={texts.statementHint}
        maxLength={20_000}
        value={statement}
        onChange={setStatement}
      />
    </Confirm>
  );
}
