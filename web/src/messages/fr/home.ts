import { plural } from '../../../../src/kit/text/plural.ts';
import type { Messages } from '../catalogue.ts';

/** The first page, in French. */
export const home: Messages['home'] = {
  title: 'Accueil',
  owed: 'À recevoir',
  overdue: 'En retard',
  coming: 'Attendu sous 30 jours',
  invoices: (count) =>
    count === 0 ? 'Aucune facture' : plural('fr', count, `${count} facture`, `${count} factures`),
  cash: 'Encaissements et décaissements',
  in: 'Entrées',
  out: 'Sorties',
  currency: 'Devise',
  needs: 'À traiter',
  nothingNeeded: 'Rien à traiter pour l’instant.',
  moreNeeds: 'Il y en a parfois davantage. Les plus anciens ne figurent pas ici.',
  showAll: (count) => `Afficher les ${count}`,
  kinds: {
    NoProcessor: 'Vos clients ne peuvent pas encore payer en ligne',
    Disputed: 'Paiement contesté',
    ChargedBack: 'Paiement repris par la banque',
    PaymentFailed: 'Paiement échoué',
    OutcomeUnknown: 'Issue inconnue depuis un jour',
    Discrepancy: 'Écart dans les livres',
    MailBounced: 'E-mail revenu',
    MailComplained: 'E-mail signalé comme indésirable',
    MailFailed: 'E-mail non remis',
    AutopayEnded: 'Paiement automatique arrêté',
    CardExpires: 'Carte expirée avant un paiement',
    OfferDeclined: 'Proposition refusée',
    OfferExpired: 'Proposition expirée',
    OldDraft: 'Brouillon de plus d’une semaine',
  },
  connectProcessor: 'Connecter un prestataire de paiement',
  invoicesOverdue: (count) => (count < 2 ? `${count} facture en retard` : `${count} factures en retard`),
  remindAll: (count) => (count < 2 ? 'Relancer le client' : 'Tout relancer'),
  processorDebt: 'Vous devez au prestataire',
  processorDebtText: 'Ce montant est retenu sur les prochains paiements de vos clients.',
  chargedIn: (days) =>
    days === 0
      ? 'débité aujourd’hui'
      : plural('fr', days, `débité dans ${days} jour`, `débité dans ${days} jours`),
  daysLeft: (days) =>
    days === 0
      ? 'à répondre aujourd’hui'
      : plural('fr', days, `${days} jour pour répondre`, `${days} jours pour répondre`),
  events: 'Ce qui s’est passé',
  allEvents: 'Tous les événements',
  becameOverdue: (count) => `${count} factures en retard`,
  more: (count) => plural('fr', count, `et ${count} autre`, `et ${count} autres`),
  since: (day) => `depuis le ${day}`,
  noEvents: 'Il ne s’est encore rien passé.',
  empty: 'Demandez votre premier paiement',
  emptyText:
    'Une facture se rédige en une minute. Votre client ouvre un lien, paie par carte ou par banque, et vous le voyez ici.',
  createFirst: 'Créer votre première facture',
  seeSample: 'Voir ce que verra votre client',
  sampleTitle: 'Ce que verra votre client',
  sampleText: 'Un exemple aux noms et montants fictifs. Rien n’est créé ni envoyé.',
  emptyReader:
    'Il n’y a pas encore de facture. Elles apparaîtront ici dès qu’une personne autorisée en créera une.',
  sample: {
    client: 'Marie Exemple',
    item: 'Photographie de mariage (exemple)',
    album: 'Album de 40 pages (exemple)',
    deposit: 'Acompte',
    balance: 'Solde',
    note: 'Ceci est un exemple. Merci pour votre réservation\u202f!',
  },
};
