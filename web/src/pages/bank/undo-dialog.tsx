import { useState } from 'react';
import type { BankLine } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Checkbox } from '../../parts/field.tsx';

interface UndoProps {
  readonly line: BankLine;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Takes back what was said of a line: that it pays invoices, or that it pays none. */
export function UndoDialog({ line, etag, onClose }: UndoProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const [isIgnored, setIgnored] = useState(false);
  const pays = line.assignedAmount > 0;
  const undo = useAccountChange(
    (send) =>
      send('POST /v1/bank_lines/{bank_line_id}/undo', {
        path: { bank_line_id: line.id },
        body: isIgnored ? { ignore: true } : {},
        ifMatch: etag,
      }),
    { notice: pays ? texts.undone : texts.considered, onDone: onClose, name: `undo ${line.id}` },
  );
  const title = texts.undoTitle(formats.money(pays ? line.assignedAmount : line.amount, line.currency));
  return (
    <Confirm title={title} label={texts.undo} action={undo} onClose={onClose}>
      {pays ? (
        <>
          <p>{texts.undoText}</p>
          <ul className="text-ink">
            {line.assignments.map((one) => (
              <li key={one.manualPaymentId}>
                <bdi>{texts.pays(one.invoiceNumber, one.contactName)}</bdi>:{' '}
                {formats.money(one.amount, line.currency)}
              </li>
            ))}
          </ul>
          <Checkbox label={texts.undoIgnore} isChecked={isIgnored} onChange={setIgnored} />
        </>
      ) : (
        <p>{texts.paysNothing}</p>
      )}
    </Confirm>
  );
}
