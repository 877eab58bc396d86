import { useQueryClient } from '@tanstack/react-query';
import type { OperationName } from '../../../sdk/src/core/requests.ts';
import { keepsMails } from '../account/mail-delivery.ts';
import { useAccount } from '../account/session.tsx';
import { type Action, useAction } from '../api/action.ts';
import { type CallSending, callApi, type Versioned } from '../api/client.ts';
import { readAgain } from '../api/read-again.ts';
import type { Operations } from '../api/schema.ts';
import { showToast, type Toast } from './notices.ts';

/** Runs an operation in the account, under the idempotency keys of the change. */
export type Send = <Name extends OperationName>(
  operation: Name,
  sending: CallSending<Name>,
) => Promise<Operations[Name]['data']>;

/** The same, with the version of the answer. */
type SendVersioned = <Name extends OperationName>(
  operation: Name,
  sending: CallSending<Name>,
) => Promise<Versioned<Operations[Name]['data']>>;

type Notice = string | Toast;

export interface ChangeOptions<Output> {
  /** Reports the change: a text, or with a link or a way back. `areMailsKept`: there is no mail server. */
  readonly notice?: Notice | ((output: Output, areMailsKept: boolean) => Notice | undefined) | undefined;
  /** The reads that the change makes stale, such as `['webhooks']`: everything of the account, if left out. */
  readonly concerns?: readonly string[];
  /** Runs last: closes the dialog, or leads to the new thing. */
  readonly onDone?: ((output: Output) => unknown) | undefined;
  /** Keeps the idempotency keys when the dialog is closed and opened again. For changes that move money. */
  readonly name?: string;
}

/** A change in the account: sends it, reads again what it made stale, shows a notice, and ends its dialog. */
export function useAccountChange<Output = unknown, Input = void>(
  work: (send: Send, input: Input, sendVersioned: SendVersioned) => Promise<Output>,
  { notice, concerns = [], onDone, name }: ChangeOptions<Output> = {},
): Action<Input, Output> {
  const { path } = useAccount();
  const queries = useQueryClient();
  return useAction(async (key, input: Input) => {
    const sendVersioned: SendVersioned = (operation, sending) =>
      callApi(path, operation, Object.assign({ key }, sending));
    const send: Send = async (operation, sending) => (await sendVersioned(operation, sending)).data;
    const output = await work(send, input, sendVersioned);
    await readAgain(queries, [path, ...concerns]);
    const said = typeof notice === 'function' ? notice(output, await keepsMails(queries)) : notice;
    if (said !== undefined) showToast(typeof said === 'string' ? { text: said } : said);
    await onDone?.(output);
    return output;
  }, name);
}
