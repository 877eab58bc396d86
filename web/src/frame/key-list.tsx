import { useMessages } from '../messages/language.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { listShortcuts } from '../parts/shortcuts.ts';
import { Key } from './key.tsx';
import { isApple } from './sidebar.tsx';

/** The list of keys that work on this page. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const { keys } = useMessages().frame;
  const all = [
    { key: isApple ? '⌘ K' : 'Ctrl K', label: keys.commands },
    ...listShortcuts(),
    { key: 'Enter', label: keys.open },
    { key: 'Esc', label: keys.close },
  ];
  return (
    <Dialog title={keys.title} onClose={onClose}>
      <dl className="grid gap-2">
        {all.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd>
              <Key name={key.length === 1 ? key.toUpperCase() : key} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
