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

interface Held {
  current: string | null;
}

// Keys of requests whose outcome is not known, by what they ask for.
const open = new Map<string, Held>();

/**
 * One changing request that a person starts. The idempotency key stays the same until the outcome is known, so that
 * "Try again" after a lost answer moves no money twice. `work` takes the input and the key. What moves money by a dialog
 * has a `name`, which says all that is asked for: then the same holds after the dialog was closed and opened again.
 */
export function useAction<Input = void, Output = unknown>(
  work: (input: Input, key: string) => Promise<Output>,
  name?: string,
): Action<Input, Output> {
  const own = useRef<string | null>(null);
  const mutation = useMutation<Output, ApiError, Input>({
    mutationFn: async (input) => {
      const key: Held = name === undefined ? own : (open.get(name) ?? { current: null });
      if (name !== undefined) open.set(name, key);
      const forget = () => {
        key.current = null;
        if (name !== undefined) open.delete(name);
      };
      key.current ??= crypto.randomUUID();
      try {
        const output = await work(input, key.current);
        forget();
        return output;
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.isUnknown)) forget();
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
