import type { Language } from './holder-texts.ts';
import type { WalletCard } from './wallets.ts';

/** The texts of a test wallet in one language. */
interface WalletTexts {
  readonly title: (wallet: string) => string;
  readonly choose: string;
  /** What becomes of a payment with each card. */
  readonly cards: Readonly<Record<WalletCard, string>>;
}

export const walletTexts: Readonly<Record<Language, WalletTexts>> = {
  en: {
    title: (wallet) => `${wallet} (test)`,
    choose: 'Choose a card of this wallet. The amount is confirmed on the next page.',
    cards: {
      succeeds: 'Credit: the payment succeeds',
      debit: 'Debit: the payment succeeds',
      declined: 'Credit: the payment is declined',
      insufficient: 'Credit: not enough money',
      asks: 'Credit: the bank asks its holder',
      disputed: 'Credit: succeeds, and is disputed after 3 days',
    },
  },
  de: {
    title: (wallet) => `${wallet} (Test)`,
    choose: 'Wählen Sie eine Karte dieser Wallet. Der Betrag wird auf der nächsten Seite bestätigt.',
    cards: {
      succeeds: 'Kreditkarte: Die Zahlung gelingt',
      debit: 'Debitkarte: Die Zahlung gelingt',
      declined: 'Kreditkarte: Die Zahlung wird abgelehnt',
      insufficient: 'Kreditkarte: nicht gedeckt',
      asks: 'Kreditkarte: Die Bank fragt nach',
      disputed: 'Kreditkarte: gelingt und wird nach 3 Tagen angefochten',
    },
  },
  fr: {
    title: (wallet) => `${wallet} (test)`,
    choose: 'Choisissez une carte de ce portefeuille. Le montant est confirmé à la page suivante.',
    cards: {
      succeeds: 'Crédit\u00a0: le paiement réussit',
      debit: 'Débit\u00a0: le paiement réussit',
      declined: 'Crédit\u00a0: le paiement est refusé',
      insufficient: 'Crédit\u00a0: provision insuffisante',
      asks: 'Crédit\u00a0: la banque demande une confirmation',
      disputed: 'Crédit\u00a0: réussit, puis est contesté après 3\u00a0jours',
    },
  },
  es: {
    title: (wallet) => `${wallet} (prueba)`,
    choose: 'Elija una tarjeta de este monedero. El importe se confirma en la página siguiente.',
    cards: {
      succeeds: 'Crédito: el pago se realiza',
      debit: 'Débito: el pago se realiza',
      declined: 'Crédito: el pago se rechaza',
      insufficient: 'Crédito: fondos insuficientes',
      asks: 'Crédito: el banco pide confirmación',
      disputed: 'Crédito: se realiza y se disputa a los 3 días',
    },
  },
};
