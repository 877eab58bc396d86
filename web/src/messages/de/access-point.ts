import type { Messages } from '../catalogue.ts';

/** The page about the access point for e-invoices, in German. */
export const accessPoint: Messages['accessPoint'] = {
  intro:
    'Ein Access Point ist ein Unternehmen, das E-Rechnungen über das Peppol-Netz verschickt. Sie schließen einen Vertrag mit ihm und bekommen eine Adresse und einen Schlüssel.',
  none: 'E-Rechnungen werden niemandem übergeben. Sie laden jede herunter und verschicken sie selbst.',
  to: (host) => `E-Rechnungen gehen an den Access Point bei ${host}.`,
  standIn: 'E-Rechnungen gehen an den Access Point der Testumgebung: nichts verlässt diese Installation.',
  byRequest: 'E-Rechnungen werden nur übergeben, wenn Sie das auf der Seite der Rechnung verlangen.',
  onIssue:
    'E-Rechnungen werden bei der Ausstellung übergeben, wenn der Kunde eine Peppol-ID oder eine USt-IdNr. hat.',
  waiting: (count) => (count === 1 ? '1 Dokument wartet.' : `${count} Dokumente warten.`),
  change: 'Ändern',
  remove: 'Einstellungen löschen',
  removeTitle: 'Access Point löschen?',
  removeText: 'Schlüssel und Geheimnis werden gelöscht. Was noch wartet, wird nicht übergeben.',
  removed: 'Gelöscht. E-Rechnungen werden niemandem übergeben.',
  kind: 'Access Point',
  kinds: { Endpoint: 'Eines Unternehmens', StandIn: 'Der Testumgebung' },
  standInText:
    'Die Peppol-ID des Kunden entscheidet: 9930:refused, 9930:rejected, 9930:unreachable. Dokumente an jede andere ID werden zugestellt.',
  url: 'Adresse',
  urlHint:
    'Dokumente gehen als XML dorthin (POST). {receiver}, {sender}, {documentType}, {process}, {country}, {number} und {id} werden eingesetzt.',
  headerName: 'Name des Headers mit Ihrem Schlüssel',
  headerNameHint: 'Oft Authorization oder X-API-Key; leer für keinen.',
  headerValue: 'Sein Inhalt',
  headerHint: 'Zum Beispiel Bearer und der Schlüssel.',
  headerKept: 'Leer lassen, um das Gespeicherte zu behalten.',
  format: 'Dateiformat',
  handsOver: 'Dokumente bei der Ausstellung übergeben',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Gespeichert.',
  confirm: 'Alle E-Rechnungen gehen dorthin. Geben Sie Ihr Passwort ein.',
  secret: 'Das Geheimnis',
  secretText:
    'Damit signieren wir, was wir senden, und der Access Point, was er später meldet. Kopieren Sie es jetzt: Es wird nur einmal gezeigt.',
  copySecret: 'Geheimnis kopieren',
  done: 'Ich habe es kopiert',
  rotate: 'Neues Geheimnis',
  rotated: 'Das alte Geheimnis gilt nicht mehr.',
  callback: 'Wo der Access Point sagt, was aus einem Dokument wurde',
  copyCallback: 'Adresse kopieren',
  fill: 'Geben Sie die Adresse ein.',
};
