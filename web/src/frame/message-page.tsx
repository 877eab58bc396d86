import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.tsx';
import { buttonClass } from '../parts/button.tsx';
import { PageTitle } from './page.tsx';

/** In place of a page: a sentence, what it means, and the way on. */
export function MessagePage({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-md px-4 py-16 text-center">
      <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h1>
      <p className="mt-2 text-soft">{text}</p>
      {children !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}

interface MissingPageProps {
  /** The list that the missing thing would belong to. */
  readonly back: { readonly label: string; readonly to: LinkProps };
  /**
   * Explains why the thing is missing. By default, the page says that the address is wrong or that the reader has no
   * access.
   */
  readonly missing?: { readonly title: string; readonly text: string } | undefined;
}

/** Replaces a thing that does not exist, with a link to its list. */
export function MissingPage({ back, missing }: MissingPageProps) {
  const { frame } = useMessages();
  const { title, text } = missing ?? { title: frame.notFound, text: frame.notFoundText };
  return (
    <MessagePage title={title} text={text}>
      <PageTitle title={title} />
      <Link {...back.to} className={buttonClass('primary')}>
        {back.label}
      </Link>
    </MessagePage>
  );
}
