import type { Messages } from '../catalogue.ts';

/** The settings of an account, in German. */
export const settings: Messages['settings'] = {
  sections: {
    business: 'Unternehmen',
    look: 'Aussehen',
    payments: 'Zahlungen',
    bank: 'Bankverbindung',
    stripe: 'Stripe',
    eInvoices: 'E-Rechnungen',
    email: 'E-Mail',
    texts: 'E-Mail-Texte',
    reminders: 'Erinnerungen',
    numbers: 'Nummern',
    cancellation: 'Storno',
    templates: 'Vorlagen',
    members: 'Mitglieder',
    signIn: 'Anmeldung',
    data: 'Daten',
  },
  questions: {
    business: 'Name und Adresse, wie Kunden sie auf Seiten, in E-Mails und auf Dokumenten sehen.',
    look: 'Wie Kunden Sie sehen. Die Vorschau ist ihre eigene Seite, mit dem, was Sie hier ändern.',
    payments: 'Wie Kunden neue Rechnungen bezahlen dürfen, und wer die Kosten von Kreditkarten trägt.',
    bank: 'Wohin Kunden überweisen.',
    stripe: 'Wie das Geld Ihrer Kunden zu Ihnen kommt.',
    eInvoices: 'Wer Ihre E-Rechnungen über das Peppol-Netz verschickt.',
    email: 'Von welcher Adresse Ihre E-Mails kommen, und welcher Server sie versendet.',
    texts: 'Was Sie Kunden mit eigenen Worten sagen, neben unseren.',
    reminders: 'Wann Kunden an eine Zahlung erinnert werden.',
    numbers: 'Wie Rechnungen nummeriert und korrigiert werden.',
    cancellation:
      'Was Sie behalten, wenn eine Veranstaltung ausfällt. Kunden stimmen dem zu, wenn sie zahlen.',
    templates: 'Was Sie für die nächste Rechnung bereithalten.',
    members: 'Die Mitglieder dieses Kontos und was sie dürfen.',
    signIn:
      'Wie sich Ihre Leute anmelden: bei einem Anmeldedienst Ihres Unternehmens, neben dem eigenen Passwort.',
    data: 'Laden Sie alles herunter, oder schließen Sie das Konto.',
  },
  save: 'Speichern',
  saved: 'Gespeichert.',
  discard: 'Verwerfen',
  checkFields: 'Nicht gespeichert. Bitte prüfen Sie die markierten Felder.',
  unchanged: 'Es gibt nichts zu speichern.',
  conflict: 'Jemand anderes hat diese Einstellungen geändert, während Sie sie bearbeitet haben.',
  theirs: 'Andere Person',
  mine: 'Sie',
  notChanged: 'unverändert',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  fields: {
    name: 'Name des Unternehmens',
    street: 'Straße und Nummer',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    region: 'Bundesland oder Provinz',
    country: 'Land',
    taxId: 'Steuernummer',
    contactName: 'Ansprechperson für Rechnungen',
    peppolId: 'Peppol-ID',
    phone: 'Telefon',
    email: 'E-Mail für Antworten',
    currency: 'Währung',
    timeZone: 'Zeitzone',
    accentColour: 'Akzentfarbe',
    language: 'Sprache von E-Mails und Dokumenten',
    footer: 'Fußzeile von E-Mails und Dokumenten',
    logo: 'Logo',
    reminderDays: 'Erinnerungen',
    acceptedMethods: 'Angenommene Zahlungsarten',
    feeBearer: 'Wer die Kosten von Kreditkarten trägt',
    surchargeBasisPoints: 'Aufschlag auf Kreditkarten',
    cardCostBasisPoints: 'Was Kreditkarten Sie kosten',
    takesSepaDebits: 'Bankkonten in Euro, per SEPA-Lastschrift',
    takesWallets: 'Apple Pay, Google Pay und Link',
    allowsPartPayments: 'Kunden dürfen einen Teil einer Zahlung bezahlen',
    autopay: 'Automatische Zahlung über den Zahlungslink',
    autopayRetryDays: 'Wiederholungen einer fehlgeschlagenen automatischen Zahlung',
    returnHosts: 'Websites, zu denen Kunden zurückkehren dürfen',
    recipientOnboarding: 'So geben Empfänger ihr Bankkonto an',
    dueWindowDays: 'Tage vor der Fälligkeit, ab denen eine Zahlung offen ist',
    bankDetails: 'Bankverbindung',
    mailTexts: 'E-Mail-Texte',
    cancellationTerms: 'Stornobedingungen',
    numberPrefix: 'Präfix',
    nextNumber: 'Nächste Nummer',
    numberPattern: 'Muster',
    creditNotePattern: 'Muster der Rechnungskorrekturen',
    nextCreditNote: 'Nächste Rechnungskorrektur',
    attachPdf: 'PDF in E-Mails an Kunden',
    afterIssue: 'Korrektur einer ausgestellten Rechnung',
  },
  noCountry: 'Nicht gesetzt',
  emailHint: 'Hier kommen Antworten der Kunden an. Ist das Feld leer, gehen sie an die Inhaber.',
  peppolHint: 'Die Adresse im Peppol-Netz, etwa 0088:7300010000001. Ohne sie gilt die Steuernummer.',
  contactHint: 'E-Rechnungen an Behörden (XRechnung) brauchen Name und Telefonnummer.',
  currencyHint: 'Gilt für neue Rechnungen.',
  zoneHint: 'Fälligkeiten enden hier um Mitternacht.',
  colourHint: 'Für Schaltflächen und Symbole auf Seiten, in E-Mails und auf Dokumenten.',
  languageHint: 'Seiten erscheinen in der Sprache der Person, die sie liest.',
  footerHint: 'Bankverbindung, Register, Dank.',
  logo: 'Logo',
  logoHint: 'PNG oder JPEG, höchstens 256 KB.',
  logoChoose: 'Logo wählen',
  logoReplace: 'Ersetzen',
  logoRemove: 'Logo entfernen',
  logoKept: 'Das Logo ist gespeichert.',
  logoRemoved: 'Das Logo ist entfernt.',
  preview: 'Vorschau',
  previews: { Page: 'Kundenseite', InvoiceMail: 'Rechnung per E-Mail', ReminderMail: 'Erinnerung' },
  previewFailed: 'Die Vorschau konnte nicht erstellt werden. Ihre Eingaben bleiben erhalten.',
  connected: (processor) => `Zahlungen laufen über: ${processor}.`,
  notConnected: (processor) => `${processor} ist nicht verbunden: Online kann noch nichts bezahlt werden.`,
  fees: 'Kosten von Kreditkarten',
  mayCharge: (percent) => `Sie dürfen auf Zahlungen mit Kreditkarte bis zu ${percent} aufschlagen.`,
  mayNotCharge: 'Ein Aufschlag auf Kreditkarten ist für Ihr Unternehmen nicht erlaubt.',
  needsCardCost: (percent) =>
    `Geben Sie an, was Kreditkarten Sie kosten. Dann dürfen Sie diesen Betrag aufschlagen, höchstens ${percent}.`,
  grounds: {
    US: 'Visa erlaubt in den USA höchstens 3 % auf Kreditkarten und nie mehr, als die Karten Sie kosten. Debit- und Prepaidkarten bleiben ohne Aufschlag.',
    US_CT: 'Connecticut verbietet Aufschläge (General Statutes § 42-133ff).',
    US_MA_ME: 'Massachusetts und Maine verbieten Aufschläge.',
    US_PR: 'Puerto Rico verbietet Aufschläge.',
    US_CO: 'Colorado erlaubt 2 % auf Kreditkarten und nichts auf Debitkarten (Revised Statutes § 5-2-212).',
    US_OK_UNTIL_2025: 'Oklahoma verbot Aufschläge bis zum 31. Oktober 2025 (Statutes title 14A § 2-417).',
    US_OK:
      'Oklahoma erlaubt höchstens 2 % und nie mehr, als die Karten Sie kosten (Statutes title 14A § 2-211).',
    CA: 'Visa und Mastercard erlauben in Kanada höchstens 2,4 % auf Kreditkarten und nie mehr, als die Karten Sie kosten.',
    CA_QC: 'Québec verbietet Aufschläge (Consumer Protection Act).',
    EEA: 'EU-Recht verbietet Aufschläge auf Karten von Verbrauchern (Richtlinie (EU) 2015/2366, Artikel 62 Absatz 4), und kein Zahlungsdienst sagt, ob eine Karte einem Verbraucher gehört.',
    GB: 'Britisches Recht verbietet Aufschläge auf Karten von Verbrauchern (Payment Surcharges Regulations 2012, regulation 6A), und kein Zahlungsdienst sagt, ob eine Karte einem Verbraucher gehört.',
    UnknownRegion:
      'Der Bundesstaat oder die Provinz in Ihrer Adresse ist nicht bekannt, und manche verbieten Aufschläge. Berichtigen Sie die Angabe unter „Unternehmen“.',
    NoRule: 'Für das Land Ihres Unternehmens ist keine Regel bekannt, die einen Aufschlag erlaubt.',
  },
  takenNow: (percent) => `Kreditkarten tragen heute ${percent}. Debitkarten und Bankkonten tragen nichts.`,
  bearers: { Business: 'Das Unternehmen', Client: 'Der Kunde, als Aufschlag' },
  habits: 'Fälligkeit und Wiederholungen',
  dueWindowHint: 'Bis dahin steht sie unter „Geplant“, danach unter „Offen“.',
  retryHint: 'Tage zwischen den Versuchen, zum Beispiel 1, 3, 5.',
  autopayHint:
    'Bei „Erforderlich“ stimmt die erste Zahlung einer Rechnung über ihren Link auch den späteren zu. Zahlungen, die Sie selbst erfassen, brauchen keine Zustimmung.',
  autopayRules: { Offered: 'Angeboten', Required: 'Erforderlich', Off: 'Nicht angeboten' },
  sepaHint:
    'Für Rechnungen in Euro, die Bankkonten annehmen. Bei Stripe muss die SEPA-Lastschrift zuerst eingeschaltet sein.',
  walletsHint: 'Neben Karten, wo keine Karte eine Gebühr trägt.',
  partHint: 'Der Rest bleibt offen.',
  returnHostsHint:
    'Nach dem Bezahlen kann die Seite einer Rechnung dorthin zurückführen, zum Beispiel zu shop.example. Mehrere durch Kommas trennen.',
  rehearsal: 'Testumgebung',
  onboardingHint:
    'Im Echtbetrieb richten sich Empfänger bei Stripe ein. Die Testbank hat dafür eine Seite mit Testpersonen.',
  onboardings: { BankAccount: 'Auf unserer Seite', Onboarding: 'Bei der Testbank, wie bei Stripe' },
  issueRules: {
    Versions: 'Durch Bearbeiten; jede Fassung bleibt erhalten',
    Corrections: 'Nur durch Rechnungskorrekturen und weitere Rechnungen',
  },
  issueRuleHints: {
    Versions:
      'Das Dokument lässt sich bearbeiten. Jede Änderung ist eine Fassung, und das PDF, das der Kunde bekam, bleibt erhalten. Auch Zahlungsplan, Hinweis und andere Bedingungen lassen sich bearbeiten.',
    Corrections:
      'Das Dokument bleibt, wie es ausgestellt wurde: Kunde, Positionen, Gesamtsumme und Datum der Veranstaltung. Zahlungsplan, Hinweis und andere Bedingungen lassen sich immer bearbeiten.',
  },
  correctionsUsual:
    'Im Land Ihres Unternehmens wird eine ausgestellte Rechnung üblicherweise durch eine Rechnungskorrektur oder eine weitere Rechnung berichtigt. Fragen Sie Ihre Steuerberatung.',
  rule: 'Erinnerungen',
  noReminders: 'Niemand wird erinnert.',
  reminderDay: (days) => {
    if (days === 0) return 'Am Fälligkeitstag';
    const count = Math.abs(days);
    return `${count === 1 ? '1 Tag' : `${count} Tage`} ${days < 0 ? 'vor' : 'nach'} der Fälligkeit`;
  },
  removeDay: 'Entfernen',
  days: 'Tage',
  side: 'Vor oder nach der Fälligkeit',
  sides: { before: 'vorher', after: 'nachher' },
  enterDays: 'Geben Sie die Tage ein.',
  addDay: 'Hinzufügen',
  ruleHint:
    'Eine neue Regel gilt von jetzt an. Erinnerungen enden, wenn bezahlt ist, und der Kunde kann sie abbestellen.',
  plan: 'Was gesendet würde',
  sampleDue: 'Für eine Zahlung, fällig am',
  dueDay: 'Fälligkeit',
  nothingPlanned: 'Es würde nichts gesendet.',
  pastDue: 'Dieses Datum ist vorbei.',
  attachHint:
    'Die Rechnung kommt mit ihrer E-Mail und mit Erinnerungen, Quittung und Rechnungskorrektur mit der ihren.',
  nextInvoice: 'Die nächste Rechnung erhält die Nummer',
  nextCredit: 'Die nächste Rechnungskorrektur erhält die Nummer',
  patternHint:
    '{YYYY} oder {YY} ist das Jahr, {MM} der Monat, {0000} die Nummer mit mindestens so vielen Ziffern. Die Zählung beginnt mit jedem Jahr neu, mit {MM} jeden Monat. Leer: das Präfix.',
  creditPatternHint: 'Leer: CN-0001.',
  patternUnusable: 'Das Muster ist so noch nicht verwendbar.',
  you: '(Sie)',
  role: 'Rolle',
  roleOf: (name) => `Rolle von ${name}`,
  roleTitle: (name, role) => `${name} die Rolle ${role} geben?`,
  roleLabel: (role) => `Zu ${role} ändern`,
  roleChanged: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
  roleTexts: {
    Owner: 'Darf alles und ernennt weitere Inhaber.',
    Admin: 'Darf alles, außer Inhaber zu ernennen.',
    Member: 'Arbeitet mit Rechnungen und Zahlungen. Ändert keine Einstellungen, Mitglieder oder Tokens.',
    Viewer: 'Sieht alles, was nicht geheim ist, und ändert nichts.',
  },
  activity: 'Aktivität',
  remove: 'Entfernen',
  removeTitle: (name, account) => `${name} aus ${account} entfernen?`,
  removeLabel: (name) => `${name} entfernen`,
  removeText: 'Der Zugang endet sofort, und die Tokens der Person gelten nicht mehr.',
  memberRemoved: (name) => `${name} ist entfernt.`,
  invited: 'Eingeladen',
  until: 'bis',
  withdraw: 'Zurückziehen',
  withdrawn: (email) => `Die Einladung von ${email} ist zurückgezogen.`,
  invite: 'Jemanden einladen',
  inviteEmail: 'E-Mail',
  enterEmail: 'Geben Sie eine E-Mail-Adresse ein.',
  sendInvitation: 'Einladung senden',
  invitedSaid: (email) => `${email} ist eingeladen. Eine E-Mail mit dem Link wird gesendet.`,
  linkMade: (email) =>
    `Es gibt keinen Mailserver, darum wurde nichts gesendet. Geben Sie diesen Link selbst an ${email} weiter.`,
  linkUntil: (day) => `Er gilt einmal, bis ${day}.`,
  copyLink: 'Link kopieren',
  getLink: 'Link anzeigen',
  makeInvitation: 'Einladung erstellen',
  noMailServer:
    'Es gibt keinen Mailserver, darum zeigt die App einen Link, den Sie weitergeben. Setzt der Betreiber SMTP_URL, gehen Einladungen per E-Mail hinaus.',
  archive: {
    title: 'Alles',
    text: 'Alles aus diesem Konto in einer Datei (tar.gz mit JSON-Zeilen): Mitglieder, Kontakte, Rechnungen, Zahlungseingänge, Auszahlungen, E-Mails, das Hauptbuch und alle Ereignisse. Sie entsteht beim Herunterladen: Lassen Sie diese Seite offen, bis der Download fertig ist.',
    data: {
      title: 'Alle Daten',
      text: 'Ohne Dokumente. Dauert bei hunderttausend Rechnungen einige Minuten.',
    },
    documents: {
      title: 'Alle Daten mit Dokumenten',
      text: 'Mit Rechnungen und Zahlungsbelegen als PDF. Dauert lange, wenn es viele sind.',
    },
  },
  files: {
    title: 'Tabellen für Excel und andere',
    invoices: { title: 'Rechnungen', text: 'Alle Rechnungen mit ihren Zahlungen, als CSV.' },
    reports: {
      ageing: 'Was heute offen ist, nach Kunden, als CSV.',
      cashFlow: 'Dieser Monat, als CSV. Andere Zeiträume unter Berichte.',
      eventProfit: 'Veranstaltungen dieses Monats, als CSV. Andere Zeiträume unter Berichte.',
      tax: 'Dieser Monat nach Sätzen, als CSV. Andere Zeiträume unter Berichte.',
      profitAndTax:
        'Was berechnet, eingenommen, erstattet, einbehalten und offen ist, nach Monat und Steuer.',
      ledger: 'Alle Buchungen dieses Monats, als CSV. Andere Zeiträume unter Berichte.',
    },
  },
  closing: {
    title: 'Konto schließen',
    text: 'Für ein Unternehmen, das aufhört oder zu einem anderen Dienst wechselt. Laden Sie vorher alles herunter.',
    question: (account) => `${account} schließen?`,
    refused: 'Das Konto kann noch nicht geschlossen werden.',
    typeName: (name) => `Geben Sie „${name}“ ein, um das Konto zu schließen`,
    typeNameFirst: 'Geben Sie zuerst den Namen des Kontos ein.',
    show: 'Anzeigen',
    obstacles: {
      under_way: (count, said) =>
        count === 1
          ? 'Eine Zahlung oder Erstattung ist unterwegs: Warten Sie ihr Ende ab.'
          : `${said} Zahlungen und Erstattungen sind unterwegs: Warten Sie ihr Ende ab.`,
      disputed: (count, said) =>
        count === 1
          ? 'Eine Zahlung ist angefochten: Warten Sie die Entscheidung ab.'
          : `${said} Zahlungen sind angefochten: Warten Sie die Entscheidungen ab.`,
      paying_out: (count, said) =>
        count === 1
          ? 'Eine angenommene Auszahlung ist nicht abgeschlossen: Stornieren Sie sie, oder warten Sie.'
          : `${said} angenommene Auszahlungen sind nicht abgeschlossen: Stornieren Sie sie, oder warten Sie.`,
      operator_debt: (count, said) =>
        count === 1
          ? 'Zwischen Ihnen und dem Betreiber dieser Installation ist für eine Auszahlung noch Geld offen: Begleichen Sie das mit ihm.'
          : `Zwischen Ihnen und dem Betreiber dieser Installation ist für ${said} Auszahlungen noch Geld offen: Begleichen Sie das mit ihm.`,
      client_credit: (count, said) =>
        count === 1
          ? 'Ein Kunde hat ein Guthaben: Verwenden Sie es für eine Rechnung, oder zahlen Sie es aus.'
          : `Es gibt ${said} Guthaben von Kunden: Verwenden Sie sie für Rechnungen, oder zahlen Sie sie aus.`,
    },
    follows: {
      tokens: (count, said) =>
        count === 1 ? 'Ein Token wird sofort abgewiesen.' : `${said} Tokens werden sofort abgewiesen.`,
      autopays: (count, said) =>
        count === 1
          ? 'Die automatische Zahlung einer Rechnung endet; der Kunde erfährt davon.'
          : `Die automatische Zahlung von ${said} Rechnungen endet; die Kunden erfahren davon.`,
      autopaysKept: (count, said) =>
        count === 1
          ? 'Die automatische Zahlung einer Rechnung endet: Informieren Sie den Kunden selbst.'
          : `Die automatische Zahlung von ${said} Rechnungen endet: Informieren Sie die Kunden selbst.`,
      offers: (count, said) =>
        count === 1 ? 'Ein Angebot wird zurückgezogen.' : `${said} Angebote werden zurückgezogen.`,
      owedInvoices: (count, said) =>
        count === 1
          ? 'Eine Rechnung bleibt offen, kann hier aber nicht mehr bezahlt werden. Erinnerungen entfallen.'
          : `${said} Rechnungen bleiben offen, können hier aber nicht mehr bezahlt werden. Erinnerungen entfallen.`,
      atProcessor: (amount) => `${amount} beim Zahlungsdienst werden Ihnen noch ausgezahlt.`,
    },
    always:
      'Mitglieder können sich weiter anmelden und lesen. Belege und Dokumente bleiben über ihre Links abrufbar.',
    later:
      '30 Tage lang können Inhaber das Konto wieder öffnen. Sobald danach keine Bank mehr eine Zahlung zurückholen kann (spätestens 120 Tage nach der letzten), werden personenbezogene Daten gelöscht, außer ausgestellten Rechnungen und Zahlungen, die Sie nach dem Gesetz aufbewahren müssen.',
    confirm: 'Das Konto wird für alle geschlossen.',
    done: 'Das Konto ist geschlossen.',
    closed: (since, until) =>
      `Es ist seit ${since} geschlossen. Sie können es bis ${until} wieder öffnen; danach werden personenbezogene Daten gelöscht, sobald keine Bank mehr eine Zahlung zurückholen kann.`,
    reopen: 'Konto wieder öffnen',
    reopenQuestion: (account) => `${account} wieder öffnen?`,
    reopenText:
      'Kunden können wieder zahlen, Erinnerungen werden wieder verschickt, und Tokens funktionieren. Beendete automatische Zahlungen und Angebote bleiben beendet.',
    reopened: 'Das Konto ist wieder geöffnet.',
  },
  eraseText:
    'Die Daten eines Kontakts werden auf der Seite des Kontakts gelöscht. Rechnungen und Buchungen bleiben, wie das Gesetz es verlangt.',
};
