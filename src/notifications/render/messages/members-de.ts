import type { members as english } from './members-en.ts';

export const members: typeof english = {
  MemberInvitation: ({ business, inviter, date }) => ({
    subject: `Einladung zu ${business}`,
    title: `Sie sind zu ${business} eingeladen`,
    lead: [
      inviter === null || inviter === business
        ? `Sie sind eingeladen, an den Rechnungen und Zahlungen von ${business} mitzuarbeiten.`
        : `${inviter} lädt Sie ein, an den Rechnungen und Zahlungen von ${business} mitzuarbeiten.`,
      `Der Link gilt einmal, bis ${date}. Falls Sie die Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.`,
    ],
    action: 'Beitreten',
  }),
  AccountClosed: ({ business, date }) => ({
    subject: `Das Konto von ${business} ist geschlossen`,
    title: 'Das Konto ist geschlossen',
    lead: [
      `Eine Person mit der Rolle „Inhaber“ hat das Konto von ${business} geschlossen. Bis ${date} können Sie es noch lesen: Melden Sie sich an, um Ihre Daten mitzunehmen. Zahlungen sind darüber nicht mehr möglich, und Erinnerungen werden nicht mehr verschickt.`,
      `Bis ${date} kann es wieder geöffnet werden. Sobald danach keine Bank mehr eine Zahlung zurückholen kann, werden personenbezogene Daten gelöscht, außer denen, die Sie nach dem Gesetz aufbewahren müssen.`,
    ],
    action: 'Konto öffnen',
  }),
  AccountReopened: ({ business }) => ({
    subject: `Das Konto von ${business} ist wieder geöffnet`,
    title: 'Das Konto ist wieder geöffnet',
    lead: [
      `Das Konto von ${business} wurde wieder geöffnet. Kunden können wieder zahlen, Erinnerungen werden wieder verschickt, und Tokens funktionieren wieder.`,
      'Beendete automatische Zahlungen und Angebote bleiben beendet.',
    ],
    action: 'Konto öffnen',
  }),
  AccountSuspended: ({ business, reason }) => ({
    subject: `Das Konto von ${business} ist gesperrt`,
    title: 'Das Konto ist gesperrt',
    lead: [
      `Der Betreiber dieses Dienstes hat das Konto von ${business} gesperrt. Grund: ${reason}`,
      'Bis die Sperre aufgehoben wird, können Kunden nicht zahlen, automatische Zahlungen und Auszahlungen ruhen, und Kunden und Empfänger erhalten keine E-Mails. Sie können sich weiterhin anmelden, alles lesen, Zahlungen erstatten, auf Anfechtungen antworten und Ihre Daten mitnehmen.',
    ],
    action: 'Konto öffnen',
  }),
  AccountResumed: ({ business, payingOutAt }) => ({
    subject: `Das Konto von ${business} ist wieder freigegeben`,
    title: 'Die Sperre ist aufgehoben',
    lead: [
      `Der Betreiber hat die Sperre des Kontos von ${business} aufgehoben. Kunden können wieder zahlen.`,
      `Auszahlungen, die während der Sperre fällig waren, gehen frühestens am ${payingOutAt} ab. Bis dahin können Sie sie stornieren.`,
      'Automatische Zahlungen, die während der Sperre fällig waren, werden vor dem Einzug noch einmal angekündigt. Wartende E-Mails werden verschickt, wenn ihr Inhalt noch stimmt.',
    ],
    action: 'Konto öffnen',
  }),
  BankDetailsChanged: ({ business }) => ({
    subject: `Die Bankverbindung von ${business} wurde geändert`,
    title: 'Die Bankverbindung wurde geändert',
    lead: [
      `Kunden von ${business}, die überweisen, sehen auf ihren Seiten, Rechnungen und E-Mails jetzt eine andere Bankverbindung.`,
      'Waren das weder Sie noch jemand aus Ihrem Team? Dann berichtigen Sie die Bankverbindung sofort, wählen Sie ein neues Passwort und widerrufen Sie Tokens, die Sie nicht kennen.',
    ],
    action: 'Bankverbindung prüfen',
  }),
  PasswordReset: () => ({
    subject: 'Neues Passwort wählen',
    title: 'Wählen Sie ein neues Passwort',
    lead: [
      'Jemand, wahrscheinlich Sie, hat ein neues Passwort angefordert. Der Link gilt einmal, eine Stunde lang.',
      'Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
    ],
    action: 'Passwort wählen',
  }),
  NewDevice: () => ({
    subject: 'Neue Anmeldung bei Ihrem Konto',
    title: 'Neue Anmeldung bei Ihrem Konto',
    lead: [
      'Sie haben sich mit einem Browser angemeldet, den wir noch nicht kannten. Wenn Sie es waren, müssen Sie nichts tun.',
      'Wenn nicht, wählen Sie jetzt ein neues Passwort. Damit werden Sie auch überall abgemeldet.',
    ],
    action: 'Das war ich nicht',
  }),
  SignUpAgain: () => ({
    subject: 'Sie haben hier schon einen Zugang',
    title: 'Sie haben hier schon einen Zugang',
    lead: [
      'Jemand, wahrscheinlich Sie, wollte sich mit dieser Adresse registrieren. Sie haben hier bereits einen Zugang: Melden Sie sich damit an; ein weiteres Konto legen Sie in der App an.',
      'Falls Sie es nicht waren, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
    ],
    action: 'Anmelden',
  }),
  PasswordChanged: () => ({
    subject: 'Ihr Passwort wurde geändert',
    title: 'Ihr Passwort wurde geändert',
    lead: [
      'Das Passwort für Ihren Zugang wurde geändert. Alle anderen Anmeldungen wurden beendet.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort.',
    ],
    action: 'Das war ich nicht',
  }),
  TwoFactorOn: () => ({
    subject: 'Zwei-Faktor-Anmeldung ist aktiv',
    title: 'Zwei-Faktor-Anmeldung ist aktiv',
    lead: [
      'Ab jetzt melden Sie sich mit Ihrem Passwort und einem Code aus Ihrer App an. Bewahren Sie die Wiederherstellungscodes sicher auf.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort und bitten Sie den Betreiber dieses Dienstes, sie auszuschalten.',
    ],
    action: 'Das war ich nicht',
  }),
  TwoFactorOff: () => ({
    subject: 'Zwei-Faktor-Anmeldung wurde ausgeschaltet',
    title: 'Zwei-Faktor-Anmeldung wurde ausgeschaltet',
    lead: [
      'Ab jetzt genügt Ihr Passwort, um sich anzumelden.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort und schalten Sie die Zwei-Faktor-Anmeldung wieder ein.',
    ],
    action: 'Das war ich nicht',
  }),
  RecoveryCodesRenewed: () => ({
    subject: 'Neue Wiederherstellungscodes',
    title: 'Sie haben neue Wiederherstellungscodes',
    lead: [
      'Für Ihren Zugang wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort.',
    ],
    action: 'Das war ich nicht',
  }),
  RecoveryCodeUsed: () => ({
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    title: 'Ein Wiederherstellungscode wurde benutzt',
    lead: [
      'Jemand, wahrscheinlich Sie, hat sich mit einem Ihrer Wiederherstellungscodes angemeldet. Er gilt nur einmal: Streichen Sie ihn durch.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort und erstellen Sie neue Wiederherstellungscodes.',
    ],
    action: 'Das war ich nicht',
  }),
  WrongCodes: () => ({
    subject: 'Jemand kennt womöglich Ihr Passwort',
    title: 'Jemand kennt womöglich Ihr Passwort',
    lead: [
      'Jemand hat Ihr Passwort und danach viele falsche Codes eingegeben. Die Anmeldung ist nicht gelungen.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort.',
    ],
    action: 'Passwort wählen',
  }),
  PasskeyAdded: () => ({
    subject: 'Ein Passkey wurde hinzugefügt',
    title: 'Ein Passkey wurde hinzugefügt',
    lead: [
      'Ab jetzt können Sie sich mit diesem Passkey ohne Passwort anmelden.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort und entfernen Sie den Passkey in der App.',
    ],
    action: 'Das war ich nicht',
  }),
  PasskeyRemoved: () => ({
    subject: 'Ein Passkey wurde entfernt',
    title: 'Ein Passkey wurde entfernt',
    lead: [
      'Mit einem Ihrer Passkeys können Sie sich nicht mehr anmelden.',
      'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort.',
    ],
    action: 'Das war ich nicht',
  }),
  SignOnLinked: ({ provider }) => ({
    subject: `Sie können sich jetzt mit ${provider} anmelden`,
    title: `Sie können sich jetzt mit ${provider} anmelden`,
    lead: [
      `Sie haben sich zum ersten Mal mit ${provider} angemeldet. Ab jetzt melden Sie sich hier auch mit Ihrem Konto bei ${provider} an.`,
      'Wenn Sie das nicht waren, wenden Sie sich jetzt an den Betreiber dieses Dienstes. Ein neues Passwort macht es nicht rückgängig.',
    ],
    action: 'Meine Anmeldungen ansehen',
  }),
};
