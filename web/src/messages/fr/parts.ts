import type { Messages } from '../catalogue.ts';

/** The parts that pages are made of, in French. */
export const parts: Messages['parts'] = {
  cancel: 'Annuler',
  noFigures: 'Aucun mouvement sur cette période.',
  close: 'Fermer',
  undo: 'Annuler l’action',
  copied: 'Copié',
  tryAgain: 'Réessayer',
  loading: 'Chargement',
  offline: 'Le service est injoignable. Votre saisie n’est pas perdue.',
  failed: 'Une erreur s’est produite de notre côté.',
  noProcessor:
    'Rien ne peut encore être payé en ligne\u202f: aucun prestataire de paiement n’est connecté. Indiquez dans la note comment payer.',
  unreachable: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  moreActions: 'Autres actions',
  realTime: 'Cette page indique l’heure réelle\u202f: l’horloge de test ne la déplace pas.',
  requestId: (id) => `Requête ${id}`,
  asTable: 'Afficher en tableau',
  month: 'Mois',
  choose: 'Sélectionner',
  chooseAll: 'Sélectionner toutes les lignes affichées',
  chooseRow: (name) => `Sélectionner ${name}`,
  keys: { next: 'Ligne suivante', previous: 'Ligne précédente', choose: 'Sélectionner la ligne' },
  conflict: {
    text: (by) =>
      `Modifié pendant que vous écriviez${by === '' ? '' : `, ${by}`}. Rien de votre saisie n’est perdu\u202f: choisissez ce qui vaut.`,
    mine: 'Votre version',
    theirs: 'L’autre version',
  },
};
