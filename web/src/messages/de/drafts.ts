import type { Messages } from '../catalogue.ts';

/** A draft is sent, or deleted: from the builder and from its page, in German. */
export const drafts: Messages['drafts'] = {
  send: {
    title: (name) => `An ${name} senden?`,
    shareTitle: 'Diese Rechnung ausstellen?',
    to: 'An',
    copies: 'Kopien an',
    subject: 'Betreff',
    text: (name, amount) => `${name} erhält diese E-Mail mit einem Link, um ${amount} zu bezahlen.`,
    shareText: (amount) =>
      `Es wird nichts gesendet. Sie erhalten einen Link, um ${amount} zu bezahlen, und teilen ihn selbst.`,
    number: 'Die Rechnung erhält jetzt ihre Nummer.',
    informed: 'Über Änderungen wird der Kunde von da an informiert.',
    button: (name) => `An ${name} senden`,
    shareButton: 'Rechnung ausstellen',
    sent: (number, email) => `${number} ist unterwegs an ${email}.`,
    sentKept: (number) => `${number} ist ausgestellt. Die E-Mail bleibt im Postausgang.`,
    issued: (number) => `${number} ist ausgestellt.`,
    page: 'Seite des Kunden',
    mail: 'Die E-Mail',
  },
  kept: 'Es ist kein Mailserver eingerichtet: Die E-Mail bleibt im Postausgang und erreicht niemanden. Geben Sie den Link selbst weiter.',
  passed: 'Dieses Datum ist vorbei.',
  passedIn: (count) =>
    count === 1
      ? 'Das Datum einer Zahlung ist vorbei: Sie ist überfällig, sobald die Rechnung gesendet ist.'
      : `Bei ${count} Zahlungen ist das Datum vorbei: Sie sind überfällig, sobald die Rechnung gesendet ist.`,
  moveToToday: 'Auf heute verschieben',
  deleteDraft: 'Entwurf löschen',
  deleteTitle: 'Diesen Entwurf löschen?',
  deleteText: 'Er wurde an niemanden gesendet. Er kann nicht zurückgeholt werden.',
  deleted: 'Der Entwurf ist gelöscht.',
};
