import { useState } from 'react';
import { useCan } from '../../account/session.tsx';
import type { ListedInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';

interface SelectionBarProps {
  readonly chosen: readonly ListedInvoice[];
  readonly onClear: () => void;
}

const kinds: readonly (readonly [kind: BulkKind, icon: IconName, scope: string])[] = [
  ['remind', 'bell', 'invoices:write'],
  ['pdf', 'download', 'invoices:read'],
  ['cancel', 'close', 'invoices:write'],
];

/** What can be done with the invoices that are selected; at the foot of the window, so that nothing shifts. */
export function SelectionBar({ chosen, onClear }: SelectionBarProps) {
  const { invoices: texts } = useMessages();
  const can = useCan();
  const [open, setOpen] = useState<BulkKind | null>(null);
  if (chosen.length === 0) return null;
  return (
    <>
      <div
        role="toolbar"
        aria-label={texts.selected(chosen.length)}
        className="appear fixed inset-x-4 bottom-20 z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-lg bg-raised py-2 ps-4 pe-2 shadow-pop md:bottom-6 md:translate-x-[110px]"
      >
        <span className="me-2 font-medium">{texts.selected(chosen.length)}</span>
        {kinds.map(
          ([kind, icon, scope]) =>
            can(scope) && (
              <Button key={kind} icon={icon} onClick={() => setOpen(kind)}>
                {texts.bulk[kind].name}
              </Button>
            ),
        )}
        <Button look="quiet" icon="close" aria-label={texts.selectNone} onClick={onClear} />
      </div>
      {open !== null && (
        <BulkDialog key={open} kind={open} chosen={chosen} onClose={() => setOpen(null)} onDone={onClear} />
      )}
    </>
  );
}
