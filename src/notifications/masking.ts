import { maskOfferLinks } from '../payments/types.ts';

// Such a link hands out every document of a month. A token that reads mails may lack the scopes for these.
const ADVISER_LINK = /(\/adviser\/)[0-9A-Za-z]{22}(?![0-9A-Za-z])/g;

/** Masks the codes of links to files for advisers in a text. */
export function maskAdviserLinks(text: string): string {
  return text.replaceAll(ADVISER_LINK, '$1****');
}

/** Masks the codes of every link by which somebody acts, or gets documents. */
export function maskLinks(text: string): string {
  return maskAdviserLinks(maskOfferLinks(text));
}
