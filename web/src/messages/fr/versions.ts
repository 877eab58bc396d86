import type { Messages } from '../catalogue.ts';

/** The versions of an issued invoice, in French. */
export const versions: Messages['versions'] = {
  title: (number) => `Versions de ${number}`,
  lead: 'Chaque modification de ce qui figure sur le document est une version\u00a0: client, lignes, taxe, total, date de l’événement, et le passage de l’échéancier à la facture.',
  nth: (number) => `Version ${number}`,
  changed: (number, fields) => `Version ${number}\u00a0: ${fields}`,
  fields: {
    buyer: 'client',
    lines: 'lignes',
    tax: 'taxe',
    total: 'total',
    eventDate: 'date de l’événement',
    finalInvoice: 'facture à la place de l’échéancier',
  },
  compare: (number) => `Comparer à la version ${number}`,
  before: 'Avant',
  after: 'Après',
  only: 'Le document n’a pas changé depuis son émission.',
  client: 'Client',
  eventDate: 'Date de l’événement',
  item: (position) => `Ligne ${position}`,
  rate: (percent) => `Taxe ${percent}`,
  outside: 'Hors champ de la taxe',
  categories: {
    Standard: 'Taxe',
    Zero: 'Taux zéro',
    Exempt: 'Exonéré',
    ReverseCharge: 'Autoliquidation',
    IntraCommunity: 'Livraison intracommunautaire',
    Export: 'Exportation',
  },
  net: (amount) => `${amount} HT`,
  tax: (amount) => `${amount} de taxe`,
  total: 'Total',
  documents: 'PDF',
  marks: { changed: 'Modifié', added: 'Ajouté', gone: 'Supprimé', same: 'Inchangé' },
  none: '–',
  pdf: 'PDF',
  asClient: (day) => `Reçu par votre client le ${day}, à l’octet près.`,
  asBusiness: (day) => `Téléchargé par vous le ${day}, à l’octet près.`,
  unkept:
    'Personne n’a reçu de PDF de cette version\u00a0: il n’y a donc pas d’original. Il est créé quand vous le téléchargez, puis conservé.',
  noOriginal:
    'L’original ne peut pas être recréé\u00a0: cette installation écrirait d’autres octets. Aucune copie n’est remise à sa place.',
  current: 'l’actuelle',
  of: (number) => `de la version ${number}`,
};
