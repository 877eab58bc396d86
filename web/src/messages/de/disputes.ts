import type { Messages } from '../catalogue.ts';

export const disputes: Messages['disputes'] = {
  empty: 'Keine Anfechtungen',
  emptyText:
    'Ein Kunde kann bei seiner Bank einer Zahlung widersprechen. Dann sehen Sie hier den Grund und die Frist zur Antwort.',
  open: (count) =>
    count === 1 ? '1 Anfechtung wartet auf Ihre Antwort.' : `${count} Anfechtungen warten auf Ihre Antwort.`,
  noneOpen: 'Keine Anfechtung wartet auf Ihre Antwort.',
  reason: 'Grund',
  status: 'Status',
  since: 'Seit',
  amount: 'Betrag',
  won: 'Gewonnen',
  lost: 'Verloren',
  deciding: 'Wird geprüft',
  openWord: 'Offen',
  daysLeft: (days) => (days === 0 ? 'Heute antworten' : days === 1 ? 'Noch 1 Tag' : `Noch ${days} Tage`),
  titleOf: (client, amount) => `${client} · ${amount}`,
  answerUntil: 'Antwort bis',
  held: (amount, fee) =>
    `Die Bank hält ${amount} zurück, bis sie entscheidet. Entscheidet sie für den Kunden oder antwortet niemand, verlieren Sie diesen Betrag. Die Gebühr von ${fee} wird in keinem Fall erstattet.`,
  heldFree: (amount) =>
    `Die Bank hält ${amount} zurück, bis sie entscheidet. Entscheidet sie für den Kunden oder antwortet niemand, verlieren Sie diesen Betrag.`,
  feeKept: (fee) => `Die Gebühr von ${fee} wird nicht erstattet.`,
  fee: 'Gebühr',
  rehearsal: (date) =>
    `Dies ist eine Testumgebung. Die Testbank entscheidet am ${date}: für Sie, wenn Sie vorher Nachweise senden, sonst je nach der Testkarte, mit der bezahlt wurde. Stellen Sie die Zeit vor, um das Ende zu sehen. Eine echte Bank hätte gern, das Beste zuerst:`,
  openInvoice: 'Rechnung öffnen (PDF)',
  send: 'Was Sie einreichen',
  answerBy: (instant) => `Antworten Sie bei Ihrem Zahlungsdienst bis ${instant}. Das Beste zuerst:`,
  answerThere: 'Antworten Sie bei Ihrem Zahlungsdienst. Das Beste zuerst:',
  answeredOn: (date) => `Sie haben am ${date} geantwortet. Die Bank entscheidet; das kann Wochen dauern.`,
  tooLate: 'Die Frist zur Antwort ist vorbei. Die Bank entscheidet.',
  outcomes: {
    Won: 'Die Bank hat für Sie entschieden. Das Geld gehört wieder Ihnen.',
    Lost: 'Die Bank hat für den Kunden entschieden. Das Geld ist weg, die Zahlung gilt als zurückgebucht.',
  },
  client: 'Kunde',
  invoice: 'Rechnung',
  receipt: 'Quittung',
  openReceipt: 'Quittung öffnen (PDF)',
  bankSays: 'Grund der Bank',
  decided: 'Entschieden',
  fileTitle: 'Nachweise',
  fileText:
    'Was zu dieser Zahlung festgehalten ist: Zustimmungen, Bedingungen, Mails, Aufrufe, Quittungen, Fassungen.',
  download: 'Nachweise herunterladen (PDF)',
  sendIt: 'An die Bank senden',
  sendTitle: 'Diese Nachweise an die Bank senden?',
  sendOnce:
    'Die Bank nimmt eine einzige Antwort an. Sie erhält das PDF mit allem, was festgehalten ist, und die Angaben unten. Eigene Dateien werden von hier nicht gesendet: Beschreiben Sie sie in Ihren Worten, oder antworten Sie bei Ihrem Zahlungsdienst.',
  consents: 'Zustimmungen',
  mails: 'Mails an den Kunden',
  views: 'Aufrufe des Kunden',
  statement: 'In Ihren Worten',
  statementHint: 'Was vereinbart war und was Sie wann geleistet haben. Englisch wird überall gelesen.',
  sentNotice: 'Die Nachweise sind unterwegs.',
  sentStates: {
    Sending: 'Unterwegs zur Bank.',
    Sent: 'An die Bank gesendet',
    Refused: 'Der Zahlungsdienst hat sie abgelehnt:',
  },
  categories: {
    Fraudulent: {
      title: 'Nicht erkannt',
      text: 'Der Kunde sagt, dass die Zahlung nicht von ihm ist oder er sie nicht erkennt.',
    },
    NotReceived: {
      title: 'Nicht erhalten',
      text: 'Der Kunde sagt, dass Sie nicht geliefert haben, was bezahlt wurde.',
    },
    NotAsDescribed: {
      title: 'Nicht wie beschrieben',
      text: 'Der Kunde sagt, dass Ihre Leistung nicht die vereinbarte ist.',
    },
    Duplicate: {
      title: 'Doppelt abgebucht',
      text: 'Der Kunde sagt, dass dasselbe mehr als einmal abgebucht wurde.',
    },
    RefundMissing: {
      title: 'Erstattung fehlt',
      text: 'Der Kunde wartet auf eine Erstattung, die nicht angekommen ist.',
    },
    Canceled: {
      title: 'Storniert',
      text: 'Der Kunde sagt, dass der Auftrag vor dieser Zahlung storniert wurde.',
    },
    NotAuthorized: {
      title: 'Lastschrift nicht erlaubt',
      text: 'Der Kontoinhaber sagt, dass er diese Lastschrift nicht erlaubt hat.',
    },
    Other: { title: 'Anderer Grund', text: 'Der Grund der Bank sagt wenig. Fragen Sie zuerst den Kunden.' },
  },
  evidence: {
    Agreement: 'Der Vertrag oder die Nachricht, mit der der Kunde zugesagt hat, mit Datum',
    Correspondence: 'Nachrichten mit dem Kunden über den Auftrag',
    ProofOfService: 'Belege der Leistung: Fotos, Unterschriften, Lieferscheine, das Datum der Veranstaltung',
    Invoice: 'Die Rechnung (PDF)',
    Receipt: 'Die Quittung dieser Zahlung (PDF)',
    OtherCharge: 'Die andere Zahlung und wofür sie war',
    RefundProof: 'Der Beleg der Erstattung, mit Datum und Betrag',
    CancellationTerms: 'Ihre Stornobedingungen, und dass der Kunde sie kannte',
    Authorization: 'Die Zustimmung zur Lastschrift, mit Datum',
  },
};
