import { plural } from '../../kit/text/plural.ts';

// Before a vowel: d’avril, d’août, d’octobre.
const ofMonth = (month: string) => (/^[ao]/.test(month) ? `d’${month}` : `de ${month}`);

/** The mail to an adviser in French. */
export const french = {
  title: (month: string) => `Documents ${ofMonth(month)}`,
  lead: (business: string, month: string) =>
    `${business} vous envoie ses documents ${ofMonth(month)} en un seul fichier.`,
  copyLead: (month: string) => `Les documents ${ofMonth(month)} sont réunis en un seul fichier.`,
  also: 'Il contient aussi les rapports sur les taxes et sur le résultat, le grand livre, les lignes bancaires et un index\u00a0: commencez par index.html.',
  later:
    'Le lien ne demande pas de mot de passe\u00a0: ne le transmettez qu’aux personnes autorisées à voir ces documents.',
  copy: (to: string) =>
    `Un e-mail avec le lien a été écrit à ${to}. La page E-mails envoyés indique s’il est arrivé. Votre propre fichier se trouve sous Rapports › Fichier pour votre comptable\u202f; supprimez-le là pour désactiver le lien.`,
  gaps: (count: number, said: string) =>
    plural(
      'fr',
      count,
      `${said} fichier n’a pas pu être établi\u202f; l’index en donne la raison.`,
      `${said} fichiers n’ont pas pu être établis\u202f; l’index en donne la raison.`,
    ),
  kinds: {
    Invoice: 'Factures',
    CreditNote: 'Avoirs',
    EInvoice: 'Factures électroniques',
    Receipt: 'Reçus',
    Books: 'Fichiers pour d’autres logiciels',
  },
  size: 'Taille',
  megabytes: 'Mo',
  until: 'Lien valable jusqu’au',
  action: 'Télécharger le fichier',
  open: 'Ouvrir dans l’application',
};
