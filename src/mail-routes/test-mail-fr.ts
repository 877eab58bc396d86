/** The test mail, in French. */
export const french = {
  subject: (business: string) => `E-mail de test de ${business}`,
  lines: [
    'Si vous lisez ce message, vos clients recevront vos e-mails depuis cette adresse.',
    'Vous avez demandé ce test dans les paramètres. Vous n’avez rien à faire.',
  ],
};
