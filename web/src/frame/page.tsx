import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAccount } from '../account/session.tsx';
import { Icon } from '../parts/icon.tsx';

/** Names the tab of the browser after the page and the account. */
function usePageTitle(title: string): void {
  const { name } = useAccount();
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

/** The same, of a page without a header. */
export function PageTitle({ title }: { readonly title: string }) {
  usePageTitle(title);
  return null;
}

interface PageHeaderProps {
  /** The heading of the page. */
  readonly title: ReactNode;
  readonly tabTitle: string;
  /** The page above this one. */
  readonly back?: { readonly label: string; readonly to: LinkProps } | undefined;
  /** A sentence below the heading. */
  readonly lead?: ReactNode;
  /** The primary action last, before a menu. */
  readonly actions?: ReactNode;
}

/** The head of a page: where it belongs, its name, its actions. The heading takes the focus when the page is opened. */
export function PageHeader({ title, tabTitle, back, lead, actions }: PageHeaderProps) {
  usePageTitle(tabTitle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The frame gave the focus to the page while its heading was still on the way.
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="mb-4">
      {back !== undefined && (
        <Link
          {...back.to}
          className="-ms-1 mb-1 inline-flex min-h-8 items-center gap-1 text-soft hover:text-ink"
        >
          <Icon name="back" />
          {back.label}
        </Link>
      )}
      <div className="flex min-h-9 flex-wrap items-start justify-between gap-x-3 gap-y-2 md:flex-nowrap md:gap-x-6">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="py-1 text-xl font-semibold wrap-anywhere outline-none">
            {title}
          </h1>
          {lead !== undefined && <p className="text-soft">{lead}</p>}
        </div>
        {actions !== undefined && (
          // Many actions continue a second line, and leave the name its room.
          <div className="flex flex-wrap items-center gap-2 md:max-w-[70%] md:flex-none md:justify-end">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}
