import { useLayoutEffect, useRef } from 'react';
import { inkOn } from '../../../src/look/colours.ts';
import { initialsOf } from '../../../src/look/initials.ts';

/** The initials of an account on its own colour. */
export function Avatar({ name, colour }: { readonly name: string; readonly colour: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    ref.current.style.background = colour;
    ref.current.style.color = inkOn(colour);
  }, [colour]);
  return (
    <span
      ref={ref}
      aria-hidden="true"
      className="grid size-6 flex-none place-items-center rounded-md text-xs font-semibold"
    >
      {initialsOf(name)}
    </span>
  );
}
