import { Link, type LinkProps } from '@tanstack/react-router';
import { useFormats } from '../messages/language.tsx';

/** One tab: a link, as the address holds which is open. */
interface Tab {
  readonly label: string;
  readonly to: LinkProps;
  readonly isOpen: boolean;
  /** How many there are, where it is known; none is not shown. */
  readonly count?: number | undefined;
}

/** Views of one list or page, in one line that scrolls on a narrow screen. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const formats = useFormats();
  return (
    <nav
      aria-label={label}
      className="-mx-4 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-5">
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              {...tab.to}
              aria-current={tab.isOpen ? 'page' : undefined}
              className={`-mb-px flex min-h-10 items-center gap-1.5 border-b-2 whitespace-nowrap focus-visible:outline-offset-[-3px] ${tab.isOpen ? 'border-accent font-medium' : 'border-transparent text-soft hover:text-ink'}`}
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
  );
}
