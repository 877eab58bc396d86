import { html } from '../../kit/text/html.ts';
import { fr as shared } from '../../messages/fr.ts';
import type { Messages } from './en.ts';

/** The French texts. */
export const fr: Messages = {
  about: 'factures en plusieurs fois, payées en ligne',
  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  showPassword: 'Afficher le mot de passe',
  passwordHint: 'Au moins 10 caractères. Quelques mots à la suite conviennent bien.',
  yourName: 'Votre nom',
  signIn: {
    title: 'Connexion',
    button: 'Se connecter',
    forgotten: 'Mot de passe oublié ou pas encore choisi\u202f?',
    afterReset: 'Votre mot de passe est enregistré. Connectez-vous.',
    afterStep: 'Le délai est dépassé. Connectez-vous à nouveau.',
    passkey: 'Se connecter avec une clé d’accès',
    signOn: (name) => `Se connecter avec ${name}`,
    emergency: 'Se connecter avec un mot de passe ou une clé d’accès',
    emergencyHint:
      'Réservé aux personnes autorisées par l’administrateur de ce service, si la connexion ci-dessus ne fonctionne pas.',
    passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Réessayez, ou utilisez votre mot de passe.',
    signUp: 'Pas encore de compte\u202f? Créez-en un',
  },
  accountSignOn: {
    title: 'Connectez-vous de nouveau',
    lead: 'Ces comptes demandent une connexion chez le fournisseur de l’entreprise.',
    heading: (account) => html`Se connecter à ${account}`,
    only: 'Vous vous connectez à ce compte uniquement. Pour vos autres comptes, utilisez votre propre connexion.',
    other: 'Se connecter autrement',
  },
  step: {
    title: 'Saisissez votre code',
    lead: (email) =>
      html`Pour ${email}\u202f: les six chiffres affichés par votre application d’authentification.`,
    code: 'Code',
    hint: 'Application perdue\u202f? Saisissez plutôt l’un de vos codes de secours.',
    button: 'Se connecter',
    again: 'Recommencer',
  },
  signUp: {
    title: 'Créer un compte',
    lead: 'Nous vous envoyons un lien pour confirmer votre adresse.',
    button: 'Envoyer le lien',
    known: 'Vous avez déjà un accès\u202f?',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Un lien est en route. Il est valable une seule fois, pendant un jour. Rien après quelques minutes\u202f? Vérifiez vos courriers indésirables.',
    noMailTitle: 'Demandez votre lien',
    noMail:
      'Ce service n’envoie pas d’e-mails et ne peut donc pas vous envoyer de lien. Demandez à son administrateur d’en créer un pour vous.',
    operator: 'Vous administrez ce service\u202f?',
    byCommand: 'Créez le lien en ligne de commande\u202f:',
    closed:
      'Les nouveaux comptes ne sont pas ouverts ici. Demandez un lien à l’administrateur de ce service.',
    formTitle: 'Configurez votre entreprise',
    formLead: (email) =>
      html`Pour ${email}. Vous commencez avec un compte de test\u202f: tout fonctionne, sans argent réel.`,
    business: 'Nom de votre entreprise',
    country: 'Pays',
    choose: 'Choisissez…',
    countryHint: 'Détermine la devise, le fuseau horaire et la langue de vos factures.',
    create: 'Créer le compte',
  },
  welcome: {
    title: 'Bienvenue dans Tranche',
    lead: (name, email) =>
      html`Vous vous connectez en tant que ${name} (${email}). Le lien est valable une seule fois.`,
    button: 'Ouvrir l’application',
  },
  join: {
    title: (account) => `Rejoindre ${account}`,
    lead: (inviter, account, role, email) =>
      html`${inviter === null ? 'Vous avez reçu une invitation' : html`${inviter} vous invite`} à rejoindre ${account} (rôle\u202f: ${role}), avec l’adresse ${email}.`,
    known: 'Vous avez déjà un mot de passe ici\u00a0: utilisez-le pour rejoindre le compte.',
    ownPassword: 'Votre mot de passe',
    choosePassword: 'Choisissez un mot de passe',
    button: 'Rejoindre',
    knownButton: 'Se connecter et rejoindre',
    signOn: (name) => `Se connecter avec ${name} et rejoindre`,
    signOnLead: (name) => `Connectez-vous avec ${name}, avec cette adresse.`,
  },
  forgotten: {
    title: 'Choisir un nouveau mot de passe',
    lead: 'Nous vous envoyons un lien qui permet d’en choisir un.',
    button: 'Envoyer le lien',
    back: 'Retour à la connexion',
    sentTitle: 'Consultez votre messagerie',
    sent: 'Si cette adresse est celle d’un membre, un lien est en route. Il est valable une seule fois, pendant une heure. Rien après quelques minutes\u202f? Vérifiez vos courriers indésirables, ou demandez un lien à l’administrateur de ce service.',
    sentWhereRequired:
      'Si cette adresse peut utiliser un mot de passe ici, un lien est en route. Il est valable une seule fois, pendant une heure. Rien après quelques minutes\u202f? Vérifiez vos courriers indésirables, ou demandez un lien à l’administrateur de ce service.',
  },
  reset: {
    lead: (email) => html`Pour ${email}. Toutes vos sessions seront fermées.`,
    button: 'Enregistrer le mot de passe',
  },
  unusable: {
    title: 'Ce lien ne fonctionne plus',
    lead: 'Il a été utilisé ou retiré, ou il a expiré. Rien n’a changé. Demandez-en un nouveau à son expéditeur ou, pour un nouveau mot de passe,',
    another: 'demandez un autre lien',
  },
  noScript: {
    title: 'L’application a besoin de JavaScript',
    lead: 'Activez JavaScript dans ce navigateur, puis rechargez la page. Votre session est ouverte\u202f; les liens de paiement, les e-mails et les documents fonctionnent sans JavaScript.',
    signOut: 'Se déconnecter',
  },
  notBuilt: {
    title: 'L’application n’est pas encore construite',
    text: (command) =>
      html`La personne qui gère ce service la construit avec ${command}, puis redémarre le service. Les liens de paiement, les e-mails et l’API fonctionnent sans elle.`,
  },
  faults: {
    byStatus: {
      403: {
        title: 'Rien n’a été fait',
        text: 'Cette demande ne vient pas d’une page de ce service. Rouvrez la page et réessayez.',
      },
      404: { title: 'Introuvable', text: 'Il n’y a rien ici, ou vous n’y avez pas accès.' },
      429: { title: 'Trop de requêtes', text: 'Rien n’a été fait. Réessayez dans un instant.' },
      503: { title: 'Service surchargé', text: 'Rien n’a été fait. Réessayez dans un instant.' },
    },
    other: { title: 'Cela n’a pas fonctionné', text: 'Rien n’a été fait. Réessayez dans un instant.' },
    back: 'Retour à l’application',
  },
  roles: shared.roles,
  refusals: {
    sign_in_failed: 'E-mail ou mot de passe incorrect.',
    no_account: 'Vous n’appartenez plus à aucun compte. Demandez une invitation à son propriétaire.',
    unusable_code: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
    known_person: 'Vous avez déjà un mot de passe ici\u202f: utilisez-le pour accepter.',
    unusable_password:
      'Choisissez un autre mot de passe\u202f: 10 à 256 caractères, ni votre adresse ni un mot de passe courant.',
    unusable_name: 'Le nom compte 1 à 200 caractères, sans adresse web.',
    unusable_email: 'Vérifiez l’adresse e-mail.',
    unusable_role: 'Le rôle est Owner, Admin, Member ou Viewer.',
    already_member: 'Cette personne est déjà membre.',
    too_many_invitations: 'Ce compte a envoyé 100 invitations aujourd’hui. Réessayez demain.',
    last_owner: 'Un compte a besoin d’un propriétaire. Nommez d’abord quelqu’un d’autre.',
    not_allowed: 'Votre rôle ne le permet pas.',
    too_many_guesses:
      'Trop de tentatives. Attendez 15 minutes, ou réinitialisez votre mot de passe par e-mail.',
    too_many_codes: 'Trop de codes erronés. Attendez un jour, ou utilisez une clé d’accès.',
    step_over: 'Cette connexion a pris trop de temps. Recommencez.',
    wrong_code: 'Ce code est erroné ou a déjà servi. Les codes changent toutes les 30 secondes.',
    unreadable_factor:
      'Ce service ne peut pas vérifier les codes de votre application\u202f: sa SECRET_KEY manque ou a changé. Utilisez un code de secours.',
    no_secret_key:
      'Ce service n’a pas de SECRET_KEY et ne peut donc garder aucun secret\u202f: demandez à son administrateur d’en définir une.',
    two_factor_on: 'La validation en deux étapes est déjà activée.',
    two_factor_off: 'La validation en deux étapes n’est pas activée.',
    confirmation_needed: 'Confirmez votre identité avec votre mot de passe.',
    wrong_password: 'Ce n’est pas votre mot de passe actuel.',
    passkey_failed: 'Cette clé d’accès ne fonctionne pas ici. Réessayez, ou utilisez votre mot de passe.',
    passkey_known: 'Cette clé d’accès est déjà enregistrée.',
    too_many_passkeys: 'Vous avez 20 clés d’accès\u202f: supprimez-en une d’abord.',
    no_passkeys:
      'Les clés d’accès exigent une adresse avec un nom et https\u202f; adressez-vous à l’administrateur de ce service.',
    unusable_passkey_name: 'Le nom compte 1 à 100 caractères.',
    sign_up_off:
      'Les nouveaux comptes ne sont pas ouverts ici. Adressez-vous à l’administrateur de ce service.',
    unusable_business_name: 'Le nom de l’entreprise compte 1 à 200 caractères.',
    unusable_country: 'Choisissez un pays dans la liste.',
    too_many_accounts: 'Vous êtes propriétaire de 20 comptes, ce qui est le maximum.',
    sign_on_expired: 'Cette connexion a pris trop de temps, ou son lien a déjà servi. Recommencez.',
    sign_on_other_browser:
      'Cette connexion a été commencée dans un autre navigateur. Recommencez dans celui-ci.',
    sign_on_refused: 'La connexion n’a pas abouti chez ce fournisseur, et rien n’a changé ici. Réessayez.',
    sign_on_not_recent:
      'Votre session y était déjà ouverte : cela ne confirme pas que c’est bien vous. Fermez-la chez le fournisseur et réessayez, ou confirmez avec votre mot de passe.',
    sign_on_unavailable:
      'Le fournisseur de connexion ne répond pas pour le moment. Réessayez dans quelques minutes.',
    sign_on_not_verified:
      'Votre adresse e-mail n’y est pas confirmée. Confirmez-la chez le fournisseur, puis réessayez.',
    sign_on_wrong_domain:
      'Vous avez utilisé le compte d’une autre organisation. Connectez-vous avec votre compte professionnel.',
    sign_on_no_member:
      'Personne n’a cette adresse e-mail ici. Si vous avez été invité, ouvrez d’abord le lien de cet e-mail. Sinon, demandez à un propriétaire du compte de vous inviter.',
    sign_on_required:
      'Ce service n’accepte de vous ni mot de passe ni clé d’accès. Connectez-vous avec votre compte professionnel.',
    sign_on_not_in_account:
      'Vous n’êtes pas membre de ce compte. Demandez à un propriétaire de vous inviter.',
    sign_on_account_off:
      'Personne ne peut se connecter ainsi à ce compte pour le moment. Adressez-vous à un propriétaire du compte.',
    only_in_account:
      'Cette connexion ne vaut que pour un compte. Pour cela, connectez-vous avec votre propre mot de passe ou clé d’accès.',
    sign_on_other_person:
      'Cette connexion appartient à une autre personne. Utilisez votre mot de passe, ou adressez-vous à l’administrateur de ce service.',
  },
};
