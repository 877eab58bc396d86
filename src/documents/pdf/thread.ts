import { parentPort } from 'node:worker_threads';
import { legibleOf, typeset } from './compiler.ts';
import type { Answer, DocumentRequest, Request } from './messages.ts';

// The worker thread: it gets one request at a time, and answers each once.
parentPort?.on('message', ({ id, document }: Request) => {
  void answer(id, document).then((made) => parentPort?.postMessage(made));
});

async function answer(id: number, document: DocumentRequest): Promise<Answer> {
  try {
    return { id, ...(await fulfil(document)) };
  } catch (cause) {
    if (isInvalid(cause)) {
      return { id, invalid: cause.errors.map((fault) => `${fault.instancePath}: ${fault.message ?? ''}`) };
    }
    return { id, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}

type Made = Omit<Extract<Answer, { readonly bytes: Uint8Array }>, 'id'>;

// How the e-invoice library says that an invoice does not fit its schema.
function isInvalid(cause: unknown): cause is { errors: { instancePath: string; message?: string }[] } {
  return cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors);
}

async function fulfil(document: DocumentRequest): Promise<Made> {
  if (document.kind === 'pdf') {
    const shown = document.isLegible === true ? document.typesetting : legibleOf(document.typesetting);
    return { bytes: typeset(shown, 'ua-1'), sheet: shown.sheet };
  }
  // Loaded when the first e-invoice is asked for: few accounts ever do.
  const { renderFacturX, renderUbl } = await import('./e-invoice-file.ts');
  if (document.kind === 'ubl') return { bytes: await renderUbl(document.eInvoice) };
  return { bytes: await renderFacturX(document.typesetting, document.eInvoice) };
}
