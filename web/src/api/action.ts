import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionKeys } from './action-keys.ts';
import type { ApiError } from './client.ts';
import { readAgain } from './read-again.ts';

/** An action of a page: running or not, its refusal, and the ways to start and to forget it. */
export interface Action<Input = void, Output = unknown> {
  readonly run: (input: Input) => Promise<Output | null>;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly reset: () => void;
}

// The keys of actions that have a name. They stay the same when a dialog is closed and opened again.
const named = new Map<string, ActionKeys>();

/**
 * One changing action that a person starts. The idempotency keys of its requests stay the same until their outcome is
 * known, so that "Try again" after a lost answer moves no money twice. A dialog that moves money gives the action a
 * `name`: the keys then survive closing and opening the dialog.
 */
export function useAction<Input = void, Output = unknown>(
  work: (keys: ActionKeys, input: Input) => Promise<Output>,
  name?: string,
): Action<Input, Output> {
  const [own] = useState(() => new ActionKeys());
  const queries = useQueryClient();
  const mutation = useMutation<Output, ApiError, Input>({
    mutationFn: async (input) => {
      const keys = name === undefined ? own : (named.get(name) ?? new ActionKeys());
      if (name !== undefined) named.set(name, keys);
      const output = await work(keys, input);
      keys.finish();
      return output;
    },
    // The page was older than what it offered. It shows the present state beside the message.
    onError: ({ code }) => code === 'illegal_action' && readAgain(queries, []),
  });
  return {
    run: (input) => mutation.mutateAsync(input).catch(() => null),
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
