import type { Language } from './holder-texts.ts';
import type { TestPerson } from './test-people.ts';

/** The texts of a recipient's hosted page in one language. The others are those of the holder's page. */
export interface OnboardingTexts {
  readonly title: string;
  readonly question: string;
  readonly people: Readonly<Record<TestPerson, string>>;
  readonly later: string;
  readonly due: string;
  readonly complete: string;
  readonly pending: string;
  /** A function of the bank account. */
  readonly ready: (account: string) => string;
  readonly changeBank: string;
  readonly rejected: string;
  readonly gone: string;
  /** Of the account of the merchant itself. */
  readonly business: {
    readonly title: string;
    readonly question: string;
    readonly choices: Readonly<Record<BusinessChoice, readonly [name: string, text: string]>>;
    readonly due: string;
    readonly ready: string;
  };
}

/** The test people that show how connecting a business can go. */
export const businessChoices = [
  'Anna Ready',
  'Cleo Document',
  'Dan Rejected',
] as const satisfies readonly TestPerson[];
type BusinessChoice = (typeof businessChoices)[number];

const en: OnboardingTexts = {
  title: 'Set up payouts',
  question: 'Choose who you are. Each of these test people shows one way it can go.',
  people: {
    'Anna Ready': 'Everything is fine at once.',
    'Ben Pending': 'The details are checked until the next banking day.',
    'Cleo Document': 'A document is missing. It can be handed in on the next visit.',
    'Dan Rejected': 'The account is rejected.',
    'Eve Restricted':
      'Two days after the first payment, the account is restricted until a document is there.',
    'Fay Leaves': 'Disconnects the account after one day.',
    'Gus ClosedBank':
      'The bank account is closed, so the money does not arrive. The next visit names another one.',
    'Hal LateReturn': 'The money arrives, and the bank sends it back two days later.',
    'Ivy Spent': 'As with Hal, but the money that came back is spent and cannot be taken from the account.',
    'Jo NoTransfer': 'No money can be sent to the account.',
    'Kim Abroad': 'Lives in a country to which no money can be sent.',
    'Lee LostAnswer': 'The money arrives, but each answer about it gets lost once.',
  },
  later: 'Finish later',
  due: 'A photo of your identity card or passport is missing.',
  complete: 'Hand in the document',
  pending: 'Your details are being checked. There is nothing to do.',
  ready: (account) => `Everything is set up. Your money goes to ${account}.`,
  changeBank: 'Use another bank account',
  rejected: 'This account was rejected.',
  gone: 'This account was disconnected.',
  business: {
    title: 'Connect your business',
    question: 'Choose how it goes. No details are needed in the sandbox.',
    choices: {
      'Anna Ready': ['Complete', 'Clients can pay at once.'],
      'Cleo Document': ['Incomplete', 'A document is missing. It can be handed in on the next visit.'],
      'Dan Rejected': ['Rejected', 'The business may not take payments.'],
    },
    due: 'A document about your business is missing.',
    ready: 'Everything is set up. Your clients can pay.',
  },
};

const de: OnboardingTexts = {
  title: 'Auszahlungen einrichten',
  question: 'Wählen Sie, wer Sie sind. Jede dieser Testpersonen zeigt einen anderen Verlauf.',
  people: {
    'Anna Ready': 'Alles ist sofort in Ordnung.',
    'Ben Pending': 'Die Angaben werden bis zum nächsten Bankarbeitstag geprüft.',
    'Cleo Document': 'Ein Dokument fehlt. Es kann beim nächsten Besuch eingereicht werden.',
    'Dan Rejected': 'Das Konto wird abgelehnt.',
    'Eve Restricted':
      'Zwei Tage nach der ersten Zahlung wird das Konto eingeschränkt, bis ein Dokument vorliegt.',
    'Fay Leaves': 'Trennt das Konto nach einem Tag.',
    'Gus ClosedBank':
      'Das Bankkonto ist aufgelöst, das Geld kommt nicht an. Beim nächsten Besuch wird ein anderes angegeben.',
    'Hal LateReturn': 'Das Geld kommt an, und die Bank schickt es zwei Tage später zurück.',
    'Ivy Spent':
      'Wie bei Hal, doch das zurückgekommene Geld ist ausgegeben und kann dem Konto nicht entnommen werden.',
    'Jo NoTransfer': 'An das Konto kann kein Geld gesendet werden.',
    'Kim Abroad': 'Lebt in einem Land, in das kein Geld gesendet werden kann.',
    'Lee LostAnswer': 'Das Geld kommt an, aber jede Antwort darüber geht einmal verloren.',
  },
  later: 'Später fertigstellen',
  due: 'Es fehlt ein Foto Ihres Personalausweises oder Reisepasses.',
  complete: 'Dokument einreichen',
  pending: 'Ihre Angaben werden geprüft. Sie müssen nichts tun.',
  ready: (account) => `Alles ist eingerichtet. Ihr Geld geht an ${account}.`,
  changeBank: 'Anderes Bankkonto verwenden',
  rejected: 'Dieses Konto wurde abgelehnt.',
  gone: 'Dieses Konto wurde getrennt.',
  business: {
    title: 'Ihr Unternehmen verbinden',
    question: 'Wählen Sie, wie es ausgeht. In der Testumgebung sind keine Angaben nötig.',
    choices: {
      'Anna Ready': ['Vollständig', 'Kunden können sofort bezahlen.'],
      'Cleo Document': [
        'Unvollständig',
        'Ein Dokument fehlt. Es kann beim nächsten Besuch eingereicht werden.',
      ],
      'Dan Rejected': ['Abgelehnt', 'Das Unternehmen darf keine Zahlungen annehmen.'],
    },
    due: 'Ein Dokument zu Ihrem Unternehmen fehlt.',
    ready: 'Alles ist eingerichtet. Ihre Kunden können bezahlen.',
  },
};

const fr: OnboardingTexts = {
  title: 'Configurer les virements',
  question: 'Choisissez qui vous êtes. Chacune de ces personnes de test montre un déroulement différent.',
  people: {
    'Anna Ready': 'Tout est prêt immédiatement.',
    'Ben Pending': 'Les informations sont vérifiées jusqu’au prochain jour ouvré bancaire.',
    'Cleo Document': 'Il manque un document. Il peut être fourni lors de la visite suivante.',
    'Dan Rejected': 'Le compte est refusé.',
    'Eve Restricted':
      'Deux jours après le premier paiement, le compte est restreint jusqu’à la réception d’un document.',
    'Fay Leaves': 'Déconnecte le compte au bout d’un jour.',
    'Gus ClosedBank':
      'Le compte bancaire est clôturé, l’argent n’arrive pas. La visite suivante en indique un autre.',
    'Hal LateReturn': 'L’argent arrive, et la banque le renvoie deux jours plus tard.',
    'Ivy Spent':
      'Comme pour Hal, mais l’argent renvoyé est dépensé et ne peut pas être repris sur le compte.',
    'Jo NoTransfer': 'Aucun argent ne peut être envoyé sur le compte.',
    'Kim Abroad': 'Vit dans un pays vers lequel aucun argent ne peut être envoyé.',
    'Lee LostAnswer': 'L’argent arrive, mais chaque réponse à son sujet se perd une fois.',
  },
  later: 'Terminer plus tard',
  due: 'Il manque une photo de votre carte d’identité ou de votre passeport.',
  complete: 'Fournir le document',
  pending: 'Vos informations sont en cours de vérification. Vous n’avez rien à faire.',
  ready: (account) => `Tout est configuré. Votre argent va sur ${account}.`,
  changeBank: 'Utiliser un autre compte bancaire',
  rejected: 'Ce compte a été refusé.',
  gone: 'Ce compte a été déconnecté.',
  business: {
    title: 'Connecter votre entreprise',
    question: 'Choisissez la suite. Aucune information n’est nécessaire en mode test.',
    choices: {
      'Anna Ready': ['Complet', 'Les clients peuvent payer tout de suite.'],
      'Cleo Document': [
        'Incomplet',
        'Il manque un document. Il peut être fourni lors de la visite suivante.',
      ],
      'Dan Rejected': ['Refusé', 'L’entreprise ne peut pas accepter de paiements.'],
    },
    due: 'Il manque un document sur votre entreprise.',
    ready: 'Tout est configuré. Vos clients peuvent payer.',
  },
};

const es: OnboardingTexts = {
  title: 'Configurar los cobros',
  question: 'Elija quién es. Cada una de estas personas de prueba muestra un desarrollo distinto.',
  people: {
    'Anna Ready': 'Todo está listo enseguida.',
    'Ben Pending': 'Los datos se verifican hasta el siguiente día hábil bancario.',
    'Cleo Document': 'Falta un documento. Se puede entregar en la siguiente visita.',
    'Dan Rejected': 'La cuenta se rechaza.',
    'Eve Restricted':
      'Dos días después del primer pago, la cuenta queda restringida hasta que llegue un documento.',
    'Fay Leaves': 'Desconecta la cuenta al cabo de un día.',
    'Gus ClosedBank':
      'La cuenta bancaria está cerrada y el dinero no llega. En la siguiente visita se indica otra.',
    'Hal LateReturn': 'El dinero llega, y el banco lo devuelve dos días después.',
    'Ivy Spent': 'Como con Hal, pero el dinero devuelto ya se ha gastado y no se puede retirar de la cuenta.',
    'Jo NoTransfer': 'No se puede enviar dinero a la cuenta.',
    'Kim Abroad': 'Vive en un país al que no se puede enviar dinero.',
    'Lee LostAnswer': 'El dinero llega, pero cada respuesta sobre él se pierde una vez.',
  },
  later: 'Terminar más tarde',
  due: 'Falta una foto de su documento de identidad o pasaporte.',
  complete: 'Entregar el documento',
  pending: 'Estamos verificando sus datos. No tiene que hacer nada.',
  ready: (account) => `Todo está configurado. Su dinero va a ${account}.`,
  changeBank: 'Usar otra cuenta bancaria',
  rejected: 'Esta cuenta se ha rechazado.',
  gone: 'Esta cuenta se ha desconectado.',
  business: {
    title: 'Conectar su empresa',
    question: 'Elija cómo termina. En el entorno de pruebas no hacen falta datos.',
    choices: {
      'Anna Ready': ['Completo', 'Los clientes pueden pagar enseguida.'],
      'Cleo Document': ['Incompleto', 'Falta un documento. Se puede entregar en la siguiente visita.'],
      'Dan Rejected': ['Rechazado', 'La empresa no puede aceptar pagos.'],
    },
    due: 'Falta un documento sobre su empresa.',
    ready: 'Todo está configurado. Sus clientes pueden pagar.',
  },
};

/** The texts in each language. */
export const onboardingTexts: Readonly<Record<Language, OnboardingTexts>> = { en, de, fr, es };
