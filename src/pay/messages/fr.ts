import type { en } from './en.ts';

export const fr: typeof en = {
  invoiceOf: (number, business) => `Facture ${number} de ${business}`,
  questions: 'Une question\u202f? Écrivez à',
  questionsByReply: 'Une question\u202f? Répondez à l’e-mail qui contient ce lien.',
  dueNow: 'À payer maintenant',
  nextPayment: 'Prochain paiement',
  overdueSince: (date) => `En retard depuis le ${date}`,
  partOverdue: (amount, date) => `dont ${amount} en retard depuis le ${date}`,
  dueOn: (date, distance) => `À payer le ${date}, ${distance}`,
  byCredit: (fee, percent) => `Par carte de crédit\u00a0: ${fee} en plus (${percent})`,
  continueToPay: 'Continuer vers le paiement',
  pay: (amount) => `Payer ${amount}`,
  choosePayment: 'Sélectionnez un paiement',
  enterAmount: 'Saisissez un montant',
  payAnother: 'Effectuer un autre paiement',
  payNowInstead: 'Payer maintenant',
  states: {
    paid: 'Payée en totalité',
    paidHint: 'Il ne reste rien à payer. Merci.',
    refundedInFull: 'Remboursée en totalité',
    refunded: (amount) => `${amount} ont été remboursés.`,
    disputed: (amount) => `Le paiement de ${amount} est contesté`,
    disputedHint: 'La banque examine la contestation. Vous n’avez rien à faire ici.',
    chargedBack: (amount) => `Votre banque vous a rendu ${amount} à la suite d’une contestation`,
    openAgain: 'Ce paiement est de nouveau à régler.',
    canceled: 'Cette facture a été annulée',
    canceledHint: 'Il n’y a rien à payer.',
    businessSuspended: (business) => `${business} ne peut pas recevoir de paiements pour le moment`,
    businessSuspendedHint:
      'La facture reste ouverte et rien n’est prélevé automatiquement d’ici là. Vous pouvez toujours télécharger la facture et vos reçus.',
    paymentsHeld: 'Les paiements sont suspendus pour peu de temps',
    paymentsHeldHint:
      'Nous vérifions auprès de la banque quels paiements sont arrivés. Rien n’est débité maintenant. Si vous avez payé, ne payez pas une seconde fois, ni par un autre moyen. Gardez le lien et rouvrez cette page dans quelques heures.',
    businessClosed: (business) => `${business} a fermé son compte ici`,
    businessClosedHint:
      'La facture ne peut plus être payée en ligne. Veuillez demander à l’entreprise comment la régler. Les documents et les reçus restent disponibles ici.',
    processing: (amount) => `Votre paiement de ${amount} est en cours`,
    processingBank:
      'Votre banque a reçu l’ordre. Cela prend quelques jours ouvrés\u202f; vous n’avez rien à faire.',
    processingCard:
      'La banque n’a pas encore répondu. Ne payez pas une seconde fois\u00a0: cette page sera mise à jour.',
    requiresAction: (amount) => `Votre banque vous demande de confirmer ${amount}`,
    requiresActionHint: 'Rien ne sera débité avant votre confirmation.',
    confirm: 'Confirmer auprès de la banque',
    giveUp: 'Payer autrement',
    failed: 'Le dernier paiement a échoué',
    declined: (reason) => `${reason} Rien n’a été débité.`,
    returned: (amount, reason) =>
      `Votre banque a rejeté le prélèvement de ${amount}${reason === '' ? '' : `\u00a0: ${reason}`}.`,
    returnedHint: 'Ce paiement reste dû. Veuillez payer par carte ou depuis un autre compte.',
    nothingTaken: 'Rien n’a été débité.',
    thanks: 'Merci',
    received: (amount, method) => `Nous avons reçu ${amount} (${method}).`,
    receiptMailed: (address) => `Vous allez recevoir un reçu à l’adresse ${address}.`,
    receiptMailedToOthers:
      'Un reçu est envoyé par e-mail aux personnes qui reçoivent les reçus de ce client.',
  },
  billedTo: 'Pour',
  payHeading: 'Payer',
  showEarlier: (count) =>
    count === 1 ? 'Afficher 1 paiement antérieur' : `Afficher ${count} paiements antérieurs`,
  showLater: (count) => (count === 1 ? 'Afficher 1 autre paiement' : `Afficher ${count} autres paiements`),
  chooseAll: 'Tout sélectionner',
  chooseNext: 'Seulement le prochain',
  update: 'Actualiser',
  amountToPay: 'Montant à payer maintenant',
  amountHint: (most) => `Jusqu’à ${most}`,
  amountFaults: {
    unreadable_amount: (example) => `Saisissez un montant, par exemple ${example}.`,
    amount_too_low: () => 'Le montant doit être supérieur à zéro.',
    amount_too_high: (_example, most) => `Vous pouvez payer au maximum ${most} ici.`,
  },
  whatToPay: 'Que souhaitez-vous payer\u202f?',
  howToPay: 'Comment souhaitez-vous payer\u202f?',
  fee: (percent) => `Frais de carte de crédit (${percent})`,
  feeByKind: (percent, amount, withDebit) =>
    `Cartes de crédit\u00a0: frais de ${percent}, soit ${amount}.${withDebit ? ' Cartes de débit et prépayées\u00a0: aucuns frais.' : ''} Vous voyez et confirmez le montant exact avant tout débit.`,
  toConfirm: 'Continuer',
  toPay: 'Vous payez',
  cardNumber: 'Numéro de carte',
  nameOnCard: 'Titulaire de la carte',
  accountHolder: 'Titulaire du compte',
  expiry: 'Expiration',
  expiryHint: 'MM / AA',
  securityCode: 'Code de sécurité',
  routingNumber: 'Numéro de routage (ABA)',
  accountNumber: 'Numéro de compte',
  orByCard: 'Ou par carte\u00a0:',
  bankHint: 'Le montant est prélevé sur votre compte sous deux jours ouvrés environ.',
  debitTerms: (business, amount) =>
    `En payant, j’autorise ${business} à prélever ${amount} sur ce compte bancaire par voie électronique, une seule fois, et à le créditer pour corriger une erreur.`,
  sepaMandate: (business, provider, amount) =>
    `En indiquant votre IBAN et en confirmant, vous autorisez (A) ${business} et ${provider}, son prestataire de services de paiement, à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément à ces instructions. Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions de la convention que vous avez passée avec elle. La demande de remboursement doit être présentée dans les 8 semaines suivant la date de débit de votre compte. Vos droits sont expliqués dans un document que vous pouvez obtenir auprès de votre banque. Vous acceptez d’être averti de chaque débit au plus tard 2 jours avant.${amount === '' ? '' : ` Vous êtes averti par la présente d’un débit de ${amount} dans les prochains jours.`}`,
  sepaHint:
    'Le montant est prélevé sur votre compte dans les prochains jours. La confirmation de votre banque peut prendre jusqu’à 14 jours ouvrés.',
  sepaReference: (reference, creditor) =>
    `Référence du mandat ${reference}${creditor === '' ? '' : `, identifiant du créancier ${creditor}`}.`,
  autopayNeeded: (business) =>
    `${business} n’accepte ici un paiement qu’avec le paiement automatique du reste.`,
  autopayOffer: 'Payer le reste automatiquement',
  autopayTerms: (business, amount, count, surcharge, byCredit) => {
    const fee = surcharge === '' ? '' : `, dont ${surcharge} de frais de carte de crédit`;
    const extra = byCredit === '' ? fee : ` (par carte de crédit ${byCredit})`;
    const what =
      count === 1
        ? `le paiement restant à son échéance\u00a0: ${amount}${extra}.`
        : `les ${count} paiements restants à leurs échéances\u00a0: ${amount} au total${extra}.`;
    return `J’autorise ${business} à enregistrer ce moyen de paiement et à prélever ${what} Je peux y mettre fin à tout moment sur cette page.`;
  },
  autopayOn: 'Le paiement automatique est activé',
  autopayStarting: 'Le paiement automatique commencera dès que ce paiement sera arrivé',
  autopayNext: (method, amount, date) => `${amount} seront prélevés sur ${method} le ${date}.`,
  autopaySeveral: (method, count, date) => `${count} prélèvements sur ${method} le ${date}\u00a0:`,
  including: (surcharge) => `Ce montant comprend ${surcharge} de frais de carte.`,
  autopayRest: (amount, count, isOnDueDates) =>
    count === 1
      ? `Le paiement restant sera réglé automatiquement${isOnDueDates ? ' à son échéance' : ''}\u00a0: ${amount}.`
      : `Les ${count} paiements restants seront réglés automatiquement${isOnDueDates ? ', chacun à son échéance' : ''}\u00a0: ${amount} au total.`,
  autopayAgreed: (amount) => `Ce que vous avez accepté sera réglé automatiquement\u00a0: ${amount} au total.`,
  autopayUncovered:
    'Le paiement automatique ne couvre pas le prochain paiement, car la facture a changé depuis votre accord. Veuillez le régler vous-même.',
  autopayTooSmall: (amount, business, isAlone) =>
    `Le paiement automatique vous laisse ${amount} à régler, car un montant aussi faible ne peut pas être débité seul. ${isAlone ? 'Veuillez demander' : 'Veuillez le régler avec un autre paiement, ou demandez'} à ${business} comment le payer.`,
  agreementHeading: 'Veuillez accepter le nouvel échéancier',
  agreementWhy: (method: string) =>
    `La facture a changé. ${method} n’est débité que de ce que vous avez accepté. Le reste attend votre accord.`,
  agreementBefore: (amount: string, date: string) => `Accepté\u00a0: ${amount} le ${date}.`,
  agreementNone: 'Pas encore accepté.',
  agreementNew: (amount: string, date: string) => `Nouveau\u00a0: ${amount} le ${date}.`,
  agreementTerms: (
    business: string,
    method: string,
    amount: string,
    count: number,
    last: string,
    fee: string,
  ) =>
    `En acceptant, vous autorisez ${business} à débiter ${method} selon l’échéancier actuel de cette facture\u00a0: ${amount} en ${count === 1 ? 'un paiement' : `${count} paiements`}, le dernier le ${last}. ${fee === '' ? '' : `Des frais de carte de ${fee} au plus s’y ajoutent, comme convenu auparavant. `}Rien ne sera débité plus tôt, ni davantage. Vous pouvez résilier à tout moment sur cette page.`,
  agreementButton: 'Accepter le nouvel échéancier',
  agreementDone: 'Vous avez accepté le nouvel échéancier.',
  autopayCancel: 'Arrêter le paiement automatique',
  autopayCancelHeading: 'Arrêter le paiement automatique\u202f?',
  autopayCancelHint:
    'Plus rien ne sera prélevé automatiquement\u202f; un paiement déjà en cours ira à son terme. Vous paierez ensuite vous-même sur cette page.',
  autopayKeep: 'Conserver le paiement automatique',
  autopayCanceled: 'Le paiement automatique est désactivé',
  autopayCanceledHint:
    'Plus rien ne sera prélevé automatiquement. Veuillez payer sur cette page avant chaque échéance.',
  confirmHeading: 'Confirmer le paiement',
  back: 'Retour à la facture',
  returning: {
    backTo: (host) => `Retour sur ${host}`,
    leaving: 'Redirection dans 5 secondes.',
    stay: 'Rester sur cette page',
  },
  testCard: 'Carte de test 4242 4242 4242 4242, toute date future, tout code.',
  testBank: 'Compte de test 110000000, 000123456789.',
  testIban: (iban) => `IBAN de test ${iban}.`,
  noMethod:
    'Cette facture ne peut pas être payée en ligne pour le moment. Demandez à l’entreprise comment la régler.',
  receipts: 'Reçus',
  receiptOf: (amount, date) => `${amount} le ${date}`,
  receiptPdf: 'Reçu (PDF)',
  change: {
    label: 'Modifiée',
    on: (date: string) => `Modifiée le ${date}`,
    sinceSeen: (date: string, seen: string) =>
      `Modifiée le ${date}, après votre dernière consultation du ${seen}`,
    became: (what: string, now: string, before: string) => `${what} : ${now} (auparavant : ${before})`,
    buyer: 'Destinataire',
    tax: 'Taxes',
    none: 'aucun',
  },
  /** What the business keeps when the event falls through. */
  cancellationTerms: {
    heading: 'Conditions d’annulation',
    byPaying: 'En payant, vous acceptez les conditions d’annulation.',
    read: 'Lire les conditions d’annulation',
  },
  payer: {
    other: 'Quelqu’un d’autre paie\u202f?',
    hint: 'Indiquez votre nom et votre adresse e-mail, et vous recevrez aussi le reçu. Seule l’entreprise les voit.',
    name: 'Votre nom',
    email: 'Votre adresse e-mail',
  },
  saving: {
    offer: 'Rien n’est encore dû',
    offerHint:
      'Vous pouvez enregistrer dès maintenant une carte ou un compte bancaire. Chaque paiement sera alors débité à son échéance. Rien n’est débité aujourd’hui.',
    open: 'Enregistrer un moyen de paiement',
    heading: 'Enregistrer un moyen de paiement',
    lead: 'Rien n’est débité maintenant. Ces paiements seront débités à leur échéance\u00a0:',
    total: 'Débité au total',
    how: 'Que voulez-vous enregistrer\u202f?',
    terms: ({
      business,
      amount,
      count,
      first,
      last,
      surcharge,
      byCredit,
    }: {
      business: string;
      amount: string;
      count: number;
      first: string;
      last: string;
      surcharge: string;
      byCredit: string;
    }) => {
      const fee = surcharge === '' ? '' : `, dont ${surcharge} de frais de carte de crédit`;
      const extra = byCredit === '' ? fee : ` (${byCredit} par carte de crédit)`;
      const what =
        count === 1
          ? `${amount}${extra} le ${first}`
          : `${amount} au total${extra}, en ${count} paiements à leur échéance, du ${first} au ${last}`;
      return `J’autorise ${business} à enregistrer ce moyen de paiement et à débiter ${what}. Rien n’est débité avant. Je peux l’arrêter à tout moment sur cette page.`;
    },
    button: 'Enregistrer et accepter',
    working: 'Enregistrement…',
    acceptsTerms: 'En enregistrant, vous acceptez les conditions d’annulation.',
    saved: (method: string) => `Le paiement automatique est activé avec ${method}`,
    savedHint: 'L’enregistrement n’a donné lieu à aucun débit.',
    again: 'Réessayer',
    failed: 'Le moyen de paiement n’a pas été enregistré',
    declines: {
      declined:
        'La banque ne l’a pas permis. Essayez une autre carte ou un autre compte, ou demandez à votre banque.',
      authentication_failed: 'Cela n’a pas été confirmé auprès de votre banque.',
    },
    failedHint: 'Rien n’a été débité.',
    savedWithout: 'Le paiement automatique n’est pas activé',
    savedWithoutHint:
      'L’accord a été retiré, ou il ne reste rien à payer. L’enregistrement n’a donné lieu à aucun débit.',
    requiresAction: 'Votre banque vous demande de confirmer l’enregistrement de votre moyen de paiement',
    requiresActionHint:
      'L’enregistrement ne donne lieu à aucun débit. Le paiement automatique ne sera activé qu’après votre confirmation.',
    giveUp: 'Ne pas l’enregistrer',
    processing: 'Votre moyen de paiement est en cours d’enregistrement',
    processingHint:
      'La banque n’a pas encore répondu. L’enregistrement ne donne lieu à aucun débit. Cette page se met à jour.',
    problems: {
      amount_changed:
        'L’échéancier ou les frais de carte ont changé depuis que vous avez ouvert la page. Veuillez vérifier. Rien n’a été enregistré ni débité.',
      terms_changed:
        'Les conditions d’annulation ont changé depuis que vous avez ouvert la page. Veuillez les relire. Rien n’a été enregistré ni débité.',
      autopay_not_offered: 'Le paiement automatique n’est plus proposé. Rien n’a été enregistré ni débité.',
      illegal_action:
        'Il n’est plus possible d’enregistrer un moyen de paiement ici. Veuillez revoir la facture. Rien n’a été débité.',
    },
  },
  documents: 'Documents',
  invoicePdf: 'Facture (PDF)',
  creditNotePdf: (number, date, amount) => `Avoir ${number} du ${date}, ${amount} (PDF)`,
  eInvoice: 'Facture électronique (PDF avec XML)',
  calendar: 'Échéances pour l’agenda',
  language: 'Langue',
  secure: (processor) =>
    `Vos coordonnées bancaires sont transmises directement à ${processor}, qui traite le paiement. L’entreprise n’y a jamais accès.`,
  sandboxBank: 'la banque de test',
  working: 'Paiement en cours…',
  returns: {
    funds: 'provision insuffisante',
    closed: 'le compte est clôturé',
    unknown: 'ce compte n’existe pas',
    unauthorized: 'le prélèvement n’était pas autorisé',
    stopped: 'le paiement a été bloqué',
    askedBack: 'vous avez demandé le remboursement à votre banque',
    blocked: 'ce compte n’accepte pas les prélèvements',
  },
  advice: {
    another: 'Essayez une autre carte ou un autre compte, ou contactez votre banque.',
    later: 'Réessayez dans quelques minutes.',
    number: 'Vérifiez le numéro.',
  },
  problems: {
    amount_changed:
      'Le montant a changé depuis que vous avez ouvert la page. Veuillez vérifier. Rien n’a été débité.',
    amount_too_large:
      'C’est plus que ce qui peut être débité en une fois. Veuillez payer moins à la fois, ou par un autre moyen. Rien n’a été débité.',
    rest_too_large:
      'Un paiement automatique ultérieur depuis ce compte bancaire serait trop élevé. Veuillez payer par carte, ou demander des paiements moins élevés. Rien n’a été débité.',
    schedule_changed:
      'Les dates ou les montants des paiements ont changé depuis que vous avez ouvert la page. Veuillez vérifier. Rien n’a été prélevé.',
    terms_changed:
      'Les conditions d’annulation ont changé depuis que vous avez ouvert la page. Veuillez les relire. Rien n’a été prélevé.',
    autopay_required:
      'En payant, vous acceptez aussi le paiement automatique du reste. Veuillez vérifier. Rien n’a été prélevé.',
    autopay_not_offered:
      'Le paiement automatique du reste n’est plus proposé. Veuillez vérifier. Rien n’a été prélevé.',
    payment_under_way: 'Un paiement est déjà en cours. Rien de plus n’a été débité.',
    method_not_accepted:
      'Ce type de carte ou de compte n’est pas accepté pour cette facture. Rien n’a été débité.',
    unknown_token: 'Veuillez saisir à nouveau la carte ou le compte. Rien n’a été débité.',
    illegal_action:
      'Les paiements sélectionnés ne sont plus à régler. Veuillez revoir la facture. Rien n’a été débité.',
    no_processor: 'Cette facture ne peut pas être payée en ligne pour le moment. Rien n’a été débité.',
    busy: 'Le prestataire de paiement ne répond pas. Veuillez réessayer dans un instant.',
    invalid_payer: 'Veuillez vérifier l’adresse e-mail. Rien n’a été débité.',
    invalid_date: 'Vérifiez la date d’expiration.',
    nothing_chosen: 'Vous n’avez sélectionné aucun paiement. Rien n’a été débité.',
    invalid_amount: 'Le montant saisi ne peut pas être payé tel quel. Rien n’a été débité.',
    nothing_to_pay: 'Il n’y a plus rien à régler sur cette facture. Rien n’a été débité.',
    too_many_tries:
      'L’enregistrement a été tenté trop souvent aujourd’hui. Rien n’a été enregistré ni débité. Veuillez réessayer demain.',
    expired_card: 'La carte a expiré. Veuillez en utiliser une autre.',
    incorrect_cvc: 'Vérifiez le code de sécurité.',
    incorrect_number: 'Vérifiez le numéro de carte.',
    incorrect_routing_number: 'Vérifiez le numéro de routage.',
    incorrect_iban: 'Vérifiez l’IBAN.',
    not_a_test_number:
      'Ceci est un environnement de test\u00a0: seuls les cartes et comptes de test sont acceptés.',
    incomplete: 'Il manque quelque chose. Veuillez remplir tous les champs.',
  },
  notFound: 'Aucune facture à cette adresse',
  notFoundHint: 'Vérifiez le lien ou demandez-en un nouveau à l’entreprise.',
  failedPage: 'Un problème est survenu de notre côté',
  failedPageHint:
    'Veuillez réessayer dans un instant. Si vous étiez en train de payer\u00a0: rouvrez la facture, elle montre ce qui a été débité.',
  tooMany: 'Trop de demandes. Veuillez patienter un instant.',
  noDocument: 'Ce document ne peut pas être créé',
  noDocumentHint:
    'Il manque ce qu’il faut pour cela, ou il est trop tôt. La facture elle-même est toujours disponible en PDF.',
  reminders: {
    title: 'Arrêter les rappels\u202f?',
    lead: (business, number) =>
      `Vous ne recevrez plus de rappels automatiques de ${business} pour la facture ${number}. Ce qui est dû reste dû.`,
    stopped: 'Les rappels sont arrêtés',
    button: 'Arrêter les rappels',
    done: (business, number) =>
      `Vous ne recevrez plus de rappels automatiques de ${business} pour la facture ${number}.`,
  },
  offer: {
    heading: (business) => `${business} souhaite vous payer`,
    paymentFrom: (business) => `Paiement de ${business}`,
    from: 'De',
    to: 'À',
    on: (date) => `Envoi prévu le ${date}`,
    atOnce: 'Dès que vous acceptez',
    answerBy: (date) => `Veuillez répondre au plus tard le ${date}.`,
    where: 'Où devons-nous envoyer l’argent\u202f?',
    accept: (amount) => `Accepter ${amount}`,
    decline: 'Refuser ce paiement',
    reason: 'Motif (facultatif)',
    declineButton: 'Refuser',
    accepted: 'Vous avez accepté.',
    acceptedHint: (account) => `L’argent sera versé sur ${account}.`,
    processing: (account) => `L’argent est en route vers ${account}.`,
    completed: (account) => `L’argent est arrivé sur ${account}.`,
    failed: 'Le paiement a échoué',
    failedHint: (business) => `Nous avons prévenu ${business}, qui peut effectuer un nouvel envoi.`,
    declined: 'Vous avez refusé ce paiement.',
    expired: 'Cette proposition a expiré',
    senderHeldHint:
      'Le paiement est en attente. Rien n’est perdu et vous n’avez rien à faire maintenant\u00a0: rouvrez cette page plus tard.',
    senderSuspended: (business) => `${business} ne peut pas envoyer de paiements pour le moment`,
    senderSuspendedHint:
      'Le paiement est en attente. Vous n’avez rien à faire maintenant\u00a0: rouvrez cette page plus tard.',
    expiredHint: (business) => `Demandez à ${business} de la renvoyer.`,
    canceled: 'Ce paiement a été annulé.',
    returned: 'La banque a renvoyé l’argent. L’entreprise a été prévenue.',
    undelivered: 'Le paiement n’a pas pu être versé',
    undeliveredTo: (account, reason) => `${account}\u00a0: ${reason}`,
    reasons: {
      account_closed: 'le compte est fermé.',
      method_removed: 'le compte a été supprimé.',
      unknown: 'la banque n’a pas pu créditer le compte.',
    },
    returning: (business) =>
      `L’argent est en cours de retour vers ${business}. Vous pourrez ensuite indiquer un autre compte ici.`,
    secure: (processor) =>
      `Votre numéro de compte est transmis directement à ${processor}, qui envoie l’argent. L’entreprise n’y a jamais accès.`,
    otherAccount: 'Indiquer un autre compte bancaire',
    otherAccountHint: (business) =>
      `L’argent y sera envoyé environ trois jours plus tard. Nous en informons ${business}, qui peut annuler le paiement d’ici là.`,
    sendThere: (amount) => `Envoyer ${amount} sur ce compte`,
    working: 'Envoi en cours…',
    problems: {
      amount_changed: 'Le montant a changé depuis que vous avez ouvert la page. Veuillez le vérifier.',
      payment_under_way: 'Ce paiement est déjà en route.',
      method_not_accepted: 'Ce compte bancaire ne peut pas être utilisé ici. Veuillez en vérifier le numéro.',
      unknown_token: 'Veuillez saisir de nouveau le compte bancaire.',
      illegal_action: 'Ce paiement ne peut plus être accepté. Son état est indiqué ci-dessous.',
      no_processor: 'Ce paiement ne peut pas être accepté pour le moment. Veuillez réessayer plus tard.',
    },
  },
};
