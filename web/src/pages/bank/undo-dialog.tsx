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

/** Takes back what was said of a line: that it pays invoices, whole or in parts, or that it or its rest pays none. */
export function UndoDialog({ line, etag, onClose }: UndoProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  const [isIgnored, setIgnored] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { assignments, credits, currency, ignoredAt, unassignedAmount } = line;
  // With credit a line is taken back as a whole.
  const isWhole = credits.length > 0;
  // An ignored rest is taken back before the parts.
  const isUsed = assignments.length + credits.length > 0;
  const pays = isUsed && ignoredAt === null;
  const chosen = assignments.filter(({ manualPaymentId }) => !left.has(manualPaymentId));
  const undo = useAccountChange(
    (send) =>
      send('POST /v1/bank_lines/{bank_line_id}/undo', {
        path: { bank_line_id: line.id },
        // Only what the person sees here, where another person has said more since.
        body: {
          ...(pays && !isWhole
            ? { manualPaymentIds: chosen.map(({ manualPaymentId }) => manualPaymentId) }
            : {}),
          ...(isIgnored ? { ignore: true } : {}),
        },
        ifMatch: etag,
      }),
    { notice: pays ? texts.undone : texts.considered, onDone: onClose, name: `undo ${line.id}` },
  );
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const said = isUsed ? unassignedAmount : line.amount;
  const sum = pays ? [...chosen, ...credits].reduce((total, { amount }) => total + amount, 0) : said;
  return (
    <Confirm
      title={texts.undoTitle(formats.money(sum, currency))}
      label={texts.undo}
      reason={pays && !isWhole && chosen.length === 0 ? texts.chooseInvoice : undefined}
      action={undo}
      onClose={onClose}
    >
      {pays ? (
        <>
          <p>{texts.undoText}</p>
          <ul className="text-ink">
            {assignments.map((one) => (
              <li key={one.manualPaymentId}>
                {isWhole || assignments.length === 1 ? (
                  <Assigned part={one} currency={currency} />
                ) : (
                  <Checkbox
                    label={<Assigned part={one} currency={currency} />}
                    isChecked={!left.has(one.manualPaymentId)}
                    onChange={(isChosen) => toggle(one.manualPaymentId, isChosen)}
                  />
                )}
              </li>
            ))}
            <Credits line={line} />
          </ul>
          <Checkbox label={texts.undoIgnore} isChecked={isIgnored} onChange={setIgnored} />
        </>
      ) : (
        <p>{isUsed ? texts.restIgnored(formats.money(unassignedAmount, currency)) : texts.paysNothing}</p>
      )}
    </Confirm>
  );
}

function Credits({ line: { credits, currency } }: { readonly line: BankLine }) {
  const { clientCredit } = useMessages();
  const formats = useFormats();
  return credits.map(({ creditMovementId, contactName, amount }) => (
    <li key={creditMovementId}>{clientCredit.ofLine(contactName, formats.money(amount, currency))}</li>
  ));
}

interface AssignedProps {
  readonly part: BankLine['assignments'][number];
  readonly currency: string;
}

function Assigned({ part, currency }: AssignedProps) {
  const { bank: texts } = useMessages();
  const formats = useFormats();
  return (
    <>
      <bdi>{texts.pays(part.invoiceNumber, part.contactName)}</bdi>: {formats.money(part.amount, currency)}
    </>
  );
}
