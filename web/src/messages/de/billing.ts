import type { Messages } from '../catalogue.ts';

export const billing: Messages['billing'] = {
  title: 'Rechnung an',
  fields: {
    company: 'Firma',
    street: 'Straße und Hausnummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    region: 'Bundesland oder Kanton',
    country: 'Land',
    vatId: 'USt-IdNr.',
    phone: 'Telefon',
    reference: 'Referenz',
  },
  onlyName: 'Nur Name und E-Mail',
  ofInvoice: 'Felder, die Sie nicht ändern, folgen dem Kontakt. Andere gelten nur für diese Rechnung.',
  asContact: 'Wie beim Kontakt',
  locked: 'Eine Zahlung dieser Rechnung ist erfolgt oder unterwegs: Der Empfänger ändert sich nicht mehr.',
  noCountry: 'Nicht bekannt',
  companyHint: 'Bei Privatpersonen leer lassen.',
  referenceHint:
    'Was der Kunde auf seinen Rechnungen lesen möchte: eine Bestellnummer, eine Kostenstelle, eine Leitweg-ID.',
  persons: 'Personen, die E-Mails erhalten',
  personsText:
    'Was hier niemand erhält, geht an die Adresse des Kontakts. Ausgestellte Rechnungen behalten ihre Personen.',
  noPersons: 'Alles geht an die Adresse des Kontakts.',
  editPersons: 'Personen wählen',
  addPerson: 'Person hinzufügen',
  removePerson: 'Entfernen',
  name: 'Name',
  email: 'E-Mail',
  role: 'Aufgabe (freiwillig)',
  gets: 'Erhält',
  receives: {
    Invoices: 'Rechnungen',
    Reminders: 'Erinnerungen',
    Receipts: 'Quittungen',
  },
  getsNothing: 'Keine E-Mails',
  save: 'Speichern',
  saved: 'Die Personen sind gespeichert.',
};
