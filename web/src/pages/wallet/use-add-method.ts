import { useRef } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Action } from '../../api/action.ts';
import { ApiError } from '../../api/client.ts';
import type { Operations } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { useAccountChange } from '../../parts/account-change.ts';
import { methodName } from '../../parts/method-name.tsx';
import { useOnward } from '../../parts/onward.ts';

/** How the browser reaches the processor. */
export type TokenAccess = NonNullable<Operations['GET /v1/payment_methods/token_access']['data']['tokens']>;

export type MethodKind = 'Card' | 'BankAccount';

/** An error of the processor about a field, as an error of the page. `code` names the field. */
export function fieldProblem(code: string, message: string): ApiError {
  return new ApiError(422, { code, message });
}

/**
 * Has the processor turn the input into a token and adds the payment method to the wallet. After a lost answer the same
 * token is sent again under the same key, because a token can be used only once.
 */
export function useAddMethod<Input>(tokenize: (input: Input) => Promise<string>): Action<Input> {
  const { wallet: texts } = useMessages();
  const account = useAccount();
  const onward = useOnward();
  const held = useRef<string | null>(null);
  return useAccountChange(
    async (send, input: Input) => {
      const token = held.current ?? (await tokenize(input));
      held.current = token;
      const method = await send('POST /v1/payment_methods', { body: { token } }).catch((cause: unknown) => {
        if (!(cause instanceof ApiError && cause.isUnknown)) held.current = null;
        throw cause;
      });
      held.current = null;
      return method;
    },
    {
      notice: (method) => texts.added(methodName(method)),
      onDone: () => onward({ to: '/accounts/$account/wallet', params: { account: account.path } }),
    },
  );
}
