import type { Language } from '../../accounts/types.ts';
import { formatInstant } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { german } from './mail-route-de.ts';
import { french } from './mail-route-fr.ts';
import { catalogues } from './messages/messages.ts';

/** The fields of a mail server that fails, as the event has them. */
export interface FailingRoute {
  readonly fromAddress: string;
  /** Null: the key of a domain cannot be read. */
  readonly host: string | null;
  readonly trouble: 'Unreachable' | 'RefusedUs';
  readonly failure: string;
  readonly failingSince: string;
}

interface Texts {
  readonly title: string;
  readonly refused: string;
  readonly unreachable: string;
  readonly next: string;
  readonly server: string;
  readonly sender: string;
  readonly since: string;
  readonly answer: string;
  readonly action: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Your mail server takes no emails',
    refused:
      'Your mail server no longer accepts our sign-in or your sender address. Your clients get no emails from you at the moment.',
    unreachable:
      'Your mail server has taken no email for three hours. Your clients get no emails from you at the moment.',
    next: 'No email is lost: we keep trying for three days. Correct the settings, or have the emails sent from our address now.',
    server: 'Mail server',
    sender: 'Sender',
    since: 'Since',
    answer: 'Answer of the server',
    action: 'Open settings',
  },
  de: german,
  fr: french,
  es: {
    title: 'Su servidor de correo no acepta correos',
    refused:
      'Su servidor de correo ya no acepta nuestro acceso o su dirección de remitente. Por ahora, sus clientes no reciben correos suyos.',
    unreachable:
      'Su servidor de correo no ha aceptado ningún correo en tres horas. Por ahora, sus clientes no reciben correos suyos.',
    next: 'No se pierde ningún correo: lo seguimos intentando durante tres días. Corrija los ajustes o haga que los correos se envíen ahora desde nuestra dirección.',
    server: 'Servidor de correo',
    sender: 'Remitente',
    since: 'Desde',
    answer: 'Respuesta del servidor',
    action: 'Abrir los ajustes',
  },
};

/** Writes the mail to the Owners of an account whose mail server takes no mails. */
export function renderMailRouteEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  { fromAddress, host, trouble, failure, failingSince }: FailingRoute,
): Email {
  const { account, profile } = writing;
  const { title, refused, unreachable, next, action, ...labels } = texts[profile.language];
  const messages = catalogues[profile.language];
  const phrase = { subject: title, title, lead: [trouble === 'RefusedUs' ? refused : unreachable, next] };
  const since = formatInstant(new Date(failingSince), account.timeZone, localeFor(profile));
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    facts: [
      ...(host === null ? [] : ([[labels.server, oneLine(host)]] as const)),
      [labels.sender, oneLine(fromAddress)],
      [labels.since, `${since} (${account.timeZone})`],
      [labels.answer, oneLine(failure)],
    ],
    rows: [],
    note: null,
    action: { label: action, url: `${writing.appUrl}/settings/email`, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
