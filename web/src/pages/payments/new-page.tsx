import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { ApiError, callApi } from '../../api/client.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { DateField, Select, TextArea } from '../../parts/field.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { Fault } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { OutOfWallet } from './out-of-wallet.tsx';
import { type Recipient, RecipientFields } from './recipient-fields.tsx';

interface Draft {
  readonly contact: Recipient;
  readonly amount: number | null;
  readonly date: string;
  readonly eventDate: string;
  readonly methodId: string;
  readonly note: string;
}

/** Whom do I pay, how much, when, and out of what? */
export function NewPaymentPage() {
  const { payments: texts } = useMessages();
  return <OutOfWallet title={texts.newTitle}>{(methods) => <PaymentForm methods={methods} />}</OutOfWallet>;
}

function PaymentForm({ methods }: { readonly methods: readonly ShownWalletMethod[] }) {
  const { payments: texts } = useMessages();
  const today = useToday();
  const [draft, setDraft] = useState<Draft>({
    contact: { name: '', email: '' },
    amount: null,
    date: addDays(today, 7),
    eventDate: '',
    methodId: methods[0]?.id ?? '',
    note: '',
  });
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const create = useCreate(draft, () => setAsking(false));
  const missing = {
    name: draft.contact.name.trim() === '' ? texts.missing.name : undefined,
    email: draft.contact.email.trim() === '' ? texts.missing.email : undefined,
    amount: draft.amount === null ? texts.missing.amount : undefined,
    date: draft.date === '' ? texts.missing.date : undefined,
  };
  const fault = (path: string, own?: string) => (isChecked ? own : undefined) ?? create.error?.faultOf(path);
  const review = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    create.reset();
    if (Object.values(missing).every((one) => one === undefined)) setAsking(true);
  };
  return (
    <form onSubmit={review} noValidate className="grid max-w-2xl gap-4">
      <RecipientFields
        value={draft.contact}
        onChange={(contact) => change({ contact })}
        errors={{ name: fault('/contact/name', missing.name), email: fault('/contact/email', missing.email) }}
      />
      <Terms draft={draft} methods={methods} fault={fault} missing={missing} onChange={change} />
      {create.error !== null && !isAsking && <Fault error={create.error} />}
      <div>
        <Button look="primary" type="submit">
          {texts.review}
        </Button>
      </div>
      {isAsking && (
        <Review draft={draft} methods={methods} create={create} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

interface TermsProps {
  readonly draft: Draft;
  readonly methods: readonly ShownWalletMethod[];
  readonly fault: (path: string, own?: string) => string | undefined;
  readonly missing: { readonly amount: string | undefined; readonly date: string | undefined };
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** How much, out of what, and when. */
function Terms({ draft, methods, fault, missing, onChange: change }: TermsProps) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const today = useToday();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={texts.amount}
          currency={account.currency}
          value={draft.amount}
          error={fault('/totalAmount', missing.amount)}
          onChange={(amount) => change({ amount })}
        />
        <Select
          label={texts.method}
          value={draft.methodId}
          error={fault('/paymentMethodId')}
          options={methods.map((one) => ({ value: one.id, label: methodName(one) }))}
          onChange={(methodId) => change({ methodId })}
        />
        <DateField
          label={texts.chargedOn}
          hint={texts.chargedOnHint}
          value={draft.date}
          min={today}
          error={fault('/scheduleDate', missing.date)}
          onChange={(date) => change({ date })}
        />
        <DateField
          label={texts.eventDate}
          value={draft.eventDate}
          error={fault('/eventDate')}
          onChange={(eventDate) => change({ eventDate })}
        />
      </div>
      <TextArea
        label={texts.noteToRecipient}
        maxLength={2500}
        value={draft.note}
        error={fault('/note')}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

function useCreate(draft: Draft, onFault: () => void) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useAction(async (_input: undefined, key) => {
    const { contact, amount, date, eventDate, methodId, note } = draft;
    const body = {
      contact: { name: contact.name.trim(), email: contact.email.trim() },
      totalAmount: amount ?? 0,
      scheduleDate: date,
      paymentMethodId: methodId,
      ...(eventDate === '' ? {} : { eventDate }),
      ...(note.trim() === '' ? {} : { note }),
    };
    const { data } = await callApi(account.path, 'POST /v1/payments', { body, key }).catch(
      (cause: unknown) => {
        // What is wrong with a field stands at the field.
        if (cause instanceof ApiError && cause.details.length > 0) onFault();
        throw cause;
      },
    );
    await queries.invalidateQueries({ queryKey: [account.path] });
    const to = '/accounts/$account/payments/$payment' as const;
    const params = { account: account.path, payment: data.id };
    showToast({ text: texts.offered(body.contact.name) });
    await navigate({ to, params });
  });
}

interface ReviewProps {
  readonly draft: Draft;
  readonly methods: readonly ShownWalletMethod[];
  readonly create: ReturnType<typeof useCreate>;
  readonly onClose: () => void;
}

function Review({ draft, methods, create, onClose }: ReviewProps) {
  const { payments: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const amount = formats.money(draft.amount ?? 0, account.currency);
  const method = methods.find(({ id }) => id === draft.methodId);
  return (
    <Confirm
      title={texts.offerTitle(amount, draft.contact.name.trim())}
      label={texts.offer(amount)}
      action={create}
      onConfirm={() => void create.run(undefined)}
      onClose={onClose}
    >
      <p>{texts.offerMail(draft.contact.email.trim())}</p>
      <p>{texts.offerCharge(method === undefined ? '' : methodName(method), formats.fullDate(draft.date))}</p>
    </Confirm>
  );
}
