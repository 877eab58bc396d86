import { Type } from 'typebox';
import { languages } from '../accounts/types.ts';
import { Choice, Closed } from '../kit/http/schemas.ts';
import { eInvoiceFormats } from './e-invoice-formats.ts';

const language = Type.Optional(
  Choice(
    languages,
    'By default that of the client, if the invoice has one; otherwise the best match of Accept-Language, then the language of ' +
      'the account’s profile.',
  ),
);
/** The query of a document. */
export const LanguageQuery = Closed({ language });
/** The query of an e-invoice. */
export const EInvoiceQuery = Closed({
  format: Type.Optional(
    Choice(
      eInvoiceFormats,
      '`facturx` (the default): a PDF/A-3 with the XML in it. `ubl`: the XML alone. `xrechnung`: the XML of XRechnung 3.0, ' +
        'for authorities in Germany. `peppol`: the XML of Peppol BIS Billing 3.0. These two need more facts than the others.',
    ),
  ),
  language,
});
