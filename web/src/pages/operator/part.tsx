import type { ReactNode } from 'react';

/** A part of a page about one thing: its title stands beside it where there is room. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-6 lg:grid-cols-[180px_minmax(0,1fr)]">
      <h2 className="font-semibold">{title}</h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
