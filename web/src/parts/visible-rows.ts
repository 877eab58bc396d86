import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows come and go by so many: most frames of a slow scroll change nothing. */
const BLOCK = 4;
/** Rows that are made above and below the window: a wheel turns by fewer from one frame to the next. */
const AHEAD = 12;

/** A part of a list: the index of its first row, and the one behind its last. */
interface Span {
  readonly first: number;
  readonly end: number;
}

interface Rows {
  readonly count: number;
  /** Of each row, in pixels. */
  readonly height: number;
}

/**
 * Which rows of a long list are near the window of the browser. All rows have one height, so that only the place of the
 * first one is measured: each time, because what stands above the list may have grown or gone.
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
    // In the frame that scrolls: rows that come a frame later are seen as a gap.
    const follow = () => look((span) => flushSync(() => setShown(span)));
    look(setShown);
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow);
    // What grows or goes above the list moves it without any of these.
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
