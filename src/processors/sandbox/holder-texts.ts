import { acceptedLocale, type Locale, localeOf } from '../../kit/text/locale.ts';

/** The texts of the test bank's page in one language. */
interface HolderTexts {
  readonly bank: string;
  readonly title: string;
  readonly question: string;
  readonly confirmed: string;
  readonly refused: string;
  readonly confirm: string;
  readonly refuse: string;
  readonly to: string;
  readonly card: string;
  readonly back: string;
  readonly end: string;
  readonly nothing: string;
  readonly notReal: string;
  /** Where a card is saved without a payment. */
  readonly saving: {
    readonly title: string;
    readonly question: string;
    readonly confirmed: string;
    readonly refused: string;
  };
}

const en: HolderTexts = {
  bank: 'Test Bank',
  title: 'Confirm the payment',
  question: 'Do you confirm this payment?',
  confirmed: 'This payment was confirmed.',
  refused: 'This payment was refused.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  to: 'To',
  card: 'Card',
  back: 'Go back',
  end: 'You can close this page.',
  nothing: 'There is nothing here.',
  notReal: 'This is the sandbox: a test bank. No real money moves.',
  saving: {
    title: 'Save the card',
    question: 'Do you allow this card to be saved for later payments? Nothing is charged now.',
    confirmed: 'This card was saved.',
    refused: 'This card was not saved.',
  },
};

const de: HolderTexts = {
  bank: 'Testbank',
  title: 'Zahlung bestätigen',
  question: 'Bestätigen Sie diese Zahlung?',
  confirmed: 'Diese Zahlung wurde bestätigt.',
  refused: 'Diese Zahlung wurde abgelehnt.',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  to: 'An',
  card: 'Karte',
  back: 'Zurück',
  end: 'Sie können diese Seite schließen.',
  nothing: 'Hier gibt es nichts.',
  notReal: 'Das ist eine Testbank: Es fließt kein echtes Geld.',
  saving: {
    title: 'Karte speichern',
    question: 'Darf diese Karte für spätere Zahlungen gespeichert werden? Jetzt wird nichts abgebucht.',
    confirmed: 'Diese Karte wurde gespeichert.',
    refused: 'Diese Karte wurde nicht gespeichert.',
  },
};

const fr: HolderTexts = {
  bank: 'Banque de test',
  title: 'Confirmer le paiement',
  question: 'Confirmez-vous ce paiement\u202f?',
  confirmed: 'Ce paiement a été confirmé.',
  refused: 'Ce paiement a été refusé.',
  confirm: 'Confirmer',
  refuse: 'Refuser',
  to: 'À',
  card: 'Carte',
  back: 'Retour',
  end: 'Vous pouvez fermer cette page.',
  nothing: 'Il n’y a rien ici.',
  notReal: 'Ceci est une banque de test\u202f: aucun argent réel ne circule.',
  saving: {
    title: 'Enregistrer la carte',
    question:
      'Autorisez-vous l’enregistrement de cette carte pour des paiements futurs\u202f? Rien n’est débité maintenant.',
    confirmed: 'Cette carte a été enregistrée.',
    refused: 'Cette carte n’a pas été enregistrée.',
  },
};

const es: HolderTexts = {
  bank: 'Banco de pruebas',
  title: 'Confirmar el pago',
  question: '¿Confirma este pago?',
  confirmed: 'Este pago se ha confirmado.',
  refused: 'Este pago se ha rechazado.',
  confirm: 'Confirmar',
  refuse: 'Rechazar',
  to: 'Para',
  card: 'Tarjeta',
  back: 'Volver',
  end: 'Puede cerrar esta página.',
  nothing: 'Aquí no hay nada.',
  notReal: 'Este es un banco de pruebas: no se mueve dinero real.',
  saving: {
    title: 'Guardar la tarjeta',
    question: '¿Permite que esta tarjeta se guarde para pagos posteriores? Ahora no se cobra nada.',
    confirmed: 'Esta tarjeta se ha guardado.',
    refused: 'Esta tarjeta no se ha guardado.',
  },
};

const all = { en, de, fr, es } as const;
/** A language of the test bank's pages. */
export type Language = keyof typeof all;
const languages = Object.keys(all) as Language[];

/** The reader of a page of the test bank. */
export interface HolderReader {
  readonly language: Language;
  readonly locale: Locale;
  readonly texts: HolderTexts;
}

/**
 * Finds the language for a visitor: that of the page to which they return, otherwise that of their browser, otherwise
 * English. `returnUrl` is null when they do not return.
 */
export function holderReaderOf(returnUrl: string | null, acceptLanguage: string | undefined): HolderReader {
  const asked = returnUrl === null ? null : URL.parse(returnUrl)?.searchParams.get('lang');
  const chosen = languages.find((one) => one === asked);
  const accepted = acceptedLocale(acceptLanguage, languages);
  const locale =
    chosen !== undefined && chosen !== accepted?.language ? localeOf(chosen) : (accepted ?? localeOf('en'));
  const language = locale.language as Language;
  return { language, locale, texts: all[language] };
}
