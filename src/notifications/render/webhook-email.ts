import type { Language } from '../../accounts/types.ts';
import { oneLine } from '../../kit/text/text.ts';
import { type Email, type EmailContext, finish } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** The fields of a stopped webhook that its mail needs, as the event shows them. */
export interface StoppedWebhook {
  readonly id: string;
  /** Without its query. */
  readonly url: string;
  readonly description: string;
  readonly status: 'Paused' | 'Disabled';
}

interface Texts {
  readonly subject: string;
  readonly title: string;
  readonly paused: string;
  readonly disabled: string;
  readonly next: string;
  readonly address: string;
  readonly description: string;
  readonly action: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'A webhook has stopped',
    title: 'A webhook has stopped',
    paused:
      'For three days, every attempt to send an event to this server has failed. We paused the webhook.',
    disabled: 'This server answered 410: it wants no more events. We stopped the webhook.',
    next: 'No event is lost: they wait, and are sent when you start the webhook again or a test arrives.',
    address: 'Address',
    description: 'Description',
    action: 'View webhook',
  },
  de: {
    subject: 'Ein Webhook wurde angehalten',
    title: 'Ein Webhook wurde angehalten',
    paused:
      'Drei Tage lang ist jeder Versuch gescheitert, diesem Server ein Ereignis zu senden. Wir haben den Webhook angehalten.',
    disabled:
      'Dieser Server hat mit 410 geantwortet: Er möchte keine Ereignisse mehr. Wir haben den Webhook abgeschaltet.',
    next: 'Kein Ereignis geht verloren: Sie warten und werden gesendet, sobald Sie den Webhook wieder starten oder ein Test ankommt.',
    address: 'Adresse',
    description: 'Beschreibung',
    action: 'Webhook ansehen',
  },
  fr: {
    subject: 'Un webhook s’est arrêté',
    title: 'Un webhook s’est arrêté',
    paused:
      'Depuis trois jours, chaque tentative d’envoyer un événement à ce serveur a échoué. Nous avons mis le webhook en pause.',
    disabled:
      'Ce serveur a répondu 410\u00a0: il ne veut plus d’événements. Nous avons désactivé le webhook.',
    next: 'Aucun événement n’est perdu\u00a0: ils attendent et seront envoyés dès que vous relancerez le webhook ou qu’un test arrivera.',
    address: 'Adresse',
    description: 'Description',
    action: 'Voir le webhook',
  },
  es: {
    subject: 'Un webhook se ha detenido',
    title: 'Un webhook se ha detenido',
    paused:
      'Durante tres días han fallado todos los intentos de enviar un evento a este servidor. Hemos puesto el webhook en pausa.',
    disabled: 'Este servidor respondió 410: ya no quiere más eventos. Hemos desactivado el webhook.',
    next: 'No se pierde ningún evento: esperan y se envían cuando reanude el webhook o llegue una prueba.',
    address: 'Dirección',
    description: 'Descripción',
    action: 'Ver el webhook',
  },
};

/** Writes the mail to a business whose webhook was stopped. */
export function renderWebhookEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  { id, url, description, status }: StoppedWebhook,
): Email {
  const { language } = writing.profile;
  const { subject, title, paused, disabled, next, action, ...labels } = texts[language];
  const messages = catalogues[language];
  const phrase = { subject, title, lead: [status === 'Paused' ? paused : disabled, next] };
  const described = oneLine(description);
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    facts: [
      [labels.address, oneLine(url)],
      ...(described === '' ? [] : ([[labels.description, described]] as const)),
    ],
    rows: [],
    note: null,
    action: { label: action, url: `${writing.appUrl}/developers/webhooks/${id}`, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
