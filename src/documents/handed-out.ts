import { createHash } from 'node:crypto';
import type { Account } from '../accounts/types.ts';
import type { Invoices } from '../invoices/service.ts';
import type { HandedOut, Invoice, KeptSheet } from '../invoices/types.ts';
import { AppError } from '../kit/errors.ts';
import { qrFile, transferFiles } from './invoice-sheet.ts';
import { madeWith } from './pdf/made-with.ts';
import { hasTemplate } from './pdf/template-files.ts';
import type { MadeDocument, Typeset } from './pdf/typesetter.ts';
import { type DocumentContext, EDITION, logoFiles } from './sheet.ts';

interface Keeping {
  readonly versions: Pick<Invoices['versions'], 'keepSheet'>;
  readonly typeset: Typeset;
}

interface HandingOut {
  readonly account: Account;
  readonly invoice: Invoice;
  /** Null for the version of the invoice as it was read. */
  readonly version: number | null;
  readonly handedTo: HandedOut['handedTo'];
  readonly signal: AbortSignal | undefined;
}

/**
 * Makes what keeps the content of a PDF of an invoice before it is handed out, and answers the bytes that are. Its
 * colour, logo and texts may be others tomorrow.
 */
export function keeping(
  { versions, typeset }: Keeping,
  { account, invoice, version, handedTo, signal }: HandingOut,
): (made: MadeDocument, context: DocumentContext) => Promise<Buffer> {
  return async ({ bytes, sheet }, { locale, logo }) => {
    if (sheet === undefined) throw new Error('A PDF was made without the content that its template got.');
    const first = await versions.keepSheet(account, invoice, version, {
      language: locale.language,
      sheet,
      logo: logo && { type: logo.type, bytes: logo.bytes },
      logoHash: logo && sha256Of(logo.bytes),
      template: EDITION,
      madeWith: madeWith(),
      sha256: sha256Of(bytes),
      handedTo,
    });
    // A PDF of the client is kept beside others. One that a process of another release made cannot be made here.
    const isOurs = first !== null && first.template === EDITION && first.madeWith === madeWith();
    if (!isOurs || handedTo === 'Client') return bytes;
    return makeAgain(typeset, first, { account: account.id, signal });
  };
}

/** Makes a PDF again that was handed out, byte for byte. Errors: 422 `no_original`. */
export async function makeAgain(
  typeset: Typeset,
  { sheet, logo, template, madeWith: tools, sha256 }: KeptSheet,
  requester: Parameters<Typeset>[1],
): Promise<Buffer> {
  if (!hasTemplate('invoice', template)) {
    const message = `This PDF was made with edition ${template} of the templates, which this release does not have. Ask a newer one.`;
    throw new AppError('no_original', { message });
  }
  const { link, transfer } = sheet as {
    readonly link: { readonly url: string } | null;
    readonly transfer?: { readonly code: { readonly payload: string } | null };
  };
  const files = [
    ...logoFiles(logo),
    ...(link === null ? [] : [qrFile(link.url)]),
    ...transferFiles(transfer?.code?.payload ?? null),
  ];
  const typesetting = { template: 'invoice' as const, edition: template, sheet, files };
  const { bytes } = await typeset({ kind: 'pdf', typesetting, isLegible: true }, requester);
  if (sha256Of(bytes).toString('hex') === sha256) return bytes;
  const message = `This PDF cannot be made again as it was handed out. It was made with ${tools}; here is ${madeWith()}.`;
  throw new AppError('no_original', { message });
}

export function sha256Of(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
