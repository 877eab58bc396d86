/** The mail about a mail that came back, in French. */
export const french = {
  titles: {
    Invoice: 'Votre facture n’est pas arrivée',
    Offer: 'Votre offre n’est pas arrivée',
  },
  leads: {
    Invoice: (person: string) => `L’e-mail avec votre facture pour ${person} est revenu.`,
    Offer: (person: string) => `L’e-mail avec votre offre pour ${person} est revenu.`,
  },
  reasons: {
    NoSuchAddress: 'L’adresse n’existe pas',
    MailboxFull: 'La boîte aux lettres est pleine',
    NotAccepted: 'Le serveur de messagerie de l’adresse n’accepte pas l’e-mail',
    HeldByProvider: 'Le service d’envoi n’envoie plus rien à cette adresse',
    NoMailServer: 'Le domaine de l’adresse ne reçoit pas d’e-mails',
    GaveUp: 'Le serveur de messagerie de l’adresse n’a pas pu accepter l’e-mail à temps',
    Unknown: 'Le serveur de messagerie de l’adresse n’a pas donné de raison',
  },
  correct: 'Corrigez l’adresse, puis renvoyez l’e-mail.',
  otherwise: 'Renvoyez l’e-mail plus tard, utilisez une autre adresse ou transmettez le lien vous-même.',
  subject: 'Objet',
  address: 'Adresse',
  actions: { Invoice: 'Voir la facture', Offer: 'Voir le paiement' },
};
