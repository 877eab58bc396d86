import type { Language } from '../../accounts/types.ts';
import { formatInstant } from '../../kit/text/locale.ts';
import { oneLine } from '../../kit/text/text.ts';
import { type Email, type EmailContext, finish, localeFor } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** A change of the account at Stripe that the money goes to, as its event has it. */
export interface ProcessorChange {
  readonly isConnected: boolean;
  readonly stripeAccount: string;
  /** Null: there was none. */
  readonly formerStripeAccount: string | null;
  /** In the account's time. */
  readonly at: Date;
  /** The name of the person; null: the operator, or the service. */
  readonly by: string | null;
}

interface Texts {
  readonly first: string;
  readonly connected: string;
  readonly connectedLead: string;
  readonly disconnected: string;
  readonly disconnectedLead: string;
  readonly check: string;
  readonly account: string;
  readonly former: string;
  readonly at: string;
  readonly by: string;
  readonly action: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    first: 'Stripe is connected',
    connected: 'Your payments now go to another Stripe account',
    connectedLead: 'From now on, what your clients pay goes to the Stripe account named below.',
    disconnected: 'Stripe was disconnected',
    disconnectedLead: 'Your clients can no longer pay through this Stripe account.',
    check: 'If it was not you or another Owner, open the settings, correct it and change your password.',
    account: 'Stripe account',
    former: 'Before',
    at: 'When',
    by: 'By',
    action: 'Open settings',
  },
  de: {
    first: 'Stripe ist verbunden',
    connected: 'Ihre Zahlungen gehen jetzt an ein anderes Stripe-Konto',
    connectedLead: 'Ab jetzt geht, was Ihre Kunden bezahlen, an das unten genannte Stripe-Konto.',
    disconnected: 'Stripe wurde getrennt',
    disconnectedLead: 'Ihre Kunden können nicht mehr über dieses Stripe-Konto bezahlen.',
    check:
      'Waren das nicht Sie oder ein anderer Inhaber, öffnen Sie die Einstellungen, korrigieren Sie es und ändern Sie Ihr Passwort.',
    account: 'Stripe-Konto',
    former: 'Vorher',
    at: 'Wann',
    by: 'Von',
    action: 'Einstellungen öffnen',
  },
  fr: {
    first: 'Stripe est connecté',
    connected: 'Vos paiements vont désormais sur un autre compte Stripe',
    connectedLead:
      'À partir de maintenant, ce que paient vos clients va sur le compte Stripe indiqué ci-dessous.',
    disconnected: 'Stripe a été déconnecté',
    disconnectedLead: 'Vos clients ne peuvent plus payer par ce compte Stripe.',
    check:
      'Si ce n’était ni vous ni un autre propriétaire, ouvrez les réglages, corrigez-les et changez votre mot de passe.',
    account: 'Compte Stripe',
    former: 'Auparavant',
    at: 'Quand',
    by: 'Par',
    action: 'Ouvrir les réglages',
  },
  es: {
    first: 'Stripe está conectado',
    connected: 'Sus pagos van ahora a otra cuenta de Stripe',
    connectedLead: 'A partir de ahora, lo que pagan sus clientes va a la cuenta de Stripe indicada abajo.',
    disconnected: 'Stripe se ha desconectado',
    disconnectedLead: 'Sus clientes ya no pueden pagar con esta cuenta de Stripe.',
    check: 'Si no ha sido usted ni otro propietario, abra los ajustes, corríjalo y cambie su contraseña.',
    account: 'Cuenta de Stripe',
    former: 'Antes',
    at: 'Cuándo',
    by: 'Por',
    action: 'Abrir los ajustes',
  },
};

/** Writes the mail to the Owners of an account whose money goes elsewhere from now on. */
export function renderProcessorEmail(
  writing: Pick<EmailContext, 'account' | 'profile' | 'appUrl'>,
  { isConnected, stripeAccount, formerStripeAccount, at, by }: ProcessorChange,
): Email {
  const { account, profile } = writing;
  const { first, connected, connectedLead, disconnected, disconnectedLead, check, action, ...labels } =
    texts[profile.language];
  const messages = catalogues[profile.language];
  const title = !isConnected ? disconnected : formerStripeAccount === null ? first : connected;
  const phrase = { subject: title, title, lead: [isConnected ? connectedLead : disconnectedLead, check] };
  const when = formatInstant(at, account.timeZone, localeFor(profile));
  return finish({ ...writing, isReal: true }, messages, phrase, {
    amount: null,
    facts: [
      [labels.account, stripeAccount],
      ...(isConnected && formerStripeAccount !== null
        ? ([[labels.former, formerStripeAccount]] as const)
        : []),
      [labels.at, `${when} (${account.timeZone})`],
      ...(by === null ? [] : ([[labels.by, oneLine(by)]] as const)),
    ],
    rows: [],
    note: null,
    action: { label: action, url: `${writing.appUrl}/settings/stripe`, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
