import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './client.ts';

/** An action of a page: running or not, its refusal, and the ways to start and to forget it. */
export interface Action<Input, Output> {
  readonly run: (input: Input) => Promise<Output | null>;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly reset: () => void;
}

/**
 * One changing request that a person starts. The idempotency key stays the same until the outcome is known, so that
 * "Try again" after a lost answer moves no money twice. `work` takes the input and the key.
 */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input, key: string) => Promise<Output>,
): Action<Input, Output> {
  const key = useRef<string | null>(null);
  const mutation = useMutation<Output, ApiError, Input>({
    mutationFn: async (input) => {
      key.current ??= crypto.randomUUID();
      try {
        const output = await work(input, key.current);
        key.current = null;
        return output;
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.isUnknown)) key.current = null;
        throw cause;
      }
    },
  });
  return {
    run: (input) => mutation.mutateAsync(input).catch(() => null),
    isRunning: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
