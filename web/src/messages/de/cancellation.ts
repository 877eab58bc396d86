import { plural } from '../../../../src/kit/text/plural.ts';
import type { cancellation as en } from '../en/cancellation.ts';
/** The cancellation terms in the settings, in German. */
export const cancellation: typeof en = {
  none: 'Es gibt keine Stornobedingungen. Wenn eine Veranstaltung ausfällt, sagen Sie jedes Mal, wie viel Sie behalten.',
  begin: 'Stornobedingungen festlegen',
  end: 'Keine Stornobedingungen haben',
  copied:
    'Eine Rechnung übernimmt die Bedingungen, wenn sie ausgestellt wird. Früher ausgestellte Rechnungen behalten die Bedingungen, die sie haben, oder keine.',
  tiers: 'Wenn der Kunde storniert',
  tier: (position) => `Stufe ${position}`,
  fromDays: 'Ab … Tagen vorher',
  keep: 'Sie behalten, %',
  later: 'Später',
  always: 'Jederzeit',
  addTier: 'Stufe hinzufügen',
  removeTier: (position) => `Stufe ${position} entfernen`,
  daysMissing: 'Geben Sie eine Anzahl Tage ein.',
  daysMisplaced: 'Geben Sie weniger Tage ein als in der Zeile darüber.',
  shareMissing: 'Geben Sie einen Prozentsatz von 0 bis 100 ein.',
  of: 'Prozent von',
  bases: { Total: 'Der Preis', FirstPayment: 'Die erste Zahlung' },
  byBusiness: 'Sie behalten, wenn Sie selbst stornieren, %',
  byBusinessHint: 'Meist 0: Der Kunde bekommt alles zurück.',
  countsFrom: 'Bei einer verschobenen Veranstaltung zählt',
  dates: { Earlier: 'Der frühere der beiden Termine', First: 'Der erste Termin', Current: 'Der neue Termin' },
  example: 'Ein Beispiel',
  exampleDays: 'Tage vorher',
  exampleAmounts: { Total: 'Preis', FirstPayment: 'Erste Zahlung' },
  exampleText: (of, days, amount, kept) => {
    const base = {
      Total: `einer Veranstaltung zu ${amount}`,
      FirstPayment: `einer Veranstaltung mit einer ersten Zahlung von ${amount}`,
    }[of];
    return `${plural('de', days, '1 Tag', `${days} Tage`)} vor ${base} storniert: Sie behalten ${kept}.`;
  },
  exampleUnfinished: 'Vervollständigen Sie die Stufen, um zu sehen, was Sie behalten.',
  texts: 'Was Ihre Kunden lesen',
  textsHint:
    'Der Text wird aus den Stufen vorgeschlagen und folgt ihnen, bis Sie ihn ändern. Kunden lesen ihre Sprache oder Englisch. Ein Vorschlag ist keine Rechtsberatung.',
  languages: { en: 'Englisch', de: 'Deutsch', fr: 'Französisch', es: 'Spanisch' },
  textMissing: 'Geben Sie einen Text ein.',
  ownText: 'Das ist Ihr eigener Text. Er folgt den Stufen nicht: Prüfen Sie ihn, wenn Sie die Stufen ändern.',
  propose: 'Aus den Stufen vorschlagen',
  addText: (language) => `${language} hinzufügen`,
  removeText: 'Entfernen',
};
