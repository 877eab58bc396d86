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
  answerBy: (instant) =>
    `Antworten Sie bis ${instant}: Senden Sie unten, was festgehalten ist, oder antworten Sie bei Ihrem Zahlungsdienst. Das Beste zuerst:`,
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
  fileTitle: 'Was die Bank lesen wird',
  notedTitle: 'Was zu dieser Zahlung festgehalten ist',
  fileText: 'Alles, was der Dienst dazu festgehalten hat. Das PDF enthält es ganz, auf Englisch.',
  download: 'Nachweise herunterladen (PDF)',
  zone: (timeZone) => `Zeiten in der Zone ${timeZone}; im PDF stehen sie auch in UTC.`,
  noneNoted: 'nichts festgehalten',
  consents: 'Zustimmungen',
  consentWith: (method) => `Zustimmung mit ${method}`,
  coversPayment: 'gilt für diese Zahlung',
  neverInForce: 'nie wirksam geworden',
  fromAddress: (address) => `von ${address}`,
  terms: 'Stornobedingungen',
  acceptedTerms: 'Vom Kunden mit dieser Zahlung angenommen',
  views: 'Aufrufe der Rechnung',
  firstView: 'Zuerst gesehen',
  lastView: 'Zuletzt gesehen',
  mails: 'Mails an den Kunden',
  money: 'Zahlungen und Erstattungen',
  paymentWith: (amount, method) => `${amount} mit ${method}`,
  chargeStates: {
    Created: 'begonnen',
    Processing: 'in Bearbeitung',
    RequiresAction: 'wartet auf den Kunden',
    Succeeded: 'bezahlt',
    Declined: 'abgelehnt',
    Returned: 'zurückgegeben',
  },
  refundOf: (amount) => `Erstattung von ${amount}`,
  creditNoteOf: (number, amount) => `Rechnungskorrektur ${number}, ${amount}`,
  versions: 'Fassungen und Dokumente',
  versionOf: (number) => `Fassung ${number}`,
  documentOf: (version) => `PDF der Fassung ${version} wurde ausgegeben`,
  missingTitle: 'Was fehlt',
  missing: {
    consent:
      'Keine Zustimmung zur automatischen Zahlung gilt für diese Zahlung. Schreiben Sie, wie der Kunde ihr zugestimmt hat.',
    terms:
      'Die Rechnung hat keine Stornobedingungen. Kannte der Kunde Ihre, schreiben Sie, wo er sie gelesen hat.',
    accepted:
      'Der Kunde hat bezahlt, ohne die Stornobedingungen annehmen zu müssen. Schreiben Sie, wo er sie gelesen hat.',
    views:
      'Es ist nicht festgehalten, dass der Kunde die Rechnung geöffnet hat. Schreiben Sie, wie er sie bekommen hat.',
    mails: 'Von hier hat keine Mail den Kunden erreicht. Schreiben Sie, wie Sie in Kontakt waren.',
    items: 'Die Rechnung hat keine Positionen. Schreiben Sie, was verkauft wurde.',
    event: 'Die Rechnung hat keinen Tag der Veranstaltung. Schreiben Sie, wann Sie geleistet haben.',
  },
  ownFiles:
    'Eigene Dateien, etwa Fotos oder Unterschriften, werden von hier nicht gesendet. Beschreiben Sie sie, oder antworten Sie stattdessen bei Ihrem Zahlungsdienst.',
  statement: 'In Ihren Worten',
  statementHint: 'Was vereinbart war und was Sie wann geleistet haben. Englisch wird überall gelesen.',
  sendIt: 'An die Bank senden',
  sendTitle: 'Diese Nachweise an die Bank senden?',
  sendOnce:
    'Ihr Zahlungsdienst gibt das PDF und seine Angaben an die Bank. Die Bank nimmt eine einzige Antwort an: Sie lässt sich nicht ändern und nicht zweimal senden.',
  withStatement: 'Ihre eigenen Worte gehen mit.',
  noStatement: 'Sie fügen keine eigenen Worte hinzu.',
  answerFee:
    'Ihr Zahlungsdienst kann für die Antwort eine Gebühr erheben, die meist zurückkommt, wenn Sie gewinnen.',
  lastInstant: (instant) => `Die Bank nimmt sie bis ${instant} an.`,
  notices: {
    Sent: 'Die Nachweise wurden gesendet. Sie lassen sich nicht zweimal senden.',
    Sending: 'Die Nachweise sind unterwegs: Ihr Zahlungsdienst hat noch nicht geantwortet.',
    Refused: 'Ihr Zahlungsdienst hat die Nachweise nicht angenommen.',
  },
  sentOn: (instant) =>
    `Die Nachweise wurden am ${instant} gesendet. Sie lassen sich nicht zweimal senden. Jetzt entscheidet die Bank.`,
  sending:
    'Die Nachweise sind unterwegs: Ihr Zahlungsdienst hat noch nicht geantwortet. Wir fragen weiter, und sie werden nur einmal gesendet.',
  silent:
    'Ihr Zahlungsdienst hat seit einem Tag nicht gesagt, ob er die Nachweise hat. Wir fragen weiter. Sehen Sie sich die Anfechtung dort an: Fehlen die Nachweise, antworten Sie dort vor Ablauf der Frist.',
  sentFile: 'Das gesendete PDF:',
  refused: 'Ihr Zahlungsdienst hat die Nachweise nicht angenommen:',
  sendAgain: 'Sie können sie noch einmal senden oder bei Ihrem Zahlungsdienst antworten.',
  lookThere:
    'Sehen Sie sich die Anfechtung bei Ihrem Zahlungsdienst an: Vielleicht liegt dort schon eine Antwort.',
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
