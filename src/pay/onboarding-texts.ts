import type { Language } from '../accounts/types.ts';

const en = {
  intro: (processor: string, business: string) =>
    `${processor} sends the money. It asks who you are and which bank account is yours, which takes about five minutes. ${business} does not see this.`,
  country: 'The country you live in, or where your business is',
  setUp: (processor: string) => `Set up at ${processor}`,
  goOn: (processor: string) => `Continue at ${processor}`,
  started: (processor: string) => `You have not finished at ${processor} yet.`,
  due: (processor: string) => `${processor} still needs from you:`,
  stopped: (processor: string) =>
    `${processor} cannot send you money at the moment. It says there what to do.`,
  checking: (processor: string) =>
    `${processor} is checking your details. This can take two days. You can accept now: the money is sent when that is done.`,
  ready: (account: string) => `The money goes to ${account}.`,
  change: (processor: string) => `Change the account at ${processor}`,
  rejected: (processor: string, business: string) =>
    `${processor} cannot pay you. Please ask ${business} to pay you in another way.`,
  waits: 'The money waits for you',
  refused: 'Your bank refused the money',
  refusedHint: (processor: string, date: string) =>
    `Nothing is lost. Give ${processor} another bank account by ${date}, and the money is sent again.`,
  unpaid: (processor: string) => `${processor} could not send the money to your bank`,
  unpaidHint: (processor: string, date: string) =>
    `Nothing is lost. See at ${processor} by ${date} whether something is missing, or name another bank account there. The money is then sent again.`,
  accepted: 'The money is sent as soon as your details are checked.',
  expected: (date: string) => `It should be there by ${date}.`,
  converted: (amount: string) => `Your bank got ${amount}.`,
  late: 'Your details were not complete in time, so nothing was sent.',
  unsent: (processor: string) => `${processor} could not send you the money.`,
  left: (processor: string, business: string) =>
    `Your bank sent the money back to your account at ${processor}, and it could not be taken back from there. Please ask ${business} what happens next.`,
  /** Why a bank refused the money, by the word of the processor. */
  refusals: {
    account_closed: 'The account is closed.',
    account_frozen: 'The account is blocked.',
    bank_account_restricted: 'The account takes no such payments.',
    no_account: 'There is no such account.',
    invalid_account_number: 'The account number is not right.',
    incorrect_account_holder_name: 'The name of the account holder is not right.',
    bank_ownership_changed: 'The account has another owner.',
    invalid_currency: 'The account does not take this currency.',
    other: 'The bank could not credit the account.',
  },
  leaving: (processor: string) => `You are taken to ${processor}`,
  leave: (processor: string) => `Go to ${processor}`,
  problems: {
    country_not_supported: (processor: string, business: string) =>
      `${processor} cannot send money to this country. Please ask ${business} to pay you in another way.`,
    no_processor: (processor: string, business: string) =>
      `At the moment, money cannot be sent to you through ${processor}. Please ask ${business}.`,
    recipient_not_ready: () => 'First set up where the money should go.',
    busy: (processor: string) => `${processor} does not answer. Please try again in a moment.`,
    too_often: (processor: string) =>
      `You have opened the pages of ${processor} very often. Please try again in an hour.`,
  },
};
export type OnboardingTexts = typeof en;
export type OnboardingProblem = keyof OnboardingTexts['problems'];

const de: OnboardingTexts = {
  intro: (processor, business) =>
    `${processor} überweist das Geld. Dort geben Sie in etwa fünf Minuten an, wer Sie sind und welches Bankkonto Ihnen gehört. ${business} sieht davon nichts.`,
  country: 'Das Land, in dem Sie wohnen oder Ihr Unternehmen sitzt',
  setUp: (processor) => `Bei ${processor} einrichten`,
  goOn: (processor) => `Bei ${processor} weitermachen`,
  started: (processor) => `Sie sind bei ${processor} noch nicht fertig.`,
  due: (processor) => `${processor} braucht von Ihnen noch:`,
  stopped: (processor) => `${processor} kann Ihnen zurzeit kein Geld senden. Dort steht, was zu tun ist.`,
  checking: (processor) =>
    `${processor} prüft Ihre Angaben. Das kann zwei Tage dauern. Sie können jetzt schon annehmen: Das Geld wird danach gesendet.`,
  ready: (account) => `Das Geld geht an ${account}.`,
  change: (processor) => `Konto bei ${processor} ändern`,
  rejected: (processor, business) =>
    `${processor} kann Ihnen nichts auszahlen. Bitten Sie ${business}, Sie auf anderem Weg zu bezahlen.`,
  waits: 'Das Geld wartet auf Sie',
  refused: 'Ihre Bank hat das Geld abgelehnt',
  refusedHint: (processor, date) =>
    `Es ist nichts verloren. Nennen Sie ${processor} bis zum ${date} ein anderes Bankkonto, dann wird das Geld erneut gesendet.`,
  unpaid: (processor) => `${processor} konnte das Geld nicht an Ihre Bank senden`,
  unpaidHint: (processor, date) =>
    `Es ist nichts verloren. Sehen Sie bis zum ${date} bei ${processor} nach, ob etwas fehlt, oder nennen Sie dort ein anderes Bankkonto. Dann wird das Geld erneut gesendet.`,
  accepted: 'Das Geld wird gesendet, sobald Ihre Angaben geprüft sind.',
  expected: (date) => `Es sollte bis zum ${date} da sein.`,
  converted: (amount) => `Ihre Bank hat ${amount} erhalten.`,
  late: 'Ihre Angaben waren nicht rechtzeitig vollständig, deshalb wurde nichts gesendet.',
  unsent: (processor) => `${processor} konnte Ihnen das Geld nicht senden.`,
  left: (processor, business) =>
    `Ihre Bank hat das Geld auf Ihr Konto bei ${processor} zurückgeschickt. Von dort konnte es nicht zurückgeholt werden. Fragen Sie ${business}, wie es weitergeht.`,
  refusals: {
    account_closed: 'Das Konto ist geschlossen.',
    account_frozen: 'Das Konto ist gesperrt.',
    bank_account_restricted: 'Das Konto nimmt solche Zahlungen nicht an.',
    no_account: 'Dieses Konto gibt es nicht.',
    invalid_account_number: 'Die Kontonummer stimmt nicht.',
    incorrect_account_holder_name: 'Der Name des Kontoinhabers stimmt nicht.',
    bank_ownership_changed: 'Das Konto gehört jetzt jemand anderem.',
    invalid_currency: 'Das Konto nimmt diese Währung nicht an.',
    other: 'Die Bank konnte den Betrag nicht gutschreiben.',
  },
  leaving: (processor) => `Sie werden zu ${processor} weitergeleitet`,
  leave: (processor) => `Weiter zu ${processor}`,
  problems: {
    country_not_supported: (processor, business) =>
      `${processor} kann kein Geld in dieses Land senden. Bitten Sie ${business}, Sie auf anderem Weg zu bezahlen.`,
    no_processor: (processor, business) =>
      `Über ${processor} kann Ihnen zurzeit kein Geld gesendet werden. Bitte fragen Sie ${business}.`,
    recipient_not_ready: () => 'Richten Sie zuerst ein, wohin das Geld gehen soll.',
    busy: (processor) => `${processor} antwortet nicht. Versuchen Sie es gleich noch einmal.`,
    too_often: (processor) =>
      `Sie haben die Seiten von ${processor} sehr oft geöffnet. Versuchen Sie es in einer Stunde noch einmal.`,
  },
};

const fr: OnboardingTexts = {
  intro: (processor, business) =>
    `${processor} envoie l’argent. En cinq minutes environ, vous y indiquez qui vous êtes et quel compte bancaire est le vôtre. ${business} n’en voit rien.`,
  country: 'Le pays où vous habitez, ou celui de votre entreprise',
  setUp: (processor) => `Configurer chez ${processor}`,
  goOn: (processor) => `Continuer chez ${processor}`,
  started: (processor) => `Vous n’avez pas encore terminé chez ${processor}.`,
  due: (processor) => `${processor} attend encore de vous\u00a0:`,
  stopped: (processor) =>
    `${processor} ne peut pas vous envoyer d’argent pour le moment. La marche à suivre y est indiquée.`,
  checking: (processor) =>
    `${processor} vérifie vos informations, ce qui peut prendre deux jours. Vous pouvez accepter dès maintenant\u00a0: l’argent sera envoyé ensuite.`,
  ready: (account) => `L’argent ira sur ${account}.`,
  change: (processor) => `Modifier le compte chez ${processor}`,
  rejected: (processor, business) =>
    `${processor} ne peut pas vous payer. Demandez à ${business} de vous payer autrement.`,
  waits: 'L’argent vous attend',
  refused: 'Votre banque a refusé l’argent',
  refusedHint: (processor, date) =>
    `Rien n’est perdu. Indiquez à ${processor} un autre compte bancaire avant le ${date}, et l’argent sera envoyé de nouveau.`,
  unpaid: (processor) => `${processor} n’a pas pu envoyer l’argent à votre banque`,
  unpaidHint: (processor, date) =>
    `Rien n’est perdu. Avant le ${date}, vérifiez chez ${processor} s’il manque quelque chose, ou indiquez-y un autre compte bancaire. L’argent sera alors envoyé de nouveau.`,
  accepted: 'L’argent sera envoyé dès que vos informations auront été vérifiées.',
  expected: (date) => `Il devrait arriver au plus tard le ${date}.`,
  converted: (amount) => `Votre banque a reçu ${amount}.`,
  late: 'Vos informations n’étaient pas complètes à temps, rien n’a donc été envoyé.',
  unsent: (processor) => `${processor} n’a pas pu vous envoyer l’argent.`,
  left: (processor, business) =>
    `Votre banque a renvoyé l’argent sur votre compte chez ${processor}, d’où il n’a pas pu être repris. Demandez à ${business} ce qui va se passer.`,
  refusals: {
    account_closed: 'Le compte est fermé.',
    account_frozen: 'Le compte est bloqué.',
    bank_account_restricted: 'Le compte n’accepte pas ce type de paiement.',
    no_account: 'Ce compte n’existe pas.',
    invalid_account_number: 'Le numéro de compte n’est pas correct.',
    incorrect_account_holder_name: 'Le nom du titulaire du compte n’est pas correct.',
    bank_ownership_changed: 'Le compte a changé de titulaire.',
    invalid_currency: 'Le compte n’accepte pas cette devise.',
    other: 'La banque n’a pas pu créditer le compte.',
  },
  leaving: (processor) => `Vous allez être dirigé vers ${processor}`,
  leave: (processor) => `Aller chez ${processor}`,
  problems: {
    country_not_supported: (processor, business) =>
      `${processor} ne peut pas envoyer d’argent dans ce pays. Demandez à ${business} de vous payer autrement.`,
    no_processor: (processor, business) =>
      `Pour le moment, aucun argent ne peut vous être envoyé par ${processor}. Adressez-vous à ${business}.`,
    recipient_not_ready: () => 'Indiquez d’abord où l’argent doit aller.',
    busy: (processor) => `${processor} ne répond pas. Réessayez dans un instant.`,
    too_often: (processor) =>
      `Vous avez ouvert très souvent les pages de ${processor}. Réessayez dans une heure.`,
  },
};

const es: OnboardingTexts = {
  intro: (processor, business) =>
    `${processor} envía el dinero. Allí indica en unos cinco minutos quién es y cuál es su cuenta bancaria. ${business} no lo ve.`,
  country: 'El país en el que vive o en el que está su empresa',
  setUp: (processor) => `Configurar en ${processor}`,
  goOn: (processor) => `Continuar en ${processor}`,
  started: (processor) => `Aún no ha terminado en ${processor}.`,
  due: (processor) => `${processor} necesita todavía:`,
  stopped: (processor) =>
    `${processor} no puede enviarle dinero en este momento. Allí se indica qué hay que hacer.`,
  checking: (processor) =>
    `${processor} está comprobando sus datos, lo que puede tardar dos días. Puede aceptar ya: el dinero se envía después.`,
  ready: (account) => `El dinero irá a ${account}.`,
  change: (processor) => `Cambiar la cuenta en ${processor}`,
  rejected: (processor, business) =>
    `${processor} no puede pagarle. Pida a ${business} que le pague de otra forma.`,
  waits: 'El dinero le espera',
  refused: 'Su banco ha rechazado el dinero',
  refusedHint: (processor, date) =>
    `No se ha perdido nada. Indique a ${processor} otra cuenta bancaria antes del ${date} y el dinero se enviará de nuevo.`,
  unpaid: (processor) => `${processor} no ha podido enviar el dinero a su banco`,
  unpaidHint: (processor, date) =>
    `No se ha perdido nada. Compruebe en ${processor} antes del ${date} si falta algo, o indique allí otra cuenta bancaria. Entonces el dinero se enviará de nuevo.`,
  accepted: 'El dinero se envía en cuanto se hayan comprobado sus datos.',
  expected: (date) => `Debería llegar a más tardar el ${date}.`,
  converted: (amount) => `Su banco ha recibido ${amount}.`,
  late: 'Sus datos no estuvieron completos a tiempo, así que no se ha enviado nada.',
  unsent: (processor) => `${processor} no ha podido enviarle el dinero.`,
  left: (processor, business) =>
    `Su banco ha devuelto el dinero a su cuenta en ${processor}, de donde no se ha podido recuperar. Pregunte a ${business} qué ocurrirá.`,
  refusals: {
    account_closed: 'La cuenta está cerrada.',
    account_frozen: 'La cuenta está bloqueada.',
    bank_account_restricted: 'La cuenta no acepta este tipo de pagos.',
    no_account: 'Esa cuenta no existe.',
    invalid_account_number: 'El número de cuenta no es correcto.',
    incorrect_account_holder_name: 'El nombre del titular de la cuenta no es correcto.',
    bank_ownership_changed: 'La cuenta tiene ahora otro titular.',
    invalid_currency: 'La cuenta no acepta esta divisa.',
    other: 'El banco no ha podido abonar el importe.',
  },
  leaving: (processor) => `Le llevamos a ${processor}`,
  leave: (processor) => `Ir a ${processor}`,
  problems: {
    country_not_supported: (processor, business) =>
      `${processor} no puede enviar dinero a este país. Pida a ${business} que le pague de otra forma.`,
    no_processor: (processor, business) =>
      `Por el momento no se le puede enviar dinero a través de ${processor}. Pregunte a ${business}.`,
    recipient_not_ready: () => 'Indique primero adónde debe ir el dinero.',
    busy: (processor) => `${processor} no responde. Inténtelo de nuevo en un momento.`,
    too_often: (processor) =>
      `Ha abierto las páginas de ${processor} muchas veces. Inténtelo de nuevo dentro de una hora.`,
  },
};

/** The texts of the recipient's page about an account at the processor. */
export const onboardingTexts: Readonly<Record<Language, OnboardingTexts>> = { en, de, fr, es };
