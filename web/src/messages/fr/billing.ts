import type { Messages } from '../catalogue.ts';

export const billing: Messages['billing'] = {
  title: 'Facturé à',
  fields: {
    company: 'Entreprise',
    street: 'Rue et numéro',
    postalCode: 'Code postal',
    city: 'Ville',
    region: 'Région ou canton',
    country: 'Pays',
    vatId: 'N° TVA',
    phone: 'Téléphone',
    reference: 'Référence',
  },
  onlyName: 'Nom et e-mail seulement',
  ofInvoice: 'Les champs inchangés suivent le contact. Les autres ne valent que pour cette facture.',
  asContact: 'Comme le contact',
  locked: 'Un paiement de cette facture est fait ou en cours\u00a0: le destinataire ne change plus.',
  noCountry: 'Inconnu',
  companyHint: 'Laissez vide pour un particulier.',
  referenceHint:
    'Ce que le client veut lire sur ses factures\u00a0: un numéro de commande, un centre de coûts, une Leitweg-ID.',
  persons: 'Personnes qui reçoivent les e-mails',
  personsText:
    'Ce que personne ne reçoit ici va à l’adresse du contact. Les factures émises gardent leurs personnes.',
  noPersons: 'Tout va à l’adresse du contact.',
  editPersons: 'Choisir les personnes',
  addPerson: 'Ajouter une personne',
  removePerson: 'Retirer',
  name: 'Nom',
  email: 'E-mail',
  role: 'Rôle (facultatif)',
  gets: 'Reçoit',
  receives: {
    Invoices: 'Factures',
    Reminders: 'Rappels',
    Receipts: 'Reçus',
  },
  getsNothing: 'Aucun e-mail',
  save: 'Enregistrer',
  saved: 'Les personnes sont enregistrées.',
};
