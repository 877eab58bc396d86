import { html } from '../../kit/text/html.ts';
import { de as shared } from '../../messages/de.ts';
import type { Messages } from './en.ts';

/** The German texts. */
export const de: Messages = {
  about: 'Rechnungen in Raten, online bezahlt',
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  showPassword: 'Passwort anzeigen',
  passwordHint: 'Mindestens 10 Zeichen. Einige Wörter hintereinander eignen sich gut.',
  yourName: 'Ihr Name',
  signIn: {
    title: 'Anmelden',
    button: 'Anmelden',
    forgotten: 'Passwort vergessen oder noch keines?',
    afterReset: 'Ihr Passwort ist gesetzt. Melden Sie sich damit an.',
    afterStep: 'Das hat zu lange gedauert. Melden Sie sich noch einmal an.',
    passkey: 'Mit Passkey anmelden',
    signOn: (name) => `Mit ${name} anmelden`,
    emergency: 'Anmelden mit Passwort oder Passkey',
    emergencyHint:
      'Nur für Personen, denen es der Betreiber dieses Dienstes erlaubt hat, falls die Anmeldung oben ausfällt.',
    passkeyFailed:
      'Der Passkey konnte nicht verwendet werden. Versuchen Sie es noch einmal oder nutzen Sie Ihr Passwort.',
    signUp: 'Neu hier? Konto erstellen',
  },
  accountSignOn: {
    title: 'Melden Sie sich noch einmal an',
    lead: 'Für diese Konten melden Sie sich beim Anbieter des Unternehmens an.',
    heading: (account) => html`Bei ${account} anmelden`,
    only: 'Sie melden sich nur bei diesem Konto an. Für Ihre anderen Konten nutzen Sie Ihre eigene Anmeldung.',
    other: 'Anders anmelden',
  },
  step: {
    title: 'Code eingeben',
    lead: (email) => html`Für ${email}: die sechs Ziffern, die Ihre Authenticator-App anzeigt.`,
    code: 'Code',
    hint: 'App verloren? Geben Sie stattdessen einen Ihrer Wiederherstellungscodes ein.',
    button: 'Anmelden',
    again: 'Von vorn beginnen',
  },
  signUp: {
    title: 'Konto erstellen',
    lead: 'Wir senden Ihnen einen Link, mit dem Sie Ihre Adresse bestätigen.',
    button: 'Link senden',
    known: 'Sie haben schon einen Zugang?',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: 'Ein Link ist unterwegs. Er gilt einmal, einen Tag lang. Nach einigen Minuten nichts angekommen? Sehen Sie im Spam-Ordner nach.',
    noMailTitle: 'Bitten Sie um Ihren Link',
    noMail:
      'Dieser Dienst verschickt keine E-Mails und kann Ihnen keinen Link senden. Bitten Sie den Betreiber, einen für Sie zu erstellen.',
    operator: 'Sie betreiben diesen Dienst?',
    byCommand: 'Erstellen Sie den Link auf der Befehlszeile:',
    closed:
      'Neue Konten sind hier nicht freigegeben. Bitten Sie den Betreiber dieses Dienstes um einen Link.',
    formTitle: 'Ihr Unternehmen einrichten',
    formLead: (email) =>
      html`Für ${email}. Sie beginnen mit einem Testkonto: Alles funktioniert, und es fließt kein echtes Geld.`,
    business: 'Name Ihres Unternehmens',
    country: 'Land',
    choose: 'Bitte wählen …',
    countryHint: 'Bestimmt Währung, Zeitzone und Sprache Ihrer Rechnungen.',
    create: 'Konto erstellen',
  },
  welcome: {
    title: 'Willkommen bei Tranche',
    lead: (name, email) => html`Sie melden sich als ${name} (${email}) an. Der Link gilt einmal.`,
    button: 'App öffnen',
  },
  join: {
    title: (account) => `${account} beitreten`,
    lead: (inviter, account, role, email) =>
      html`${inviter === null ? 'Sie sind' : html`${inviter} hat Sie`} zu ${account} eingeladen (Rolle: ${role}), mit der Adresse ${email}.`,
    known: 'Sie haben hier schon ein Passwort: Treten Sie damit bei.',
    ownPassword: 'Ihr Passwort',
    choosePassword: 'Passwort wählen',
    button: 'Beitreten',
    knownButton: 'Anmelden und beitreten',
    signOn: (name) => `Mit ${name} anmelden und beitreten`,
    signOnLead: (name) => `Melden Sie sich mit ${name} an, unter dieser Adresse.`,
  },
  forgotten: {
    title: 'Neues Passwort wählen',
    lead: 'Wir senden Ihnen einen Link, mit dem Sie eines wählen.',
    button: 'Link senden',
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Prüfen Sie Ihr Postfach',
    sent: 'Wenn diese Adresse zu einem Mitglied gehört, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang. Nach einigen Minuten nichts angekommen? Sehen Sie im Spam-Ordner nach, oder bitten Sie den Betreiber dieses Dienstes um einen Link.',
    sentWhereRequired:
      'Wenn diese Adresse hier ein Passwort nutzen darf, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang. Nach einigen Minuten nichts angekommen? Sehen Sie im Spam-Ordner nach, oder bitten Sie den Betreiber dieses Dienstes um einen Link.',
  },
  reset: {
    lead: (email) => html`Für ${email}. Sie werden dadurch überall abgemeldet.`,
    button: 'Passwort setzen',
  },
  unusable: {
    title: 'Dieser Link gilt nicht mehr',
    lead: 'Er wurde benutzt oder zurückgezogen, oder er ist abgelaufen. Es hat sich nichts geändert. Bitten Sie den Absender um einen neuen oder, für ein neues Passwort,',
    another: 'fordern Sie einen anderen Link an',
  },
  noScript: {
    title: 'Die App braucht JavaScript',
    lead: 'Schalten Sie JavaScript in diesem Browser ein und laden Sie die Seite neu. Sie sind angemeldet; Zahlungslinks, E-Mails und Dokumente funktionieren auch ohne.',
    signOut: 'Abmelden',
  },
  notBuilt: {
    title: 'Die App ist noch nicht gebaut',
    text: (command) =>
      html`Der Betreiber dieses Dienstes baut sie mit ${command} und startet den Dienst neu. Zahlungslinks, E-Mails und die API funktionieren auch ohne sie.`,
  },
  faults: {
    byStatus: {
      403: {
        title: 'Es wurde nichts getan',
        text: 'Das kam nicht von einer Seite dieses Dienstes. Öffnen Sie die Seite neu, und versuchen Sie es noch einmal.',
      },
      404: { title: 'Nicht gefunden', text: 'Hier ist nichts, oder Sie haben keinen Zugriff darauf.' },
      429: {
        title: 'Zu viele Anfragen',
        text: 'Es wurde nichts getan. Versuchen Sie es gleich noch einmal.',
      },
      503: { title: 'Überlastet', text: 'Es wurde nichts getan. Versuchen Sie es gleich noch einmal.' },
    },
    other: {
      title: 'Das hat nicht funktioniert',
      text: 'Es wurde nichts getan. Versuchen Sie es gleich noch einmal.',
    },
    back: 'Zurück zur App',
  },
  roles: shared.roles,
  refusals: {
    sign_in_failed: 'E-Mail oder Passwort ist falsch.',
    no_account: 'Sie gehören zu keinem Konto mehr. Bitten Sie den Inhaber um eine Einladung.',
    unusable_code: 'Dieser Link gilt nicht mehr. Bitten Sie um einen neuen.',
    known_person: 'Sie haben hier schon ein Passwort: Nehmen Sie damit an.',
    unusable_password:
      'Wählen Sie ein anderes Passwort: 10 bis 256 Zeichen, nicht Ihre Adresse und kein bekanntes.',
    unusable_name: 'Der Name hat 1 bis 200 Zeichen und enthält keine Webadresse.',
    unusable_email: 'Prüfen Sie die E-Mail-Adresse.',
    unusable_role: 'Die Rolle ist Owner, Admin, Member oder Viewer.',
    already_member: 'Diese Person ist bereits Mitglied.',
    too_many_invitations:
      'Dieses Konto hat heute 100 Einladungen verschickt. Versuchen Sie es morgen wieder.',
    last_owner: 'Ein Konto braucht einen Inhaber. Machen Sie zuerst jemand anderen dazu.',
    not_allowed: 'Ihre Rolle erlaubt das nicht.',
    too_many_guesses:
      'Zu viele Versuche. Warten Sie 15 Minuten, oder setzen Sie Ihr Passwort per E-Mail zurück.',
    too_many_codes: 'Zu viele falsche Codes. Warten Sie einen Tag, oder nutzen Sie einen Passkey.',
    step_over: 'Diese Anmeldung hat zu lange gedauert. Beginnen Sie von vorn.',
    wrong_code: 'Dieser Code ist falsch oder wurde schon benutzt. Codes wechseln alle 30 Sekunden.',
    unreadable_factor:
      'Dieser Dienst kann Codes Ihrer App nicht prüfen: Sein SECRET_KEY fehlt oder wurde geändert. Nutzen Sie einen Wiederherstellungscode.',
    no_secret_key:
      'Dieser Dienst hat keinen SECRET_KEY und kann deshalb keine Geheimnisse aufbewahren: Bitten Sie den Betreiber, ihn zu setzen.',
    two_factor_on: 'Die Zwei-Faktor-Anmeldung ist bereits aktiv.',
    two_factor_off: 'Die Zwei-Faktor-Anmeldung ist nicht aktiv.',
    confirmation_needed: 'Bestätigen Sie mit Ihrem Passwort, dass Sie es sind.',
    wrong_password: 'Das ist nicht Ihr jetziges Passwort.',
    passkey_failed:
      'Dieser Passkey gilt hier nicht. Versuchen Sie es noch einmal, oder nutzen Sie Ihr Passwort.',
    passkey_known: 'Dieser Passkey ist bereits gespeichert.',
    too_many_passkeys: 'Sie haben 20 Passkeys: Entfernen Sie zuerst einen.',
    no_passkeys:
      'Passkeys brauchen eine Adresse mit Namen und https; fragen Sie den Betreiber dieses Dienstes.',
    unusable_passkey_name: 'Der Name hat 1 bis 100 Zeichen.',
    sign_up_off: 'Neue Konten sind hier nicht freigegeben. Fragen Sie den Betreiber dieses Dienstes.',
    unusable_business_name: 'Der Name des Unternehmens hat 1 bis 200 Zeichen.',
    unusable_country: 'Wählen Sie ein Land aus der Liste.',
    too_many_accounts: 'Sie sind Inhaber von 20 Konten; mehr sind nicht möglich.',
    sign_on_expired:
      'Diese Anmeldung hat zu lange gedauert, oder ihr Link wurde schon benutzt. Beginnen Sie noch einmal.',
    sign_on_other_browser:
      'Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem noch einmal.',
    sign_on_refused:
      'Die Anmeldung dort wurde nicht abgeschlossen, und hier hat sich nichts geändert. Versuchen Sie es noch einmal.',
    sign_on_not_recent:
      'Sie waren dort schon angemeldet. Das bestätigt nicht, dass Sie es sind. Melden Sie sich dort ab und versuchen Sie es noch einmal, oder bestätigen Sie mit Ihrem Passwort.',
    sign_on_unavailable:
      'Die Anmeldung dort antwortet gerade nicht. Versuchen Sie es in einigen Minuten noch einmal.',
    sign_on_not_verified:
      'Ihre E-Mail-Adresse ist dort nicht bestätigt. Bestätigen Sie sie dort, und versuchen Sie es noch einmal.',
    sign_on_wrong_domain:
      'Sie haben das Konto einer anderen Organisation benutzt. Melden Sie sich mit Ihrem beruflichen Konto an.',
    sign_on_no_member:
      'Niemand hat hier diese E-Mail-Adresse. Wenn Sie eingeladen wurden, öffnen Sie zuerst den Link in der Einladung. Sonst bitten Sie einen Inhaber des Kontos, Sie einzuladen.',
    sign_on_required:
      'Dieser Dienst nimmt von Ihnen kein Passwort und keinen Passkey an. Melden Sie sich mit Ihrem beruflichen Konto an.',
    sign_on_not_in_account: 'Sie sind kein Mitglied dieses Kontos. Bitten Sie einen Inhaber, Sie einzuladen.',
    sign_on_account_off:
      'Bei diesem Konto kann sich hier gerade niemand anmelden. Fragen Sie einen Inhaber des Kontos.',
    only_in_account:
      'Diese Anmeldung gilt nur für ein Konto. Melden Sie sich dafür mit Ihrem eigenen Passwort oder Passkey an.',
    sign_on_other_person:
      'Diese Anmeldung gehört hier zu einer anderen Person. Wenden Sie sich an den Betreiber dieses Dienstes.',
  },
};
