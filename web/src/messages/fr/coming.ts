import type { Messages } from '../catalogue.ts';

/** What is still to come for an invoice, in French. */
export const coming: Messages['coming'] = {
  title: 'À venir',
  nothing: 'Plus rien n’arrivera automatiquement.',
  ifIssued: 'Si elle est émise aujourd’hui\u00a0:',
  showAll: (count) => `Tout afficher (${count})`,
  showFewer: 'Afficher moins',
  more: 'La suite n’est pas affichée.',
  due: (payment) => `${payment} arrive à échéance`,
  issued: 'La facture est émise',
  finalInvoiced: 'La facture définitive est émise',
  payable: (payment) => `${payment} peut être réglé`,
  overdue: (payment) => `${payment} est en retard, si non réglé`,
  charge: 'Prélèvement automatique',
  chargeOf: (payment) => `Prélèvement automatique\u00a0: ${payment}`,
  surcharge: (amount) => `avec des frais de carte de ${amount}`,
  processing: (payment) => `puis ${payment} est en cours`,
  paid: (payment) => `puis ${payment} est payé`,
  allPaid: 'puis la facture est payée',
  prepaymentInvoice: 'puis une facture d’acompte est émise',
  finalInvoice: 'puis la facture définitive est émise',
  retry: (day) => `en cas d’échec, prochain essai le ${day}`,
  noRetry: 'en cas d’échec, le paiement automatique prend fin',
  autopayEnds: 'Le paiement automatique prend fin\u00a0: l’accord ne couvre pas ce qui est dû',
  mails: {
    Invoice: 'La facture part au client',
    Reminder: 'Rappel',
    AutopayAhead: 'E-mail\u00a0: le prélèvement à venir',
    AutopayDone: 'Reçu',
    AutopayEnded: 'E-mail\u00a0: paiement automatique terminé',
    BusinessPaid: 'E-mail à vous\u00a0: payé',
    BusinessAutopayEnded: 'E-mail à vous\u00a0: paiement automatique terminé',
  },
  to: (addresses) => `à ${addresses}`,
  unread: {
    AddressSuppressed: 'non envoyé\u00a0: les e-mails au client sont revenus',
    NoAddress: 'non rédigé\u00a0: il n’y a pas d’adresse',
  },
  ifPaid: (day) => `si le prélèvement du ${day} réussit`,
  notes: {
    AccountClosed:
      'Le compte est fermé\u00a0: il n’envoie plus d’e-mails de factures et n’encaisse plus d’argent.',
    AccountFrozen: 'Le compte déménage vers une autre installation\u00a0: rien ne se passe ici.',
    AccountHeld:
      'Le compte est retenu après une restauration\u00a0: il n’envoie rien aux clients et ne prélève rien jusqu’à ce que l’exploitant y mette fin.',
    AccountSuspended:
      'Le compte est suspendu\u00a0: il n’envoie rien aux clients et ne prélève rien jusqu’à ce que l’exploitant y mette fin.',
    ChargeMayFail: 'Si un prélèvement échoue, la suite change. Le client et vous recevez un e-mail.',
    DebitTakesDays:
      'L’argent d’un prélèvement bancaire arrive quelques jours plus tard. Le jour n’est pas encore connu.',
    ChargesImpossible:
      'Rien ne peut être prélevé maintenant\u00a0: aucun prestataire n’encaisse de paiements pour ce compte.',
    MoneyUnderWay: 'Un paiement est en cours. La suite dépend de son arrivée.',
    Disputed: 'La banque décide d’un litige. La suite en dépend.',
    SharedByHand: 'Vous partagez cette facture vous-même\u00a0: le client ne reçoit pas de rappels.',
    RemindersOff: 'Les rappels de cette facture sont désactivés.',
    AddressSuppressed:
      'Des e-mails au client sont revenus ou ont été signalés comme indésirables\u00a0: aucun rappel n’est envoyé.',
    NoMailServer:
      'Il n’y a pas de serveur de messagerie\u00a0: les e-mails restent dans «\u00a0E-mails envoyés\u00a0».',
  },
};
