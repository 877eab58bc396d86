import type { Messages } from '../catalogue.ts';

/** The page about how the people of an account sign in, in German. */
export const signOn: Messages['signOn'] = {
  none: 'Ihre Leute melden sich mit eigenem Passwort oder Passkey an. Hat Ihr Unternehmen einen Anmeldedienst, etwa Google Workspace, Microsoft Entra oder Keycloak, können sie sich dort anmelden.',
  notProved: (name) =>
    `${name} ist gespeichert. Tragen Sie die Einträge unten in Ihr DNS ein, und prüfen Sie sie dann.`,
  notTried: (name) =>
    `${name} ist gespeichert, und eine Domain ist nachgewiesen. Probieren Sie die Anmeldung einmal aus: Danach ist sie offen.`,
  isOn: (name) => `Ihre Leute können sich bei diesem Konto mit ${name} anmelden.`,
  isRequired: (name) =>
    `Personen Ihrer Domains kommen nur mit ${name} in dieses Konto. Inhaber mit einem Passkey können weiterhin diesen nutzen.`,
  isOff: (name) => `${name} ist ausgeschaltet. Niemand meldet sich dort an.`,
  nobodyNew: 'Mitglieder melden sich dort an. Neue Personen laden Sie zuerst ein.',
  newPeople: (role) =>
    `Mitglieder melden sich dort an. Neue Personen Ihrer Domains treten mit der Rolle ${role} bei.`,
  address: 'Hier melden sich Ihre Leute an',
  copyAddress: 'Adresse kopieren',
  domainsTitle: 'Ihre Domains',
  domainsText:
    'Ein Eintrag im DNS einer Domain weist nach, dass sie Ihnen gehört. Bis er überall sichtbar ist, können einige Stunden vergehen. Lassen Sie ihn dort stehen.',
  proved: 'Nachgewiesen',
  waiting: 'Noch nicht gefunden',
  verify: 'Einträge prüfen',
  looked: 'Wir haben nach den Einträgen gesehen.',
  tryIt: 'Anmeldung ausprobieren',
  makeRequired: 'Vorschreiben',
  makeOptional: 'Nicht mehr vorschreiben',
  required: 'Personen Ihrer Domains kommen ab jetzt nur noch dort herein.',
  optional: 'Ihre Leute können wieder ihre eigene Anmeldung nutzen.',
  requiredHint:
    'Um sie vorzuschreiben, probieren Sie die Anmeldung zuerst in diesem Browser aus. Sie brauchen außerdem einen Passkey: Mit ihm kommen Sie herein, wenn der Anmeldedienst ausfällt. API-Tokens gelten wie bisher.',
  switchOff: 'Ausschalten',
  switchOn: 'Einschalten',
  switchedOff: 'Ausgeschaltet. Alle, die sich dort angemeldet haben, sind abgemeldet.',
  switchedOn: 'Eingeschaltet.',
  change: 'Ändern',
  remove: 'Anmeldedienst löschen',
  removeTitle: (name) => `${name} löschen?`,
  removeText:
    'Das Secret wird gelöscht, und alle, die sich dort angemeldet haben, werden abgemeldet. Sie bleiben Mitglieder.',
  removed: 'Gelöscht.',
  formTitle: 'Ihr Anmeldedienst',
  formText:
    'Registrieren Sie bei Ihrem Anmeldedienst eine Webanwendung (OpenID Connect) mit dieser Adresse. Tragen Sie dann ein, was er Ihnen anzeigt.',
  callback: 'Weiterleitungsadresse',
  copyCallback: 'Weiterleitungsadresse kopieren',
  name: 'Name',
  nameHint: 'Auf der Schaltfläche: „Mit … anmelden“',
  issuer: 'Issuer (Aussteller)',
  issuerHint: 'Zum Beispiel https://accounts.google.com oder https://login.example.com/realms/company',
  clientId: 'Client-ID',
  clientSecret: 'Client-Secret',
  secretHint: 'Es wird verschlüsselt gespeichert und niemandem angezeigt.',
  secretKept: 'Lassen Sie das Feld leer, um das gespeicherte Secret zu behalten.',
  domains: 'Domains Ihrer E-Mail-Adressen',
  domainsHint: 'Mit Kommas getrennt, zum Beispiel example.com, example.org',
  defaultRole: 'Neue Personen dieser Domains',
  roleHint: 'Personen, die bei diesem Dienst noch niemand kennt.',
  noRole: 'Nur mit Einladung',
  save: 'Speichern',
  saved: 'Gespeichert.',
  cancel: 'Abbrechen',
  fill: 'Füllen Sie alle Felder aus.',
  confirm:
    'Der Anmeldedienst lässt Personen in dieses Konto. Bestätigen Sie mit Ihrem Passwort, dass Sie es sind.',
  causes: {
    name: '1 bis 40 Zeichen, keine Webadresse.',
    address: 'Geben Sie eine https-Adresse ein, so wie der Anmeldedienst seinen Issuer nennt.',
    tenant:
      'Nutzen Sie den Issuer Ihres eigenen Mandanten: https://login.microsoftonline.com/<Mandanten-ID>/v2.0',
    client: 'Geben Sie die Client-ID ein.',
    secret: 'Geben Sie das Client-Secret ein.',
    domains: 'Geben Sie 1 bis 20 Domains ein, zum Beispiel example.com.',
    unavailable:
      'Der Anmeldedienst antwortet unter dieser Adresse nicht. Er muss aus dem Internet erreichbar sein.',
    other_issuer: 'Der Anmeldedienst nennt seinen Issuer anders. Kopieren Sie ihn Zeichen für Zeichen.',
    not_tried:
      'Probieren Sie die Anmeldung zuerst in diesem Browser aus, und schreiben Sie sie innerhalb von zehn Minuten vor.',
    no_passkey:
      'Fügen Sie Ihrer eigenen Anmeldung zuerst einen Passkey hinzu. Mit ihm kommen Sie herein, wenn der Anmeldedienst ausfällt.',
  },
};
