import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styleByScript, withoutStyles } from './page-styles.ts';

interface PageViewProps {
  /** What the page is, for readers of screens. */
  readonly title: string;
  /** A whole page, to look at: without scripts, its links and forms lead nowhere. */
  readonly html?: string | undefined;
  /** The address of such a page, in place of `html`: for one whose policy differs from the app's. */
  readonly src?: string | undefined;
  /** How wide its window is, in pixels; it is drawn smaller where there is less room. */
  readonly width: number;
  /** How high its window is, in pixels. */
  readonly height: number;
}

/**
 * A page of the service inside a frame, at the width of a phone or a desktop. A new version replaces the content in
 * place, so that the page neither flashes nor loses its scroll position.
 */
export function PageView({ title, html, src, width, height }: PageViewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [around, scale] = useScale(width);
  const [first] = useState(html);
  const isLoaded = useRef(false);
  const latest = useRef(html);
  latest.current = html;
  const show = () => {
    const shown = frame.current?.contentDocument;
    if (isLoaded.current && shown && latest.current !== undefined) exchange(shown, latest.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn again when the page is another
  useEffect(show, [html]);
  return (
    <div ref={around} className="w-full overflow-hidden">
      <Sized width={width * scale} height={height * scale}>
        <iframe
          ref={frame}
          title={title}
          // No scripts. The same origin lets the page load the font and lets the app replace its content.
          sandbox="allow-same-origin"
          srcDoc={first === undefined ? undefined : withoutStyles(first)}
          src={src}
          onLoad={() => {
            isLoaded.current = true;
            show();
          }}
          style={{ width, height, transform: `scale(${scale})` }}
          className="origin-top-left border-0 bg-paper"
        />
      </Sized>
    </div>
  );
}

function Sized({
  width,
  height,
  children,
}: {
  readonly width: number;
  readonly height: number;
  readonly children: React.ReactNode;
}) {
  return (
    <div
      className="mx-auto overflow-hidden rounded-lg border border-line"
      style={{ width, height, boxSizing: 'content-box' }}
    >
      {children}
    </div>
  );
}

// How much smaller a page of this width is drawn to fit into the room there is; never larger.
function useScale(width: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, room === 0 ? 1 : Math.min(1, (room - 2) / width)] as const;
}

// Replaces the body. The style is a separate file, replaced only when its address changes, for example with the
// colours.
function exchange(shown: Document, html: string): void {
  const next = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  const styleOf = (page: Document) => page.querySelector('link[rel="stylesheet"]');
  const style = styleOf(next);
  if (style !== null && styleOf(shown)?.getAttribute('href') !== style.getAttribute('href')) {
    styleOf(shown)?.replaceWith(shown.adoptNode(style));
  }
  shown.documentElement.lang = next.documentElement.lang;
  shown.documentElement.dir = next.documentElement.dir;
  shown.body.replaceWith(shown.adoptNode(next.body));
  styleByScript(shown, html);
}
