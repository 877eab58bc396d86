import type { Messages } from '../catalogue.ts';

/** The pages above all accounts, in German. */
export const operator: Messages['operator'] = {
  which: 'Teile der Installation',
  tabs: {
    accounts: 'Konten',
    health: 'Zustand',
    platform: 'Stripe-Plattform',
    usage: 'Nutzung',
    backups: 'Sicherungen',
    log: 'Protokoll',
  },
  account: 'Konto',
  search: 'Name oder Pfad',
  name: 'Name',
  status: 'Status',
  statuses: { Open: 'Offen', Suspended: 'Gesperrt', Closed: 'Geschlossen' },
  heldWord: 'Angehalten',
  anyStatus: 'Jeder Status',
  mode: 'Art',
  modes: { Live: 'Echtbetrieb', Sandbox: 'Testumgebung' },
  anyMode: 'Echt und Test',
  processor: 'Zahlungen',
  relation: 'Verbindung',
  relations: { OwnKeys: 'Mit eigenen Schlüsseln', Platform: 'Über Ihre Plattform' },
  platform: 'Bei Ihrer Plattform',
  platformStates: {
    Creating: 'Begonnen',
    Started: 'Muss Stripe noch Angaben machen',
    Incomplete: 'Bei Stripe fehlt etwas',
    Pending: 'Stripe prüft die Angaben',
    Ready: 'Nimmt Zahlungen an',
    Restricted: 'Stripe nimmt gerade keine Zahlungen an',
    Rejected: 'Von Stripe abgelehnt',
    Gone: 'Bei Stripe getrennt',
  },
  noProcessor: 'Nicht verbunden',
  notReady: (processor) => `${processor}, nimmt keine an`,
  mail: 'E-Mails',
  mailWays: { Installation: 'Ihr Absender', Server: 'Eigener Server', Domain: 'Eigene Domain' },
  mailFails: (way) => `${way}, gestört`,
  created: 'Angelegt',
  nothing: 'Kein Konto passt',
  nothingText: 'Versuchen Sie andere Wörter oder einen anderen Status.',
  missing: {
    title: 'Dieses Konto gibt es nicht',
    text: 'Die Adresse ist falsch, oder das Konto ist zu einer anderen Installation umgezogen.',
  },
  facts: 'Angaben',
  country: 'Land',
  currency: 'Währung',
  timeZone: 'Zeitzone',
  path: 'Pfad der Links',
  externalId: 'Ihre Kennung',
  id: 'Kennung',
  suspendedAt: 'Gesperrt',
  closedAt: 'Geschlossen',
  confirm: 'Das betrifft das Geschäft anderer.',
  weak: {
    title: 'Zuerst ein zweiter Faktor',
    setUp:
      'Diese Seite zeigt alle Konten und kann sie sperren. Schalten Sie die Zwei-Faktor-Anmeldung ein, oder fügen Sie einen Passkey hinzu. Dann öffnet sie sich.',
    signInAgain:
      'Diese Seite zeigt alle Konten und kann sie sperren. Melden Sie sich ab und mit Ihrem Passkey oder einem Code wieder an.',
  },
  suspending: {
    suspend: 'Sperren',
    title: (name) => `${name} sperren?`,
    text: 'Die Kunden können nicht mehr zahlen, automatische Zahlungen und Auszahlungen warten. Kunden und Empfänger bekommen keine E-Mails. Was schon läuft, wird abgeschlossen. Mitglieder können weiter lesen, erstatten und herunterladen.',
    reason: 'Grund',
    reasonHint: 'Die Mitglieder lesen ihn, die Kunden nicht.',
    sayWhy: 'Geben Sie den Grund an.',
    suspended: (name) => `${name} ist gesperrt.`,
    resume: 'Sperre aufheben',
    resumeTitle: (name) => `Sperre von ${name} aufheben?`,
    resumeText:
      'Die Kunden können wieder zahlen, und wartende E-Mails gehen hinaus. Automatische Zahlungen werden vor der Abbuchung neu angekündigt. Auszahlungen gehen frühestens einen Tag später hinaus.',
    resumed: (name) => `Die Sperre von ${name} ist aufgehoben.`,
  },
  tokens: {
    title: 'Ihre Tokens',
    text: 'Programme handeln damit in diesem Konto. Die Mitglieder sehen diese Tokens und können sie widerrufen.',
    make: 'Neues Token',
    more: 'Mehr anzeigen',
    scopes: (count) => (count === 1 ? '1 Recht' : `${count} Rechte`),
  },
  health: {
    title: 'Zustand',
    fine: 'Alles in Ordnung.',
    allFine: 'In allen Konten ist alles in Ordnung',
    some: (count) =>
      count === 1 ? '1 Konto braucht Aufmerksamkeit' : `${count} Konten brauchen Aufmerksamkeit`,
    held: 'Nach einer Wiederherstellung angehalten: Es bewegt kein Geld. Führen Sie aus: tranche restore --finish',
    notReady: 'Stripe nimmt für dieses Konto keine Zahlungen an.',
    mailFails: 'Der Mailserver des Kontos nimmt keine E-Mails an; sie warten.',
    unanswered: (count) =>
      count === 1
        ? 'Zu 1 Zahlung, Erstattung, Auszahlung oder Anfechtung fehlt die Antwort des Zahlungsdienstes.'
        : `Zu ${count} Zahlungen, Erstattungen, Auszahlungen oder Anfechtungen fehlt die Antwort des Zahlungsdienstes.`,
    discrepancies: (count) =>
      count === 1
        ? '1 Unterschied zwischen Büchern und Zahlungsdienst.'
        : `${count} Unterschiede zwischen Büchern und Zahlungsdienst.`,
    tasksFailing: (count) =>
      count === 1
        ? '1 Hintergrundaufgabe ist gescheitert und wird wiederholt.'
        : `${count} Hintergrundaufgaben sind gescheitert und werden wiederholt.`,
    webhooksStopped: (count) =>
      count === 1
        ? '1 Webhook bekommt keine Ereignisse mehr.'
        : `${count} Webhooks bekommen keine Ereignisse mehr.`,
    mailsFailed: (count) =>
      count === 1
        ? '1 E-Mail der letzten 30 Tage konnte nicht gesendet werden.'
        : `${count} E-Mails der letzten 30 Tage konnten nicht gesendet werden.`,
    verified: 'Bücher geprüft:',
    neverVerified: 'Die Bücher wurden noch nicht geprüft.',
  },
  usage: {
    title: 'Nutzung',
    month: 'Monat',
    account: 'Konto',
    invoices: 'Rechnungen',
    charges: 'Zahlungen',
    paymentsOut: 'Auszahlungen',
    mails: 'E-Mails',
    volume: 'Eingenommen',
    platformFees: 'Ihre Gebühren',
    open: 'bisher',
    csv: 'CSV',
    notFinal: 'Die Zahlen dieses Monats können sich noch ändern, bis drei Tage nach seinem Ende.',
    none: 'Es gibt keine Konten',
    noneOfAccount: 'Nichts in den letzten zwölf Monaten.',
  },
  backups: {
    good: 'Letzte gute Sicherung:',
    noneYet: 'Es gibt noch keine gute Sicherung.',
    late: 'Sie ist älter als zwei Tage. Geht die Datenbank jetzt verloren, geht alles seither mit verloren.',
    failed: (count, reason) =>
      `${count === 1 ? 'Seither ist eine Sicherung fehlgeschlagen' : `Seither sind ${count} Sicherungen fehlgeschlagen`}: ${reason}`,
    todo: 'Der Dienst sichert von selbst, wenn BACKUP_TO gesetzt ist. „tranche backup“ sichert jetzt.',
    what: [
      'Prüfen Sie einmal, ob sich eine zurückspielen lässt: „tranche restore --check“ liest die neueste und prüft ihre Bücher.',
      'SECRET_KEY oder die Datei secret.key ist in keiner Sicherung. Bewahren Sie sie anderswo auf: Ohne sie sind gespeicherte Schlüssel und Passwörter nicht lesbar.',
    ],
    how: 'Die Seite „Operations“ der Dokumentation sagt, wie man sichert und zurückspielt.',
    states: { Running: 'Läuft', Succeeded: 'Gelungen', Failed: 'Fehlgeschlagen' },
    megabytes: (count) => `${count} MB`,
  },
  log: {
    empty: 'Noch nichts.',
    more: 'Mehr anzeigen',
    commandLine: 'Befehlszeile',
    token: (name) => `Token „${name}“`,
    somebody: 'Unbekannt',
    reason: (text) => `Grund: ${text}`,
    actions: {
      'token.created': (name) => `Token „${name}“ der Installation angelegt`,
      'token.revoked': (name) => `Token „${name}“ der Installation widerrufen`,
      'operator.added': (name) => `${name} gehört jetzt zu den Betreibern`,
      'operator.removed': (name) => `${name} gehört nicht mehr zu den Betreibern`,
      'account.created': () => 'Konto angelegt',
      'account.updated': () => 'Konto geändert',
      'account.suspended': () => 'Konto gesperrt',
      'account.resumed': () => 'Sperre aufgehoben',
      'account.token.created': (name) => `Token „${name}“ des Kontos angelegt`,
      'account.token.revoked': (name) => `Token „${name}“ des Kontos widerrufen`,
      'account.onboarding_link.created': () => 'Link zum Verbinden mit der Plattform erstellt',
      'webhook.created': (url) => `Webhook an ${url} angelegt`,
      'webhook.updated': (url) => `Webhook an ${url} geändert`,
      'webhook.secret_rotated': (url) => `Webhook an ${url} hat ein neues Geheimnis`,
      'webhook.deleted': (url) => `Webhook an ${url} gelöscht`,
      'webhook.tested': (url) => `Webhook an ${url} getestet`,
      'platform.set': (account) => `Schlüssel der Plattform ${account} gesetzt`,
      'platform.cleared': (account) => `Schlüssel der Plattform ${account} gelöscht`,
      'platform.payouts_on': () => 'Auszahlungen eingeschaltet',
      'platform.payouts_off': () => 'Auszahlungen ausgeschaltet',
      'platform.fee_set': (currency) => `Gebühr festgelegt (${currency})`,
      'payment.debt_settled': () => 'Schuld einer Auszahlung beglichen',
      'payment.debt_returned': () => 'Schuld bei einem Konto bezahlt',
    },
  },
};
