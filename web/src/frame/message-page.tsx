import type { ReactNode } from 'react';

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
