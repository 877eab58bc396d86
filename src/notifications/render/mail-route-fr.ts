/** The mail about a mail server that takes no mails, in French. */
export const french = {
  title: 'Votre serveur de messagerie n’accepte plus d’e-mails',
  refused:
    'Votre serveur de messagerie n’accepte plus notre connexion ou votre adresse d’expéditeur. Vos clients ne reçoivent actuellement aucun e-mail de votre part.',
  unreachable:
    'Votre serveur de messagerie n’a accepté aucun e-mail depuis trois heures. Vos clients ne reçoivent actuellement aucun e-mail de votre part.',
  refusedMailsTitle: 'Votre serveur de messagerie refuse des e-mails',
  refusedMails:
    'Nous joignons votre serveur de messagerie, mais il refuse des e-mails destinés à vos clients. Sa réponse figure ci-dessous.',
  refusedMailsNext:
    'Nous réessayons pendant trois jours. Demandez à l’administrateur de votre serveur de messagerie ce que signifie sa réponse, ou faites envoyer les e-mails depuis notre adresse dès maintenant.',
  next: 'Aucun e-mail n’est perdu\u00a0: nous réessayons pendant trois jours. Corrigez les paramètres, ou faites envoyer les e-mails depuis notre adresse dès maintenant.',
  unreadableTitle: 'Vos e-mails ne peuvent pas être envoyés depuis votre adresse',
  unreadable:
    'Nous ne pouvons plus lire le mot de passe ou la clé de signature enregistrés de votre expéditeur. Vos clients ne reçoivent actuellement aucun e-mail de votre part.',
  unreadableNext:
    'Aucun e-mail n’est perdu\u00a0: nous réessayons pendant trois jours. Saisissez de nouveau le mot de passe, ou enregistrez de nouveau votre domaine et publiez le nouvel enregistrement. Vous pouvez aussi faire envoyer les e-mails depuis notre adresse dès maintenant.',
  server: 'Serveur de messagerie',
  sender: 'Expéditeur',
  since: 'Depuis',
  answer: 'Réponse du serveur',
  action: 'Ouvrir les paramètres',
};
