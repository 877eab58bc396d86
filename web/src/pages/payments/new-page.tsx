import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { addDays } from '../../../../src/kit/time.ts';
import { useToday } from '../../account/clock.tsx';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { paymentQuery } from '../../api/queries/payments.ts';
import type { PaymentQuote, ShownPayment, ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Button } from '../../parts/button.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { methodLabel, methodName } from '../../parts/method-name.tsx';
import { useOnward } from '../../parts/onward.ts';
import { useProcessorName } from '../../parts/recipient-state.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';
import { draftOf } from './edit.ts';
import { OutOfWallet } from './out-of-wallet.tsx';
import { missingOf, type PaymentDraft, PaymentFields } from './payment-form.tsx';
import { ChargeText, useQuote } from './quote.tsx';
import { useIsSetUp } from './set-up.ts';

const route = getRouteApi('/accounts/$account/payments/new');

/** Whom do I pay, how much, when, and out of what? */
export function NewPaymentPage() {
  const { payments: texts } = useMessages();
  const { from } = route.useSearch();
  return (
    <OutOfWallet title={texts.newTitle}>
      {(methods) =>
        from === undefined ? (
          <PaymentForm methods={methods} before={null} />
        ) : (
          <PaidAgain id={from} methods={methods} />
        )
      }
    </OutOfWallet>
  );
}

type Methods = readonly ShownWalletMethod[];

// The form begins with what the payment was that is made once more.
function PaidAgain({ id, methods }: { readonly id: string; readonly methods: Methods }) {
  const account = useAccount();
  const query = useQuery(paymentQuery(account.path, id));
  if (query.isPending) return <SkeletonRows count={4} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <PaymentForm methods={methods} before={query.data.data} />;
}

interface FormProps {
  readonly methods: Methods;
  readonly before: ShownPayment | null;
}

function PaymentForm({ methods, before }: FormProps) {
  const { payments: texts, recipients } = useMessages();
  const today = useToday();
  const [draft, setDraft] = useState<PaymentDraft>(() => firstDraft(before, methods, addDays(today, 7)));
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const create = useCreate(draft, () => setAsking(false));
  const missing = missingOf(draft, texts);
  const { quote, error: refused } = useQuote(draft.amount, draft.methodId);
  const review = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    create.reset();
    if (Object.keys(missing).length === 0) setAsking(true);
  };
  return (
    <form onSubmit={review} noValidate className="grid max-w-2xl gap-4">
      <PaymentFields
        draft={draft}
        onChange={(changes) => setDraft({ ...draft, ...changes })}
        methods={methods.map((one) => ({ id: one.id, label: methodLabel(one) }))}
        quote={quote}
        missing={{ ...(isChecked ? missing : {}), ...refusalOf(refused, recipients.methodRefused) }}
        error={create.error}
      />
      {create.error !== null && !isAsking && <Fault error={create.error} />}
      <div>
        <Button look="primary" type="submit">
          {texts.review}
        </Button>
      </div>
      {isAsking && (
        <Review {...{ draft, methods, create, quote, refused }} onClose={() => setAsking(false)} />
      )}
    </form>
  );
}

// A card that may not pay anybody out is refused where another method is not.
function refusalOf(refused: ApiError | null, text: string): Readonly<Record<string, string>> {
  return refused?.code === 'no_processor' ? { '/paymentMethodId': text } : {};
}

// Copies a payment with another date. The method is copied if it is still in the wallet; otherwise the first one is
// used.
function firstDraft(before: ShownPayment | null, methods: Methods, date: string): PaymentDraft {
  const methodId = methods[0]?.id ?? '';
  if (before === null)
    return { contact: { name: '', email: '' }, amount: null, date, eventDate: '', methodId, note: '' };
  const same = methods.find(({ id }) => id === before.paymentMethodId);
  return { ...draftOf(before), date, methodId: same?.id ?? methodId };
}

function useCreate(draft: PaymentDraft, onFault: () => void) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const { contact, amount, date, eventDate, methodId, note } = draft;
  const body = {
    contact: { name: contact.name.trim(), email: contact.email.trim() },
    totalAmount: amount ?? 0,
    scheduleDate: date,
    paymentMethodId: methodId,
    ...(eventDate === '' ? {} : { eventDate }),
    ...(note.trim() === '' ? {} : { note }),
  };
  return useAccountChange(
    (send) =>
      send('POST /v1/payments', { body }).catch((cause: unknown) => {
        // What is wrong with a field stands at the field.
        if (cause instanceof ApiError && cause.details.length > 0) onFault();
        throw cause;
      }),
    {
      notice: (_payment, areKept) => (areKept ? texts.offeredKept : texts.offered)(body.contact.name),
      onDone: ({ id }) =>
        onward({
          to: '/accounts/$account/payments/$payment',
          params: { account: account.path, payment: id },
        }),
    },
  );
}

interface ReviewProps {
  readonly draft: PaymentDraft;
  readonly methods: Methods;
  readonly create: ReturnType<typeof useCreate>;
  readonly quote: PaymentQuote | null;
  /** Why what it would cost is not known. */
  readonly refused: ApiError | null;
  readonly onClose: () => void;
}

function Review({ draft, methods, create, quote, refused, onClose }: ReviewProps) {
  const { payments: texts, recipients } = useMessages();
  const isSetUp = useIsSetUp();
  const processor = useProcessorName();
  const formats = useFormats();
  const account = useAccount();
  const isKept = useKeepsMails();
  const amount = formats.money(draft.amount ?? 0, account.currency);
  const method = methods.find(({ id }) => id === draft.methodId);
  const name = method === undefined ? '' : methodName(method);
  const email = draft.contact.email.trim();
  return (
    <Confirm
      title={texts.offerTitle(amount, draft.contact.name.trim())}
      label={texts.offer(amount)}
      reason={quote === null && refused === null ? recipients.pricing : undefined}
      action={{ ...create, error: create.error ?? refused }}
      onClose={onClose}
    >
      <p>
        {isKept
          ? texts.offerMailKept
          : isSetUp
            ? recipients.offerMail(email, processor)
            : texts.offerMail(email)}
      </p>
      <p>{texts.offerCharge(name, formats.fullDate(draft.date))}</p>
      {quote !== null && quote.serviceFee > 0 && (
        <p className="text-ink">
          <ChargeText quote={quote} method={name} />
        </p>
      )}
    </Confirm>
  );
}
