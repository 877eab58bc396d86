import { AppError } from '../kit/errors.ts';
import type { Idempotency, IdempotentRequest } from '../kit/http/idempotency.ts';
import { operationsOf } from '../kit/http/operations.ts';
import { answers, answersFile, IfMatch } from '../kit/http/schemas.ts';
import type { HttpServer } from '../kit/http/server.ts';
import type { Clock } from '../kit/time.ts';
import {
  AccountAnswer,
  type MailDelivery,
  PutBankDetails,
  UpdateAccount,
  type UpdateAccountBody,
} from './schemas.ts';
import type { Accounts, SettingChanges } from './service.ts';
import type { Account, AccountSettings } from './types.ts';

/** What the operations on an account need. */
export interface AccountRoutesOptions {
  readonly accounts: Accounts;
  readonly idempotency: Idempotency;
  readonly clock: Clock;
  /** The processor of an account; null without one. */
  readonly processorFor: (account: Account) => Promise<{ readonly name: string } | null>;
  /** Whether mails go to a server, or are kept because none is set. */
  readonly mailDelivery: MailDelivery;
}

const tags = ['Account'];
const read = { scope: 'account:read' as const };
const write = { scope: 'account:write' as const };
const updateExamples = [
  { dueWindowDays: 14, profile: { accentColour: '#0f766e', city: 'Portland' } },
  { numberPrefix: 'R-', nextNumber: 1 },
  { numberPattern: '{YYYY}-{0000}', nextNumber: 1, creditNotePattern: 'G{YYYY}-{0000}' },
];

const bankDetailExamples = [
  {
    bankDetails: [
      {
        currency: 'EUR',
        holder: 'Demo Studio',
        iban: 'DE89370400440532013000',
        bic: 'COBADEFFXXX',
        reference: 'CreditorReference',
      },
      { currency: 'USD', holder: 'Demo Studio', routingNumber: '021000021', accountNumber: '000123456789' },
    ],
  },
];

const getSchema = {
  operationId: 'getAccount',
  isVersioned: true,
  summary: 'Read the account',
  description: 'The settings of the business, and the surcharge that law and card networks allow.',
  tags,
  response: answers(200, AccountAnswer),
};

const updateSchema = {
  operationId: 'updateAccount',
  isVersioned: true,
  summary: 'Change the account',
  description:
    'Any subset of the fields, all or nothing; every fault is reported at once. A new due window, zone or ' +
    'reminder rule also applies to existing invoices, any other change to new ones. Issued documents keep the ' +
    'name, address and tax id of their time.',
  tags,
  headers: IfMatch,
  body: { ...UpdateAccount, examples: updateExamples },
  response: answers(200, AccountAnswer, [409, 412, 413, 415, 422]),
};

const putBankDetailsSchema = {
  operationId: 'putBankDetails',
  isVersioned: true,
  summary: 'Set the bank details',
  description:
    'The bank accounts to which clients transfer, all of them: one for each currency, none to remove them. The client’s page, ' +
    'documents, mails and e-invoices in that currency name them. Owners get a mail about each change. In the app, the password must ' +
    'have been entered within ten minutes.',
  tags,
  headers: IfMatch,
  body: { ...PutBankDetails, examples: bankDetailExamples },
  response: answers(200, AccountAnswer, [409, 412, 413, 415, 422]),
};

const getLogoSchema = {
  operationId: 'getLogo',
  summary: 'Download the logo',
  description: 'The picture as it was sent.',
  tags,
  response: answersFile(['image/png', 'image/jpeg'], [404]),
};

const putLogoSchema = {
  operationId: 'putLogo',
  isVersioned: true,
  summary: 'Set the logo',
  description:
    'The body is a PNG or JPEG file of at most 256 KiB, with at most 4000 pixels on a side and 12 million in all. Its ' +
    'metadata, such as a colour profile, is removed. Pages, mails and documents show the logo instead of the initials.',
  tags,
  headers: IfMatch,
  takes: ['image/png', 'image/jpeg'],
  response: answers(200, AccountAnswer, [409, 412, 413, 415, 422]),
};

const deleteLogoSchema = {
  operationId: 'deleteLogo',
  isVersioned: true,
  summary: 'Remove the logo',
  description: 'Pages, mails and documents show the initials of the name again.',
  tags,
  headers: IfMatch,
  response: answers(200, AccountAnswer, [409, 412, 415, 422]),
};

/** Adds the operations on the caller's account: its settings, profile and logo. */
export function accountRoutes(server: HttpServer, options: AccountRoutesOptions): void {
  const { accounts, idempotency } = options;
  const { readVersion, perform } = operationsOf(server, options);

  readVersion({ ...read, url: '/v1/account', schema: getSchema }, async ({ caller: { account } }) => {
    const [{ data, etag }, installation] = await Promise.all([
      accounts.showSettings(account),
      installationOf(options, account),
    ]);
    return { data: { ...data, ...installation }, etag };
  });

  const update = async (
    account: Account,
    changes: SettingChanges,
    ifMatch: string | undefined,
    idempotent: IdempotentRequest,
  ) => {
    const installation = await installationOf(options, account);
    return idempotency.perform(idempotent, async (tx) => {
      const { data, etag } = await accounts.updateSettings(tx, account, changes, ifMatch);
      return { status: 200, data: { ...data, ...installation }, etag };
    });
  };
  perform(
    { ...write, method: 'PATCH', url: '/v1/account', schema: updateSchema },
    ({ caller, body, headers }, idempotent) =>
      update(caller.account, changesOf(body), headers['if-match'], idempotent),
  );

  // Money goes there: somebody who finds the browser open must not change it.
  perform(
    {
      ...write,
      method: 'PUT',
      url: '/v1/account/bank_details',
      schema: putBankDetailsSchema,
      needsConfirmation: true,
    },
    ({ caller, body, headers }, idempotent) =>
      update(caller.account, { bankDetails: body.bankDetails }, headers['if-match'], idempotent),
  );

  server.get(
    '/v1/account/logo',
    { schema: getLogoSchema, config: { ...read, produces: ['image/png', 'image/jpeg'] } },
    async ({ caller: { account } }, reply) => {
      const found = await accounts.findLogo(account.id);
      if (found === null) throw AppError.notFound('logo');
      return reply.type(found.type).header('x-content-type-options', 'nosniff').send(found.bytes) as never;
    },
  );

  const logo = { ...write, url: '/v1/account/logo' };
  perform(
    { ...logo, method: 'PUT', schema: putLogoSchema, readsPicture: true },
    ({ caller, headers, rawBody }, idempotent) => {
      // A request without a body has no type either, and never came to the parser of pictures.
      if (rawBody === null) throw new AppError('unsupported_media_type', { message: pictureWanted });
      return update(caller.account, { profile: { logo: rawBody } }, headers['if-match'], idempotent);
    },
  );
  perform({ ...logo, method: 'DELETE', schema: deleteLogoSchema }, ({ caller, headers }, idempotent) =>
    update(caller.account, { profile: { logo: null } }, headers['if-match'], idempotent),
  );
}

const pictureWanted = 'Send the body as image/png or image/jpeg.';

// What the account cannot set. A live account has no processor but Stripe, once it is connected.
async function installationOf({ processorFor, mailDelivery }: AccountRoutesOptions, account: Account) {
  const processor = await processorFor(account);
  const usual = account.mode === 'Sandbox' ? 'Sandbox' : 'Stripe';
  // A sandbox account may have connected the test mode of Stripe.
  const name = processor === null ? usual : processor.name === 'Sandbox' ? 'Sandbox' : 'Stripe';
  return {
    processor: { name, isConnected: processor !== null },
    mailDelivery,
  };
}

function changesOf({
  nextNumber,
  creditNotePattern,
  nextCreditNote,
  profile,
  cancellationTerms,
  mailTexts,
  attachPdf,
  ...settings
}: UpdateAccountBody): SettingChanges {
  return {
    settings: settings as Partial<AccountSettings>,
    ...(nextNumber === undefined ? {} : { nextNumber }),
    ...(creditNotePattern === undefined ? {} : { creditNotePattern }),
    ...(nextCreditNote === undefined ? {} : { nextCreditNote }),
    ...(profile === undefined ? {} : { profile: profile as SettingChanges['profile'] & object }),
    ...(cancellationTerms === undefined ? {} : { cancellationTerms }),
    ...(mailTexts === undefined ? {} : { mailTexts }),
    ...(attachPdf === undefined ? {} : { attachPdf }),
  };
}
