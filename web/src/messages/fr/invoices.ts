import type { Messages } from '../language.tsx';

/** The list of invoices, in French. */
export const invoices: Messages['invoices'] = {
  title: 'Factures',
  views: 'Quelles factures',
  states: {
    All: 'Toutes',
    Draft: 'Brouillon',
    Upcoming: 'À venir',
    Due: 'À payer',
    Overdue: 'En retard',
    Paid: 'Payée',
    Canceled: 'Annulée',
    Uncollectible: 'Irrécouvrable',
  },
  search: 'Rechercher un client, un numéro ou une note',
  filters: 'Filtres',
  due: 'Échéance',
  event: 'Événement',
  from: 'du',
  to: 'au',
  clear: 'Effacer les filtres',
  figures: {
    open: 'À payer',
    owed: (from, to) =>
      from === null
        ? `À payer, échéance jusqu’au ${to}`
        : to === null
          ? `À payer, échéance dès le ${from}`
          : `À payer, échéance du ${from} au ${to}`,
    client: 'Un client',
    remove: 'Retirer ce filtre',
  },
  csv: 'CSV',
  number: 'Numéro',
  client: 'Client',
  status: 'État',
  next: 'Prochain paiement',
  amount: 'Montant',
  paidOf: 'Payé',
  paidShare: (percent) => `${percent} payé`,
  total: 'Total',
  noNumber: 'Brouillon',
  selected: (count) => (count < 2 ? `${count} facture sélectionnée` : `${count} factures sélectionnées`),
  selectNone: 'Tout désélectionner',
  remind: 'Relancer',
  remindTitle: (count) =>
    count < 2 ? 'Envoyer un rappel pour 1 facture ?' : `Envoyer des rappels pour ${count} factures ?`,
  remindText:
    'Chaque client reçoit un e-mail sur ce qui est en retard ou dû aujourd’hui, sinon sur la prochaine échéance. Les factures sans rien d’ouvert sont ignorées.',
  remindSend: (count) => (count < 2 ? 'Envoyer 1 rappel' : `Envoyer ${count} rappels`),
  reminded: (count) => (count < 2 ? '1 rappel est en route.' : `${count} rappels sont en route.`),
  notReminded: (count) => (count < 2 ? '1 facture a été ignorée :' : `${count} factures ont été ignorées :`),
  empty: 'Pas encore de factures',
  emptyText:
    'Une facture demande de l’argent à un client, en un ou plusieurs paiements. Il règle par un lien.',
  nothing: 'Aucune facture ne correspond',
  nothingText: 'Essayez d’autres mots ou effacez les filtres.',
};
