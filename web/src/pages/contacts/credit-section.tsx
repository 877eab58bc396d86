import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useToday } from '../../account/clock.tsx';
import { useAccount, useCan } from '../../account/session.tsx';
import { type CreditMovement, contactCreditQuery, creditMovementsQuery } from '../../api/queries/contacts.ts';
import type { Contact } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Amount } from '../../parts/amount.tsx';
import { Button } from '../../parts/button.tsx';
import { DateText } from '../../parts/date-text.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { useEndless } from '../../parts/endless.tsx';
import { DateField, TextField } from '../../parts/field.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { ErrorState } from '../../parts/states.tsx';

interface Balance {
  readonly currency: string;
  /** In the minor unit. */
  readonly amount: number;
}

/** The credit of a contact by currency, with why it rose and fell; nothing for one that never had any. */
export function CreditSection({ contact }: { readonly contact: Contact }) {
  const { clientCredit: texts } = useMessages();
  const account = useAccount();
  const id = useId();
  const credit = useQuery(contactCreditQuery(account.path, contact.id));
  const movements = useEndless(creditMovementsQuery(account.path, contact.id));
  if (movements.rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-10">
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {texts.title}
      </h2>
      {(credit.data?.balances ?? []).map((balance) => (
        <BalanceRow key={balance.currency} {...{ contact, balance }} />
      ))}
      <ul>
        {movements.rows.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ul>
      {movements.error !== null && <ErrorState error={movements.error} onRetry={movements.retry} />}
      {movements.hasMore && (
        <Button className="mt-4" isBusy={movements.isReading} onClick={movements.readOn}>
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function BalanceRow({ contact, balance }: { readonly contact: Contact; readonly balance: Balance }) {
  const { clientCredit: texts } = useMessages();
  const formats = useFormats();
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        {texts.has(contact.name, formats.money(balance.amount, balance.currency))}
      </p>
      {can('invoices:write') && <Button onClick={() => setAsking(true)}>{texts.giveBack}</Button>}
      {isAsking && <GiveBackDialog {...{ contact, balance }} onClose={() => setAsking(false)} />}
    </div>
  );
}

interface GiveBackProps {
  readonly contact: Contact;
  readonly balance: Balance;
  readonly onClose: () => void;
}

function GiveBackDialog({ contact, balance, onClose }: GiveBackProps) {
  const { clientCredit: texts, invoice: words, manual } = useMessages();
  const formats = useFormats();
  const today = useToday();
  const { currency, amount: most } = balance;
  const [amount, setAmount] = useState<number | null>(most);
  const [reference, setReference] = useState('');
  const [paidOn, setPaidOn] = useState(today);
  const money = (value: number) => formats.money(value, currency);
  const fault =
    amount === null || amount < 1
      ? words.refundUnread
      : amount > most
        ? texts.mostBack(money(most))
        : undefined;
  const action = useAccountChange(
    (send) =>
      send('POST /v1/contacts/{contact_id}/credit/give_back', {
        path: { contact_id: contact.id },
        body: {
          amount: amount ?? 0,
          currency,
          paidOn,
          ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
        },
      }),
    {
      name: `give back ${contact.id} ${currency}`,
      notice: texts.giveBackDone(money(amount ?? 0)),
      onDone: onClose,
    },
  );
  return (
    <Confirm
      title={texts.giveBackTitle}
      label={fault === undefined ? texts.giveBackSend(money(amount ?? 0)) : texts.giveBack}
      reason={fault}
      action={action}
      onClose={onClose}
    >
      <p>{texts.giveBackText}</p>
      <div className="grid gap-3 text-ink">
        <MoneyField
          label={words.refundAmount}
          hint={texts.mostBack(money(most))}
          error={fault}
          currency={currency}
          value={amount}
          onChange={setAmount}
        />
        <TextField
          label={manual.reference}
          hint={manual.referenceHint}
          maxLength={140}
          value={reference}
          onChange={setReference}
        />
        <DateField label={words.paidOn} value={paidOn} max={today} onChange={setPaidOn} />
      </div>
    </Confirm>
  );
}

function MovementRow({ movement }: { readonly movement: CreditMovement }) {
  const { clientCredit: texts, manual } = useMessages();
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const { kind, amount, currency, day, method, reference, note, undoesId, undoneById, bankLineId } = movement;
  const isUndone = undoesId !== null || undoneById !== null;
  const about = [
    texts.kinds[kind],
    isUndone ? texts.wasUndone : null,
    method === null ? null : manual.methods[method],
    reference,
    note,
  ].filter(Boolean);
  // Applied credit is undone at its invoice, and what a bank line brought at that line.
  const mayUndo = kind !== 'Applied' && bankLineId === null && !isUndone && can('invoices:write');
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex justify-between gap-4">
        <DateText date={day} />
        <Amount amount={amount} currency={currency} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 text-sm text-soft wrap-anywhere">{about.join(' · ')}</p>
        {mayUndo && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            {texts.undo}
          </Button>
        )}
      </div>
      {isAsking && <UndoDialog movement={movement} onClose={() => setAsking(false)} />}
    </li>
  );
}

function UndoDialog({
  movement,
  onClose,
}: {
  readonly movement: CreditMovement;
  readonly onClose: () => void;
}) {
  const { clientCredit: texts } = useMessages();
  const formats = useFormats();
  const { id, contactId, kind, amount, currency } = movement;
  const action = useAccountChange(
    (send) =>
      send('POST /v1/contacts/{contact_id}/credit_movements/{movement_id}/undo', {
        path: { contact_id: contactId, movement_id: id },
        body: {},
      }),
    { notice: texts.undone, onDone: onClose },
  );
  const title = texts.undoTitle(formats.money(Math.abs(amount), currency));
  return (
    <Confirm {...{ title, action, onClose }} label={texts.undo}>
      <p>{kind === 'GivenBack' ? texts.undoGivenBack : texts.undoReceived}</p>
    </Confirm>
  );
}
