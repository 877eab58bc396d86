import type { MemberMailKind } from '../../../members/types.ts';
import type { MemberFacts, Phrase } from './messages.ts';

/** The texts of mails to members in English. */
export const members = {
  MemberInvitation: ({ business, inviter, date }) => ({
    subject: `You’re invited to join ${business}`,
    title: `You’re invited to join ${business}`,
    lead: [
      inviter === null || inviter === business
        ? `You’re invited to work on the invoices and payments of ${business}.`
        : `${inviter} invites you to work on the invoices and payments of ${business}.`,
      `The link works once, until ${date}. If you did not expect it, ignore this email.`,
    ],
    action: 'Join',
  }),
  AccountClosed: ({ business, date }) => ({
    subject: `The account of ${business} is closed`,
    title: 'The account is closed',
    lead: [
      `An Owner has closed the account of ${business}. It can be read until ${date}: sign in to take your data with you. Nobody can pay through it, and no reminders go out.`,
      `Until ${date} an Owner can reopen it. After that, once no bank can take a payment back any more, what we hold about people is erased, except what the law requires you to keep.`,
    ],
    action: 'Open the account',
  }),
  AccountReopened: ({ business }) => ({
    subject: `The account of ${business} is open again`,
    title: 'The account is open again',
    lead: [
      `An Owner has reopened the account of ${business}. Clients can pay again, reminders go on, and tokens work.`,
      'Autopay and offers that had ended stay ended.',
    ],
    action: 'Open the account',
  }),
  AccountSuspended: ({ business, reason }) => ({
    subject: `The account of ${business} is suspended`,
    title: 'The account is suspended',
    lead: [
      `The operator of this service has suspended the account of ${business}. Reason: ${reason}`,
      'Until this ends, clients cannot pay, autopay takes nothing, payments out wait, and no emails go to clients or recipients. You can still sign in, read everything, make refunds, answer disputes and take your data with you.',
    ],
    action: 'Open the account',
  }),
  AccountResumed: ({ business, payingOutAt }) => ({
    subject: `The account of ${business} works again`,
    title: 'The suspension has ended',
    lead: [
      `The operator has ended the suspension of the account of ${business}. Clients can pay again.`,
      `Payments out that were due during the suspension leave on ${payingOutAt} at the earliest. You can cancel them until then.`,
      'Autopay announces payments that were due during the suspension again before it takes them. Emails that waited are sent if they are still true.',
    ],
    action: 'Open the account',
  }),
  BankDetailsChanged: ({ business }) => ({
    subject: `The bank details of ${business} have changed`,
    title: 'The bank details have changed',
    lead: [
      `Clients of ${business} who pay by bank transfer now see other bank details on their pages, invoices and emails.`,
      'If neither you nor someone in your team did this, correct the bank details at once, choose a new password, and revoke tokens that you do not know.',
    ],
    action: 'Check the bank details',
  }),
  PasswordReset: () => ({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    lead: [
      'Someone, probably you, asked for a new password. The link works once, for an hour.',
      'If it was not you, ignore this email: your password stays as it is.',
    ],
    action: 'Choose a password',
  }),
  NewDevice: () => ({
    subject: 'New sign-in to your account',
    title: 'New sign-in to your account',
    lead: [
      'You signed in with a browser that we had not seen before. If it was you, you don’t need to do anything.',
      'If it was not you, choose a new password now. This also signs you out everywhere.',
    ],
    action: 'It was not me',
  }),
  SignUpAgain: () => ({
    subject: 'You have already signed up here',
    title: 'You have already signed up here',
    lead: [
      'Someone, probably you, tried to sign up with this address. It is already signed up here: sign in with it, and create another account in the app if you need one.',
      'If it was not you, ignore this email: nothing has changed.',
    ],
    action: 'Sign in',
  }),
  PasswordChanged: () => ({
    subject: 'Your password was changed',
    title: 'Your password was changed',
    lead: [
      'Your password was changed, and you were signed out everywhere else.',
      'If it was not you, choose a new password now.',
    ],
    action: 'It was not me',
  }),
  TwoFactorOn: () => ({
    subject: 'Two-factor sign-in is on',
    title: 'Two-factor sign-in is on',
    lead: [
      'From now on you sign in with your password and a code from your app. Keep the recovery codes in a safe place.',
      'If it was not you, choose a new password now, and ask the operator of this service to switch it off.',
    ],
    action: 'It was not me',
  }),
  TwoFactorOff: () => ({
    subject: 'Two-factor sign-in was switched off',
    title: 'Two-factor sign-in was switched off',
    lead: [
      'From now on your password alone signs you in.',
      'If it was not you, choose a new password now, and switch two-factor sign-in on again.',
    ],
    action: 'It was not me',
  }),
  RecoveryCodesRenewed: () => ({
    subject: 'New recovery codes',
    title: 'You have new recovery codes',
    lead: [
      'New recovery codes were created for you. The old ones no longer work.',
      'If it was not you, choose a new password now.',
    ],
    action: 'It was not me',
  }),
  RecoveryCodeUsed: () => ({
    subject: 'A recovery code was used',
    title: 'A recovery code was used',
    lead: [
      'Someone, probably you, signed in with one of your recovery codes. It works only once: cross it out.',
      'If it was not you, choose a new password now, and create new recovery codes.',
    ],
    action: 'It was not me',
  }),
  WrongCodes: () => ({
    subject: 'Someone may know your password',
    title: 'Someone may know your password',
    lead: [
      'Someone entered your password and then many wrong codes from your app. They did not get in.',
      'If it was not you, choose a new password now.',
    ],
    action: 'Choose a password',
  }),
  PasskeyAdded: () => ({
    subject: 'A passkey was added',
    title: 'A passkey was added',
    lead: [
      'From now on this passkey signs you in, without a password.',
      'If it was not you, choose a new password now, and remove the passkey in the app.',
    ],
    action: 'It was not me',
  }),
  PasskeyRemoved: () => ({
    subject: 'A passkey was removed',
    title: 'A passkey was removed',
    lead: ['One of your passkeys no longer signs you in.', 'If it was not you, choose a new password now.'],
    action: 'It was not me',
  }),
  SignOnLinked: ({ provider }) => ({
    subject: `You can now sign in with ${provider}`,
    title: `You can now sign in with ${provider}`,
    lead: [
      `You signed in with ${provider} for the first time. From now on, your account at ${provider} also signs you in here.`,
      'If it was not you, tell the operator of this service now. A new password does not undo it.',
    ],
    action: 'See where I am signed in',
  }),
} satisfies Record<MemberMailKind, (facts: MemberFacts) => Phrase & { readonly action: string }>;
