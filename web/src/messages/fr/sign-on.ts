import type { Messages } from '../catalogue.ts';

/** The page about how the people of an account sign in, in French. */
export const signOn: Messages['signOn'] = {
  none: 'Vos collaborateurs se connectent avec leur mot de passe ou leur clé d’accès. Si votre entreprise a un fournisseur d’identité, comme Google Workspace, Microsoft Entra ou Keycloak, ils peuvent se connecter par lui.',
  notProved: (name) =>
    `${name} est enregistré. Ajoutez les enregistrements ci-dessous à votre DNS, puis vérifiez-les.`,
  notTried: (name) =>
    `${name} est enregistré, et un domaine est prouvé. Essayez la connexion une fois\u00a0: elle est ensuite ouverte.`,
  isOn: (name) => `Vos collaborateurs peuvent se connecter à ce compte avec ${name}.`,
  isRequired: (name) =>
    `Les personnes de vos domaines n’entrent dans ce compte qu’avec ${name}. Les propriétaires qui ont une clé d’accès peuvent toujours l’utiliser.`,
  isOff: (name) => `${name} est désactivé. Personne ne s’y connecte.`,
  nobodyNew: 'Les membres s’y connectent. Invitez d’abord les nouvelles personnes.',
  newPeople: (role) =>
    `Les membres s’y connectent. Les nouvelles personnes de vos domaines rejoignent le compte avec le rôle ${role}.`,
  address: 'L’adresse de connexion de vos collaborateurs',
  copyAddress: 'Copier l’adresse',
  domainsTitle: 'Domaines',
  domainsText:
    'Un enregistrement dans le DNS d’un domaine prouve qu’il est à vous. Quelques heures peuvent passer avant qu’il soit visible partout. Laissez-le en place.',
  proved: 'Prouvé',
  waiting: 'Pas encore trouvé',
  verify: 'Vérifier les enregistrements',
  looked: 'Nous avons cherché les enregistrements.',
  tryIt: 'Essayer la connexion',
  makeRequired: 'Rendre obligatoire',
  makeOptional: 'Ne plus rendre obligatoire',
  required: 'Désormais, les personnes de vos domaines n’entrent que par là.',
  optional: 'Vos collaborateurs peuvent de nouveau utiliser leur propre connexion.',
  requiredHint:
    'Pour la rendre obligatoire, essayez d’abord la connexion dans ce navigateur, et ayez une clé d’accès\u00a0: elle vous permet d’entrer si le fournisseur ne répond plus. Les jetons d’API fonctionnent comme avant.',
  switchOff: 'Désactiver',
  switchOn: 'Activer',
  switchedOff: 'Désactivé. Les personnes qui s’y étaient connectées sont déconnectées.',
  switchedOn: 'Activé.',
  change: 'Modifier',
  remove: 'Supprimer le fournisseur',
  removeTitle: (name) => `Supprimer ${name}\u202f?`,
  removeText:
    'Le secret est supprimé, et les personnes qui s’y étaient connectées sont déconnectées. Elles restent membres.',
  removed: 'Supprimé.',
  formTitle: 'Votre fournisseur d’identité',
  formText:
    'Enregistrez une application web (OpenID Connect) chez votre fournisseur, avec cette adresse. Saisissez ensuite ce qu’il vous indique.',
  callback: 'Adresse de redirection',
  copyCallback: 'Copier l’adresse de redirection',
  name: 'Nom',
  nameHint: 'Sur le bouton\u00a0: «\u00a0Se connecter avec …\u00a0»',
  issuer: 'Émetteur (issuer)',
  issuerHint: 'Par exemple https://accounts.google.com ou https://login.example.com/realms/company',
  clientId: 'Identifiant client',
  clientSecret: 'Secret client',
  secretHint: 'Il est enregistré chiffré, et n’est montré à personne.',
  secretKept: 'Laissez vide pour garder le secret enregistré.',
  domains: 'Domaines de vos adresses e-mail',
  domainsHint: 'Séparés par des virgules, par exemple example.com, example.org',
  defaultRole: 'Nouvelles personnes de ces domaines',
  roleHint: 'Les personnes que ce service ne connaît pas encore.',
  noRole: 'Sur invitation',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  cancel: 'Annuler',
  fill: 'Remplissez tous les champs.',
  confirm:
    'Le fournisseur laisse entrer des personnes dans ce compte. Confirmez avec votre mot de passe que c’est bien vous.',
  causes: {
    name: 'De 1 à 40 caractères, sans adresse web.',
    address: 'Saisissez une adresse https, telle que le fournisseur nomme son émetteur.',
    tenant:
      'Utilisez l’émetteur de votre propre locataire\u00a0: https://login.microsoftonline.com/<ID du locataire>/v2.0',
    client: 'Saisissez l’identifiant client.',
    secret: 'Saisissez le secret client.',
    domains: 'Saisissez de 1 à 20 domaines, par exemple example.com.',
    unavailable: 'Le fournisseur ne répond pas à cette adresse. Elle doit être accessible depuis Internet.',
    other_issuer: 'Le fournisseur nomme son émetteur autrement. Copiez-le caractère par caractère.',
    not_tried:
      'Essayez d’abord la connexion dans ce navigateur, puis rendez-la obligatoire dans les dix minutes.',
    no_passkey:
      'Ajoutez d’abord une clé d’accès à votre propre connexion. Elle vous permet d’entrer si le fournisseur ne répond plus.',
  },
};
