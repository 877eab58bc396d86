import type { Messages } from '../catalogue.ts';

/** The page about the sender of emails, in German. */
export const email: Messages['email'] = {
  noServer:
    'Diese Installation hat noch keinen Mailserver: E-Mails bleiben im Postausgang. Zuerst richtet der Betreiber ihn ein, dann können Sie einen eigenen Absender wählen.',
  noSecretKey:
    'Der Betreiber muss SECRET_KEY setzen, bevor Passwörter gespeichert werden können. Bis dahin kommen E-Mails von der Adresse oben.',
  byInstallation: (from) => `Ihre E-Mails kommen von ${from}, mit dem Namen Ihres Unternehmens.`,
  byServer: (from, host) => `Ihre E-Mails kommen von ${from}, über Ihren Mailserver ${host}.`,
  returned:
    'E-Mails, die nicht zugestellt werden können, kommen an diese Adresse zurück. Hier sehen Sie sie nicht.',
  byDomain: (from) => `Ihre E-Mails kommen von ${from}. Wir signieren sie für Ihre Domain.`,
  notYet: (from, now) =>
    `E-Mails kommen von ${from}, sobald der Eintrag unten gefunden wird. Bis dahin kommen sie von ${now}.`,
  switchedOff: (from, now) => `Ihr Absender ${from} ist ausgeschaltet. E-Mails kommen von ${now}.`,
  failing: 'Ihr Mailserver nimmt keine E-Mails an.',
  failingMails: 'Ihr Mailserver lehnt E-Mails ab.',
  failingKey: 'Ihre E-Mails können nicht signiert werden.',
  failingPassword: 'Das gespeicherte Passwort kann nicht mehr gelesen werden.',
  since: 'Seit',
  answer: 'Antwort des Servers',
  waiting: (count) =>
    count === 0
      ? 'Es warten keine E-Mails.'
      : count === 1
        ? '1 E-Mail wartet. Sie wird gesendet, sobald der Versand wieder funktioniert.'
        : `${count >= 1_000 ? 'Mehr als 1000' : count} E-Mails warten. Sie werden gesendet, sobald der Versand wieder funktioniert.`,
  kept: 'Wir versuchen es drei Tage lang weiter. Korrigieren Sie die Einstellungen, oder senden Sie jetzt von unserer Adresse.',
  useOurs: 'Von unserer Adresse senden',
  usingOurs: 'E-Mails kommen wieder von unserer Adresse. Wartende sind unterwegs.',
  sendTest: 'Test-E-Mail senden',
  switchOn: 'Einschalten',
  checkRecords: 'Prüfen und einschalten',
  checking: 'Wir suchen den Eintrag und senden eine Test-E-Mail …',
  tested: (email) =>
    `Der Server hat eine Test-E-Mail an ${email} angenommen. Sehen Sie nach, ob sie angekommen ist.`,
  change: 'Ändern',
  remove: 'Einstellungen löschen',
  removeTitle: 'Ihren Absender löschen?',
  removeText: 'Passwort und Signaturschlüssel werden gelöscht. E-Mails kommen wieder von unserer Adresse.',
  removed: 'Gelöscht. E-Mails kommen von unserer Adresse.',
  choose: 'Eigenen Absender verwenden',
  kind: 'Versandweg',
  kinds: { Server: 'Eigener Mailserver', Domain: 'Eigene Domain' },
  kindTexts: {
    Server: 'E-Mails gehen über den Mailserver Ihres Unternehmens, mit dessen Benutzer und Passwort.',
    Domain:
      'Unser Server sendet und signiert mit Ihrer Domain. Sie fügen einen Eintrag im DNS Ihrer Domain hinzu; ein Passwort ist nicht nötig.',
  },
  fromAddress: 'Absenderadresse',
  fromHint: 'Diese Adresse sehen Ihre Kunden. Antworten gehen an Ihre E-Mail-Adresse für Antworten.',
  host: 'Mailserver',
  hostHint: 'Der Server für ausgehende E-Mails, zum Beispiel smtp.example.com',
  port: 'Port',
  security: 'Verschlüsselung',
  securities: { StartTls: 'STARTTLS (üblich bei Port 587)', Tls: 'TLS (üblich bei Port 465)' },
  username: 'Benutzer',
  usernameHint: 'Oft Ihre E-Mail-Adresse.',
  password: 'Passwort',
  passwordHint: 'Viele Anbieter verlangen hier ein App-Passwort.',
  passwordKept: 'Leer lassen, um das gespeicherte Passwort zu behalten.',
  saveServer: 'Testen und speichern',
  saveDomain: 'Einträge anzeigen',
  trying: 'Wir senden Ihnen über diesen Server eine Test-E-Mail …',
  saved: (email) =>
    `Gespeichert. Der Server hat eine Test-E-Mail an ${email} angenommen. Sehen Sie nach, ob sie angekommen ist.`,
  savedDomain: 'Gespeichert. Fügen Sie den Eintrag unten in Ihrem DNS hinzu, und prüfen Sie ihn dann.',
  cancel: 'Abbrechen',
  confirm:
    'Alle E-Mails an Ihre Kunden gehen den Weg, den Sie hier angeben. Bestätigen Sie mit Ihrem Passwort, dass Sie es sind.',
  notSaved: 'Nicht gespeichert.',
  fill: 'Geben Sie Absenderadresse und Server an.',
  fillAddress: 'Geben Sie die Absenderadresse an.',
  faults: {
    fromAddress: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    host: 'Geben Sie den Namen eines öffentlichen Mailservers ein.',
    port: 'Verwenden Sie Port 25, 465, 587 oder 2525.',
    username: 'Geben Sie den Benutzer des Mailservers ein.',
    password: 'Geben Sie das Passwort dieses Benutzers ein.',
  },
  causes: {
    OperatorDomain:
      'Diese Domain gehört dem Betreiber dieser Installation. Verwenden Sie eine Adresse Ihrer eigenen Domain.',
    OperatorServer: 'Das ist der Mailserver des Betreibers. Wählen Sie stattdessen „Eigene Domain“.',
    Unreadable: 'Das gespeicherte Passwort kann nicht mehr gelesen werden. Geben Sie es noch einmal ein.',
    UnreadableKey:
      'Der gespeicherte Signaturschlüssel kann nicht mehr gelesen werden. Speichern Sie die Domain noch einmal, und fügen Sie den neuen Eintrag in Ihrem DNS hinzu.',
  },
  steps: {
    Connect: 'Der Mailserver ist nicht erreichbar. Prüfen Sie seinen Namen und den Port.',
    Tls: 'Die Verbindung lässt sich nicht verschlüsseln. Prüfen Sie die Verschlüsselung, und ob das Zertifikat des Servers gültig ist.',
    SignIn: 'Der Mailserver akzeptiert Benutzer und Passwort nicht.',
    Sender: 'Der Mailserver lässt diesen Benutzer nicht von dieser Adresse senden.',
    Recipient: 'Der Mailserver nimmt keine E-Mails an Ihre Adresse an.',
    Message: 'Der Mailserver hat die Test-E-Mail abgelehnt.',
  },
  recordFaults: {
    RecordMissing:
      'Der erforderliche Eintrag wurde nicht gefunden. Es kann einige Stunden dauern, bis ein neuer Eintrag überall sichtbar ist.',
    RecordOther:
      'Unter diesem Namen steht ein anderer Wert. Kopieren Sie den Wert noch einmal, als eine Zeile.',
    RecordUnknown: 'DNS antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.',
  },
  said: (words) => `Antwort des Servers: ${words}`,
  records: 'DNS-Einträge',
  recordsText:
    'Fügen Sie sie dort hinzu, wo Sie Ihre Domain verwalten. Es kann einige Stunden dauern, bis sie überall sichtbar sind.',
  purposes: { Dkim: 'Signatur (DKIM), erforderlich', Dmarc: 'Richtlinie (DMARC), empfohlen' },
  type: 'Typ',
  name: 'Name',
  value: 'Wert',
  copyName: 'Namen kopieren',
  copyValue: 'Wert kopieren',
  states: {
    Found: 'Gefunden',
    Missing: 'Noch nicht gefunden',
    Other: 'Hier steht ein anderer Wert',
    Unknown: 'DNS antwortet gerade nicht',
  },
  anyDmarc: 'Jeder DMARC-Eintrag genügt; behalten Sie Ihren, wenn Sie einen haben.',
};
