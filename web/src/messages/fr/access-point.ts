import type { Messages } from '../catalogue.ts';

/** The page about the access point for e-invoices, in French. */
export const accessPoint: Messages['accessPoint'] = {
  intro:
    'Un point d’accès est une entreprise qui envoie les factures électroniques par le réseau Peppol. Vous signez un contrat avec elle\u202f; elle vous donne une adresse et une clé.',
  none: 'Les factures électroniques ne sont remises à personne. Vous téléchargez chacune et l’envoyez vous-même.',
  to: (host) => `Les factures électroniques vont au point d’accès à ${host}.`,
  standIn:
    'Les factures électroniques vont au point d’accès du mode test\u00a0: rien ne quitte cette installation.',
  byRequest: 'Elles partent seulement quand vous les remettez depuis la facture.',
  onIssue: 'Elles partent à l’émission, si le client a un identifiant Peppol ou un n° TVA.',
  waiting: (count) => (count < 2 ? `${count} document attend.` : `${count} documents attendent.`),
  change: 'Modifier',
  remove: 'Supprimer les paramètres',
  removeTitle: 'Supprimer le point d’accès\u202f?',
  removeText: 'La clé et le secret sont supprimés. Ce qui attend encore n’est pas remis.',
  removed: 'Supprimé. Les factures électroniques ne sont remises à personne.',
  kind: 'Point d’accès',
  kinds: { Endpoint: 'D’une entreprise', StandIn: 'Du mode test' },
  standInText:
    'L’identifiant Peppol du client décide\u00a0: 9930:refused, 9930:rejected, 9930:unreachable. Les documents vers tout autre identifiant sont livrés.',
  url: 'Adresse',
  urlHint:
    'Les documents y sont envoyés en XML (POST). {receiver}, {sender}, {documentType}, {process}, {country}, {number} et {id} sont remplacés.',
  headerName: 'Nom de l’en-tête avec votre clé',
  headerNameHint: 'Souvent Authorization ou X-API-Key\u202f; vide pour aucun.',
  headerValue: 'Son contenu',
  headerHint: 'Par exemple Bearer et la clé.',
  headerKept: 'Laissez vide pour garder ce qui est enregistré.',
  format: 'Format du fichier',
  handsOver: 'Remettre les documents à leur émission',
  save: 'Enregistrer',
  cancel: 'Annuler',
  saved: 'Enregistré.',
  confirm: 'Toutes les factures électroniques iront à cette adresse. Saisissez votre mot de passe.',
  secret: 'Le secret',
  secretText:
    'Il signe ce que nous envoyons et ce que le point d’accès signale plus tard. Copiez-le maintenant\u00a0: il n’est montré qu’une fois.',
  copySecret: 'Copier le secret',
  done: 'Je l’ai copié',
  rotate: 'Nouveau secret',
  rotated: 'L’ancien secret n’est plus valable.',
  callback: 'Où le point d’accès dit ce qu’un document est devenu',
  copyCallback: 'Copier l’adresse',
  fill: 'Saisissez l’adresse.',
};
