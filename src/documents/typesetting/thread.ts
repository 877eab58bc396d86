import { parentPort } from 'node:worker_threads';
import { typeset } from './compiler.ts';
import type { Answer, Request, Wish } from './messages.ts';

// The thread of the typesetter: it takes one wish after the other and answers each once.
parentPort?.on('message', ({ id, wish }: Request) => {
  void answer(id, wish).then((made) => parentPort?.postMessage(made));
});

async function answer(id: number, wish: Wish): Promise<Answer> {
  try {
    return { id, bytes: await fulfil(wish) };
  } catch (cause) {
    return { id, error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}

async function fulfil(wish: Wish): Promise<Uint8Array> {
  if (wish.kind === 'pdf') return typeset(wish.typesetting, 'ua-1');
  // Loaded when the first e-invoice is asked for: few accounts ever do.
  const { renderFacturX, renderUbl } = await import('./e-invoice-file.ts');
  if (wish.kind === 'ubl') return renderUbl(wish.eInvoice);
  return renderFacturX(wish.typesetting, wish.eInvoice);
}
