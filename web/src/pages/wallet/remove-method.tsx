import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { callApi } from '../../api/client.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useFormats, useMessages } from '../../messages/language.tsx';
import { Amount } from '../../parts/amount.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { showToast } from '../../parts/toast.tsx';

interface RemoveProps {
  readonly method: ShownWalletMethod;
  readonly onClose: () => void;
}

/** Asks before a method is removed, and names the payments that would fail. */
export function RemoveMethod({ method, onClose }: RemoveProps) {
  const { wallet: texts } = useMessages();
  const formats = useFormats();
  const account = useAccount();
  const queries = useQueryClient();
  const name = methodName(method);
  const waiting = method.waitingPayments;
  const remove = useAction(async (_input: undefined, key) => {
    await callApi(account.path, 'DELETE /v1/payment_methods/{payment_method_id}', {
      path: { payment_method_id: method.id },
      key,
    });
    await queries.invalidateQueries({ queryKey: [account.path] });
    showToast({ text: texts.removed(name) });
    onClose();
  });
  return (
    <Confirm
      title={texts.removeTitle(name)}
      label={texts.removeLabel(name)}
      look="danger"
      action={remove}
      onConfirm={() => void remove.run(undefined)}
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
