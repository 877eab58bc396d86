import { useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { ApiError, callApi } from '../../api/client.ts';
import { walletQuery } from '../../api/queries/wallet.ts';
import type { ShownWalletMethod } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { methodName } from '../../parts/method-name.tsx';
import { showToast } from '../../parts/toast.tsx';

/** Makes a method the default. It shows at once, as nothing can be lost; a refusal takes it back. */
export function useMakeDefault(method: ShownWalletMethod) {
  const { wallet: texts, parts } = useMessages();
  const account = useAccount();
  const queries = useQueryClient();
  const { queryKey } = walletQuery(account.path);
  return useAction(async (key) => {
    queries.setQueryData(queryKey, (methods) =>
      methods?.map((one) => ({ ...one, isDefault: one.id === method.id })),
    );
    try {
      await callApi(account.path, 'POST /v1/payment_methods/{payment_method_id}/default', {
        path: { payment_method_id: method.id },
        body: {},
        key,
      });
      showToast({ text: texts.madeDefault(methodName(method)) });
    } catch (cause) {
      const isSaid = cause instanceof ApiError && cause.status > 0 && cause.status < 500;
      showToast({ text: isSaid ? cause.message : parts.failed, isBad: true });
      throw cause;
    } finally {
      await queries.invalidateQueries({ queryKey });
    }
  });
}
