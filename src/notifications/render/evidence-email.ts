import type { Language } from '../../accounts/types.ts';
import { formatDate, formatMoney } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import { civilDateIn } from '../../kit/time.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** Evidence of a dispute that got no answer for a day, or was refused after it had got none. */
export interface TroubledEvidence {
  readonly id: string;
  readonly disputeId: string;
  readonly client: string;
  readonly invoiceNumber: string;
  /** In the minor unit. */
  readonly amount: number;
  readonly currency: string;
  /** In the account's time. */
  readonly startedAt: Date;
  readonly respondBy: Date | null;
  /** Null: no answer. Otherwise the processor's words, and whether the evidence may be sent again. */
  readonly refusal: { readonly message: string; readonly maySendAgain: boolean } | null;
}

interface Texts {
  readonly unanswered: string;
  readonly refused: string;
  readonly started: (person: string, day: string) => string;
  /** `day`: the last one to answer; null when the processor named none. */
  readonly lookFor: (day: string | null) => string;
  readonly notTaken: (person: string) => string;
  readonly again: (day: string | null) => string;
  readonly look: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    unanswered: 'No answer to your evidence yet',
    refused: 'Your evidence was not taken',
    started: (person, day) =>
      `On ${day}, we began to send the evidence for the dispute of ${person} to your payment processor. A day later, it had not said whether it has it. We keep asking.`,
    lookFor: (day) =>
      `Look at the dispute at your payment processor. If the evidence is not there, answer there${day === null ? '' : ` by ${day}`}: without an answer, the bank usually decides for the client.`,
    notTaken: (person) =>
      `At first your payment processor did not answer to the evidence for the dispute of ${person}. Now it is certain that it was not taken from us.`,
    again: (day) =>
      `Send it again, or answer at your payment processor${day === null ? '' : `, by ${day} at the latest`}.`,
    look: 'Look at the dispute at your payment processor: it may have an answer already.',
  },
  de: {
    unanswered: 'Noch keine Antwort auf Ihre Nachweise',
    refused: 'Ihre Nachweise wurden nicht angenommen',
    started: (person, day) =>
      `Am ${day} haben wir begonnen, die Nachweise zur Anfechtung von ${person} an Ihren Zahlungsdienst zu senden. Einen Tag später hatte er nicht gesagt, ob er sie hat. Wir fragen weiter.`,
    lookFor: (day) =>
      `Sehen Sie sich die Anfechtung bei Ihrem Zahlungsdienst an. Fehlen die Nachweise dort, antworten Sie dort${day === null ? '' : ` bis ${day}`}: Ohne Antwort entscheidet die Bank in der Regel gegen Sie.`,
    notTaken: (person) =>
      `Auf die Nachweise zur Anfechtung von ${person} hat Ihr Zahlungsdienst zuerst nicht geantwortet. Jetzt steht fest, dass er sie nicht von uns angenommen hat.`,
    again: (day) =>
      `Senden Sie sie noch einmal, oder antworten Sie bei Ihrem Zahlungsdienst${day === null ? '' : `, spätestens bis ${day}`}.`,
    look: 'Sehen Sie sich die Anfechtung bei Ihrem Zahlungsdienst an: Vielleicht liegt dort schon eine Antwort.',
  },
  fr: {
    unanswered: 'Pas encore de réponse à vos preuves',
    refused: 'Vos preuves n’ont pas été acceptées',
    started: (person, day) =>
      `Le ${day}, nous avons commencé à envoyer à votre prestataire de paiement les preuves pour le litige avec ${person}. Un jour plus tard, il n’avait pas dit s’il les avait reçues. Nous continuons à le lui demander.`,
    lookFor: (day) =>
      `Consultez le litige chez votre prestataire de paiement. Si les preuves n’y sont pas, répondez-y${day === null ? '' : ` au plus tard le ${day}`}\u00a0: sans réponse, la banque donne en général raison au client.`,
    notTaken: (person) =>
      `Votre prestataire de paiement n’avait d’abord pas répondu aux preuves pour le litige avec ${person}. Il est maintenant certain qu’il ne les a pas acceptées de notre part.`,
    again: (day) =>
      `Envoyez-les de nouveau, ou répondez chez votre prestataire de paiement${day === null ? '' : `, au plus tard le ${day}`}.`,
    look: 'Consultez le litige chez votre prestataire de paiement\u00a0: une réponse s’y trouve peut-être déjà.',
  },
  es: {
    unanswered: 'Sus pruebas aún no tienen respuesta',
    refused: 'Sus pruebas no se aceptaron',
    started: (person, day) =>
      `El ${day} empezamos a enviar a su procesador de pagos las pruebas para la disputa de ${person}. Un día después no había dicho si las tiene. Seguimos preguntando.`,
    lookFor: (day) =>
      `Mire la disputa en su procesador de pagos. Si las pruebas no están allí, responda allí${day === null ? '' : ` a más tardar el ${day}`}: sin respuesta, el banco suele dar la razón al cliente.`,
    notTaken: (person) =>
      `Al principio, su procesador de pagos no respondió a las pruebas para la disputa de ${person}. Ahora es seguro que no las aceptó de nosotros.`,
    again: (day) =>
      `Envíelas de nuevo o responda en su procesador de pagos${day === null ? '' : `, a más tardar el ${day}`}.`,
    look: 'Mire la disputa en su procesador de pagos: puede que ya haya allí una respuesta.',
  },
};

/** Writes the mail to a business whose evidence got no answer for a day, or was refused after that. */
export function renderEvidenceEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  evidence: TroubledEvidence,
): Email {
  const { account, profile, appUrl } = writing;
  const { unanswered, refused, started, lookFor, notTaken, again, look } = texts[profile.language];
  const messages = catalogues[profile.language];
  const locale = localeFor(profile);
  const dayOf = (instant: Date) => formatDate(civilDateIn(account.timeZone, instant), locale);
  const { refusal, respondBy } = evidence;
  const person = oneLine(evidence.client);
  const until = respondBy === null ? null : dayOf(respondBy);
  const title = refusal === null ? unanswered : refused;
  const lead =
    refusal === null
      ? [started(person, dayOf(evidence.startedAt)), lookFor(until)]
      : [notTaken(person), refusal.maySendAgain ? again(until) : look];
  return finish(
    writing,
    messages,
    { subject: `${title}: ${person}`, title, lead },
    {
      amount: formatMoney(evidence.amount, evidence.currency, locale),
      facts: [
        [messages.invoice, evidence.invoiceNumber],
        [messages.client, person],
        ...(until === null ? [] : ([[messages.answerBy, until]] as const)),
        ...(refusal === null ? [] : ([[messages.reason, oneLine(refusal.message)]] as const)),
      ],
      rows: [],
      note: null,
      action: {
        label: messages.actions.viewDispute,
        url: `${appUrl}/disputes/${evidence.disputeId}`,
        hint: messages.address,
      },
      questions: null,
      stop: null,
      greeting: null,
      logoUrl: null,
    },
  );
}
