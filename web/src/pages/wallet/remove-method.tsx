import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { Amount } from '../../parts/amount.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { methodName } from '../../parts/method-name.tsx';

interface RemoveProps {
  readonly method: ShownWalletMethod;
  readonly onClose: () => void;
}

/** Asks before a method is removed, and names the payments that would fail. */
export function RemoveMethod({ method, onClose }: RemoveProps) {
  const { wallet: texts } = useMessages();
  const formats = useFormats();
  const name = methodName(method);
  const waiting = method.waitingPayments;
  const path = { payment_method_id: method.id };
  const remove = useAccountChange(
    (send) => send('DELETE /v1/payment_methods/{payment_method_id}', { path }),
    {
      notice: texts.removed(name),
      onDone: onClose,
    },
  );
  return (
    <Confirm
      title={texts.removeTitle(name)}
      label={texts.removeLabel(name)}
      look="danger"
      action={remove}
      onClose={onClose}
    >
      {waiting.length === 0 ? (
        <p>{texts.removeText}</p>
      ) : (
        <>
          <p>{texts.wouldFail(waiting.length)}</p>
          <ul className="max-h-48 overflow-y-auto border-t border-line text-ink">
            {waiting.map((payment) => (
              <li key={payment.id} className="flex gap-4 border-b border-line py-1.5">
                <bdi className="min-w-0 flex-1 truncate">{payment.contact.name}</bdi>
                <span className="text-soft">{formats.fullDate(payment.scheduleDate)}</span>
                <Amount amount={payment.totalAmount} currency={payment.currency} />
              </li>
            ))}
          </ul>
          <p>{texts.removeInstead}</p>
        </>
      )}
    </Confirm>
  );
}
