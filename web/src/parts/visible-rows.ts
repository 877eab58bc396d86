import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows are added and removed in blocks of this size, so that most frames of a slow scroll change nothing. */
const BLOCK = 4;
/** Rows that are drawn above and below the window. A mouse wheel scrolls by fewer rows from one frame to the next. */
const AHEAD = 12;

/** A part of a list: the index of its first row, and the index after its last row. */
interface Span {
  readonly first: number;
  readonly end: number;
}

interface Rows {
  readonly count: number;
  /** The height of each row, in pixels. */
  readonly height: number;
}

/**
 * Which rows of a long list are near the window of the browser. All rows have the same height, so only the position of
 * the first one is measured. It is measured each time, because something above the list may have grown or disappeared.
 */
export function useVisibleRows(body: RefObject<HTMLElement | null>, { count, height }: Rows): Span {
  const [shown, setShown] = useState(() => spanOf(height, 0));
  const latest = useRef(shown);
  useLayoutEffect(() => {
    const look = (show: (span: Span) => void) => {
      const span = spanOf(height, body.current?.getBoundingClientRect().top ?? 0);
      if (span.first === latest.current.first && span.end === latest.current.end) return;
      latest.current = span;
      show(span);
    };
    // Draws in the frame that scrolls: rows that come a frame later would be seen as a gap.
    const follow = () => look((span) => flushSync(() => setShown(span)));
    look(setShown);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    // The list also moves, without these events, when something above it grows or disappears.
    const observer = new ResizeObserver(() => look(setShown));
    for (const around of [document.body, body.current?.closest('main')]) if (around) observer.observe(around);
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
      observer.disconnect();
    };
  }, [height, body]);
  return { first: Math.min(shown.first, count), end: Math.min(shown.end, count) };
}

// `top` is where the first row begins, from the upper edge of the window.
function spanOf(height: number, top: number): Span {
  const above = Math.floor(-top / height / BLOCK) * BLOCK;
  const seen = (Math.ceil(innerHeight / height / BLOCK) + 1) * BLOCK;
  return { first: Math.max(0, above - AHEAD), end: Math.max(0, above + seen + AHEAD) };
}
