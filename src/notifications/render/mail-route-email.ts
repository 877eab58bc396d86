import type { Language } from '../../accounts/types.ts';
import { formatInstant } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import type { FailingRoute } from '../../mail-routes/types.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { german } from './mail-route-de.ts';
import { french } from './mail-route-fr.ts';
import { catalogues } from './messages/messages.ts';

interface Texts {
  readonly title: string;
  readonly refused: string;
  readonly unreachable: string;
  readonly refusedMailsTitle: string;
  readonly refusedMails: string;
  readonly refusedMailsNext: string;
  readonly next: string;
  readonly unreadableTitle: string;
  readonly unreadable: string;
  readonly unreadableNext: string;
  readonly server: string;
  readonly sender: string;
  readonly since: string;
  readonly answer: string;
  readonly action: string;
}

const textsByLanguage: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'Your mail server takes no emails',
    refused:
      'Your mail server no longer accepts our sign-in or your sender address. Your clients get no emails from you at the moment.',
    unreachable:
      'Your mail server has taken no email for three hours. Your clients get no emails from you at the moment.',
    refusedMailsTitle: 'Your mail server refuses emails',
    refusedMails: 'We reach your mail server, but it refuses emails to your clients. Its answer is below.',
    refusedMailsNext:
      'We keep trying for three days. Ask the operator of your mail server what its answer means, or have the emails sent from our address now.',
    next: 'No email is lost: we keep trying for three days. Correct the settings, or have the emails sent from our address now.',
    unreadableTitle: 'Your emails cannot be sent from your address',
    unreadable:
      'We can no longer read the stored password or signing key of your sender. Your clients get no emails from you at the moment.',
    unreadableNext:
      'No email is lost: we keep trying for three days. Enter the password again, or save your domain again and publish its new record. Or have the emails sent from our address now.',
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
    refusedMailsTitle: 'Su servidor de correo rechaza correos',
    refusedMails:
      'Conectamos con su servidor de correo, pero rechaza correos dirigidos a sus clientes. Su respuesta figura más abajo.',
    refusedMailsNext:
      'Lo seguimos intentando durante tres días. Pregunte al administrador de su servidor de correo qué significa su respuesta, o haga que los correos se envíen ahora desde nuestra dirección.',
    next: 'No se pierde ningún correo: lo seguimos intentando durante tres días. Corrija los ajustes o haga que los correos se envíen ahora desde nuestra dirección.',
    unreadableTitle: 'Sus correos no se pueden enviar desde su dirección',
    unreadable:
      'Ya no podemos leer la contraseña o la clave de firma guardada de su remitente. Por ahora, sus clientes no reciben correos suyos.',
    unreadableNext:
      'No se pierde ningún correo: lo seguimos intentando durante tres días. Vuelva a introducir la contraseña, o guarde de nuevo su dominio y publique el nuevo registro. O haga que los correos se envíen ahora desde nuestra dirección.',
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
  const texts = textsByLanguage[profile.language];
  const messages = catalogues[profile.language];
  const [title, lead] = {
    RefusedUs: [texts.title, [texts.refused, texts.next]] as const,
    Unreachable: [texts.title, [texts.unreachable, texts.next]] as const,
    RefusedMails: [texts.refusedMailsTitle, [texts.refusedMails, texts.refusedMailsNext]] as const,
    Unreadable: [texts.unreadableTitle, [texts.unreadable, texts.unreadableNext]] as const,
  }[trouble];
  const phrase = { subject: title, title, lead };
  const since = formatInstant(failingSince, account.timeZone, localeFor(profile));
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    facts: [
      ...(host === null ? [] : ([[texts.server, oneLine(host)]] as const)),
      [texts.sender, oneLine(fromAddress)],
      [texts.since, `${since} (${account.timeZone})`],
      ...(trouble === 'Unreadable' ? [] : ([[texts.answer, oneLine(failure)]] as const)),
    ],
    rows: [],
    note: null,
    action: { label: texts.action, url: `${writing.appUrl}/settings/email`, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
