import { parentPort } from 'node:worker_threads';
import { typeset } from './compiler.ts';
import type { Answer, Request, Wish } from './messages.ts';

// The thread of the typesetter. It is sent one wish at a time, and answers each once.
parentPort?.on('message', ({ id, wish }: Request) => {
  void answer(id, wish).then((made) => parentPort?.postMessage(made));
});

async function answer(id: number, wish: Wish): Promise<Answer> {
  try {
    return { id, bytes: await fulfil(wish) };
  } catch (cause) {
    if (isInvalid(cause)) {
      return { id, invalid: cause.errors.map((fault) => `${fault.instancePath}: ${fault.message ?? ''}`) };
    }
    return { id, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}

// How the e-invoice library says that an invoice does not fit its schema.
function isInvalid(cause: unknown): cause is { errors: { instancePath: string; message?: string }[] } {
  return cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors);
}

async function fulfil(wish: Wish): Promise<Uint8Array> {
  if (wish.kind === 'pdf') return typeset(wish.typesetting, 'ua-1');
  // Loaded when the first e-invoice is asked for: few accounts ever do.
  const { renderFacturX, renderUbl } = await import('./e-invoice-file.ts');
  if (wish.kind === 'ubl') return renderUbl(wish.eInvoice);
  return renderFacturX(wish.typesetting, wish.eInvoice);
}
