import { useQueryClient } from '@tanstack/react-query';
import type { ActionKeys } from '../../api/action-keys.ts';
import { useMessages } from '../../messages/language.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';

/**
 * A change above accounts: asks for the password where the service wants to know that it is the person, and reads everything
 * above accounts again. `onDone` runs last.
 */
export function useOperatorChange<Output, Input = void>(
  work: (key: ActionKeys, input: Input) => Promise<Output>,
  said?: string,
  onDone?: (output: Output) => void,
) {
  const { operator: texts } = useMessages();
  const queries = useQueryClient();
  return usePersonAction<Output, Input>(
    async (input, key) => {
      const output = await work(key, input);
      await queries.invalidateQueries({ queryKey: ['operator'] });
      onDone?.(output);
      return output;
    },
    said,
    texts.confirm,
  );
}
