import { type Html, html } from '../../kit/text/html.ts';
import { memberRefusals } from '../../members/types.ts';

/** The English texts of the pages that need no script; the other languages have the same. */
export const en = {
  /** After the name of the service and a dot. */
  about: 'invoices in instalments, paid online',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: 'At least 10 characters; a few words are good.',
  yourName: 'Your name',
  signIn: {
    title: 'Sign in',
    button: 'Sign in',
    forgotten: 'No password, or forgotten?',
    afterReset: 'Your password is set. Sign in with it.',
    afterStep: 'That took too long. Sign in again.',
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey could not be used. Try again, or sign in with your password.',
    signUp: 'New here? Create an account',
  },
  step: {
    title: 'Enter your code',
    lead: (email: Html) => html`For ${email}: the six digits that your authenticator app shows.`,
    code: 'Code',
    hint: 'App lost? Enter one of your recovery codes instead.',
    button: 'Sign in',
    again: 'Begin again',
  },
  signUp: {
    title: 'Create an account',
    lead: 'We send you a link to confirm your address.',
    button: 'Send the link',
    known: 'Already have a sign-in?',
    sentTitle: 'Check your email',
    sent: 'A link is on its way. It works once, for a day. Nothing after a few minutes? Check your spam folder.',
    noMailTitle: 'Ask for your link',
    noMail:
      'This service sends no mail, so it cannot send you a link. Ask the person who runs it to make one for you.',
    operator: 'Do you run this service?',
    byCommand: 'Make the link on its command line:',
    closed: 'You cannot create an account here yourself. Ask the person who runs this service for a link.',
    formTitle: 'Set up your business',
    formLead: (email: Html) =>
      html`For ${email}. You begin with a sandbox account: everything works, and no real money moves.`,
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
    known: 'You are known here: join with your own password.',
    ownPassword: 'Your password',
    choosePassword: 'Choose a password',
    button: 'Join',
    knownButton: 'Sign in and join',
  },
  forgotten: {
    title: 'Choose a new password',
    lead: 'We send you a link to choose a new one.',
    button: 'Send the link',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sent: 'If this address belongs to a member, a link is on its way. It works once, for an hour. Nothing after a few minutes? Check your spam folder, or ask the person who runs this service for a link.',
  },
  reset: {
    lead: (email: Html) => html`For ${email}. This signs you out everywhere.`,
    button: 'Set the password',
  },
  unusable: {
    title: 'This link no longer works',
    lead: 'It was used, withdrawn, or is too old. Nothing has changed. Ask its sender for a new one, or, for a new password,',
    another: 'ask for another link',
  },
  noScript: {
    title: 'The app needs JavaScript',
    lead: 'Switch JavaScript on in this browser and load the page again. You are signed in; payment links, mails and documents work without it.',
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
        text: 'This was not sent from a page of this service. Open the page again and try again.',
      },
      404: { title: 'Not found', text: 'There is nothing here, or you may not see it.' },
      429: { title: 'Too many requests', text: 'Nothing was done. Try again in a moment.' },
      503: { title: 'Too busy', text: 'Nothing was done. Try again in a moment.' },
    },
    other: { title: 'This did not work', text: 'Nothing was done. Try again in a moment.' },
    back: 'Back to the app',
  },
  roles: { Owner: 'Owner', Admin: 'Admin', Member: 'Member', Viewer: 'Viewer' },
  refusals: memberRefusals as Readonly<Record<keyof typeof memberRefusals, string>>,
};

/** The texts of a language. */
export type Messages = typeof en;
