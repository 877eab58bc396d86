import type { Words } from './words.ts';

/** German, with the formal address. */
export const de: Words = {
  greeting: (name) => `Guten Tag ${name},`,
  colon: ': ',
  mails: {
    Invoice: ({ business, number }) => ({
      subject: `Rechnung ${number} von ${business}`,
      title: `${business} hat Ihnen eine Rechnung geschickt`,
      lead: ['Hier sehen Sie, was wann fällig ist. Über den Link unten können Sie online bezahlen.'],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `Rechnung ${number} von ${business} wurde geändert`,
      title: 'Ihre Rechnung wurde geändert',
      lead: [`${business} hat Beträge oder Termine der Rechnung ${number} geändert. So sieht sie jetzt aus.`],
    }),
    Reminder: ({ business, number, amount, timing, date }) => ({
      subject: {
        Overdue: `Überfällig: ${amount} zu Rechnung ${number}`,
        Today: `Heute fällig: ${amount} zu Rechnung ${number}`,
        Upcoming: `Fällig am ${date}: ${amount} zu Rechnung ${number}`,
      }[timing],
      title: {
        Overdue: 'Eine Zahlung ist überfällig',
        Today: 'Heute ist eine Zahlung fällig',
        Upcoming: 'Bald ist eine Zahlung fällig',
      }[timing],
      lead: [
        `${business} erinnert Sie an die Rechnung ${number}.`,
        'Falls Sie bereits bezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
      ],
    }),
    Receipt: ({ business, number, amount, remaining }) => ({
      subject: `Zahlungsbestätigung: ${amount} an ${business}`,
      title: 'Vielen Dank für Ihre Zahlung',
      lead: [
        `${business} hat ${amount} zu Rechnung ${number} erhalten.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Es bleiben ${remaining} zu zahlen.`,
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain }) => ({
      subject: `Ihre Zahlung von ${amount} an ${business} ist fehlgeschlagen`,
      title: isAgain ? 'Ihre Bank hat eine Zahlung zurückgebucht' : 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        isAgain
          ? `Ihre Bank hat die Zahlung von ${amount} zu Rechnung ${number} zurückgebucht. Der Betrag ist wieder offen.`
          : `Die Zahlung von ${amount} zu Rechnung ${number} konnte nicht eingezogen werden. Ihnen wurde nichts belastet.`,
        date === null
          ? 'Bitte bezahlen Sie über den Link unten, gern auch mit einer anderen Karte oder einem anderen Konto.'
          : `Am ${date} versuchen wir es noch einmal. Um sofort oder auf anderem Weg zu zahlen, nutzen Sie den Link unten.`,
      ],
    }),
    AutopayAhead: ({ business, number, amount, date, method }) => ({
      subject: `Am ${date} werden ${amount} abgebucht`,
      title: 'Demnächst wird eine Zahlung abgebucht',
      lead: [
        `Wie vereinbart bucht ${business} am ${date} ${amount} zu Rechnung ${number} ab${method === null ? '' : ` (${method})`}. Sie müssen nichts tun.`,
        'Wenn Sie anders zahlen oder die automatische Zahlung beenden möchten, öffnen Sie vorher die Rechnung.',
      ],
    }),
    AutopayDone: ({ business, number, amount, remaining }) => ({
      subject: `Zahlungsbestätigung: ${amount} für ${business} abgebucht`,
      title: 'Ihre Zahlung wurde wie vereinbart abgebucht',
      lead: [
        `${amount} zu Rechnung ${number} wurden für ${business} abgebucht.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Es bleiben ${remaining} zu zahlen.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Erstattung von ${amount} durch ${business}`,
      title: 'Sie haben eine Erstattung erhalten',
      lead: [
        `${business} hat Ihnen ${amount} zu Rechnung ${number} erstattet. Bis das Geld auf Ihrem Konto ist, kann es einige Tage dauern.`,
        ...(isAgain ? ['Der erstattete Betrag ist wieder offen.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain }) => ({
      subject: isAgain
        ? `Rechnung ${number} von ${business} ist wieder offen`
        : `Eine Zahlung zu Rechnung ${number} von ${business} gilt nicht mehr`,
      title: isAgain ? 'Ihre Rechnung ist wieder offen' : 'Eine Zahlung gilt nicht mehr',
      lead: [`Eine Zahlung zu Rechnung ${number} gilt nicht mehr. Wieder offen: ${amount}.`],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `Rechnung ${number} von ${business} wurde storniert`,
      title: 'Ihre Rechnung wurde storniert',
      lead: [`${business} hat die Rechnung ${number} storniert. Sie müssen nichts bezahlen.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining }) => ({
      subject: `${person} hat ${amount} bezahlt`,
      title: `${amount} eingegangen`,
      lead: [
        `${person} hat ${amount} zu Rechnung ${number} bezahlt.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Noch offen: ${remaining}.`,
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain }) => ({
      subject: `Zahlung von ${person} über ${amount} fehlgeschlagen`,
      title: isAgain ? 'Eine Bank hat eine Zahlung zurückgebucht' : 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        isAgain
          ? `Die Bank von ${person} hat ${amount} zu Rechnung ${number} zurückgebucht. Der Betrag ist wieder offen.`
          : `${amount} zu Rechnung ${number} konnten von ${person} nicht eingezogen werden.`,
        ...(date === null ? [] : [`Der nächste Versuch ist am ${date}.`]),
      ],
    }),
    BusinessDisputed: ({ person, number, amount }) => ({
      subject: `${person} widerspricht einer Zahlung von ${amount}`,
      title: 'Einer Zahlung wurde widersprochen',
      lead: [
        `${person} hat bei der Bank der Zahlung von ${amount} zu Rechnung ${number} widersprochen. Die Bank hält das Geld zurück, bis sie entschieden hat.`,
        'Reichen Sie Ihre Belege dort ein, wo Ihr Zahlungsdienstleister danach fragt.',
      ],
    }),
    Offer: ({ business, amount, date }) => ({
      subject: `${business} möchte Ihnen ${amount} zahlen`,
      title: `${business} möchte Ihnen ${amount} zahlen`,
      lead: [`Bitte nennen Sie bis ${date} das Bankkonto, auf das das Geld gehen soll, oder lehnen Sie ab.`],
    }),
    OfferExpiring: ({ business, amount, date }) => ({
      subject: `Antwort bis ${date}: ${amount} von ${business}`,
      title: 'Eine Zahlung wartet auf Ihre Antwort',
      lead: [`${business} möchte Ihnen ${amount} zahlen. Ohne Ihre Antwort verfällt das Angebot am ${date}.`],
    }),
    PaymentDelivered: ({ business, amount }) => ({
      subject: `${business} hat Ihnen ${amount} gezahlt`,
      title: `${amount} wurden an Sie überwiesen`,
      lead: [
        `${business} hat Ihnen ${amount} gezahlt. Ihre Bank zeigt den Eingang vielleicht erst morgen an.`,
      ],
    }),
    PaymentUndelivered: ({ business, amount }) => ({
      subject: `Die Zahlung von ${business} über ${amount} ist fehlgeschlagen`,
      title: 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        `${amount} von ${business} konnten Ihrem Konto nicht gutgeschrieben werden. Bitte wenden Sie sich an ${business}.`,
      ],
    }),
  },
  members: {
    MemberInvitation: ({ business, inviter, date }) => ({
      subject: `${inviter ?? business} lädt Sie zu ${business} ein`,
      title: `Sie sind zu ${business} eingeladen`,
      lead: [
        inviter === null
          ? `Sie sind eingeladen, an den Rechnungen und Zahlungen von ${business} mitzuarbeiten.`
          : `${inviter} lädt Sie ein, an den Rechnungen und Zahlungen von ${business} mitzuarbeiten.`,
        `Der Link gilt bis ${date}, und nur einmal. Falls Sie nichts davon wissen, beachten Sie diese E-Mail nicht.`,
      ],
      action: 'Beitreten',
    }),
    PasswordReset: () => ({
      subject: 'Neues Passwort wählen',
      title: 'Wählen Sie ein neues Passwort',
      lead: [
        'Jemand, wahrscheinlich Sie, hat ein neues Passwort angefordert. Der Link gilt eine Stunde, und nur einmal.',
        'Falls Sie es nicht waren, beachten Sie diese E-Mail nicht: Ihr Passwort bleibt, wie es ist.',
      ],
      action: 'Passwort wählen',
    }),
    NewDevice: () => ({
      subject: 'Anmeldung mit einem neuen Browser',
      title: 'Anmeldung mit einem neuen Browser',
      lead: [
        'Sie haben sich mit einem Browser angemeldet, den wir noch nicht kannten. Wenn Sie es waren, ist nichts zu tun.',
        'Wenn nicht, wählen Sie jetzt ein neues Passwort: Damit enden auch alle Anmeldungen.',
      ],
      action: 'Das war ich nicht',
    }),
  },
  memberFacts: {
    labels: { account: 'Konto', role: 'Rolle', device: 'Browser', time: 'Zeit', address: 'IP-Adresse' },
    roles: { Owner: 'Inhaber', Admin: 'Verwaltung', Member: 'Mitglied', Viewer: 'Nur lesen' },
    device: (browser, system) =>
      system === null ? (browser ?? 'ein Browser') : `${browser ?? 'ein Browser'} unter ${system}`,
  },
  actions: {
    pay: 'Ansehen und bezahlen',
    view: 'Rechnung ansehen',
    answer: 'Antworten',
    viewPayment: 'Zahlung ansehen',
  },
  labels: {
    invoice: 'Rechnung',
    eventDate: 'Termin',
    amount: 'Betrag',
    surcharge: 'Kartenzuschlag',
    total: 'Gesamtbetrag',
    paid: 'Bezahlt',
    remaining: 'Offen',
    method: 'Zahlungsart',
    bankSays: 'Auskunft der Bank',
    client: 'Kunde',
    payableFrom: 'Auszahlung ab',
    note: 'Notiz',
    taxId: 'USt-IdNr.',
  },
  standings: {
    paid: 'bezahlt',
    underWay: 'in Bearbeitung',
    refunded: 'erstattet',
    waived: 'erlassen',
    canceled: 'storniert',
    overdue: 'überfällig',
    today: 'heute fällig',
    open: 'geplant',
  },
  address: 'Oder öffnen Sie diese Adresse:',
  questions: 'Fragen? Antworten Sie einfach auf diese E-Mail.',
  stopReminders: 'Keine Erinnerungen mehr zu dieser Rechnung',
};
