import { plural } from '../../../../src/kit/text/plural.ts';
import type { adviser as en } from '../en/adviser.ts';

/** A period packed for the adviser, in French. */
export const adviser: typeof en = {
  lead: 'Un seul fichier avec tout ce dont votre comptable a besoin pour une période.',
  contents:
    'Il contient les factures, factures d’acompte et factures définitives, avoirs, factures électroniques, reçus, les rapports sur les taxes et sur le résultat, le grand livre, les exports pour d’autres logiciels et les lignes bancaires, avec un index. Un échéancier n’est pas une facture et n’y figure pas. Un document modifié plus tard vient avec une période ultérieure.',
  pack: (from, to) => `Préparer du ${from} au ${to}`,
  packPeriod: 'Préparer la période',
  notBegun: 'Cette période n’a pas encore commencé.',
  askAdmin: 'Un propriétaire ou un administrateur peut préparer une période.',
  begun: 'La période est en cours de préparation.',
  packages: 'Périodes préparées',
  none: 'Aucune période n’a encore été préparée.',
  days: (from, to) => `Du ${from} au ${to}`,
  progress: 'Documents préparés',
  packing: (done, total) => `En préparation\u00a0: ${done} documents sur ${total}`,
  documents: (count, said) => plural('fr', count, `${said} document préparé`, `${said} documents préparés`),
  keptUntil: (documents, date) => `${documents}, à disposition jusqu’au ${date}`,
  expired: 'Le fichier a été supprimé. Vous pouvez préparer la période une nouvelle fois.',
  download: 'Télécharger',
  notMade: (count, said) =>
    plural(
      'fr',
      count,
      `${said} fichier n’a pas pu être établi`,
      `${said} fichiers n’ont pas pu être établis`,
    ),
  monthly: 'Chaque mois par e-mail',
  monthlyHint:
    'Le troisième jour de chaque mois, votre comptable reçoit un lien vers le fichier du mois précédent. Le lien fonctionne sans connexion pendant 30 jours. Vous recevez un e-mail sans le lien. Si vous changez l’adresse, les liens précédents ne fonctionnent plus.',
  email: 'Adresse e-mail de votre comptable',
  emailNeeded: 'Saisissez d’abord l’adresse de votre comptable.',
  sends: 'Envoyer le fichier de chaque mois',
  nextMonth: (date, email) => `Le prochain part le ${date} à ${email}.`,
  ofMonth: (documents, email) => `${documents}, e-mail écrit à ${email}`,
  notSent: (documents) => `${documents}, aucun e-mail écrit`,
  failed: 'Le fichier n’a pas pu être préparé. Préparez la période une nouvelle fois.',
  failedMonth: (email) =>
    `Le fichier n’a pas pu être préparé, et rien n’a été envoyé à ${email}. Préparez la période et envoyez le fichier vous-même.`,
  end: 'Supprimer',
  endTitle: 'Supprimer le fichier\u202f?',
  endEffect: 'Le fichier est supprimé, et le lien dans l’e-mail ne fonctionne plus.',
  ended: 'Le fichier a été supprimé.',
  save: 'Enregistrer',
  saved: 'Enregistré.',
  kinds: {
    Invoice: 'Facture',
    CreditNote: 'Avoir',
    EInvoice: 'Facture électronique',
    Receipt: 'Reçu',
  },
};
