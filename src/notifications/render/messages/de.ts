import { plural } from '../../../kit/text/plural.ts';
import type { en } from './en.ts';
import { members } from './members-de.ts';
import { outgoing } from './outgoing-de.ts';

export const de: typeof en = {
  greeting: (name) => `Guten Tag ${name},`,
  mails: {
    Invoice: ({ business, number, isOnline, hasTransfer }) => ({
      subject: `Rechnung ${number} von ${business}`,
      title: `${business} hat Ihnen eine Rechnung geschickt`,
      lead: [
        `Hier sehen Sie, was wann fällig ist. ${isOnline ? 'Sie können online bezahlen.' : hasTransfer ? 'Bitte zahlen Sie per Überweisung, wie unten beschrieben.' : `Bitte zahlen Sie wie mit ${business} vereinbart, oder antworten Sie auf diese E-Mail, wenn Sie Fragen zur Zahlung haben.`}`,
      ],
    }),
    InvoiceChanged: ({ business, number }) => ({
      subject: `Rechnung ${number} von ${business} wurde geändert`,
      title: 'Ihre Rechnung wurde geändert',
      lead: [
        `${business} hat Beträge oder Fälligkeiten von Rechnung ${number} geändert. Das ist der neue Stand.`,
      ],
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
        `${business} erinnert Sie an Rechnung ${number}.`,
        'Falls Sie schon bezahlt haben, ist diese Nachricht gegenstandslos.',
      ],
    }),
    Receipt: ({ business, number, amount, fee, remaining, method, startsAutopay, credit }) => ({
      subject:
        credit === null
          ? `Quittung von ${business}: ${amount}`
          : `${amount} Ihres Guthabens bei ${business} wurden verwendet`,
      title: credit === null ? 'Vielen Dank für Ihre Zahlung' : 'Ihr Guthaben wurde verwendet',
      lead: [
        credit === null
          ? `${business} hat ${amount} zu Rechnung ${number} erhalten${fee === null ? '' : `, darin ${fee} Kartengebühr`}.`
          : `${amount} Ihres Guthabens wurden für Rechnung ${number} verwendet.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Noch offen: ${remaining}.`,
        ...(startsAutopay
          ? [
              `Außerdem haben Sie die automatische Zahlung eingeschaltet: Der offene Betrag wird von ${method} abgebucht. Die Einzelheiten stehen in einer eigenen E-Mail.`,
            ]
          : []),
      ],
    }),
    PaymentFailed: ({ business, number, amount, date, isAgain, isOnline, hasTransfer }) => ({
      subject: `Ihre Zahlung von ${amount} an ${business} ist fehlgeschlagen`,
      title: isAgain ? 'Ihre Bank hat eine Zahlung zurückgebucht' : 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        isAgain
          ? `Ihre Bank hat die Zahlung von ${amount} zu Rechnung ${number} zurückgebucht. Der Betrag ist wieder offen.`
          : `Die Zahlung von ${amount} zu Rechnung ${number} konnte nicht eingezogen werden. Es wurde nichts abgebucht.`,
        date === null
          ? isOnline
            ? 'Bitte bezahlen Sie online, gern auch mit einer anderen Karte oder einem anderen Konto.'
            : hasTransfer
              ? 'Bitte zahlen Sie per Überweisung, wie unten beschrieben.'
              : `Bitte fragen Sie ${business}, wie Sie zahlen können.`
          : `Am ${date} versuchen wir es noch einmal. Wenn Sie sofort oder anders bezahlen möchten, öffnen Sie die Rechnung.`,
      ],
    }),
    AutopayStarted: ({ business, number, amount, fee, method, count, announced, isSetUp }) => ({
      subject: `Automatische Zahlung für Rechnung ${number} von ${business} eingeschaltet`,
      title: 'Automatische Zahlung ist eingeschaltet',
      lead: [
        `Sie haben ${business} erlaubt, ${plural('de', count, 'die verbleibende Zahlung', `die ${count} verbleibenden Zahlungen`)} zu Rechnung ${number} von ${method} abzubuchen: insgesamt ${amount}${fee === null ? '' : `, darin ${fee} Kartengebühr`}.${isSetUp ? ' Jetzt wurde nichts abgebucht.' : ''}`,
        {
          Card: 'Drei Tage vor jeder Abbuchung erhalten Sie eine E-Mail und danach eine Quittung.',
          Debit:
            'Vor jeder Abbuchung erhalten Sie eine E-Mail, bei geändertem Betrag oder Datum mindestens zehn Tage vorher, und danach eine Quittung.',
          None: 'Nach jeder Abbuchung erhalten Sie eine Quittung.',
        }[announced ?? 'None'],
        'Zum Beenden öffnen Sie die Rechnung und wählen „Automatische Zahlung beenden“. Das geht jederzeit vor einer Abbuchung.',
      ],
    }),
    DebitMandate: ({ business, number, amount, method, isByOther }) =>
      isByOther
        ? {
            subject: `SEPA-Lastschrift über ${amount} für Rechnung ${number} von ${business}`,
            title: 'Ein Bankkonto wird belastet',
            lead: [
              `Mit einer Zahlung der Rechnung ${number} wurde ${business} ein SEPA-Mandat erteilt. In den nächsten Tagen werden ${amount}${method === null ? '' : ` von ${method}`} eingezogen.`,
              'Bis die Bank die Zahlung bestätigt hat, können 14 Bankarbeitstage vergehen. Dann erhalten Sie eine Quittung.',
              'Wenn Sie von dieser Zahlung nichts wissen, antworten Sie auf diese Mail.',
            ],
          }
        : {
            subject: `${amount} werden eingezogen: Ihr SEPA-Mandat für ${business}`,
            title: 'Ihr Bankkonto wird belastet',
            lead: [
              `Mit der Zahlung der Rechnung ${number} haben Sie ${business} ein SEPA-Mandat erteilt. In den nächsten Tagen werden ${amount}${method === null ? '' : ` von ${method}`} eingezogen.`,
              'Bis Ihre Bank die Zahlung bestätigt hat, können 14 Bankarbeitstage vergehen. Dann erhalten Sie eine Quittung.',
              'Wenn Sie das nicht waren, antworten Sie auf diese Mail. Sie können den Betrag innerhalb von 8 Wochen von Ihrer Bank zurückverlangen.',
            ],
          },
    AutopayEnded: ({ business, number, remaining, method, endReason }) => ({
      subject: `Automatische Zahlung für Rechnung ${number} von ${business} beendet`,
      title: 'Automatische Zahlung ist beendet',
      lead: [
        {
          canceled_by_client: `Sie haben die automatische Zahlung für Rechnung ${number} beendet.`,
          canceled_by_business: `${business} hat die automatische Zahlung für Rechnung ${number} beendet.`,
          account_closed: `${business} hat das Konto geschlossen; damit endet die automatische Zahlung für Rechnung ${number}. Online kann die Rechnung nicht mehr bezahlt werden: Bitte fragen Sie ${business}, wie Sie zahlen können.`,
          retries_used_up: `Von ${method} konnte nicht abgebucht werden. Die automatische Zahlung für Rechnung ${number} ist deshalb beendet.`,
          method_unusable: `Von ${method} kann nicht mehr abgebucht werden. Die automatische Zahlung für Rechnung ${number} ist deshalb beendet.`,
          not_authorized: `Ihre Bank hat eine Zahlung für Rechnung ${number} als nicht autorisiert zurückgegeben. Die automatische Zahlung ist deshalb beendet und beginnt erst wieder, wenn Sie erneut zustimmen.`,
          disputed: `Laut Ihrer Bank haben Sie eine Zahlung für Rechnung ${number} angefochten. Die automatische Zahlung ist deshalb beendet und beginnt erst wieder, wenn Sie erneut zustimmen.`,
          amount_changed: `Rechnung ${number} ist jetzt höher, als Sie zugestimmt haben. Die automatische Zahlung ist deshalb beendet.`,
          method_not_accepted: `${business} nimmt ${method} für Rechnung ${number} nicht mehr an. Die automatische Zahlung ist deshalb beendet.`,
        }[endReason ?? ''] ?? `Die automatische Zahlung für Rechnung ${number} ist beendet.`,
        `Von ${method} wird nichts mehr automatisch abgebucht.`,
        ...(remaining === null || endReason === 'account_closed'
          ? []
          : [`Bitte bezahlen Sie die offenen ${remaining} selbst zu den Fälligkeiten unten.`]),
      ],
    }),
    AutopayAhead: ({ business, number, amount, fee, date, method }) => ({
      subject: `Abbuchung von ${amount} am ${date}`,
      title: 'Anstehende Abbuchung',
      lead: [
        `Wie vereinbart bucht ${business} am ${date} ${amount}${fee === null ? '' : ` (darin ${fee} Kartengebühr)`} zu Rechnung ${number} ab${method === null ? '' : `, von ${method}`}. Sie müssen nichts weiter tun.`,
        'Wenn Sie anders bezahlen oder die automatische Zahlung beenden möchten, öffnen Sie vorher die Rechnung.',
      ],
    }),
    AutopayDone: ({ business, number, amount, fee, remaining, method }) => ({
      subject: `Quittung von ${business}: ${amount}`,
      title: 'Ihre Zahlung wurde wie vereinbart abgebucht',
      lead: [
        `Automatische Zahlung zu Rechnung ${number}: ${amount}${fee === null ? '' : `, darin ${fee} Kartengebühr,`} abgebucht${method === null ? '' : ` von ${method}`}.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Noch offen: ${remaining}.`,
      ],
    }),
    Refund: ({ business, number, amount, isAgain }) => ({
      subject: `Erstattung von ${business}: ${amount}`,
      title: 'Sie haben eine Erstattung erhalten',
      lead: [
        `${business} hat Ihnen ${amount} zu Rechnung ${number} erstattet. Es kann einige Tage dauern, bis das Geld auf Ihrem Konto ist.`,
        ...(isAgain ? ['Der erstattete Betrag ist wieder offen.'] : []),
      ],
    }),
    InvoiceReopened: ({ business, number, amount, isAgain, credit }) => ({
      subject: isAgain
        ? `Rechnung ${number} von ${business} ist wieder offen`
        : credit === amount
          ? `Sie haben wieder ${amount} Guthaben bei ${business}`
          : `Eine Zahlung zu Rechnung ${number} von ${business} wurde rückgängig gemacht`,
      title: isAgain
        ? 'Ihre Rechnung ist wieder offen'
        : credit === amount
          ? 'Sie haben Ihr Guthaben wieder'
          : 'Eine Zahlung wurde rückgängig gemacht',
      lead: [
        credit === null
          ? `Eine Zahlung zu Rechnung ${number} wurde rückgängig gemacht. Wieder offen: ${amount}.`
          : credit === amount
            ? `${amount}, mit denen Rechnung ${number} bezahlt war, sind wieder Ihr Guthaben. Wieder offen: ${amount}.`
            : `Eine Zahlung zu Rechnung ${number} wurde rückgängig gemacht, ${credit} davon sind wieder Ihr Guthaben. Wieder offen: ${amount}.`,
      ],
    }),
    InvoiceCanceled: ({ business, number }) => ({
      subject: `Rechnung ${number} von ${business} wurde storniert`,
      title: 'Ihre Rechnung wurde storniert',
      lead: [`${business} hat Rechnung ${number} storniert. Sie müssen nichts bezahlen.`],
    }),
    BusinessPaid: ({ person, number, amount, remaining, method, startsAutopay }) => ({
      subject: `${person} hat ${amount} bezahlt`,
      title: 'Zahlung eingegangen',
      lead: [
        `${person} hat ${amount} zu Rechnung ${number} bezahlt.`,
        remaining === null ? 'Die Rechnung ist vollständig bezahlt.' : `Noch offen: ${remaining}.`,
        ...(startsAutopay
          ? [`Außerdem ist die automatische Zahlung eingeschaltet: Der Rest wird von ${method} abgebucht.`]
          : []),
      ],
    }),
    BusinessFailed: ({ person, number, amount, date, isAgain, lost }) => ({
      subject: `Zahlung von ${person} über ${amount} fehlgeschlagen`,
      title: isAgain ? 'Eine Bank hat eine Zahlung zurückgebucht' : 'Eine Zahlung ist fehlgeschlagen',
      lead: [
        isAgain
          ? `Die Bank von ${person} hat ${amount} zu Rechnung ${number} zurückgebucht. ${lost === null ? 'Der Betrag ist wieder offen.' : `Davon waren ${lost} schon erstattet, zurückbelastet, durch eine Rechnungskorrektur abgezogen oder erlassen. Diesen Teil schuldet Ihnen niemand mehr.`}`
          : `Die Zahlung von ${person} über ${amount} zu Rechnung ${number} konnte nicht eingezogen werden.`,
        ...(date === null ? [] : [`Der nächste Versuch ist am ${date}.`]),
      ],
    }),
    BusinessRefundFailed: ({ person, number, amount, isAgain, lost }) => ({
      subject: `Erstattung von ${amount} an ${person} fehlgeschlagen`,
      title: 'Eine Erstattung ist fehlgeschlagen',
      lead: [
        `Die Erstattung von ${amount} zu Rechnung ${number} ist bei ${person} nicht angekommen.`,
        isAgain
          ? `Die Bank von ${person} hat inzwischen die ganze Zahlung zurückgebucht. Sie müssen nichts noch einmal erstatten.`
          : lost !== null
            ? `Wegen der Rechnungskorrektur schuldet ${person} stattdessen ${lost} weniger. Erstatten Sie diesen Betrag nicht noch einmal.`
            : `Das Geld ist weiterhin bei Ihnen. Erstatten Sie es noch einmal oder geben Sie es auf anderem Weg zurück, und informieren Sie ${person}.`,
      ],
    }),
    BusinessTransferAnnounced: ({ person, number, date }) => ({
      subject: `${person} hat Rechnung ${number} nach eigener Angabe überwiesen`,
      title: 'Ihr Kunde hat Geld überwiesen',
      lead: [
        `${person} gibt an, das Geld für Rechnung ${number} überwiesen zu haben. Erfasst ist noch nichts: Prüfen Sie Ihr Bankkonto, und erfassen Sie die Zahlung, sobald sie eingegangen ist.`,
        `Erinnerungen pausieren bis ${date}. Ist bis dahin kein Geld erfasst, melden wir uns.`,
      ],
    }),
    BusinessTransferMissed: ({ person, number }) => ({
      subject: `Keine Überweisung für Rechnung ${number} erfasst`,
      title: 'Eine angekündigte Überweisung ist nicht erfasst',
      lead: [
        `${person} gab an, das Geld für Rechnung ${number} überwiesen zu haben. Seitdem wurde kein Geld erfasst.`,
        'Ist es eingegangen, erfassen Sie die Zahlung. Andernfalls gehen die Erinnerungen wie geplant weiter, und die Seite des Kunden sagt, dass kein Geld erfasst ist.',
      ],
    }),
    BusinessDisputed: ({ person, number, amount, date, decision }) => ({
      subject: {
        Open: `${person} hat eine Zahlung von ${amount} angefochten`,
        Won: `Anfechtung gewonnen: ${amount} von ${person}`,
        Lost: `Anfechtung verloren: ${amount} von ${person}`,
      }[decision ?? 'Open'],
      title: {
        Open: 'Eine Zahlung wurde angefochten',
        Won: 'Sie haben eine Anfechtung gewonnen',
        Lost: 'Sie haben eine Anfechtung verloren',
      }[decision ?? 'Open'],
      lead: {
        Open: [
          `${person} hat die Zahlung von ${amount} zu Rechnung ${number} bei der Bank angefochten. Die Bank behält das Geld ein, bis sie entschieden hat.`,
          date === null
            ? 'Reichen Sie Ihre Nachweise fristgerecht bei Ihrem Zahlungsdienst ein.'
            : `Reichen Sie Ihre Nachweise bis ${date} bei Ihrem Zahlungsdienst ein. Ohne Antwort entscheidet die Bank in der Regel gegen Sie.`,
        ],
        Won: [
          `Die Bank hat die Anfechtung abgewiesen. Die ${amount} zu Rechnung ${number} gehören wieder Ihnen.`,
        ],
        Lost: [`Die Bank hat ${person} die ${amount} zu Rechnung ${number} zurückgegeben.`],
      }[decision ?? 'Open'],
    }),
    BusinessAutopayEnded: ({ person, number, remaining, method, endReason }) => ({
      subject: `Automatische Zahlung für Rechnung ${number} von ${person} beendet`,
      title: 'Automatische Zahlung ist beendet',
      lead: [
        {
          canceled_by_client: `${person} hat die automatische Zahlung für Rechnung ${number} beendet.`,
          canceled_by_business: `Die automatische Zahlung für Rechnung ${number} wurde von Ihrer Seite beendet.`,
          retries_used_up: `Von ${method} (${person}) konnte nicht abgebucht werden. Die automatische Zahlung für Rechnung ${number} ist deshalb beendet.`,
          method_unusable: `Von ${method} (${person}) kann nicht mehr abgebucht werden. Die automatische Zahlung für Rechnung ${number} ist deshalb beendet.`,
          not_authorized: `Die Bank von ${person} hat eine Zahlung für Rechnung ${number} als nicht autorisiert zurückgegeben. Die automatische Zahlung ist deshalb beendet und beginnt erst wieder nach einer neuen Zustimmung.`,
          disputed: `${person} hat bei der Bank angegeben, einer Zahlung für Rechnung ${number} nicht zugestimmt zu haben. Die automatische Zahlung ist deshalb beendet und beginnt erst wieder nach einer neuen Zustimmung.`,
          amount_changed: `Rechnung ${number} ist jetzt höher, als ${person} zugestimmt hat. Die automatische Zahlung ist deshalb beendet.`,
          method_not_accepted: `Rechnung ${number} nimmt ${method} nicht mehr an. Die automatische Zahlung ist deshalb beendet.`,
        }[endReason ?? ''] ?? `Die automatische Zahlung für Rechnung ${number} von ${person} ist beendet.`,
        ...(remaining === null ? [] : [`Noch offen und nicht mehr automatisch abgebucht: ${remaining}.`]),
      ],
    }),
  },
  members,
  outgoing,
  signUp: {
    subject: 'Bestätigen Sie Ihre Adresse',
    title: 'Bestätigen Sie Ihre Adresse',
    lead: [
      'Jemand, wahrscheinlich Sie, möchte sich mit dieser Adresse bei Tranche registrieren. Der Link gilt einmal, einen Tag lang.',
      'Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Es wurde nichts angelegt.',
    ],
    action: 'Weiter',
  },
  memberFacts: {
    labels: { account: 'Konto', role: 'Rolle', device: 'Browser', time: 'Zeit', address: 'IP-Adresse' },
    device: (browser, system) =>
      system === null ? (browser ?? 'ein Browser') : `${browser ?? 'ein Browser'} unter ${system}`,
  },
  actions: {
    pay: 'Ansehen und bezahlen',
    view: 'Rechnung ansehen',
    viewDispute: 'Anfechtung ansehen',
  },
  inclFee: (fee) => `darin ${fee} Kartengebühr`,
  address: 'Oder öffnen Sie diese Adresse:',
  questions: 'Fragen? Antworten Sie einfach auf diese E-Mail.',
  stopReminders: 'Keine Erinnerungen mehr zu dieser Rechnung',
  totalToCharge: 'Abbuchung insgesamt',
  totalRefunded: 'Insgesamt erstattet',
  isOn: 'Eingeschaltet',
  mandateReference: 'Mandatsreferenz',
  creditorId: 'Gläubiger-Identifikationsnummer',
  mandate: 'Mandat',
  agreedOn: 'Vereinbart am',
  /** In a mail about a changed invoice, where autopay does not cover all of it. */
  asked: {
    why: 'Automatisch wird nur abgebucht, was Sie vereinbart haben. Öffnen Sie Ihre Rechnung, um dem Rest zuzustimmen: Ein Klick genügt.',
    line: (before: { amount: string; date: string } | null, amount: string, date: string) =>
      before === null
        ? `Neu: ${amount} am ${date}.`
        : `Vereinbart: ${before.amount} am ${before.date}. Neu: ${amount} am ${date}.`,
  },
  consent: 'Dem haben Sie zugestimmt',
  reason: 'Grund',
  answerBy: 'Antwort bis',
  payer: 'Bezahlt von',
  client: 'Kunde',
  recipient: 'Empfänger',
  payableFrom: 'Auszahlung ab',
};
