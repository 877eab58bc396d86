-- Where clients transfer to: a list of `{currency, holder, bankName, iban, bic, accountNumber, routingNumber, sortCode, reference}`;
-- each currency at most once.
alter table account_profiles add column bank_details jsonb not null default '[]';

-- A mail to the Owners says that bank details have changed.
-- unused since 1.0.0: the check is only widened, and takes all that the release before writes.
alter table member_mails
  drop constraint member_mails_kind_check,
  add constraint member_mails_kind_check check (kind in ('MemberInvitation', 'PasswordReset', 'NewDevice', 'SignUpAgain',
    'PasswordChanged', 'TwoFactorOn', 'TwoFactorOff', 'RecoveryCodesRenewed', 'RecoveryCodeUsed', 'WrongCodes',
    'PasskeyAdded', 'PasskeyRemoved', 'SignOnLinked', 'AccountClosed', 'AccountReopened', 'AccountSuspended', 'AccountResumed',
    'BankDetailsChanged')) not valid;
