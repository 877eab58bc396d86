import { type Html, html } from '../../kit/text/html.ts';
import { memberRefusals } from '../../members/types.ts';
import { en as shared } from '../../messages/en.ts';

/** The English texts of the pages that need no script; the other languages have the same. */
export const en = {
  /** After the name of the service and a dot. */
  about: 'invoices in installments, paid online',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  /** Of a button that is pressed while the password can be read. */
  showPassword: 'Show password',
  passwordHint: 'At least 10 characters. A few words together work well.',
  yourName: 'Your name',
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgotten: 'Forgot your password, or never set one?',
    afterReset: 'Your password is set. Sign in with it.',
    afterStep: 'That took too long. Sign in again.',
    passkey: 'Sign in with a passkey',
    signOn: (name: string) => `Sign in with ${name}`,
    emergency: 'Sign in with a password or passkey',
    emergencyHint:
      'Only for people whom the operator of this service has allowed it, for when the sign-in above fails.',
    passkeyFailed: 'The passkey could not be used. Try again, or sign in with your password.',
    signUp: 'New here? Create an account',
  },
  accountSignOn: {
    title: 'Sign in again',
    lead: 'These accounts ask you to sign in at the provider of the business.',
    heading: (account: Html) => html`Sign in to ${account}`,
    only: 'You sign in to this account only. For your other accounts you use your own sign-in.',
    other: 'Sign in another way',
  },
  step: {
    title: 'Enter your code',
    lead: (email: Html) => html`For ${email}: the six digits that your authenticator app shows.`,
    code: 'Code',
    hint: 'App lost? Enter one of your recovery codes instead.',
    button: 'Sign in',
    again: 'Start over',
  },
  signUp: {
    title: 'Create an account',
    lead: 'We send you a link to confirm your address.',
    button: 'Send the link',
    known: 'Already signed up?',
    sentTitle: 'Check your email',
    sent: 'A link is on its way. It works once, for a day. Nothing after a few minutes? Check your spam folder.',
    noMailTitle: 'Ask for your link',
    noMail:
      'This service sends no mail, so it cannot send you a link. Ask the person who runs it to create one for you.',
    operator: 'Do you run this service?',
    byCommand: 'Create the link on its command line:',
    closed: 'New accounts are not open here. Ask the person who runs this service for a link.',
    formTitle: 'Set up your business',
    formLead: (email: Html) =>
      html`For ${email}. You start with a sandbox account: everything works, and no real money moves.`,
    business: 'Name of your business',
    country: 'Country',
    choose: 'Choose…',
    countryHint: 'Sets currency, time zone and language of your invoices.',
    create: 'Create the account',
  },
  welcome: {
    title: 'Welcome to Tranche',
    lead: (name: Html, email: Html) => html`You sign in as ${name} (${email}). The link works once.`,
    button: 'Open the app',
  },
  join: {
    title: (account: string) => `Join ${account}`,
    lead: (inviter: Html | null, account: Html, role: string, email: Html) =>
      html`${inviter === null ? 'You are invited' : html`${inviter} invites you`} to ${account} as ${role}, with the address ${email}.`,
    known: 'You already have a password here: use it to join.',
    ownPassword: 'Your password',
    choosePassword: 'Choose a password',
    button: 'Join',
    knownButton: 'Sign in and join',
    signOn: (name: string) => `Sign in with ${name} and join`,
    signOnLead: (name: string) => `Sign in with ${name}, under this address.`,
  },
  forgotten: {
    title: 'Choose a new password',
    lead: 'We send you a link to choose a new one.',
    button: 'Send the link',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sent: 'If this address belongs to a member, a link is on its way. It works once, for an hour. Nothing after a few minutes? Check your spam folder, or ask the person who runs this service for a link.',
    sentWhereRequired:
      'If this address may use a password here, a link is on its way. It works once, for an hour. Nothing after a few minutes? Check your spam folder, or ask the person who runs this service for a link.',
  },
  reset: {
    lead: (email: Html) => html`For ${email}. This signs you out everywhere.`,
    button: 'Set the password',
  },
  unusable: {
    title: 'This link no longer works',
    lead: 'It has been used or withdrawn, or it has expired. Nothing has changed. Ask its sender for a new one or, for a new password,',
    another: 'ask for another link',
  },
  noScript: {
    title: 'The app needs JavaScript',
    lead: 'Turn JavaScript on in this browser and reload the page. You are signed in; payment links, mails and documents work without it.',
    signOut: 'Sign out',
  },
  notBuilt: {
    title: 'The app is not built yet',
    text: (command: Html) =>
      html`The person who runs this service builds it with ${command}, and starts the service again. Payment links, mails and the API work without it.`,
  },
  faults: {
    byStatus: {
      403: {
        title: 'Nothing was done',
        text: 'This was not sent from a page of this service. Open the page again and retry.',
      },
      404: { title: 'Not found', text: 'There is nothing here, or you may not see it.' },
      429: { title: 'Too many requests', text: 'Nothing was done. Try again in a moment.' },
      503: { title: 'Too busy', text: 'Nothing was done. Try again in a moment.' },
    },
    other: { title: 'This did not work', text: 'Nothing was done. Try again in a moment.' },
    back: 'Back to the app',
  },
  roles: shared.roles,
  refusals: memberRefusals as Readonly<Record<keyof typeof memberRefusals, string>>,
};

/** The texts of a language. */
export type Messages = typeof en;
