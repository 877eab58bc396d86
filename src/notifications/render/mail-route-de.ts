/** The mail about a mail server that takes no mails, in German. */
export const german = {
  title: 'Ihr Mailserver nimmt keine E-Mails an',
  refused:
    'Ihr Mailserver akzeptiert unsere Anmeldung oder Ihre Absenderadresse nicht mehr. Ihre Kunden erhalten derzeit keine E-Mails von Ihnen.',
  unreachable:
    'Ihr Mailserver hat seit drei Stunden keine E-Mail angenommen. Ihre Kunden erhalten derzeit keine E-Mails von Ihnen.',
  refusedMailsTitle: 'Ihr Mailserver lehnt E-Mails ab',
  refusedMails:
    'Wir erreichen Ihren Mailserver, aber er lehnt E-Mails an Ihre Kunden ab. Seine Antwort steht unten.',
  refusedMailsNext:
    'Wir versuchen es drei Tage lang weiter. Fragen Sie den Betreiber Ihres Mailservers, was seine Antwort bedeutet, oder lassen Sie die E-Mails jetzt von unserer Adresse senden.',
  next: 'Keine E-Mail geht verloren: Wir versuchen es drei Tage lang weiter. Korrigieren Sie die Einstellungen, oder lassen Sie die E-Mails jetzt von unserer Adresse senden.',
  unreadableTitle: 'Ihre E-Mails können nicht von Ihrer Adresse gesendet werden',
  unreadable:
    'Wir können das gespeicherte Passwort oder den Signaturschlüssel Ihres Absenders nicht mehr lesen. Ihre Kunden erhalten derzeit keine E-Mails von Ihnen.',
  unreadableNext:
    'Keine E-Mail geht verloren: Wir versuchen es drei Tage lang weiter. Geben Sie das Passwort noch einmal ein, oder speichern Sie Ihre Domain noch einmal und veröffentlichen Sie den neuen Eintrag. Oder lassen Sie die E-Mails jetzt von unserer Adresse senden.',
  server: 'Mailserver',
  sender: 'Absender',
  since: 'Seit',
  answer: 'Antwort des Servers',
  action: 'Einstellungen öffnen',
};
