import { useDeferredValue, useEffect, useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import { ApiError } from '../../api/client.ts';
import { previewPage } from '../../api/preview.ts';
import { useMessages } from '../../messages/language.tsx';
import { PageView } from '../../parts/page-view.tsx';
import { Segments } from '../../parts/segments.tsx';
import { Skeleton } from '../../parts/states.tsx';
import { useBuilding } from './context.ts';
import { previewBodyOf } from './preview-body.ts';

const PAUSE_MS = 250;
const windows = {
  phone: { width: 390, height: 720 },
  desk: { width: 1120, height: 1880 },
} as const;

/** The client's own page of what is being written, as a phone or a desk shows it. */
export function PreviewPart({ invoice }: { readonly invoice: string | null }) {
  const { builder: texts } = useMessages();
  const { form, keeper } = useBuilding();
  const [size, setSize] = useState<keyof typeof windows>('phone');
  const body = useDeferredValue(JSON.stringify(previewBodyOf(form, invoice, keeper.saved())));
  const { html, hasFailed } = usePreview(body);
  return (
    <section aria-label={texts.previewOf}>
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-soft">{texts.previewOf}</h2>
        <Segments
          label={texts.preview}
          value={size}
          options={(['phone', 'desk'] as const).map((value) => ({ value, label: texts[value] }))}
          onChange={setSize}
        />
      </div>
      {html === null && !hasFailed && <Skeleton className="mx-auto h-96 w-full max-w-[390px]" />}
      {html !== null && <PageView key={size} title={texts.previewOf} html={html} {...windows[size]} />}
      {hasFailed && (
        <p role="status" className="mt-2 text-sm text-soft">
          {texts.previewFailed}
        </p>
      )}
    </section>
  );
}

// The last page stays while the next one comes, and when it does not.
function usePreview(body: string) {
  const account = useAccount();
  const [shown, setShown] = useState<{ readonly html: string | null; readonly hasFailed: boolean }>({
    html: null,
    hasFailed: false,
  });
  const isFirst = shown.html === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another body or account asks again
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        void previewPage(account.path, JSON.parse(body) as object, abort.signal)
          .then((html) => setShown({ html, hasFailed: false }))
          .catch((cause: unknown) => {
            if (cause instanceof ApiError) setShown(({ html }) => ({ html, hasFailed: true }));
          }),
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [account.path, body]);
  return shown;
}
