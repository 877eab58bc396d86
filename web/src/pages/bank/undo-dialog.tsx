import { type ReactNode, useState } from 'react';
import type { BankLine } from '../../api/queries/bank.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { Checkbox } from '../../parts/field.tsx';
import { namedParts, undoneText } from './line-acts.ts';

interface UndoProps {
  readonly line: BankLine;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** Takes back what was said of a line: that it pays invoices, whole or in parts, or that it or its rest pays none. */
export function UndoDialog({ line, etag, onClose }: UndoProps) {
  const { bank: texts, clientCredit } = useMessages();
  const formats = useFormats();
  const [isIgnored, setIgnored] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { assignments, credits, currency, ignoredAt, unassignedAmount } = line;
  const partCount = assignments.length + credits.length;
  const isUsed = partCount > 0;
  // An ignored rest is taken back before the parts.
  const pays = isUsed && ignoredAt === null;
  const chosen = assignments.filter(({ manualPaymentId }) => !left.has(manualPaymentId));
  const chosenCredits = credits.filter(({ creditMovementId }) => !left.has(creditMovementId));
  const undo = useAccountChange(
    (send) =>
      send('POST /v1/bank_lines/{bank_line_id}/undo', {
        path: { bank_line_id: line.id },
        // Only what the person sees here, where another person has said more since.
        body: {
          ...(pays ? namedParts(chosen, chosenCredits) : {}),
          ...(isIgnored ? { ignore: true } : {}),
        },
        ifMatch: etag,
      }),
    {
      notice: (done) => (pays && chosen.length > 0 ? texts.undone : undoneText(texts, done)),
      onDone: onClose,
      name: `undo ${line.id}`,
    },
  );
  const choiceOf = (id: string) => ({
    isAlone: partCount === 1,
    isChosen: !left.has(id),
    onChange: (isChosen: boolean) =>
      setLeft(new Set(isChosen ? [...left].filter((other) => other !== id) : [...left, id])),
  });
  const said = isUsed ? unassignedAmount : line.amount;
  const kept = sumOf(chosenCredits);
  const sum = pays ? sumOf(chosen) + kept : said;
  return (
    <Confirm
      title={texts.undoTitle(formats.money(sum, currency))}
      label={texts.undo}
      reason={pays && sum === 0 ? texts.choosePart : undefined}
      action={undo}
      onClose={onClose}
    >
      {pays ? (
        <>
          {chosen.length > 0 && <p>{texts.undoText(formats.money(sumOf(chosen), currency))}</p>}
          {kept > 0 && <p>{texts.undoCredit(formats.money(kept, currency))}</p>}
          <ul className="text-ink">
            {assignments.map((one) => (
              <Part key={one.manualPaymentId} {...choiceOf(one.manualPaymentId)}>
                <Assigned part={one} currency={currency} />
              </Part>
            ))}
            {credits.map((one) => (
              <Part key={one.creditMovementId} {...choiceOf(one.creditMovementId)}>
                {clientCredit.ofLine(one.contactName, formats.money(one.amount, currency))}
              </Part>
            ))}
          </ul>
          <Checkbox label={texts.undoIgnore} isChecked={isIgnored} onChange={setIgnored} />
        </>
      ) : (
        <p>{isUsed ? texts.restIgnored(formats.money(unassignedAmount, currency)) : texts.paysNothing}</p>
      )}
    </Confirm>
  );
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}

interface PartProps {
  /** Whether it is the only part of the line, which leaves nothing to choose. */
  readonly isAlone: boolean;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  readonly children: ReactNode;
}

function Part({ isAlone, isChosen, onChange, children }: PartProps) {
  return (
    <li>{isAlone ? children : <Checkbox label={children} isChecked={isChosen} onChange={onChange} />}</li>
  );
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
