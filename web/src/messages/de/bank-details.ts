import type { bankDetails as en } from '../en/bank-details.ts';

/** Die Bankverbindung in den Einstellungen. */
export const bankDetails: typeof en = {
  none: 'Es ist keine Bankverbindung angegeben. Kunden, die überweisen möchten, müssen Sie danach fragen.',
  shown:
    'Kunden sehen das Konto in der Währung ihrer Rechnung: auf deren Seite, im PDF, in der E-Rechnung und in E-Mails, die um eine Zahlung bitten. Inhaber erhalten zu jeder Änderung eine E-Mail.',
  of: (currency) => `Überweisungen in ${currency}`,
  another: 'Überweisungen in einer weiteren Währung',
  currency: 'Währung',
  holder: 'Kontoinhaber',
  holderHint: 'Wie die Bank ihn führt.',
  bankName: 'Bank',
  iban: 'IBAN',
  bic: 'BIC',
  bicHint: 'Im Euroraum genügt die IBAN.',
  accountNumber: 'Kontonummer',
  routingNumber: 'Routing Number',
  sortCode: 'Sort Code',
  reference: 'Kunden geben als Verwendungszweck an',
  references: {
    InvoiceNumber: 'Die Rechnungsnummer',
    CreditorReference: 'Eine Zahlungsreferenz (RF…)',
  },
  referenceHint:
    'Banken prüfen eine Zahlungsreferenz auf Tippfehler. Sie wird aus der Rechnungsnummer gebildet.',
  add: 'Bankverbindung hinzufügen',
  remove: (currency) => `${currency} entfernen`,
  confirm:
    'Kunden werden Geld auf dieses Konto überweisen. Geben Sie Ihr Passwort ein, damit niemand sonst es ändern kann.',
};
