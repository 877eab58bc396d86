import { useMessages } from '../../messages/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { Saving } from './draft-types.ts';

/** Whether what was typed is saved, in a few words; read aloud as it changes. */
export function StateLine({ saving }: { readonly saving: Saving }) {
  const { builder: texts } = useMessages();
  const isBad = saving.kind === 'offline' || saving.kind === 'refused' || saving.kind === 'conflict';
  return (
    <p
      role="status"
      className={`-mt-2 flex min-w-0 items-center gap-1.5 text-sm ${isBad ? 'text-bad' : 'text-soft'}`}
    >
      {saving.kind === 'saved' && <Icon name="check" className="text-good" />}
      {isBad && <Icon name="dispute" />}
      {saving.kind === 'kept' ? texts.saving.missing[saving.missing] : texts.saving[saving.kind]}
    </p>
  );
}
