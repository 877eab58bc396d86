import { useQueryClient } from '@tanstack/react-query';
import {
  type PlatformMode,
  type PlatformView,
  platformBalanceQuery,
  platformQuery,
} from '../../api/queries/platform.ts';
import { useMessages } from '../../messages/language.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';

/** Changes the platform after the password or passkey, calls `onDone`, and shows the changed platform. */
export function usePlatformChange<Input = void>(
  mode: PlatformMode,
  work: (input: Input) => Promise<PlatformView>,
  said?: string,
  onDone?: () => void,
) {
  const { platform: texts } = useMessages();
  const queries = useQueryClient();
  return usePersonAction<void, Input>(
    async (input) => {
      const view = await work(input);
      // First, so that a dialog does not ask about what is done by then.
      onDone?.();
      queries.setQueryData(platformQuery(mode).queryKey, view);
      await queries.invalidateQueries({ queryKey: platformBalanceQuery(mode).queryKey });
      await queries.invalidateQueries({ queryKey: ['operator', 'log'] });
    },
    said,
    texts.confirm,
  );
}
