import type { FastifyReply } from 'fastify';
import type { ReaderPreferences } from './service.ts';
import type { DocumentFile } from './types.ts';

/** The headers of a document: not cached by others, and of a type that browsers do not guess. */
export function headersOf({ type, name }: DocumentFile): Readonly<Record<string, string>> {
  return {
    'content-type': type,
    'content-disposition': dispositionOf(name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  };
}

export function sendDocument(reply: FastifyReply, file: DocumentFile): FastifyReply {
  return reply.code(200).headers(headersOf(file)).send(file.bytes);
}

/** Fires when the connection closes before the answer is sent. */
export function closingOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableEnded) controller.abort();
  });
  return controller.signal;
}

/** A file's name without characters that a disk or a header could misread. */
export function fileNameOf(kind: string, business: string, number: string | null, extension: string): string {
  const parts = [kind, number ?? '', business].map((part) =>
    part
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}\p{M}.-]+/gu, '-')
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/^[-.]+|[-.]+$/g, ''),
  );
  const stem = parts.filter((part) => part !== '').join('-');
  return `${Array.from(stem).slice(0, 80).join('')}.${extension}`;
}

// RFC 6266: ASCII for old readers, and the name itself as RFC 8187 writes it.
function dispositionOf(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** The language that a request asks for. */
export function readerOf(
  {
    query,
    headers,
  }: {
    readonly query: { readonly language?: string | undefined };
    readonly headers: { readonly 'accept-language'?: string | undefined };
  },
  reply: FastifyReply,
): ReaderPreferences {
  const acceptLanguage = headers['accept-language'];
  return { language: query.language, acceptLanguage, signal: closingOf(reply) };
}
