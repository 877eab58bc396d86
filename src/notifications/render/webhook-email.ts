import { defaultProfile, type Language } from '../../accounts/types.ts';
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
  /** About a webhook of the installation. */
  readonly ofAll: string;
  readonly ofAllNext: string;
  readonly ofAllAction: string;
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
    ofAll: 'A webhook of all accounts has stopped',
    ofAllNext:
      'No event is lost: the events of all accounts wait. They are sent when the webhook is started again (PATCH /v1/installation_webhooks) or a test arrives.',
    ofAllAction: 'Open the operator’s page',
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
    ofAll: 'Ein Webhook für alle Konten wurde angehalten',
    ofAllNext:
      'Kein Ereignis geht verloren: Die Ereignisse aller Konten warten. Sie werden gesendet, sobald der Webhook wieder gestartet wird (PATCH /v1/installation_webhooks) oder ein Test ankommt.',
    ofAllAction: 'Betreiberseite öffnen',
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
    ofAll: 'Un webhook de tous les comptes s’est arrêté',
    ofAllNext:
      'Aucun événement n’est perdu\u00a0: ceux de tous les comptes attendent. Ils seront envoyés dès que le webhook sera relancé (PATCH /v1/installation_webhooks) ou qu’un test arrivera.',
    ofAllAction: 'Ouvrir la page de l’opérateur',
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
    ofAll: 'Un webhook de todas las cuentas se ha detenido',
    ofAllNext:
      'No se pierde ningún evento: los de todas las cuentas esperan. Se envían cuando se reanude el webhook (PATCH /v1/installation_webhooks) o llegue una prueba.',
    ofAllAction: 'Abrir la página del operador',
  },
};

/** Writes the mail to a business whose webhook was stopped. */
export function renderWebhookEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  webhook: StoppedWebhook,
): Email {
  const { subject, title, next, action } = texts[writing.profile.language];
  return render(writing, webhook, {
    phrase: { subject, title, next },
    action: { label: action, url: `${writing.appUrl}/developers/webhooks/${webhook.id}` },
  });
}

/** Writes the mail to somebody who operates the installation: a webhook of all accounts was stopped. */
export function renderInstallationWebhookEmail(
  publicUrl: string,
  { language, ...webhook }: Omit<StoppedWebhook, 'id'> & { readonly language: Language },
): Email {
  const { ofAll, ofAllNext, ofAllAction } = texts[language];
  const sender = {
    account: { name: 'Tranche', mode: 'Live' },
    profile: { ...defaultProfile, language },
  } as const;
  return render(sender, webhook, {
    phrase: { subject: ofAll, title: ofAll, next: ofAllNext },
    action: { label: ofAllAction, url: `${publicUrl}/app/operator/health` },
  });
}

interface Frame {
  readonly phrase: { readonly subject: string; readonly title: string; readonly next: string };
  readonly action: { readonly label: string; readonly url: string };
}

function render(
  writing: Pick<Parameters<typeof finish>[0], 'account' | 'profile'>,
  { url, description, status }: Omit<StoppedWebhook, 'id'>,
  { phrase: { subject, title, next }, action }: Frame,
): Email {
  const { language } = writing.profile;
  const { paused, disabled, ...labels } = texts[language];
  const messages = catalogues[language];
  const described = oneLine(description);
  const phrase = { subject, title, lead: [status === 'Paused' ? paused : disabled, next] };
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    facts: [
      [labels.address, oneLine(url)],
      ...(described === '' ? [] : ([[labels.description, described]] as const)),
    ],
    rows: [],
    note: null,
    action: { ...action, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
