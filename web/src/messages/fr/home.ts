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
    ProcessorIncomplete: 'Stripe n’accepte pas de paiements',
    ProcessorNeedsYou: 'Stripe attend quelque chose de vous',
    WebhookSilent: 'Les webhooks de Stripe n’arrivent pas',
    Disputed: 'Paiement contesté',
    ChargedBack: 'Paiement repris par la banque',
    PaymentFailed: 'Paiement échoué',
    OwedToOperator: 'Vous devez de l’argent à l’opérateur',
    OwedByOperator: 'L’opérateur vous doit de l’argent',
    ReversalFailed: 'De l’argent n’a pas pu être repris',
    PayoutFailed: 'L’argent n’est pas arrivé à la banque du bénéficiaire',
    HeldAtRecipient: 'De l’argent reste trop longtemps chez le bénéficiaire',
    RecipientRejected: 'Ce bénéficiaire ne peut pas être payé',
    RecipientRestricted: 'Le bénéficiaire doit compléter ses informations',
    RecipientWaits: 'En attente du bénéficiaire',
    OutcomeUnknown: 'Issue inconnue depuis un jour',
    Discrepancy: 'Écart dans les livres',
    EInvoiceRefused: 'Une facture électronique n’a pas été acceptée',
    EInvoiceFailed: 'La remise d’une facture électronique a été abandonnée',
    MailRouteFailing: 'Vos e-mails ne peuvent pas être envoyés depuis votre adresse',
    MailRecordMissing: 'L’enregistrement DNS de votre domaine d’e-mail a disparu',
    BusinessMailBounced: 'Les e-mails à votre entreprise reviennent',
    MailBounced: 'E-mail revenu',
    MailComplained: 'E-mail signalé comme indésirable',
    MailFailed: 'E-mail non remis',
    AutopayEnded: 'Paiement automatique arrêté',
    CardExpires: 'Carte expirée avant un paiement',
    OfferDeclined: 'Proposition refusée',
    OfferExpired: 'Proposition expirée',
    OldDraft: 'Brouillon de plus d’une semaine',
  },
  connectProcessor: 'Connecter Stripe',
  finishProcessor: 'Voir ce qui manque',
  webhookSilent: 'Les résultats des paiements arrivent avec jusqu’à une heure de retard',
  invoicesOverdue: (count) => (count < 2 ? `${count} facture en retard` : `${count} factures en retard`),
  remindAll: (count) => (count < 2 ? 'Relancer le client' : 'Tout relancer'),
  processorDebt: 'Vous devez au prestataire',
  processorDebtText: 'Ce montant est retenu sur les prochains paiements de vos clients.',
  takenBackIn: (days) =>
    days === 0 ? 'repris aujourd’hui' : days === 1 ? 'repris dans 1 jour' : `repris dans ${days} jours`,
  heldFor: (days) =>
    days === 0
      ? 'à reverser aujourd’hui'
      : days === 1
        ? 'à reverser sous 1 jour'
        : `à reverser sous ${days} jours`,
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
  goingLive: {
    title: 'Jusqu’au premier paiement',
    progress: (done, all) => `${done} sur ${all}`,
    done: 'fait',
    steps: {
      Business: {
        title: 'Présenter votre entreprise',
        text: 'Votre adresse et votre e-mail figurent sur les factures et les reçus. Ajoutez votre numéro fiscal si vous en avez un.',
        action: 'Saisir l’adresse',
      },
      Look: {
        title: 'Choisir une apparence',
        text: 'Un logo ou une couleur à vous sur les pages, les e-mails et les documents.',
        action: 'Choisir',
      },
      Processor: {
        title: 'Connecter Stripe',
        text: 'Vos clients paient alors par carte ou compte bancaire, et Stripe verse l’argent sur votre compte.',
        action: 'Connecter Stripe',
      },
      TestInvoice: {
        title: 'Vous envoyer une facture d’essai',
        text: 'Voyez l’e-mail, la page et le PDF comme vos clients les verront.',
        action: 'Me l’envoyer',
      },
      FirstPayment: {
        title: 'Recevoir le premier paiement',
        text: 'Rédigez une facture et envoyez-la à un client.',
        action: 'Rédiger une facture',
      },
    },
    keepLook: 'Garder tel quel',
    hide: 'Masquer ces étapes',
    openText:
      'Elle est en route. Ouvrez-la depuis l’e-mail, comme un client. Vous pourrez ensuite l’annuler.',
    openInvoice: 'Voir la facture',
    test: {
      title: 'Vous envoyer une facture d’essai ?',
      text: (amount, email) =>
        `Une facture de ${amount} part à ${email}. Elle reçoit le prochain numéro de facture.`,
      open: 'Ouvrez-la depuis l’e-mail, comme un client, puis annulez-la.',
      kept: 'Cette installation n’envoie pas d’e-mails : ouvrez la facture par son lien, comme un client, puis annulez-la.',
      ownCard:
        'Ne la payez pas avec votre propre carte : les réseaux de cartes l’interdisent. Demandez à quelqu’un d’autre, ou laissez-la impayée.',
      send: 'Me l’envoyer',
      sent: 'La facture d’essai est rédigée.',
      item: 'Essai',
      note: 'Ceci est un essai. Personne n’a à payer cette facture.',
    },
  },
  sample: {
    client: 'Marie Exemple',
    item: 'Photographie de mariage (exemple)',
    album: 'Album de 40 pages (exemple)',
    deposit: 'Acompte',
    balance: 'Solde',
    note: 'Ceci est un exemple. Merci pour votre réservation\u202f!',
  },
};
