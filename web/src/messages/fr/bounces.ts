import type { Messages } from '../catalogue.ts';

/** Mails that came back, in French. */
export const bounces: Messages['bounces'] = {
  reasons: {
    NoSuchAddress: 'L’adresse n’existe pas.',
    MailboxFull: 'La boîte aux lettres est pleine.',
    NotAccepted: 'Le serveur de messagerie de l’adresse n’accepte pas l’e-mail.',
    HeldByProvider:
      'Le service d’envoi n’envoie plus rien à cette adresse. Demandez à l’opérateur de cette installation de l’y débloquer.',
    NoMailServer: 'Le domaine de l’adresse ne reçoit pas d’e-mails.',
    GaveUp: 'Le serveur de messagerie de l’adresse n’a pas pu accepter l’e-mail à temps.',
    Complaint: 'Le destinataire a signalé un e-mail comme indésirable.',
    Unknown: 'Le serveur de messagerie de l’adresse n’a pas donné de raison.',
  },
  cameBack: (email) => `Les e-mails à ${email} reviennent.`,
  complained: (email) => `${email} a signalé un e-mail comme indésirable.`,
  noReminders: 'Aucun rappel n’est envoyé à cette adresse.',
  noRemindersOfOne: 'C’est ce qu’indique un e-mail revenu. Les rappels de sa facture ont cessé.',
  stillSent: 'Vous pouvez l’envoyer quand même. Il n’arrivera peut-être pas.',
  correct: 'Corriger l’adresse',
  allow: 'Renvoyer des rappels',
  allowed: (email) => `Les rappels sont de nouveau envoyés à ${email}.`,
  correctTitle: (name) => `Corriger l’adresse de ${name}`,
  correctText: 'Le contact reçoit la nouvelle adresse, et cette facture y est envoyée aussitôt.',
  correctKept:
    'Le contact et cette facture reçoivent la nouvelle adresse. Il n’y a pas de serveur de messagerie\u00a0: envoyez le lien vous-même.',
  email: 'Nouvelle adresse e-mail',
  save: 'Enregistrer et envoyer',
  saveKept: 'Enregistrer',
  saved: (email) => `La facture est envoyée à ${email}.`,
  savedKept: (email) => `La facture est maintenant adressée à ${email}.`,
};
