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
        className="appear fixed inset-x-4 bottom-18 z-30 mx-auto grid auto-cols-fr grid-flow-col items-center gap-2 rounded-lg bg-raised p-2 shadow-pop sm:flex sm:w-fit sm:ps-4 md:bottom-6 md:translate-x-[110px]"
      >
        <span className="col-span-3 flex items-center justify-between ps-2 font-medium sm:me-2 sm:ps-0">
          {texts.selected(chosen.length)}
          <Close className="sm:hidden" onClear={onClear} />
        </span>
        {kinds.map(
          ([kind, icon, scope]) =>
            can(scope) && (
              <Button
                key={kind}
                icon={icon}
                className="max-sm:row-start-2 max-[359px]:[&>svg]:hidden"
                onClick={() => setOpen(kind)}
              >
                {texts.bulk[kind].name}
              </Button>
            ),
        )}
        <Close className="max-sm:hidden" onClear={onClear} />
      </div>
      {open !== null && (
        <BulkDialog key={open} kind={open} chosen={chosen} onClose={() => setOpen(null)} onDone={onClear} />
      )}
    </>
  );
}

function Close({ className, onClear }: { readonly className: string; readonly onClear: () => void }) {
  const { invoices: texts } = useMessages();
  return (
    <Button look="quiet" icon="close" aria-label={texts.selectNone} className={className} onClick={onClear} />
  );
}
