import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormats } from '../messages/language.tsx';

/** One tab: a link, as the address holds which is open. */
interface Tab {
  readonly label: string;
  readonly to: LinkProps;
  readonly isOpen: boolean;
  /** How many there are, where it is known; none is not shown. */
  readonly count?: number | undefined;
}

/** How much of the tab before is seen, in pixels, where the line is scrolled to the one that is open. */
const EDGE = 40;

/** As wide as the word, over the line below all tabs. */
const underline = 'after:absolute after:inset-x-1.5 after:bottom-0 after:border-b-2 after:border-accent';

/** Views of one list or page, in one line that scrolls on a narrow screen to the tab that is open. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const formats = useFormats();
  const ref = useRef<HTMLElement>(null);
  const open = tabs.find(({ isOpen }) => isOpen)?.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done again when another tab is open
  useEffect(() => {
    const shown = ref.current?.querySelector('[aria-current]');
    const room = ref.current;
    if (room === null || !(shown instanceof HTMLElement)) return;
    const { left, right } = shown.getBoundingClientRect();
    const around = room.getBoundingClientRect();
    if (right > around.right || left < around.left) room.scrollLeft += left - around.left - EDGE;
  }, [open]);
  return (
    <div className="-mx-4 border-b border-line md:mx-0">
      <nav
        ref={ref}
        aria-label={label}
        // Room for the ring of the focus, which stands around a word and its count. On a phone what continues beyond an
        // edge fades there; at its ends the line has nothing that could.
        className="-mb-px overflow-x-auto px-2.5 [scrollbar-width:none] max-md:[mask-image:linear-gradient(to_right,transparent,#000_16px,#000_calc(100%-16px),transparent)] md:-mx-1.5 md:px-0"
      >
        <ul className="flex gap-2">
          {tabs.map((tab) => (
            <li key={tab.label}>
              <Link
                {...tab.to}
                aria-current={tab.isOpen ? 'page' : undefined}
                data-tab=""
                className={`relative flex min-h-10 items-center gap-1.5 px-1.5 whitespace-nowrap focus-visible:outline-offset-[-3px] ${tab.isOpen ? `${underline} font-medium` : 'text-soft hover:text-ink'}`}
              >
                {tab.label}
                {tab.count !== undefined && tab.count > 0 && (
                  <span className="text-sm text-soft">{formats.count(tab.count)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
