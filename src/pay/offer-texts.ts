import type { Language } from '../accounts/types.ts';
import type { ProblemCode, Reader } from './texts/index.ts';

/** What the recipient's page says of bank accounts; it speaks of no cards, and nothing is ever taken from its reader. */
interface OfferTexts {
  readonly undelivered: string;
  /** `account` is empty when it is not known. */
  readonly undeliveredTo: (account: string, reason: string) => string;
  readonly reasons: Readonly<Partial<Record<string, string>>> & { readonly unknown: string };
  readonly returning: (business: string) => string;
  readonly otherAccount: string;
  readonly otherAccountHint: (business: string) => string;
  readonly sendThere: (amount: string) => string;
  /** On the button while the answer is sent. */
  readonly working: string;
  readonly problems: Readonly<Partial<Record<ProblemCode, string>>> & {
    readonly method_not_accepted: string;
    readonly no_processor: string;
  };
}

type Problems = OfferTexts['problems'];
type Sentences = readonly [changed: string, underWay: string, account: string, again: string, over: string];

// Several codes have one sentence; those of cards cannot come of a bank account.
function problemsOf(
  [changed, underWay, account, again, over]: Sentences,
  off: string,
  busy: string,
  incomplete: string,
): Problems {
  return {
    amount_changed: changed,
    payment_under_way: underWay,
    method_not_accepted: account,
    unknown_token: again,
    idempotency_mismatch: again,
    illegal_action: over,
    no_processor: off,
    busy,
    invalid_date: incomplete,
    incomplete,
  };
}

const all: Readonly<Record<Language, OfferTexts>> = {
  en: {
    undelivered: 'The payment could not be delivered',
    undeliveredTo: (account, reason) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'the account is closed.',
      method_removed: 'the account was removed.',
      unknown: 'the bank could not credit the account.',
    },
    returning: (business) =>
      `The money is on its way back to ${business}. After that you can enter another account here.`,
    otherAccount: 'Enter another bank account',
    otherAccountHint: (business) =>
      `The money is sent there about three days later. ${business} is told and can cancel it until then.`,
    sendThere: (amount) => `Send ${amount} there`,
    working: 'Sending …',
    problems: problemsOf(
      [
        'The amount has changed since you opened the page. Please look again.',
        'This payment is already on its way.',
        'This bank account cannot be used here. Please check both numbers.',
        'Please enter the bank account again.',
        'This payment can no longer be accepted. Its state is shown below.',
      ],
      'This payment cannot be accepted at the moment. Please try again later.',
      'We could not reach the payment processor. Please try again in a moment.',
      'Something is missing. Please fill in all fields.',
    ),
  },
  de: {
    undelivered: 'Die Zahlung ist nicht angekommen',
    undeliveredTo: (account, reason) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'Das Konto ist geschlossen.',
      method_removed: 'Das Konto wurde entfernt.',
      unknown: 'Die Bank konnte den Betrag nicht gutschreiben.',
    },
    returning: (business) =>
      `Das Geld ist auf dem Rückweg zu ${business}. Danach können Sie hier ein anderes Konto angeben.`,
    otherAccount: 'Anderes Bankkonto angeben',
    otherAccountHint: (business) =>
      `Das Geld wird etwa drei Tage später dorthin gesendet. ${business} erfährt davon und kann es bis dahin stornieren.`,
    sendThere: (amount) => `${amount} dorthin senden`,
    working: 'Wird gesendet …',
    problems: problemsOf(
      [
        'Der Betrag hat sich geändert, seit Sie die Seite geöffnet haben. Bitte prüfen Sie ihn.',
        'Diese Zahlung ist bereits unterwegs.',
        'Dieses Bankkonto kann hier nicht verwendet werden. Bitte prüfen Sie beide Nummern.',
        'Bitte geben Sie das Bankkonto noch einmal ein.',
        'Diese Zahlung kann nicht mehr angenommen werden. Ihren Stand sehen Sie unten.',
      ],
      'Diese Zahlung kann derzeit nicht angenommen werden. Bitte versuchen Sie es später noch einmal.',
      'Der Zahlungsdienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
      'Es fehlt etwas. Bitte füllen Sie alle Felder aus.',
    ),
  },
  fr: {
    undelivered: 'Le paiement n’a pas pu être versé',
    undeliveredTo: (account, reason) => `${account}\u202f: ${reason}`,
    reasons: {
      account_closed: 'le compte est fermé.',
      method_removed: 'le compte a été supprimé.',
      unknown: 'la banque n’a pas pu créditer le compte.',
    },
    returning: (business) =>
      `L’argent est en cours de retour vers ${business}. Vous pourrez ensuite indiquer un autre compte ici.`,
    otherAccount: 'Indiquer un autre compte bancaire',
    otherAccountHint: (business) =>
      `L’argent y sera envoyé environ trois jours plus tard. ${business} en est informé et peut l’annuler d’ici là.`,
    sendThere: (amount) => `Y envoyer ${amount}`,
    working: 'Envoi en cours …',
    problems: problemsOf(
      [
        'Le montant a changé depuis que vous avez ouvert la page. Veuillez le vérifier.',
        'Ce paiement est déjà en route.',
        'Ce compte bancaire ne peut pas être utilisé ici. Veuillez vérifier les deux numéros.',
        'Veuillez saisir de nouveau le compte bancaire.',
        'Ce paiement ne peut plus être accepté. Son état est indiqué ci-dessous.',
      ],
      'Ce paiement ne peut pas être accepté pour le moment. Veuillez réessayer plus tard.',
      'Le prestataire de paiement ne répond pas. Veuillez réessayer dans un instant.',
      'Il manque quelque chose. Veuillez remplir tous les champs.',
    ),
  },
  es: {
    undelivered: 'El pago no se ha podido entregar',
    undeliveredTo: (account, reason) => `${account}: ${reason}`,
    reasons: {
      account_closed: 'la cuenta está cerrada.',
      method_removed: 'la cuenta se ha eliminado.',
      unknown: 'el banco no ha podido abonar el importe.',
    },
    returning: (business) =>
      `El dinero está volviendo a ${business}. Después podrá indicar otra cuenta aquí.`,
    otherAccount: 'Indicar otra cuenta bancaria',
    otherAccountHint: (business) =>
      `El dinero se enviará allí unos tres días después. ${business} recibe un aviso y puede cancelarlo hasta entonces.`,
    sendThere: (amount) => `Enviar ${amount} allí`,
    working: 'Enviando …',
    problems: problemsOf(
      [
        'El importe ha cambiado desde que abrió la página. Revíselo, por favor.',
        'Este pago ya está en camino.',
        'Esta cuenta bancaria no se puede usar aquí. Revise los dos números.',
        'Introduzca de nuevo la cuenta bancaria.',
        'Este pago ya no se puede aceptar. Su estado aparece abajo.',
      ],
      'Este pago no se puede aceptar en este momento. Inténtelo más tarde.',
      'El procesador de pagos no responde. Inténtelo de nuevo en un momento.',
      'Falta algo. Rellene todos los campos.',
    ),
  },
};

/** Why an answer of a recipient was not taken: of a bank account where it can be one, or as on the client's page. */
export function offerProblemOf({ locale, texts }: Reader, code: ProblemCode): string {
  return offerTextsOf(locale.language).problems[code] ?? texts.problems[code];
}

/** The texts of the recipient's page in a language; English for one that is not ours. */
export function offerTextsOf(language: string): OfferTexts {
  return all[language as Language] ?? all.en;
}
