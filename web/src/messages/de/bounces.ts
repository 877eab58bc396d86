import type { Messages } from '../catalogue.ts';

/** Mails that came back, in German. */
export const bounces: Messages['bounces'] = {
  reasons: {
    NoSuchAddress: 'Die Adresse gibt es nicht.',
    MailboxFull: 'Das Postfach ist voll.',
    NotAccepted: 'Der Mailserver der Adresse nimmt die E-Mail nicht an.',
    HeldByProvider:
      'Der E-Mail-Dienst sendet nichts mehr an diese Adresse. Bitten Sie den Betreiber dieser Installation, sie dort freizugeben.',
    NoMailServer: 'Die Domain der Adresse empfängt keine E-Mails.',
    GaveUp: 'Der Mailserver der Adresse konnte die E-Mail nicht rechtzeitig annehmen.',
    Complaint: 'Der Empfänger hat eine E-Mail als Spam gemeldet.',
    Unknown: 'Der Mailserver der Adresse hat keinen Grund genannt.',
  },
  cameBack: (email) => `E-Mails an ${email} kommen zurück.`,
  complained: (email) => `${email} hat eine E-Mail als Spam gemeldet.`,
  noReminders: 'An diese Adresse gehen keine Erinnerungen.',
  noRemindersOfOne:
    'So sagt es eine zurückgekommene E-Mail. Die Erinnerungen an ihre Rechnung wurden eingestellt.',
  stillSent: 'Sie können sie trotzdem senden. Vielleicht kommt sie nicht an.',
  correct: 'Adresse korrigieren',
  allow: 'Wieder erinnern',
  allowed: (email) => `Erinnerungen gehen wieder an ${email}.`,
  correctTitle: (name) => `Adresse von ${name} korrigieren`,
  correctText: 'Der Kontakt bekommt die neue Adresse, und diese Rechnung wird sofort dorthin gesendet.',
  correctKept:
    'Der Kontakt und diese Rechnung bekommen die neue Adresse. Es gibt keinen Mailserver: Senden Sie den Link selbst.',
  email: 'Neue E-Mail-Adresse',
  save: 'Speichern und senden',
  saveKept: 'Speichern',
  saved: (email) => `Die Rechnung wird an ${email} gesendet.`,
  savedKept: (email) => `Die Rechnung geht jetzt an ${email}.`,
};
