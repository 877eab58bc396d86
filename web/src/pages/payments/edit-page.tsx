import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type SyntheticEvent, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { paymentQuery } from '../../api/queries/payments.ts';
import type { ShownPayment, ShownWalletMethod } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { methodLabel, methodName } from '../../parts/method-name.tsx';
import { ErrorState, Fault, SkeletonRows } from '../../parts/states.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { OutOfWallet } from './out-of-wallet.tsx';
import { missingOf, PaymentFields } from './payment-form.tsx';
import { useQuote } from './quote.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useEditing } from './use-editing.ts';

const route = getRouteApi('/accounts/$account/payments/$payment/edit');

/** What of this offer shall be different? */
export function EditPaymentPage() {
  const { payments: texts } = useMessages();
  const { payment } = route.useParams();
  return (
    <OutOfWallet title={texts.editTitle} payment={payment}>
      {(methods) => <Loaded id={payment} methods={methods} />}
    </OutOfWallet>
  );
}

type Methods = readonly ShownWalletMethod[];

function Loaded({ id, methods }: { readonly id: string; readonly methods: Methods }) {
  const { payments: texts } = useMessages();
  const account = useAccount();
  const query = useQuery(paymentQuery(account.path, id));
  // A form that was touched keeps its content. A change that somebody else has saved since is reported on saving.
  const [isOpened, setOpened] = useState(false);
  if (query.isPending) return <SkeletonRows count={4} />;
  if (query.data === undefined)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const { data: payment, etag } = query.data;
  if (!isOpened && !payment.actions.edit.allowed) return <p className="text-soft">{texts.notEditable}</p>;
  return <EditForm key={id} {...{ payment, etag, methods }} onTouch={() => setOpened(true)} />;
}

interface FormProps {
  readonly payment: ShownPayment;
  readonly etag: string | null;
  readonly methods: Methods;
  readonly onTouch: () => void;
}

function EditForm({ payment, etag, methods, onTouch }: FormProps) {
  const { payments: texts, parts } = useMessages();
  const account = useAccount();
  const editing = useEditing(payment, etag);
  const [isAsking, setAsking] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { base, draft, changed, save, conflict } = editing;
  const missing = missingOf(draft, texts);
  const isMine = methods.some(({ id }) => id === draft.methodId);
  // The service quotes methods of the reader's own wallet only.
  const { quote } = useQuote(isMine ? draft.amount : null, draft.methodId);
  const review = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    save.reset();
    if (Object.keys(missing).length === 0 && changed.length > 0) setAsking(true);
  };
  const isOwn = methods.some(({ id }) => id === payment.paymentMethodId);
  const other = { id: payment.paymentMethodId, label: methodName(payment.paymentMethod) };
  const own = methods.map((one) => ({ id: one.id, label: methodLabel(one) }));
  const close = () => setAsking(false);
  return (
    <form onSubmit={review} noValidate className="grid max-w-2xl gap-4">
      <PaymentFields
        draft={draft}
        asked={base.contact}
        onChange={(changes) => {
          onTouch();
          editing.change(changes);
        }}
        methods={isOwn ? own : [other, ...own]}
        quote={quote}
        missing={isChecked ? missing : {}}
        error={save.error}
      />
      {save.error !== null && save.error.status !== 412 && !isAsking && <Fault error={save.error} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" type="submit" reason={changed.length === 0 ? texts.nothingChanged : undefined}>
          {texts.reviewChanges}
        </Button>
        <Link
          to="/accounts/$account/payments/$payment"
          params={{ account: account.path, payment: payment.id }}
          className={buttonClass()}
        >
          {parts.cancel}
        </Link>
      </div>
      {isAsking && conflict === null && (
        <SaveDialog {...{ editing, payment, methods, quote }} onClose={close} />
      )}
      {conflict !== null && (
        <ConflictDialog
          {...{ conflict, draft, methods }}
          onResolve={(kept) => {
            close();
            editing.resolve(kept);
          }}
        />
      )}
    </form>
  );
}
