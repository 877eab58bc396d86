/** The test mail, in German. */
export const german = {
  subject: (business: string) => `Test-E-Mail von ${business}`,
  lines: [
    'Wenn Sie das lesen können, erreichen Ihre E-Mails Ihre Kunden mit dieser Absenderadresse.',
    'Sie haben diesen Test in den Einstellungen angestoßen. Sie müssen nichts weiter tun.',
  ],
};
