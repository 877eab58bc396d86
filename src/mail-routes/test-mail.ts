import type { Language } from '../accounts/types.ts';
import { newId } from '../kit/ids.ts';
import type { OutgoingMail } from '../kit/mail/outgoing-mail.ts';
import { html } from '../kit/text/html.ts';
import { oneLine } from '../kit/text/text.ts';
import { german } from './test-mail-de.ts';
import { french } from './test-mail-fr.ts';

const texts: Readonly<
  Record<Language, { readonly subject: (business: string) => string; readonly lines: readonly string[] }>
> = {
  en: {
    subject: (business) => `Test email of ${business}`,
    lines: [
      'If you can read this, your clients will get your emails from this address.',
      'You asked for this test in the settings. There is nothing to do.',
    ],
  },
  de: german,
  fr: french,
  es: {
    subject: (business) => `Correo de prueba de ${business}`,
    lines: [
      'Si puede leer esto, sus clientes recibirán sus correos desde esta dirección.',
      'Ha pedido esta prueba en los ajustes. No tiene que hacer nada más.',
    ],
  },
};

/** A person who gets a test mail. */
export interface Tester {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** The mail by which a way of sending is tried. */
export function testMail(
  business: string,
  from: string,
  envelopeFrom: string | null,
  { name, email, language }: Tester,
): OutgoingMail {
  const { subject, lines } = texts[language];
  const title = subject(oneLine(business));
  return {
    messageId: `${newId()}@${from.slice(from.lastIndexOf('@') + 1)}`,
    from: { name: oneLine(business), address: from },
    envelopeFrom,
    replyTo: null,
    to: [{ name: oneLine(name), address: email }],
    cc: [],
    subject: title,
    html: String(
      html`<!doctype html><html lang="${language}"><head><title>${title}</title></head><body>${lines.map(
        (line) => html`<p>${line}</p>`,
      )}</body></html>`,
    ),
    text: lines.join('\n\n'),
    headers: { 'Auto-Submitted': 'auto-generated' },
    recipients: [email],
  };
}
