import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

/** The list of invoices, in French. */
export const invoices: Messages['invoices'] = {
  title: 'Factures',
  views: 'Quelles factures',
  all: 'Toutes',
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
  importFile: 'Importer…',
  number: 'Numéro',
  client: 'Client',
  status: 'État',
  next: 'Prochain',
  amount: 'Montant',
  paidOf: 'Payé',
  paidShare: (percent) => `${percent} payé`,
  total: 'Total',
  noNumber: 'Brouillon',
  selected: (count) =>
    plural('fr', count, `${count} facture sélectionnée`, `${count} factures sélectionnées`),
  keep: () => 'Ne pas annuler',
  daysLate: (days) => `${days} j de retard`,
  selectNone: 'Tout désélectionner',
  savedViews: 'Listes enregistrées',
  saveView: 'Enregistrer cette liste',
  saveViewText: 'L’onglet, la recherche et les filtres sont gardés sous un nom. Vous seul les voyez.',
  viewName: 'Nom de la liste',
  save: 'Enregistrer',
  viewSaved: (name) => `«\u00a0${name}\u00a0» est enregistrée.`,
  deleteView: (name) => `Supprimer «\u00a0${name}\u00a0»`,
  viewDeleted: (name) => `«\u00a0${name}\u00a0» est supprimée.`,
  progress: (done, count) => `${done} sur ${count}`,
  leftOut: (count) =>
    plural(
      'fr',
      count,
      `${count} facture a été laissée de côté\u00a0:`,
      `${count} factures ont été laissées de côté\u00a0:`,
    ),
  bulk: {
    remind: {
      name: 'Relancer',
      title: (count) =>
        plural(
          'fr',
          count,
          `Envoyer un rappel pour ${count} facture\u202f?`,
          `Envoyer des rappels pour ${count} factures\u202f?`,
        ),
      text: 'Chaque client reçoit un e-mail sur ce qui est en retard ou dû aujourd’hui, sinon sur ce qui vient ensuite. Les factures sans montant ouvert sont laissées de côté.',
      label: (count) => plural('fr', count, `Envoyer ${count} rappel`, `Envoyer ${count} rappels`),
      done: (count) =>
        plural('fr', count, `${count} rappel est en route.`, `${count} rappels sont en route.`),
      titleKept: (count) =>
        plural(
          'fr',
          count,
          `Rédiger un rappel pour ${count} facture\u202f?`,
          `Rédiger des rappels pour ${count} factures\u202f?`,
        ),
      labelKept: (count) => plural('fr', count, `Rédiger ${count} rappel`, `Rédiger ${count} rappels`),
      kept: (count) =>
        plural(
          'fr',
          count,
          `${count} rappel est conservé dans «\u00a0E-mails envoyés\u00a0».`,
          `${count} rappels sont conservés dans «\u00a0E-mails envoyés\u00a0».`,
        ),
    },
    cancel: {
      name: 'Annuler les factures',
      title: (count, sum) =>
        plural(
          'fr',
          count,
          `Annuler ${count} facture de ${sum}\u202f?`,
          `Annuler ${count} factures, ${sum} au total\u202f?`,
        ),
      text: 'Les clients ne peuvent plus les payer, et en sont informés par e-mail si elles ont été envoyées. C’est irréversible. Les factures qui ont reçu de l’argent ou qui ont des conditions d’annulation sont laissées de côté\u00a0: vous décidez pour chacune ce que vous gardez.',
      textKept:
        'Les clients ne peuvent plus les payer. C’est irréversible. Les factures qui ont reçu de l’argent ou qui ont des conditions d’annulation sont laissées de côté\u00a0: vous décidez pour chacune ce que vous gardez.',
      label: (count) => plural('fr', count, `Annuler ${count} facture`, `Annuler ${count} factures`),
      done: (count) =>
        plural('fr', count, `${count} facture est annulée.`, `${count} factures sont annulées.`),
      moneyCame: 'De l’argent a été reçu\u00a0: décidez de ce que vous gardez.',
      hasTerms: 'Elle a des conditions d’annulation\u00a0: décidez de ce que vous gardez.',
      decide: (invoice) => `Décider pour ${invoice}`,
    },
    pdf: {
      name: 'PDF',
      title: (count) => `Enregistrer ${count} PDF\u202f?`,
      text: 'Chaque facture est un fichier. Le navigateur peut demander s’il peut en enregistrer plusieurs.',
      label: (count) => `Enregistrer ${count} PDF`,
      done: (count) => plural('fr', count, `${count} PDF est enregistré.`, `${count} PDF sont enregistrés.`),
    },
  },
  empty: 'Pas encore de factures',
  emptyText:
    'Une facture demande de l’argent à un client, en un ou plusieurs paiements. Il règle par un lien.',
  nothing: 'Aucune facture ne correspond',
  nothingText: 'Essayez d’autres mots ou effacez les filtres.',
};
