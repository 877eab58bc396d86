import type { Language } from '../../accounts/types.ts';
import { oneLine } from '../../kit/text/text.ts';
import type { BounceReason } from '../feedback/types.ts';
import type { Mail, Recipient } from '../types.ts';
import { german } from './bounced-de.ts';
import { french } from './bounced-fr.ts';
import { type Email, type EmailContext, finish } from './email.ts';
import { catalogues } from './messages/messages.ts';

type Sent = 'Invoice' | 'Offer';

/** A mail with an invoice or an offer that came back from one of its addresses. */
interface BouncedMail extends Pick<Mail, 'invoiceId' | 'paymentId' | 'subject'> {
  readonly kind: Sent;
  readonly recipient: Recipient;
}

/** The texts about a mail that came back, in one language. */
interface BouncedTexts {
  readonly titles: Readonly<Record<Sent, string>>;
  readonly leads: Readonly<Record<Sent, (person: string) => string>>;
  readonly reasons: Readonly<Record<Exclude<BounceReason, 'Complaint'>, string>>;
  /** When the address itself is wrong. */
  readonly correct: string;
  readonly otherwise: string;
  readonly subject: string;
  readonly address: string;
  readonly actions: Readonly<Record<Sent, string>>;
}

const texts: Readonly<Record<Language, BouncedTexts>> = {
  en: {
    titles: { Invoice: 'Your invoice did not arrive', Offer: 'Your offer did not arrive' },
    leads: {
      Invoice: (person) => `The email with your invoice to ${person} came back.`,
      Offer: (person) => `The email with your offer to ${person} came back.`,
    },
    reasons: {
      NoSuchAddress: 'The address does not exist',
      MailboxFull: 'The mailbox is full',
      NotAccepted: 'The mail server of the address does not accept the email',
      HeldByProvider: 'The mail service sends nothing to this address any more',
      NoMailServer: 'The domain of the address receives no emails',
      GaveUp: 'The mail server of the address could not take the email in time',
      Unknown: 'The mail server of the address did not say why',
    },
    correct: 'Correct the address, and send the email again.',
    otherwise: 'Send the email again later, use another address, or send the link yourself.',
    subject: 'Subject',
    address: 'Address',
    actions: { Invoice: 'View invoice', Offer: 'View payment' },
  },
  de: german,
  fr: french,
  es: {
    titles: { Invoice: 'Su factura no ha llegado', Offer: 'Su oferta no ha llegado' },
    leads: {
      Invoice: (person) => `El correo con su factura para ${person} ha sido devuelto.`,
      Offer: (person) => `El correo con su oferta para ${person} ha sido devuelto.`,
    },
    reasons: {
      NoSuchAddress: 'La dirección no existe',
      MailboxFull: 'El buzón está lleno',
      NotAccepted: 'El servidor de correo de la dirección no acepta el correo',
      HeldByProvider: 'El servicio de correo ya no envía nada a esta dirección',
      NoMailServer: 'El dominio de la dirección no recibe correos',
      GaveUp: 'El servidor de correo de la dirección no pudo aceptar el correo a tiempo',
      Unknown: 'El servidor de correo de la dirección no dio ningún motivo',
    },
    correct: 'Corrija la dirección y envíe el correo de nuevo.',
    otherwise: 'Envíe el correo de nuevo más tarde, use otra dirección o envíe usted mismo el enlace.',
    subject: 'Asunto',
    address: 'Dirección',
    actions: { Invoice: 'Ver la factura', Offer: 'Ver el pago' },
  },
};

const ofAddress: ReadonlySet<BounceReason> = new Set(['NoSuchAddress', 'NoMailServer']);

/** Writes the mail to a business whose invoice or offer did not reach an address. */
export function renderBouncedEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  { kind, recipient, invoiceId, paymentId, subject }: BouncedMail,
): Email {
  const { profile, appUrl } = writing;
  const { titles, leads, reasons, correct, otherwise, actions, ...labels } = texts[profile.language];
  const messages = catalogues[profile.language];
  const { email, name, reason = 'Unknown' } = recipient;
  const why = reason === 'Complaint' ? reasons.Unknown : reasons[reason];
  const title = titles[kind];
  const lead = [leads[kind](oneLine(name) || email), ofAddress.has(reason) ? correct : otherwise];
  const page = kind === 'Invoice' ? `invoices/${invoiceId}` : `payments/${paymentId}`;
  return finish(
    writing,
    messages,
    { subject: title, title, lead },
    {
      amount: null,
      facts: [
        [labels.subject, oneLine(subject)],
        [labels.address, email],
        [messages.reason, why],
      ],
      rows: [],
      note: null,
      action: { label: actions[kind], url: `${appUrl}/${page}`, hint: messages.address },
      questions: null,
      stop: null,
      greeting: null,
      logoUrl: null,
    },
  );
}
