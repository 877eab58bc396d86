import { useEffect, useState } from 'react';
import { useCan } from '../../account/session.tsx';
import type { ListedInvoice } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import type { IconName } from '../../parts/icon.tsx';
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx';

interface SelectionBarProps {
  readonly chosen: readonly ListedInvoice[];
  /** Begins with the question whether to remind. */
  readonly isReminding: boolean;
  readonly onClear: () => void;
}

const kinds: readonly (readonly [kind: BulkKind, icon: IconName | undefined, scope: string])[] = [
  ['remind', 'bell', 'invoices:write'],
  ['pdf', 'download', 'invoices:read'],
  // Without the cross, which ends the selection.
  ['cancel', undefined, 'invoices:write'],
];

/** The actions for the selected invoices. The bar is at the foot of the window, so that it does not move the list. */
export function SelectionBar({ chosen, isReminding, onClear }: SelectionBarProps) {
  const { invoices: texts } = useMessages();
  const can = useCan();
  const [open, setOpen] = useState<BulkKind | null>(null);
  useEffect(() => {
    if (isReminding) setOpen('remind');
  }, [isReminding]);
  if (chosen.length === 0) return null;
  return (
    <>
      <div
        role="toolbar"
        aria-label={texts.selected(chosen.length)}
        className="appear fixed inset-x-4 bottom-18 z-30 mx-auto grid grid-flow-col items-center gap-2 rounded-lg bg-raised p-2 shadow-pop sm:flex sm:w-fit sm:ps-4 md:bottom-6 md:translate-x-[110px]"
      >
        <span className="col-span-3 flex items-center justify-between ps-2 font-medium sm:me-2 sm:gap-1 sm:ps-0">
          {texts.selected(chosen.length)}
          <Button look="quiet" icon="close" aria-label={texts.selectNone} onClick={onClear} />
        </span>
        {kinds.map(
          ([kind, icon, scope]) =>
            can(scope) && (
              <Button
                key={kind}
                icon={icon}
                className={`max-sm:row-start-2 max-[359px]:[&>svg]:hidden ${kind === 'cancel' ? 'text-bad' : ''}`}
                onClick={() => setOpen(kind)}
              >
                {texts.bulk[kind].name}
              </Button>
            ),
        )}
      </div>
      {open !== null && (
        <BulkDialog key={open} kind={open} chosen={chosen} onClose={() => setOpen(null)} onDone={onClear} />
      )}
    </>
  );
}
