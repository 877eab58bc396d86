import { useQueryClient } from '@tanstack/react-query';
import {
  type PlatformMode,
  type PlatformView,
  platformBalanceQuery,
  platformQuery,
} from '../../api/queries/platform.ts';
import { useMessages } from '../../messages/language.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';

/** Changes the platform after the password or passkey, and shows it as it is then. `onDone` runs last. */
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
      queries.setQueryData(platformQuery(mode).queryKey, await work(input));
      await queries.invalidateQueries({ queryKey: platformBalanceQuery(mode).queryKey });
      await queries.invalidateQueries({ queryKey: ['operator', 'log'] });
      onDone?.();
    },
    said,
    texts.confirm,
  );
}
