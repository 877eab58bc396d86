import type { members as english } from './members-en.ts';

export const members: typeof english = {
  MemberInvitation: ({ business, inviter, date }) => ({
    subject: `Invitation à rejoindre ${business}`,
    title: `Invitation à rejoindre ${business}`,
    lead: [
      inviter === null || inviter === business
        ? `Vous avez reçu une invitation à travailler sur les factures et les paiements de ${business}.`
        : `${inviter} vous invite à travailler sur les factures et les paiements de ${business}.`,
      `Le lien est valable une seule fois, jusqu’au ${date}. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.`,
    ],
    action: 'Rejoindre',
  }),
  AccountClosed: ({ business, date }) => ({
    subject: `Le compte de ${business} est fermé`,
    title: 'Le compte est fermé',
    lead: [
      `Un propriétaire a fermé le compte de ${business}. Vous pouvez encore le consulter jusqu’au ${date}\u00a0: connectez-vous pour récupérer vos données. Il ne reçoit plus de paiements et n’envoie plus de rappels.`,
      `Jusqu’au ${date}, un propriétaire peut le rouvrir. Ensuite, dès qu’aucune banque ne peut plus reprendre un paiement, les données personnelles sont effacées, sauf celles que la loi vous oblige à conserver.`,
    ],
    action: 'Ouvrir le compte',
  }),
  AccountReopened: ({ business }) => ({
    subject: `Le compte de ${business} est rouvert`,
    title: 'Le compte est rouvert',
    lead: [
      `Un propriétaire a rouvert le compte de ${business}. Les clients peuvent de nouveau payer, les rappels reprennent et les jetons fonctionnent.`,
      'Les paiements automatiques et les propositions qui avaient pris fin ne reprennent pas.',
    ],
    action: 'Ouvrir le compte',
  }),
  AccountSuspended: ({ business, reason }) => ({
    subject: `Le compte de ${business} est suspendu`,
    title: 'Le compte est suspendu',
    lead: [
      `L’exploitant de ce service a suspendu le compte de ${business}. Motif\u00a0: ${reason}`,
      'Jusqu’à la levée de la suspension, les clients ne peuvent pas payer, les paiements automatiques et les versements sont en attente, et aucun e-mail n’est envoyé aux clients ni aux bénéficiaires. Vous pouvez toujours vous connecter, tout consulter, rembourser, répondre aux litiges et récupérer vos données.',
    ],
    action: 'Ouvrir le compte',
  }),
  AccountResumed: ({ business, payingOutAt }) => ({
    subject: `Le compte de ${business} fonctionne de nouveau`,
    title: 'La suspension est levée',
    lead: [
      `L’exploitant a levé la suspension du compte de ${business}. Les clients peuvent de nouveau payer.`,
      `Les versements arrivés à échéance pendant la suspension partiront au plus tôt le ${payingOutAt}. Vous pouvez les annuler jusque-là.`,
      'Les paiements automatiques arrivés à échéance pendant la suspension sont annoncés de nouveau avant d’être prélevés. Les e-mails en attente sont envoyés si leur contenu est toujours exact.',
    ],
    action: 'Ouvrir le compte',
  }),
  BankDetailsChanged: ({ business }) => ({
    subject: `Les coordonnées bancaires de ${business} ont changé`,
    title: 'Les coordonnées bancaires ont changé',
    lead: [
      `Les clients de ${business} qui paient par virement voient désormais d’autres coordonnées bancaires sur leurs pages, factures et e-mails.`,
      'Si ce n’est ni vous ni une personne de votre équipe, corrigez les coordonnées bancaires sans attendre, choisissez un nouveau mot de passe et révoquez les jetons que vous ne connaissez pas.',
    ],
    action: 'Vérifier les coordonnées bancaires',
  }),
  PasswordReset: () => ({
    subject: 'Choisissez un nouveau mot de passe',
    title: 'Choisissez un nouveau mot de passe',
    lead: [
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Le lien est valable une seule fois, pendant une heure.',
      'Si ce n’était pas vous, ignorez cet e-mail\u00a0: votre mot de passe ne change pas.',
    ],
    action: 'Choisir un mot de passe',
  }),
  NewDevice: () => ({
    subject: 'Nouvelle connexion à votre compte',
    title: 'Nouvelle connexion à votre compte',
    lead: [
      'Une connexion a eu lieu avec un navigateur que nous ne connaissions pas. Si c’était vous, vous n’avez rien à faire.',
      'Sinon, choisissez dès maintenant un nouveau mot de passe. Toutes vos sessions seront ainsi fermées.',
    ],
    action: 'Ce n’était pas moi',
  }),
  SignUpAgain: () => ({
    subject: 'Vous avez déjà un accès ici',
    title: 'Vous avez déjà un accès ici',
    lead: [
      'Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse. Vous avez déjà un accès\u00a0: connectez-vous, puis ajoutez un autre compte dans l’application si besoin.',
      'Si ce n’était pas vous, ignorez cet e-mail\u00a0: rien n’a changé.',
    ],
    action: 'Se connecter',
  }),
  PasswordChanged: () => ({
    subject: 'Votre mot de passe a été modifié',
    title: 'Votre mot de passe a été modifié',
    lead: [
      'Le mot de passe de votre accès a été modifié et toutes les autres sessions ont été fermées.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
    ],
    action: 'Ce n’était pas moi',
  }),
  TwoFactorOn: () => ({
    subject: 'Validation en deux étapes activée',
    title: 'La validation en deux étapes est activée',
    lead: [
      'Désormais, vous vous connectez avec votre mot de passe et un code de votre application. Conservez les codes de secours en lieu sûr.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe et demandez à l’administrateur de ce service de la désactiver.',
    ],
    action: 'Ce n’était pas moi',
  }),
  TwoFactorOff: () => ({
    subject: 'Validation en deux étapes désactivée',
    title: 'La validation en deux étapes a été désactivée',
    lead: [
      'Désormais, votre mot de passe suffit pour vous connecter.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe et réactivez la validation en deux étapes.',
    ],
    action: 'Ce n’était pas moi',
  }),
  RecoveryCodesRenewed: () => ({
    subject: 'Nouveaux codes de secours',
    title: 'Vous avez de nouveaux codes de secours',
    lead: [
      'De nouveaux codes de secours ont été créés pour votre accès. Les anciens ne fonctionnent plus.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
    ],
    action: 'Ce n’était pas moi',
  }),
  RecoveryCodeUsed: () => ({
    subject: 'Un code de secours a été utilisé',
    title: 'Un code de secours a été utilisé',
    lead: [
      'Quelqu’un, sans doute vous, s’est connecté avec l’un de vos codes de secours. Il ne fonctionne qu’une fois\u00a0: rayez-le.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe et créez de nouveaux codes de secours.',
    ],
    action: 'Ce n’était pas moi',
  }),
  WrongCodes: () => ({
    subject: 'Quelqu’un connaît peut-être votre mot de passe',
    title: 'Quelqu’un connaît peut-être votre mot de passe',
    lead: [
      'Quelqu’un a saisi votre mot de passe, puis de nombreux codes erronés. La connexion n’a pas abouti.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
    ],
    action: 'Choisir un mot de passe',
  }),
  PasskeyAdded: () => ({
    subject: 'Une clé d’accès a été ajoutée',
    title: 'Une clé d’accès a été ajoutée',
    lead: [
      'Désormais, cette clé d’accès vous connecte sans mot de passe.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe et supprimez la clé dans l’application.',
    ],
    action: 'Ce n’était pas moi',
  }),
  PasskeyRemoved: () => ({
    subject: 'Une clé d’accès a été supprimée',
    title: 'Une clé d’accès a été supprimée',
    lead: [
      'L’une de vos clés d’accès ne permet plus de vous connecter.',
      'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe.',
    ],
    action: 'Ce n’était pas moi',
  }),
  SignOnLinked: ({ provider }) => ({
    subject: `Vous pouvez maintenant vous connecter avec ${provider}`,
    title: `Vous pouvez maintenant vous connecter avec ${provider}`,
    lead: [
      `Une première connexion avec ${provider} vient d’avoir lieu. Désormais, votre compte chez ${provider} vous connecte aussi ici.`,
      'Si ce n’était pas vous, prévenez sans attendre l’exploitant de ce service. Changer de mot de passe n’y change rien.',
    ],
    action: 'Voir mes connexions',
  }),
};
