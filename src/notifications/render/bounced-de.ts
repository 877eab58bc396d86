/** The mail about a mail that came back, in German. */
export const german = {
  titles: {
    Invoice: 'Ihre Rechnung ist nicht angekommen',
    Offer: 'Ihr Angebot ist nicht angekommen',
  },
  leads: {
    Invoice: (person: string) => `Die E-Mail mit Ihrer Rechnung an ${person} ist zurückgekommen.`,
    Offer: (person: string) => `Die E-Mail mit Ihrem Angebot an ${person} ist zurückgekommen.`,
  },
  reasons: {
    NoSuchAddress: 'Die Adresse gibt es nicht',
    MailboxFull: 'Das Postfach ist voll',
    NotAccepted: 'Der Mailserver der Adresse nimmt die E-Mail nicht an',
    HeldByProvider: 'Der E-Mail-Dienst sendet nichts mehr an diese Adresse',
    NoMailServer: 'Die Domain der Adresse empfängt keine E-Mails',
    GaveUp: 'Der Mailserver der Adresse konnte die E-Mail nicht rechtzeitig annehmen',
    Unknown: 'Der Mailserver der Adresse hat keinen Grund genannt',
  },
  correct: 'Korrigieren Sie die Adresse und senden Sie die E-Mail noch einmal.',
  otherwise:
    'Senden Sie die E-Mail später noch einmal, verwenden Sie eine andere Adresse oder senden Sie den Link selbst.',
  subject: 'Betreff',
  address: 'Adresse',
  actions: { Invoice: 'Rechnung ansehen', Offer: 'Zahlung ansehen' },
};
