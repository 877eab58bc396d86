import type { Messages } from '../catalogue.ts';

/** The page on which an account is connected to Stripe, in German. */
export const stripe: Messages['stripe'] = {
  sandbox:
    'Dieses Konto arbeitet mit der eingebauten Testbank. Um Stripe selbst auszuprobieren, verbinden Sie den Testmodus: Auch dort fließt kein echtes Geld.',
  live: 'Kunden können online bezahlen, sobald dieses Konto mit einem Stripe-Konto Ihres Unternehmens verbunden ist.',
  former: (account) => `Vorher war es mit ${account} verbunden.`,
  onlyOwners: 'Nur ein Inhaber kann das ändern.',
  noSecretKey:
    'Der Betreiber dieser Installation muss zuerst SECRET_KEY setzen: Damit werden die Schlüssel verschlüsselt.',
  unreadable:
    'Die Schlüssel sind nicht mehr lesbar: Der SECRET_KEY, mit dem sie verschlüsselt wurden, ist verloren. Fügen Sie sie noch einmal ein.',
  steps: {
    make: 'Eingeschränkten Schlüssel bei Stripe erstellen',
    makeText:
      'Die Seite von Stripe öffnet sich mit den meisten Berechtigungen. Stellen Sie auch diese auf die genannte Stufe:',
    open: 'Stripe öffnen',
    copy: 'Zwei Schlüssel kopieren',
    copyText:
      'Kopieren Sie den neuen eingeschränkten Schlüssel und auf der Seite „API keys“ den veröffentlichbaren. Verwenden Sie ein Stripe-Konto, das nur für dieses Konto da ist.',
    paste: 'Hier einfügen',
  },
  secretKey: 'Eingeschränkter Schlüssel',
  publishableKey: 'Veröffentlichbarer Schlüssel',
  looksLike: (form) => `Beginnt mit ${form}`,
  connect: 'Prüfen und verbinden',
  connecting: 'Die Schlüssel werden geprüft und Webhooks eingerichtet. Das kann eine halbe Minute dauern.',
  pasteBoth: 'Fügen Sie zuerst beide Schlüssel ein.',
  connected: 'Mit Stripe verbunden.',
  notStored: 'Es wurde nichts gespeichert. Bitte prüfen Sie die markierten Felder.',
  confirm: 'Die Schlüssel von Stripe bewegen Geld.',
  faults: {
    wrong_mode: {
      Live: 'Das ist ein Testschlüssel. Dieses Konto bewegt echtes Geld und braucht Live-Schlüssel.',
      Sandbox: 'Das ist ein Live-Schlüssel. Eine Testumgebung nimmt nur Testschlüssel.',
    },
    swapped: 'Dieser Schlüssel gehört in das andere Feld.',
    wrong_form: 'Das ist kein Schlüssel von Stripe. Kopieren Sie ihn noch einmal vollständig.',
    unknown_key: 'Stripe kennt diesen Schlüssel nicht. Kopieren Sie ihn noch einmal vollständig.',
    other_account: 'Die beiden Schlüssel gehören zu verschiedenen Stripe-Konten.',
    account_taken:
      'Ein anderes Konto hier verwendet dieses Stripe-Konto. Jedes braucht ein eigenes: Trennen Sie es zuerst dort.',
    missing_right: (permissions) =>
      `Dem Schlüssel fehlen Berechtigungen. Geben Sie sie ihm bei Stripe: ${permissions}.`,
  },
  noAnswer: 'Stripe hat nicht geantwortet. Versuchen Sie es gleich noch einmal.',
  replaceTitle: 'Zu einem anderen Stripe-Konto wechseln?',
  replaceText: (before) =>
    `Diese Schlüssel gehören zu einem anderen Stripe-Konto als ${before}. Erstattungen und Zahlungsanfechtungen früherer Zahlungen lassen sich dann nur noch bei Stripe bearbeiten. Bucht eine Bank eine solche Zahlung zurück, sehen Sie das nur bei Stripe: Die Rechnung bleibt hier bezahlt.`,
  endsAutopay: (count) =>
    count === 1
      ? 'Gespeicherte Karten und Bankkonten bleiben beim bisherigen Stripe-Konto: Die automatische Zahlung von 1 Rechnung endet mit der nächsten Zahlung, und der Kunde erhält eine E-Mail.'
      : `Gespeicherte Karten und Bankkonten bleiben beim bisherigen Stripe-Konto: Die automatische Zahlung von ${count} Rechnungen endet mit der jeweils nächsten Zahlung, und die Kunden erhalten eine E-Mail.`,
  givesUpDisputes: (count) =>
    count === 1
      ? 'Stripe nimmt den bisherigen Schlüssel nicht mehr an. Dort ist noch 1 Zahlungsanfechtung offen: Wie sie ausgeht, wird hier nie bekannt, und sie bleibt in Ihren Büchern offen.'
      : `Stripe nimmt den bisherigen Schlüssel nicht mehr an. Dort sind noch ${count} Zahlungsanfechtungen offen: Wie sie ausgehen, wird hier nie bekannt, und sie bleiben in Ihren Büchern offen.`,
  replace: 'Stripe-Konto wechseln',
  busy: (count) =>
    count === 1
      ? 'Bei Stripe ist noch 1 Zahlung, Erstattung oder Zahlungsanfechtung offen.'
      : `Bei Stripe sind noch ${count >= 1000 ? '1000 oder mehr' : count} Zahlungen, Erstattungen oder Zahlungsanfechtungen offen.`,
  busyText: 'Warten Sie, bis sie abgeschlossen sind. Die bisherigen Schlüssel bleiben in Gebrauch.',
  isConnecting:
    'Dieses Konto wird gerade von anderer Stelle verbunden. Versuchen Sie es in zwei Minuten noch einmal.',
  endpointLimit:
    'Ihr Stripe-Konto hat so viele Webhook-Endpunkte, wie Stripe erlaubt. Löschen Sie dort einen, den niemand braucht, und machen Sie dann weiter.',
  halfDone: 'Die Verbindung ist noch nicht fertig.',
  halfDoneText:
    'Die Schlüssel sind geprüft und werden einen Tag lang aufbewahrt. Bis Sie weitermachen, behält das Konto seine bisherige Verbindung.',
  goOn: 'Weiter',
  account: 'Stripe-Konto',
  key: 'Geheimer Schlüssel',
  webhooks: 'Webhooks',
  webhookStates: {
    Made: 'Von diesem Dienst eingerichtet',
    ByHand: 'Von Hand eingerichtet',
    None: 'Nicht eingerichtet',
  },
  lastEvent: 'Letztes Ereignis',
  noEvent: 'Noch keines',
  wallets: 'Domain für Wallets',
  walletsOn: (domain) => `${domain}, registriert`,
  checked: 'Geprüft',
  check: 'Erneut prüfen',
  replaceKeys: 'Schlüssel ersetzen',
  cancel: 'Abbrechen',
  allGood: 'Bei Stripe fehlt nichts.',
  missingTitle: 'Noch zu tun',
  atStripe: 'Bei Stripe öffnen',
  repair: 'Neu einrichten',
  repaired: 'Neu eingerichtet.',
  dueBy: (day) => `Bis ${day}`,
  missing: {
    KeyRefused: [
      'Stripe nimmt den Schlüssel nicht mehr an',
      'Es können keine Zahlungen angenommen werden. Erstellen Sie einen neuen Schlüssel und fügen Sie ihn hier ein.',
    ],
    PublishableKeyWrong: [
      'Der veröffentlichbare Schlüssel gehört nicht zu diesem Stripe-Konto',
      'Kunden können keine Karte eingeben. Kopieren Sie beide Schlüssel aus demselben Stripe-Konto, und fügen Sie sie hier ein.',
    ],
    PermissionMissing: [
      'Dem Schlüssel fehlt eine Berechtigung',
      'Geben Sie sie dem Schlüssel bei Stripe, und prüfen Sie dann erneut.',
    ],
    ChargesDisabled: [
      'Stripe nimmt keine Zahlungen an',
      'Kunden können nicht bezahlen. Die Seite von Stripe nennt den Grund und was Sie tun können.',
    ],
    UnderReview: [
      'Stripe prüft Ihr Konto',
      'Das kann einige Tage dauern. Stripe schreibt Ihnen, wenn die Prüfung beendet ist.',
    ],
    DetailsDue: [
      'Stripe braucht weitere Angaben zu Ihrem Unternehmen',
      'Ohne sie hält Stripe Zahlungen oder Auszahlungen an.',
    ],
    CardsOff: [
      'Karten sind ausgeschaltet',
      'Schalten Sie sie bei Stripe ein, damit Kunden mit Karte bezahlen können.',
    ],
    BankDebitsOff: [
      'Bankeinzüge sind ausgeschaltet',
      'Schalten Sie ACH Direct Debit ein, damit Kunden vom Bankkonto bezahlen können.',
    ],
    PayoutsDisabled: [
      'Stripe zahlt nichts aus',
      'Ihr Geld bleibt bei Stripe. Hinterlegen Sie dort ein Bankkonto.',
    ],
    PublishableKeyUntried: [
      'Der veröffentlichbare Schlüssel konnte nicht geprüft werden',
      'Das geschieht von selbst, sobald Stripe Zahlungen annimmt.',
    ],
    WebhookUnreachable: [
      'Stripe erreicht diesen Dienst nicht',
      'Er hat keine öffentliche Adresse. Stripe wird deshalb einmal in der Stunde gefragt: Ergebnisse von Bankzahlungen und Zahlungsanfechtungen kommen spät.',
    ],
    WebhookMissing: ['Der Webhook fehlt bei Stripe', 'Ergebnisse kommen bis zu einer Stunde später.'],
    WebhookDisabled: [
      'Der Webhook ist bei Stripe ausgeschaltet, oder ihm fehlen Ereignisse',
      'Ergebnisse kommen bis zu einer Stunde später.',
    ],
    DomainInactive: [
      'Die Domain ist nicht für Wallets registriert',
      'Karten und Bankkonten funktionieren trotzdem.',
    ],
  },
  disconnect: 'Trennen',
  disconnectTitle: 'Stripe trennen?',
  disconnectText:
    'Die Schlüssel werden hier gelöscht, der Webhook bei Stripe auch. Erstattungen, Zahlungsanfechtungen und Auszahlungen früherer Zahlungen bearbeiten Sie dann bei Stripe.',
  disconnectAutopay: 'Automatische Zahlungen ruhen, bis Stripe wieder verbunden ist.',
  disconnectReturns:
    'Bucht eine Bank später eine Zahlung zurück, sehen Sie das nur bei Stripe: Die Rechnung bleibt hier bezahlt.',
  disconnectLive: 'Kunden können nicht mehr online bezahlen.',
  disconnectSandbox: 'Das Konto arbeitet wieder mit der Testbank.',
  disconnected: 'Getrennt.',
  platform: {
    title: 'Mit Stripe verbinden',
    text: 'Stripe fragt auf eigenen Seiten nach den Angaben zu Ihrem Unternehmen und eröffnet dafür ein Konto. Sie brauchen keine Schlüssel.',
    sandboxText:
      'Die Testumgebung spielt die Seiten von Stripe nach. Angaben sind nicht nötig, und es fließt kein echtes Geld.',
    noFee: 'Der Betreiber dieser Installation nimmt keine Gebühr.',
    atMost: (fee, most) => `${fee}, höchstens ${most},`,
    fees: {
      Charge: (fee) => `Der Betreiber nimmt ${fee} von jeder Zahlung.`,
      ChargeCard: (fee) => `Der Betreiber nimmt ${fee} von jeder Kartenzahlung.`,
      ChargeBank: (fee) => `Der Betreiber nimmt ${fee} von jeder Zahlung vom Bankkonto.`,
    },
    givesBack: 'Bei einer Erstattung gibt er die Gebühr zurück.',
    keeps: 'Bei einer Erstattung gibt er die Gebühr nicht zurück.',
    fee: 'Gebühr des Betreibers',
    countryHint: 'Wo Ihr Unternehmen eingetragen ist. Stripe kann das später nicht ändern.',
    chooseCountry: 'Wählen Sie zuerst das Land.',
    connect: 'Mit Stripe verbinden',
    confirm: 'Die Zahlungen Ihrer Kunden gehen auf dieses Stripe-Konto.',
    ownKeys: 'Oder Schlüssel Ihres eigenen Stripe-Kontos verwenden',
    leaveText: (before) =>
      `Sobald Stripe für das neue Konto Zahlungen annimmt, gehen die Zahlungen Ihrer Kunden dorthin. Erstattungen und Zahlungsanfechtungen zu Zahlungen bei ${before} bearbeiten Sie dann nur noch bei Stripe. Holt eine Bank eine solche Zahlung zurück, zeigt das nur Stripe: Die Rechnung hier bleibt bezahlt.`,
    again: 'Dieser Link wurde schon benutzt oder ist zu alt. Machen Sie weiter, um einen neuen zu bekommen.',
    goOn: 'Bei Stripe weitermachen',
    stop: 'Nicht verbinden',
    stopped: 'Es wurde nicht verbunden.',
    waiting: [
      'Stripe ist bereit',
      'Die Zahlungen Ihrer Kunden gehen dorthin, sobald beim bisherigen Stripe-Konto nichts mehr unterwegs ist.',
    ],
    states: {
      Creating: [
        'Die Verbindung wurde begonnen',
        'Machen Sie bei Stripe mit den Angaben zu Ihrem Unternehmen weiter.',
      ],
      Started: ['Stripe braucht Ihre Angaben', 'Kunden können bezahlen, sobald Stripe alles Nötige hat.'],
      Incomplete: ['Es fehlt etwas', 'Stripe nimmt noch keine Zahlungen an. Ergänzen Sie dort, was fehlt.'],
      Pending: [
        'Stripe prüft Ihre Angaben',
        'Das kann einige Tage dauern. Sie müssen nichts tun, es geht von selbst weiter.',
      ],
      Ready: [
        'Mit Stripe verbunden',
        'Ihre Kunden können bezahlen. Das Geld geht auf Ihr eigenes Stripe-Konto.',
      ],
      Restricted: [
        'Stripe nimmt gerade keine Zahlungen an',
        'Kunden können erst wieder bezahlen, wenn Stripe alles Nötige hat. Ergänzen Sie dort, was fehlt.',
      ],
      Rejected: [
        'Stripe nimmt für dieses Unternehmen keine Zahlungen an',
        'Stripe hat das endgültig entschieden. Fragen Sie Stripe nach dem Grund, oder verwenden Sie ein anderes Stripe-Konto.',
      ],
      Gone: [
        'Das Konto wurde bei Stripe getrennt',
        'Kunden können darüber nicht mehr bezahlen. Verbinden Sie es erneut, oder verwenden Sie eigene Schlüssel.',
      ],
    },
    disconnectText:
      'Ihr Stripe-Konto und sein Geld bleiben Ihnen. Erstattungen, Zahlungsanfechtungen und Auszahlungen früherer Zahlungen bearbeiten Sie dann bei Stripe.',
  },
};
