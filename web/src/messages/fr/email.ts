import type { Messages } from '../catalogue.ts';

/** The page about the sender of emails, in French. */
export const email: Messages['email'] = {
  noServer:
    'Cette installation n’a pas encore de serveur de messagerie\u00a0: les e-mails sont conservés et n’arrivent à personne. L’opérateur doit d’abord le configurer\u202f; vous pourrez ensuite choisir votre propre expéditeur.',
  noSecretKey:
    'L’opérateur doit définir SECRET_KEY avant que des mots de passe puissent être enregistrés. D’ici là, les e-mails partent de l’adresse ci-dessus.',
  byInstallation: (from) => `Vos e-mails partent de ${from}, avec le nom de votre entreprise.`,
  byServer: (from, host) => `Vos e-mails partent de ${from}, par votre serveur de messagerie ${host}.`,
  returned:
    'Les e-mails qui n’ont pas pu être remis reviennent à cette adresse. Ils ne sont pas signalés ici.',
  byDomain: (from) => `Vos e-mails partent de ${from}. Nous les signons pour votre domaine.`,
  notYet: (from, now) =>
    `Les e-mails partiront de ${from} dès que l’enregistrement ci-dessous sera trouvé. D’ici là, ils partent de ${now}.`,
  switchedOff: (from, now) => `Votre expéditeur ${from} est désactivé. Les e-mails partent de ${now}.`,
  failing: 'Votre serveur de messagerie n’accepte plus d’e-mails.',
  failingMails: 'Votre serveur de messagerie refuse des e-mails.',
  failingKey: 'Vos e-mails ne peuvent pas être signés.',
  failingPassword: 'Le mot de passe enregistré ne peut plus être lu.',
  since: 'Depuis',
  answer: 'Réponse du serveur',
  waiting: (count) =>
    count === 0
      ? 'Aucun e-mail n’est en attente.'
      : count === 1
        ? '1 e-mail est en attente. Il sera envoyé dès que l’envoi fonctionnera de nouveau.'
        : `${count >= 1_000 ? 'Plus de 1000' : count} e-mails sont en attente. Ils seront envoyés dès que l’envoi fonctionnera de nouveau.`,
  kept: 'Nous réessayons pendant trois jours. Corrigez les paramètres, ou envoyez depuis notre adresse dès maintenant.',
  useOurs: 'Envoyer depuis notre adresse',
  usingOurs: 'Les e-mails partent de nouveau de notre adresse. Ceux en attente sont en route.',
  sendTest: 'Envoyer un e-mail de test',
  switchOn: 'Activer',
  checkRecords: 'Vérifier et activer',
  checking: 'Nous cherchons l’enregistrement et envoyons un e-mail de test…',
  tested: (email) => `Le serveur a accepté un e-mail de test pour ${email}. Vérifiez qu’il est bien arrivé.`,
  change: 'Modifier',
  remove: 'Supprimer les paramètres',
  removeTitle: 'Supprimer votre expéditeur\u202f?',
  removeText:
    'Le mot de passe et la clé de signature sont supprimés. Les e-mails partent de nouveau de notre adresse.',
  removed: 'Supprimé. Les e-mails partent de notre adresse.',
  choose: 'Utiliser votre propre expéditeur',
  kind: 'Mode d’envoi',
  kinds: { Server: 'Serveur de messagerie', Domain: 'Nom de domaine' },
  kindTexts: {
    Server:
      'Les e-mails passent par le serveur de messagerie de votre entreprise, avec son utilisateur et son mot de passe.',
    Domain:
      'Notre serveur envoie et signe avec votre domaine. Vous ajoutez un enregistrement au DNS de votre domaine\u202f; aucun mot de passe n’est nécessaire.',
  },
  fromAddress: 'Adresse d’expéditeur',
  fromHint: 'Vos clients voient cette adresse. Les réponses vont à votre e-mail pour les réponses.',
  host: 'Serveur de messagerie',
  hostHint: 'Le serveur d’envoi, par exemple smtp.example.com',
  port: 'Port',
  security: 'Chiffrement',
  securities: { StartTls: 'STARTTLS (d’usage avec le port 587)', Tls: 'TLS (d’usage avec le port 465)' },
  username: 'Utilisateur',
  usernameHint: 'Souvent votre adresse e-mail.',
  password: 'Mot de passe',
  passwordHint: 'De nombreux fournisseurs demandent ici un mot de passe d’application.',
  passwordKept: 'Laissez vide pour conserver le mot de passe enregistré.',
  saveServer: 'Tester et enregistrer',
  saveDomain: 'Afficher les enregistrements',
  trying: 'Nous vous envoyons un e-mail de test par ce serveur…',
  saved: (email) =>
    `Enregistré. Le serveur a accepté un e-mail de test pour ${email}. Vérifiez qu’il est bien arrivé.`,
  savedDomain: 'Enregistré. Ajoutez l’enregistrement ci-dessous à votre DNS, puis vérifiez-le.',
  cancel: 'Annuler',
  confirm:
    'Tous les e-mails à vos clients passeront par là. Confirmez avec votre mot de passe qu’il s’agit bien de vous.',
  notSaved: 'Non enregistré.',
  fill: 'Indiquez l’adresse d’expéditeur et le serveur.',
  fillAddress: 'Indiquez l’adresse d’expéditeur.',
  faults: {
    fromAddress: 'Saisissez une adresse e-mail valide.',
    host: 'Saisissez le nom d’un serveur de messagerie public.',
    port: 'Utilisez le port 25, 465, 587 ou 2525.',
    username: 'Saisissez l’utilisateur du serveur de messagerie.',
    password: 'Saisissez le mot de passe de cet utilisateur.',
  },
  causes: {
    OperatorDomain:
      'Ce domaine appartient à l’opérateur de cette installation. Utilisez une adresse de votre propre domaine.',
    OperatorServer:
      'C’est le serveur de messagerie de l’opérateur. Choisissez plutôt d’envoyer depuis votre propre domaine.',
    Unreadable: 'Le mot de passe enregistré ne peut plus être lu. Saisissez-le de nouveau.',
    UnreadableKey:
      'La clé de signature enregistrée ne peut plus être lue. Enregistrez de nouveau le domaine, puis ajoutez le nouvel enregistrement à votre DNS.',
  },
  steps: {
    Connect: 'Le serveur de messagerie est injoignable. Vérifiez son nom et le port.',
    Tls: 'La connexion ne peut pas être chiffrée. Vérifiez le chiffrement et la validité du certificat du serveur.',
    SignIn: 'Le serveur de messagerie n’accepte pas l’utilisateur et le mot de passe.',
    Sender: 'Le serveur de messagerie n’autorise pas cet utilisateur à envoyer depuis cette adresse.',
    Recipient: 'Le serveur de messagerie n’accepte pas d’e-mails pour votre adresse.',
    Message: 'Le serveur de messagerie a refusé l’e-mail de test.',
  },
  recordFaults: {
    RecordMissing:
      'L’enregistrement nécessaire n’a pas été trouvé. Il peut s’écouler quelques heures avant qu’un nouvel enregistrement soit visible partout.',
    RecordOther: 'Une autre valeur se trouve sous ce nom. Copiez de nouveau la valeur, sur une seule ligne.',
    RecordUnknown: 'Le DNS ne répond pas pour le moment. Réessayez dans quelques minutes.',
  },
  said: (words) => `Réponse du serveur\u00a0: ${words}`,
  records: 'Enregistrements DNS',
  recordsText:
    'Ajoutez-les là où vous gérez votre domaine. Il peut s’écouler quelques heures avant qu’ils soient visibles partout.',
  purposes: { Dkim: 'Signature (DKIM), nécessaire', Dmarc: 'Politique (DMARC), recommandée' },
  type: 'Type',
  name: 'Nom',
  value: 'Valeur',
  copyName: 'Copier le nom',
  copyValue: 'Copier la valeur',
  states: {
    Found: 'Trouvé',
    Missing: 'Pas encore trouvé',
    Other: 'Une autre valeur se trouve ici',
    Unknown: 'Le DNS ne répond pas pour le moment',
  },
  anyDmarc: 'Tout enregistrement DMARC convient\u202f; gardez le vôtre si vous en avez un.',
};
