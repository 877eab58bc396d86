import type { Language } from '../../accounts/types.ts';
import { dateWriter, formatDate } from '../../kit/text/locale.ts';
import { plural } from '../../kit/text/plural.ts';
import { german } from './adviser-de.ts';
import { french } from './adviser-fr.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** What the mail to an adviser says of a month. */
export interface AdviserFacts {
  /** The first day of the month. */
  readonly from: string;
  readonly link: string;
  readonly byteCount: number;
  /** The last civil day on which the link works. */
  readonly until: string;
  /** How many files there are, by kind. */
  readonly made: Readonly<Record<string, number>>;
  /** How many files could not be made. */
  readonly gaps: number;
}

interface AdviserTexts {
  readonly title: (month: string) => string;
  readonly lead: (business: string, month: string) => string;
  readonly copyLead: (month: string) => string;
  readonly also: string;
  readonly later: string;
  readonly copy: (to: string) => string;
  readonly open: string;
  readonly gaps: (count: number, said: string) => string;
  readonly kinds: Readonly<Record<'Invoice' | 'CreditNote' | 'EInvoice' | 'Receipt' | 'Books', string>>;
  readonly size: string;
  readonly megabytes: string;
  readonly until: string;
  readonly action: string;
}

const textsByLanguage: Readonly<Record<Language, AdviserTexts>> = {
  en: {
    title: (month) => `Documents of ${month}`,
    lead: (business, month) => `${business} sends you its documents of ${month} in one file.`,
    copyLead: (month) => `The documents of ${month} are packed in one file.`,
    also: 'It also has the reports on tax and on profit and tax, the ledger, bank lines, and an index: begin with index.html.',
    later: 'The link needs no password: pass it on only to those who may see these documents.',
    copy: (to) =>
      `A mail to ${to} with the link was written. The page Mailbox shows whether it arrived. Your own file is at Reports › File for your adviser; delete it there to end the link.`,
    gaps: (count, said) =>
      plural(
        'en',
        count,
        '1 file could not be made; the index says why.',
        `${said} files could not be made; the index says why.`,
      ),
    kinds: {
      Invoice: 'Invoices',
      CreditNote: 'Credit notes',
      EInvoice: 'E-invoices',
      Receipt: 'Receipts',
      Books: 'Files for other programs',
    },
    size: 'Size',
    megabytes: 'MB',
    until: 'Link works until',
    action: 'Download the file',
    open: 'Open it in the app',
  },
  de: german,
  fr: french,
  es: {
    title: (month) => `Documentos de ${month}`,
    lead: (business, month) => `${business} le envía sus documentos de ${month} en un solo archivo.`,
    copyLead: (month) => `Los documentos de ${month} están reunidos en un solo archivo.`,
    also: 'También contiene los informes de impuestos y de resultado, el libro mayor, los movimientos bancarios y un índice: empiece por index.html.',
    later: 'El enlace no pide contraseña: compártalo solo con quienes puedan ver estos documentos.',
    copy: (to) =>
      `Se ha escrito a ${to} un correo con el enlace. La página Correos enviados muestra si ha llegado. Su propio archivo está en Informes › Archivo para su asesoría; elimínelo allí para anular el enlace.`,
    gaps: (count, said) =>
      plural(
        'es',
        count,
        '1 archivo no se pudo generar; el índice indica el motivo.',
        `${said} archivos no se pudieron generar; el índice indica el motivo.`,
      ),
    kinds: {
      Invoice: 'Facturas',
      CreditNote: 'Facturas rectificativas',
      EInvoice: 'Facturas electrónicas',
      Receipt: 'Recibos',
      Books: 'Archivos para otros programas',
    },
    size: 'Tamaño',
    megabytes: 'MB',
    until: 'El enlace funciona hasta',
    action: 'Descargar el archivo',
    open: 'Abrir en la aplicación',
  },
};

/** Writes the mail with the link to the file of a month, in the language of the business. */
export const renderAdviserEmail = (sender: Sender, facts: AdviserFacts): Email => render(sender, facts, null);

/** Writes what the business gets of it: to whom it was written, with a link to the app. */
export const renderAdviserCopy = (
  sender: Sender,
  { to, ...facts }: AdviserFacts & { readonly to: string },
): Email => render(sender, facts, to);

type Sender = Pick<EmailContext, 'account' | 'profile'>;

function render(
  { account, profile }: Sender,
  { from, link, byteCount, until, made, gaps }: AdviserFacts,
  copyOf: string | null,
): Email {
  const texts = textsByLanguage[profile.language];
  const messages = catalogues[profile.language];
  const locale = localeFor(profile);
  const number = new Intl.NumberFormat(locale.tag, { maximumFractionDigits: 1 });
  const month = dateWriter(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })(
    new Date(`${from}T00:00:00Z`),
  );
  const title = texts.title(month);
  const lead = [
    copyOf === null ? texts.lead(account.name, month) : texts.copyLead(month),
    texts.also,
    ...(gaps === 0 ? [] : [texts.gaps(gaps, number.format(gaps))]),
    copyOf === null ? texts.later : texts.copy(copyOf),
  ];
  const counts = Object.entries(texts.kinds)
    .filter(([kind]) => (made[kind] ?? 0) > 0)
    .map(([kind, name]) => [name, number.format(made[kind] ?? 0)] as const);
  return finish(
    { account, profile },
    messages,
    { subject: `${title} – ${account.name}`, title, lead },
    {
      amount: null,
      facts: [
        ...counts,
        [texts.size, `${number.format(Math.max(0.1, byteCount / 1_000_000))}\u00a0${texts.megabytes}`],
        [texts.until, formatDate(until, locale)],
      ],
      rows: [],
      note: null,
      action: { label: copyOf === null ? texts.action : texts.open, url: link, hint: messages.address },
      questions: null,
      stop: null,
      greeting: null,
      logoUrl: null,
    },
  );
}
