import { useState } from 'react';
import { callOperator } from '../../api/client.ts';
import type { OperatedAccount } from '../../api/queries/operator.ts';
import { useMessages } from '../../messages/language.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { TextArea } from '../../parts/field.tsx';
import { useOperatorChange } from './use-operator-change.ts';

interface DialogProps {
  readonly account: OperatedAccount;
  readonly onClose: () => void;
}

const LONGEST_REASON = 500;

/** Suspends an account, with a reason that its members read. */
export function Suspend({ account: { id, name }, onClose }: DialogProps) {
  const { suspending: texts } = useMessages().operator;
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const suspend = useOperatorChange(
    (key) =>
      callOperator('POST /v1/accounts/{account_id}/suspend', {
        path: { account_id: id },
        body: { reason: text },
        key,
      }),
    texts.suspended(name),
    onClose,
  );
  return (
    <Confirm
      title={texts.title(name)}
      label={texts.suspend}
      look="danger"
      reason={text === '' ? texts.sayWhy : undefined}
      action={suspend}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <div className="text-ink">
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={setReason}
          error={suspend.error?.faultOf('/reason')}
        />
      </div>
      {suspend.question}
    </Confirm>
  );
}

/** Ends a suspension. */
export function Resume({ account: { id, name }, onClose }: DialogProps) {
  const { suspending: texts } = useMessages().operator;
  const resume = useOperatorChange(
    (key) =>
      callOperator('POST /v1/accounts/{account_id}/resume', { path: { account_id: id }, body: {}, key }),
    texts.resumed(name),
    onClose,
  );
  return (
    <Confirm title={texts.resumeTitle(name)} label={texts.resume} action={resume} onClose={onClose}>
      <p>{texts.resumeText}</p>
      {resume.question}
    </Confirm>
  );
}
