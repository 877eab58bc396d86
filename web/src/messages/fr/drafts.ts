import type { Messages } from '../catalogue.ts';

/** A draft is sent, or deleted: from the builder and from its page, in French. */
export const drafts: Messages['drafts'] = {
  send: {
    title: (name) => `Envoyer à ${name}\u202f?`,
    shareTitle: 'Émettre cette facture\u202f?',
    to: 'À',
    copies: 'Copies à',
    subject: 'Objet',
    text: (name, amount) => `${name} reçoit cet e-mail, avec un lien pour payer ${amount}.`,
    shareText: (amount) =>
      `Rien n’est envoyé. Vous obtenez un lien pour payer ${amount} et le partagez vous-même.`,
    number: 'La facture reçoit maintenant son numéro.',
    informed: 'Ensuite, le client est informé des modifications.',
    button: (name) => `Envoyer à ${name}`,
    shareButton: 'Émettre la facture',
    sent: (number, email) => `${number} est en route vers ${email}.`,
    sentKept: (number) => `${number} est émise. L’e-mail est conservé dans «\u00a0E-mails envoyés\u00a0».`,
    issued: (number) => `${number} est émise.`,
    page: 'Page du client',
    mail: 'L’e-mail',
  },
  kept: 'Aucun serveur de messagerie n’est configuré\u00a0: l’e-mail est conservé dans «\u00a0E-mails envoyés\u00a0» et ne parvient à personne. Partagez le lien vous-même.',
  passed: 'Cette date est passée.',
  passedIn: (count) =>
    count < 2
      ? 'La date d’un paiement est passée\u00a0: il sera en retard dès l’envoi de la facture.'
      : `La date de ${count} paiements est passée\u00a0: ils seront en retard dès l’envoi de la facture.`,
  moveToToday: 'Reporter à aujourd’hui',
  deleteDraft: 'Supprimer le brouillon',
  deleteTitle: 'Supprimer ce brouillon\u202f?',
  deleteText: 'Il n’a été envoyé à personne. Il ne pourra pas être récupéré.',
  deleted: 'Le brouillon est supprimé.',
};
