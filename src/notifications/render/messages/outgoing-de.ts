import type { outgoing as english } from './outgoing-en.ts';

/** The texts of mails about outgoing payments in German. */
export const outgoing: typeof english = {
  mails: {
    Offer: ({ business, amount, date, method, processor, setUp }) => ({
      subject: `${business} möchte Ihnen ${amount} senden`,
      title: `${business} möchte Ihnen Geld senden`,
      lead: {
        BankAccount: [
          `Bitte geben Sie bis ${date} das Bankkonto an, auf das das Geld gehen soll, oder lehnen Sie ab.`,
        ],
        First: [
          `Richten Sie vor der ersten Zahlung bei ${processor} ein, wohin das Geld gehen soll. Das dauert etwa fünf Minuten.`,
          `Bitte erledigen Sie das bis ${date}, oder lehnen Sie ab.`,
        ],
        Known: [
          `Das Geld geht an ${method ?? `Ihr Konto bei ${processor}`}. Bitte nehmen Sie bis ${date} an, oder lehnen Sie ab.`,
        ],
      }[setUp],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Antwort bis ${date}: ${amount} von ${business}`,
      title: 'Eine Zahlung wartet auf Ihre Antwort',
      lead: [`${business} möchte Ihnen ${amount} senden. Ohne Ihre Antwort verfällt das Angebot am ${date}.`],
    }),
    RecipientIncomplete: ({ business, amount, date, processor, due, waits }) => ({
      subject: `${processor} braucht noch etwas von Ihnen: ${amount} von ${business}`,
      title: `${processor} braucht noch etwas von Ihnen`,
      lead: [
        due === ''
          ? `Sie sind bei ${processor} noch nicht fertig.`
          : `${processor} braucht von Ihnen noch: ${due}.`,
        {
          Offer: `Vorher kann ${business} Ihnen die ${amount} nicht senden. Das Angebot verfällt am ${date}.`,
          Day: `Vorher kann ${business} Ihnen die ${amount} nicht senden. Vorgesehen ist die Zahlung für ${date}.`,
          Overdue: `Die ${amount} von ${business} wären schon unterwegs zu Ihnen. Fehlt es am ${date} immer noch, endet die Zahlung, und Sie erhalten das Geld nicht.`,
        }[waits],
      ],
    }),
    PaymentDelivered: ({ business, amount, method }) => ({
      subject: `${business} hat Ihnen ${amount} gesendet`,
      title: 'Sie haben eine Zahlung erhalten',
      lead: [
        `${business} hat ${amount}${method === null ? '' : ` an ${method}`} überwiesen. Ihre Bank zeigt den Eingang vielleicht erst morgen an.`,
      ],
    }),
    PaymentUndelivered: ({ business, amount, method }) => ({
      subject: `Die Zahlung von ${business} über ${amount} ist fehlgeschlagen`,
      title: 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        `Die Zahlung von ${business} über ${amount} ist nicht angekommen${method === null ? '' : ` (${method})`}.`,
        method === null
          ? `Bitte wenden Sie sich an ${business}.`
          : 'Geben Sie ein anderes Bankkonto an, damit das Geld dorthin gesendet wird.',
      ],
    }),
    PayoutFailedRecipient: ({ business, amount, date, method, processor, isRefused }) => ({
      subject: isRefused
        ? `Ihre Bank hat ${amount} von ${business} abgelehnt`
        : `${processor} konnte ${amount} von ${business} nicht an Ihre Bank senden`,
      title: isRefused
        ? 'Ihre Bank hat das Geld abgelehnt'
        : `${processor} konnte das Geld nicht an Ihre Bank senden`,
      lead: [
        isRefused
          ? `${business} hat Ihnen ${amount} gesendet, aber Ihre Bank${method === null ? '' : ` (${method})`} hat das Geld nicht angenommen.`
          : `${business} hat Ihnen ${amount} gesendet, aber ${processor} konnte das Geld nicht an Ihre Bank${method === null ? '' : ` (${method})`} weiterleiten.`,
        isRefused
          ? `Es ist nichts verloren. Nennen Sie ${processor} bis ${date} ein anderes Bankkonto, dann wird das Geld erneut gesendet. Danach geht es an ${business} zurück.`
          : `Es ist nichts verloren. Sehen Sie bis ${date} bei ${processor} nach, ob etwas fehlt, oder nennen Sie dort ein anderes Bankkonto. Dann wird das Geld erneut gesendet. Nach diesem Tag geht es an ${business} zurück.`,
      ],
    }),
    BusinessUndelivered: ({ person, amount, method, wallet, processor, whereabouts }) => ({
      subject: `Ihre Zahlung an ${person} über ${amount} ist fehlgeschlagen`,
      title: 'Eine Zahlung konnte nicht zugestellt werden',
      lead: [
        `Die Zahlung an ${person} über ${amount} ist nicht angekommen${method === null ? '' : ` (${method})`}.`,
        {
          Uncharged: `${wallet} wurde nicht belastet. Wenn Sie ${person} weiterhin bezahlen möchten, legen Sie eine neue Zahlung an.`,
          Wallet: `Das Geld geht an ${wallet} zurück.`,
          Balance: `Die Bank von ${wallet} hatte das Geld schon zurückgeholt. Deshalb gehen die ${amount} in Ihr eigenes Guthaben.`,
          Recipient: `Das Geld liegt noch auf dem Konto von ${person} bei ${processor}. Wir holen es von dort zurück; dann geht es an ${wallet} zurück. Wir melden uns, sobald es da ist oder sich nicht zurückholen lässt.`,
          TakenBack: `Die Bank von ${wallet} hat das Geld zurückgeholt. Deshalb wird nichts weiter erstattet.`,
        }[whereabouts],
        ...(method === null
          ? []
          : [`Wir haben ${person} um ein anderes Bankkonto gebeten und melden uns, sobald es vorliegt.`]),
      ],
    }),
    BusinessOtherAccount: ({ person, amount, date, method }) => ({
      subject: `${person} hat ein anderes Bankkonto angegeben`,
      title: 'Ein anderes Bankkonto für Ihre Zahlung',
      lead: [
        `${person} hat für die nicht angekommene Zahlung über ${amount} ein anderes Konto angegeben: ${method}.`,
        `Am ${date} wird Ihr Zahlungsmittel erneut belastet und das Geld dorthin gesendet. Wenn Sie schon anders bezahlt haben, stornieren Sie die Zahlung vorher.`,
      ],
    }),
    BusinessRecipientWaits: ({ person, amount, date, day, wallet, processor, isChecking }) => ({
      subject: `Die Zahlung über ${amount} an ${person} wartet`,
      title: 'Eine Zahlung wartet auf ihren Empfänger',
      lead: [
        `Am ${day} sollten ${amount} an ${person} gehen. ${isChecking ? `${processor} prüft die Angaben von ${person} noch` : `${person} hat bei ${processor} noch nicht alles angegeben`}. Deshalb wurde ${wallet} nicht belastet.`,
        `Das geschieht, sobald ${person} so weit ist. Ist das bis ${date} nicht der Fall, endet die Zahlung, und es wird nichts abgebucht. Bis dahin können Sie sie auch stornieren und anders bezahlen.`,
      ],
    }),
    BusinessPayoutFailed: ({ person, amount, date, wallet, processor, isRefused }) => ({
      subject: isRefused
        ? `Die Bank von ${person} hat ${amount} abgelehnt`
        : `${processor} konnte ${amount} nicht an die Bank von ${person} senden`,
      title: isRefused ? 'Eine Bank hat Ihre Zahlung abgelehnt' : 'Eine Zahlung hat die Bank nicht erreicht',
      lead: [
        isRefused
          ? `Die Bank von ${person} hat die ${amount} nicht angenommen. Das Geld liegt auf dem Konto von ${person} bei ${processor}.`
          : `${processor} konnte die ${amount} nicht an die Bank von ${person} senden. Das Geld liegt auf dem Konto von ${person} bei ${processor}.`,
        isRefused
          ? `${person} kann bis ${date} ein anderes Bankkonto nennen; dann wird das Geld erneut gesendet. Danach holen wir es zurück, und es geht an ${wallet}. Sie können es auch jetzt schon zurückholen.`
          : `${person} kann bis ${date} bei ${processor} nachsehen, ob etwas fehlt, oder ein anderes Bankkonto nennen; dann wird das Geld erneut gesendet. Danach holen wir es zurück, und es geht an ${wallet}. Sie können es auch jetzt schon zurückholen.`,
      ],
    }),
    BusinessReversed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} sind von ${person} zurück`,
      title: 'Ihr Geld ist zurück',
      lead: [
        `Die ${amount} sind vom Konto von ${person} bei ${processor} zurückgekommen.`,
        isTakenBack
          ? `Die Bank von ${wallet} hatte das Geld schon zurückgeholt. Deshalb wird nichts weiter erstattet.`
          : `Sie gehen an ${wallet} zurück. Wenn Sie ${person} weiterhin bezahlen möchten, legen Sie eine neue Zahlung an.`,
      ],
    }),
    BusinessReversalFailed: ({ person, amount, wallet, processor, isTakenBack }) => ({
      subject: `${amount} ließen sich nicht von ${person} zurückholen`,
      title: 'Geld ließ sich nicht zurückholen',
      lead: [
        `Ihre Zahlung an ${person} ist beendet, aber die ${amount} ließen sich nicht zurückholen: Auf dem Konto von ${person} bei ${processor} ist das Geld nicht mehr.`,
        `Sprechen Sie mit ${person}. Sobald das Geld wieder dort ist, versuchen Sie noch einmal, es zurückzuholen, oder überlassen Sie es ${person}. ${isTakenBack ? `Die Bank von ${wallet} hat ihr Geld bereits zurück.` : `Bis es zurück ist, geht nichts an ${wallet}.`}`,
      ],
    }),
  },
  takenInPart: (wallet, taken, left) =>
    `Die Bank von ${wallet} hat davon schon ${taken} zurückgeholt. Erstattet werden höchstens ${left}.`,
  actions: {
    answer: 'Annehmen oder ablehnen',
    setUp: 'Einrichten oder ablehnen',
    goOn: (processor) => `Bei ${processor} weitermachen`,
    changeBank: 'Anderes Bankkonto nennen',
    view: 'Zahlung ansehen',
    otherAccount: 'Anderes Konto angeben',
  },
  reasons: {
    no_account: 'Dieses Bankkonto gibt es nicht.',
    bank_ownership_changed: 'Das Bankkonto gehört inzwischen jemand anderem.',
    incorrect_account_holder_name: 'Der Name passt nicht zum Bankkonto.',
    invalid_currency: 'Das Bankkonto nimmt diese Währung nicht an.',
    recipient_not_ready: 'Der Empfänger ist mit der Einrichtung nicht rechtzeitig fertig geworden.',
    recipient_rejected: 'Der Zahlungsdienst zahlt an diesen Empfänger nichts aus.',
    funding_returned: 'Die Bank, die bezahlt hat, hat das Geld zurückgeholt.',
  },
};
