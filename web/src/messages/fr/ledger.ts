import type { LedgerWords } from '../ledger-words.ts';

/** What each posting means, and what the proof of the books checks, in French. */
export const ledger: LedgerWords = {
  postings: {
    'Invoice issue': 'le client doit le total',
    'Invoice raise': 'le total a augmenté',
    'Invoice lower': 'le total a baissé',
    'Invoice defer': 'des factures d’acompte et une facture définitive factureront ce montant',
    'Invoice undefer': 'le total a baissé ou est annulé\u00a0: elles ne le factureront plus',
    'Invoice prepayment': 'une facture d’acompte facture l’argent reçu',
    'Invoice final': 'la facture définitive facture le reste',
    'Invoice cancel': 'le montant restant dû est annulé',
    'Invoice cancel_waived': 'annulée\u00a0: ce à quoi vous aviez renoncé n’est plus facturé',
    'Invoice write_off': 'le montant restant dû est passé en perte',
    'Invoice waive': 'renonciation à une échéance',
    'Invoice waive_charged_back': 'renonciation à une échéance dont le paiement a été rejeté',
    'Invoice mark_as_paid': 'un paiement par un autre moyen est enregistré',
    'Invoice unmark_as_paid': 'un paiement par un autre moyen est retiré',
    'Invoice apply_credit': 'le crédit du client paie une partie de la facture',
    'Invoice unapply_credit': 'un crédit utilisé est annulé\u00a0: le client le récupère',
    'Invoice apply_credit_recovered':
      'la facture était passée en perte\u00a0: le crédit réduit d’abord cette perte',
    'Invoice unapply_credit_written_off':
      'la facture est passée en perte\u00a0: ce qui est de nouveau dû l’est aussitôt',
    'Invoice credit': 'un avoir\u00a0: ce montant n’est plus dû',
    'Invoice credit_paid': 'un avoir sur un montant payé\u00a0: le client le récupère',
    'Invoice give_back_outside': 'le montant d’un avoir est remboursé par un autre moyen',
    'Invoice credit_settled':
      'ce qu’un avoir a repris n’a pas été remboursé et n’est plus dû\u00a0: son argent est reparti',
    'Invoice tax_moved_from':
      'un avoir a changé les taux de taxe de ce qui est payé\u00a0: c’étaient ceux-ci',
    'Invoice tax_moved_to': 'et ce sont maintenant ceux-là',
    'Invoice waive_recovered': 'la facture était passée en perte\u00a0: le montant réduit d’abord la perte',
    'Invoice waive_charged_back_recovered':
      'la facture était passée en perte\u00a0: le montant réduit d’abord la perte',
    'Invoice mark_as_paid_recovered':
      'la facture était passée en perte\u00a0: l’argent réduit d’abord la perte',
    'Invoice credit_settled_recovered':
      'la facture était passée en perte\u00a0: le montant réduit d’abord la perte',
    'Invoice unmark_as_paid_written_off':
      'la facture est passée en perte\u00a0: ce qui est dû de nouveau l’est aussitôt',
    'Credit overpay': 'il est arrivé plus d’argent que le montant dû\u00a0: le client a un crédit',
    'Credit overpay_undone': 'cet argent n’est finalement pas arrivé',
    'Credit give_back': 'le crédit a été rendu au client par un autre moyen',
    'Credit give_back_undone': 'il n’a finalement pas été rendu',
    'Charge capture': 'le client a payé',
    'Charge surcharge': 'les frais de carte payés par le client',
    'Charge fee': 'ce que le prestataire retient sur le paiement',
    'Charge platform_fee': 'ce que l’opérateur retient sur le paiement',
    'Charge return': 'la banque du client a repris l’argent\u00a0: le client le doit de nouveau',
    'Charge return_lost': 'la part que le client doit déjà de nouveau, ou qui lui a déjà été rendue',
    'Charge return_given_up':
      'la part d’une échéance à laquelle vous avez renoncé\u00a0: personne ne la doit',
    'Charge return_credited':
      'la part d’une échéance annulée, dont une banque avait refusé le remboursement\u00a0: elle est maintenant rendue',
    'Charge surcharge_returned': 'les frais de carte du rejet',
    'Charge return_fee': 'ce que le prestataire retient pour le rejet',
    'Charge capture_recovered': 'la facture était passée en perte\u00a0: l’argent réduit d’abord la perte',
    'Charge return_written_off':
      'la facture est passée en perte\u00a0: ce qui est dû de nouveau l’est aussitôt',
    'Refund refund': 'le client a été remboursé',
    'Refund surcharge_refunded': 'les frais de carte du remboursement, au prorata',
    'Refund refund_twice': 'la part qu’un rejet ou un litige avait déjà rendue',
    'Refund reopen': 'le remboursement rouvre l’échéance\u00a0: le client la doit de nouveau',
    'Refund platform_fee_refunded': 'l’opérateur rend ses frais en proportion',
    'Refund platform_fee_kept': 'le remboursement a finalement échoué\u00a0: l’opérateur garde ses frais',
    'Refund refund_reversed': 'la banque a finalement refusé le remboursement',
    'Refund refund_reversed_lost':
      'la part qu’un rejet ou un litige a aussi prise\u00a0: le client l’a reçue une fois',
    'Refund refund_reversed_twice': 'la part rendue deux fois, encore due, ou payée de nouveau',
    'Refund surcharge_refund_reversed': 'les frais de carte du remboursement refusé',
    'Refund reopen_reversed': 'le client ne le doit plus',
    'Refund reopen_given_up_reversed':
      'vous avez renoncé à l’échéance entre-temps\u00a0: la renonciation est reprise',
    'Refund reopen_written_off':
      'la facture est passée en perte\u00a0: ce qui est dû de nouveau l’est aussitôt',
    'Refund reopen_reversed_recovered':
      'la facture était passée en perte\u00a0: le montant réduit d’abord la perte',
    'Dispute hold': 'la banque retient l’argent',
    'Dispute fee': 'ce que le prestataire retient pour le litige',
    'Dispute win': 'gagné\u00a0: l’argent est revenu',
    'Dispute lose': 'perdu\u00a0: le client le doit de nouveau',
    'Dispute lose_given_up':
      'perdu, pour une échéance à laquelle vous avez renoncé\u00a0: personne ne le doit',
    'Dispute lose_credited':
      'perdu, pour une échéance annulée dont une banque avait refusé le remboursement\u00a0: elle est maintenant rendue',
    'Dispute lose_twice': 'perdu, pour la part qu’un remboursement ou un rejet avait déjà rendue',
    'Dispute surcharge_lost': 'perdu\u00a0: les frais de carte sont perdus',
    'Dispute lose_written_off':
      'la facture est passée en perte\u00a0: ce qui est dû de nouveau l’est aussitôt',
    'Payout payout': 'le prestataire a viré l’argent à la banque',
    'Payout payout_sent_back': 'la banque a renvoyé un virement, ou a comblé un solde négatif',
    'Payment fund': 'le moyen de paiement a été débité\u202f; l’argent est dû au contact',
    'Payment fund_fee': 'ce que le prestataire retient pour le débit',
    'Payment funding_return': 'la banque du moyen de paiement a repris le débit, sur l’argent des clients',
    'Payment funding_return_fee': 'ce que le prestataire retient pour le rejet',
    'Payment deliver': 'le bénéficiaire a reçu l’argent',
    'Payment deliver_fee': 'ce que le prestataire retient pour l’envoi',
    'Payment return': 'la banque du bénéficiaire l’a renvoyé',
    'Payment refund': 'l’argent est revenu sur le moyen de paiement',
    'Payment refund_reversed': 'la banque du moyen de paiement a refusé le remboursement',
    'Payment release': 'l’argent qui ne peut pas revenir sur le moyen de paiement rejoint celui des clients',
    'Payment release_owed':
      'l’argent libéré n’est dû à personne\u00a0: la banque du moyen de paiement l’a versé',
    'Payment write_off':
      'passé en perte\u00a0: le moyen de paiement a récupéré de l’argent dépensé, ou l’a reçu deux fois',
    'Payment service_fee':
      'ce que l’opérateur retient\u00a0; le moyen de paiement, qui n’est pas un compte ici, l’a payé',
    'Payment service_fee_refunded': 'l’opérateur a rendu ses frais sur le moyen de paiement',
    'Payment service_fee_kept':
      'la banque du moyen de paiement a refusé le remboursement et les frais compris',
    'Payment service_fee_returned': 'la banque du moyen de paiement a repris le débit et les frais compris',
    'Payment transfer': 'l’argent est sur le compte du bénéficiaire chez le prestataire',
    'Payment arrive': 'la banque du bénéficiaire a l’argent',
    'Payment arrive_returned': 'la banque du bénéficiaire l’a finalement refusé',
    'Payment reverse': 'l’argent est revenu du compte du bénéficiaire',
    'Payment left_at_recipient': 'abandonné\u00a0: le bénéficiaire garde ce qui ne peut être repris',
    'Payment funding_return_held':
      'la banque du moyen de paiement a repris ce qui n’était ni dépensé ni rendu, ou ce qui a été payé deux fois est revenu',
    'Payment funding_return_platform':
      'la banque du moyen de paiement a repris de l’argent dépensé, ou l’a reçu en remboursement\u00a0: il est dû à l’opérateur',
    'Payment debt_settled': 'l’entreprise a payé l’opérateur',
    'Payment debt_covered': 'ce qui est revenu à l’opérateur couvre ce qui lui est dû',
    'Payment left_returned': 'ce qui était laissé au bénéficiaire a finalement été repris',
    'Payment funding_restored':
      'la banque du moyen de paiement a rendu ce qu’elle avait repris, ou l’opérateur couvre ce qui a été payé deux fois',
    'Payment service_fee_restored': 'la banque du moyen de paiement a aussi rendu les frais de l’opérateur',
    'Payment debt_overpaid':
      'ce que l’entreprise avait payé est aussi revenu à l’opérateur, qui le doit à l’entreprise',
    'Payment debt_returned': 'l’opérateur a rendu ce qu’il avait reçu deux fois',
  },
  checks: {
    balance: 'Les débits égalent les crédits dans chaque devise.',
    chart: 'Chaque écriture a les comptes que sa nature prescrit.',
    sums: 'Les sommes enregistrées égalent leurs écritures.',
    day_of_posting: 'Aucune écriture ne compte un jour postérieur à celui où elle a été passée.',
    days: 'Les sommes par jour, que lisent les rapports, égalent les écritures du jour.',
    receivable: 'Les créances sont la somme de ce qui est dû pour toutes les factures ouvertes.',
    receivable_of_invoice: 'La créance de chaque facture est ce qui est dû pour elle.',
    billed: 'Le montant facturé de chaque facture émise est son total, celui d’une facture annulée est nul.',
    issue_day: 'Une facture est comptabilisée le jour d’émission que montrent ses documents.',
    total: 'Le total d’une facture est la somme de son échéancier.',
    bounds:
      'Une échéance est payée entre 0 et son montant, et remboursée au plus de ce qui est venu par un prestataire.',
    money_of_invoice:
      'Ce qui est payé d’une facture est ce qui a été encaissé, moins les remboursements et les rejets.',
    outside_of_invoice:
      'Ce qui est payé d’une facture par un autre moyen est la somme de ses paiements enregistrés à la main.',
    manual_payments:
      'Ce qui est venu par un autre moyen n’est pas inférieur à ses paiements enregistrés à la main qui restent valables.',
    settled: 'Rien n’est dû pour une facture payée, quelque chose l’est pour une facture ouverte.',
    state_of_payments:
      'Une facture retient si une partie en est demandée, et la première échéance qui peut être payée.',
    numbers: 'Les numéros de facture comptés par le service sont sans trou et sans répétition.',
    taxes_of_posting: 'Les lignes de TVA d’une écriture font ensemble son montant.',
    net_and_tax: 'Le HT et la TVA d’une ligne de TVA font son montant TTC.',
    billed_rates: 'Le montant facturé à chaque taux, et sa TVA, égalent ceux des lignes de la facture.',
    paid_rates:
      'Les lignes de TVA des paiements font ce qui est payé d’une facture et, payée en entier, sa TVA.',
    closed_rates:
      'Pour une facture dont plus rien n’est dû, le payé et l’abandonné égalent, à chaque taux, le montant facturé.',
    credit_postings: 'Les écritures de chaque avoir, à sa date, sont ses montants.',
    client_credit: 'Le crédit de chaque client dans chaque devise est la somme de ses mouvements.',
    client_credit_in_ledger: 'Les crédits de tous les clients forment ensemble le compte des crédits.',
    client_credit_postings:
      'Chaque mouvement depuis ou vers l’extérieur a son écriture, et chaque écriture son mouvement.',
    client_credit_applied:
      'Le crédit utilisé est comptabilisé avec sa facture et égale la somme des saisies valables.',
    credit_known: 'Chaque écriture d’un avoir appartient à un avoir enregistré.',
    credit_sums:
      'Les taux d’un avoir donnent son montant, et les avoirs d’une facture ce qui en a été repris.',
    credit_rates: 'Les avoirs d’une facture ne reprennent à aucun taux plus que ce qui a été facturé.',
    credit_owed: 'Ce qui a été repris sans être remboursé n’est pas dû.',
    credit_numbers: 'Les numéros des avoirs n’ont ni trous ni doublons.',
    deposit_documents: 'Une facture connaît ses factures d’acompte, dont la numérotation n’a pas de trou.',
    deposit_postings: 'Chaque facture d’acompte a son écriture, à chaque taux et au jour de son argent.',
    deposit_sums:
      'Les factures d’acompte et la facture définitive donnent ensemble la facture, à chaque taux\u00a0; avant, le reste n’est pas encore facturé.',
    versions:
      'Les versions d’une facture sont sans trou, et chacune sauf la dernière a la facture telle qu’elle était.',
    charge_allocations: 'Un paiement est la somme de ses affectations, et ses remboursements aussi.',
    refunds: 'Le montant remboursé d’une affectation est la somme de ses remboursements.',
    paid_parts: 'Les montants payés et remboursés d’une échéance sont les sommes de ses affectations.',
    refund_bounds: 'Rien n’est remboursé au-delà de ce qui a été payé.',
    live_charges:
      'Une échéance en cours de traitement a un seul paiement en cours, toute autre n’en a aucun.',
    live_allocations: 'Les affectations d’un paiement sont en cours exactement aussi longtemps que lui.',
    charge_rows:
      'Un paiement réussi a été encaissé une fois, pour son montant\u202f; aucun autre ne l’a été.',
    charge_remains:
      'Les frais de carte restants d’un paiement, et ce que son client a reçu deux fois, égalent le grand livre.',
    refund_rows: 'Un remboursement réussi a quitté le prestataire une fois, pour son montant.',
    platform_fees:
      'Ce que l’opérateur a rendu de ses frais sur un encaissement est le même dans les remboursements et dans le grand livre, et jamais plus que ce qu’il a pris.',
    dispute_rows: 'Un litige retient son montant exactement tant qu’il est ouvert.',
    payout_rows: 'Un virement reçu est allé à la banque une fois, pour son montant.',
    outgoing:
      'L’argent en transit d’un paiement sortant égale ce qui est dû\u00a0: son montant, du débit jusqu’à la réception.',
    outgoing_at_recipients:
      'L’argent d’un paiement sortant est sur le compte du bénéficiaire chez le prestataire jusqu’à ce qu’il arrive, soit repris ou y reste.',
    outgoing_arrived:
      'Un paiement sortant par un compte du bénéficiaire chez le prestataire est arrivé une fois s’il est terminé.',
    outgoing_refunds:
      'Le montant que des remboursements antérieurs d’un paiement sortant ont rendu est la somme de ceux qui n’ont pas échoué.',
    outgoing_owed:
      'Le montant d’un paiement sortant est dû à l’opérateur tant que l’argent dépensé puis repris n’est pas réglé.',
    outgoing_one_operation: 'L’argent d’un paiement sortant n’est pas versé, repris et remboursé à la fois.',
    event_money: 'Les événements d’une facture rapportent exactement l’argent qui a bougé.',
    event_payments: 'Les événements d’une échéance rapportent exactement ce qui a été payé et remboursé.',
    erased_versions:
      'Une facture dont le client a été effacé n’a ni version qui le nomme, ni contenu de ses PDF.',
    event_outgoing: 'Les événements d’un paiement sortant rapportent exactement l’argent qui a bougé.',
    redactions: 'Des événements n’ont été expurgés que pour des contacts effacés.',
    event_sequences: 'Les événements de chaque objet sont numérotés à partir de 1, sans trou.',
  },
};
