import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { DocumentChanges, ProfileChanges } from '../accounts/service.ts';
import type { Account, AccountSettings, Profile } from '../accounts/types.ts';
import { accountTime, languages } from '../accounts/types.ts';
import { CommandError } from '../kit/command-error.ts';
import { AppError } from '../kit/errors.ts';
import { type PaymentMethodType, paymentMethodTypes } from '../kit/money/payment-methods.ts';
import { regionNames } from '../kit/money/surcharge-rules.ts';
import { lawfulSurcharge, surchargeRate } from '../kit/money/surcharges.ts';
import { civilDateIn, systemClock } from '../kit/time.ts';
import { addMoveCommand } from './account-move.ts';
import { addTransferCommands } from './account-transfer.ts';
import { renderTable } from './table.ts';
import { withAccounts } from './with-accounts.ts';
import { withStore } from './with-store.ts';

// Loaded by the commands that use them: each is large, and the others of `account` start sooner without them.
const loadClosing = () => import('../account-closing/service.ts');
const loadSuspending = () => import('../operator/service.ts');

interface CreateOptions {
  readonly name: string;
  readonly path: string;
  readonly live?: true;
  readonly currency: string;
  readonly timeZone: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
}

interface SetOptions extends ProfileOptions {
  readonly name?: string;
  readonly currency?: string;
  readonly timeZone?: string;
  readonly methods?: string;
  readonly numberPrefix?: string;
  readonly numberPattern?: string;
  readonly nextNumber?: string;
  readonly creditNotePattern?: string;
  readonly nextCreditNote?: string;
  readonly attachPdf?: 'on' | 'off';
  readonly autopay?: keyof typeof autopayWords;
  readonly partPayments?: 'on' | 'off';
  readonly sepaDebits?: 'on' | 'off';
  readonly wallets?: 'on' | 'off';
  readonly feeBearer?: 'business' | 'client';
  readonly surcharge?: string;
  readonly cardCost?: string;
  readonly dueWindow?: string;
  readonly autopayRetries?: string;
}

interface ProfileOptions {
  readonly language?: Profile['language'];
  readonly accentColour?: string;
  readonly email?: string;
  readonly street?: string;
  readonly postalCode?: string;
  readonly city?: string;
  readonly region?: string;
  readonly country?: string;
  readonly taxId?: string;
  readonly contactName?: string;
  readonly phone?: string;
  readonly footer?: string;
  readonly reminders?: string;
  readonly logo?: string;
}

/** Adds `account create`, `account set` and `account list`. */
export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('Accounts: the businesses that send invoices.');
  account
    .command('create')
    .description('Make an account and its owner.')
    .requiredOption('--name <name>', 'name of the business, e.g. "Maple Studio"')
    .requiredOption('--path <path>', 'its part of payment links, e.g. maple-studio')
    .addOption(new Option('--sandbox', 'no real money (default)').conflicts('live'))
    .addOption(new Option('--live', 'real money').conflicts('sandbox'))
    .option('--currency <code>', 'ISO 4217 code', 'USD')
    .option('--time-zone <zone>', 'IANA time zone in which due dates are judged', 'UTC')
    .requiredOption('--owner-email <email>', 'email address of the owner')
    .requiredOption('--owner-name <name>', 'name of the owner')
    .action(createAccount);
  addSetCommand(account);
  addStandingCommands(account);
  account.command('list').description('Show all accounts.').action(listAccounts);
  addTransferCommands(account);
  addMoveCommand(account);
}

function addStandingCommands(account: Command): void {
  account
    .command('close')
    .description(
      'Close an account, as an Owner does in the app: it can then only be read. Personal data is erased 30 days later, or when banks can no longer take money back.',
    )
    .argument('<path>', 'path of the account')
    .action(closeAccount);
  account
    .command('reopen')
    .description('Open a closed account again, within 30 days.')
    .argument('<path>', 'path of the account')
    .action(reopenAccount);
  account
    .command('suspend')
    .description('Suspend an account: nothing with money or mails begins. Charges under way are finished.')
    .argument('<path>', 'path of the account')
    .requiredOption('--reason <text>', 'why; its members read it, clients do not')
    .action(suspendAccount);
  account
    .command('resume')
    .description('End the suspension of an account: what was put off goes on.')
    .argument('<path>', 'path of the account')
    .action(resumeAccount);
}

const onOrOff = (flag: string, description: string) =>
  new Option(`${flag} <choice>`, description).choices(['on', 'off']);

function addSetCommand(account: Command): void {
  account
    .command('set')
    .description('Change the settings and the profile of an account. Other settings do not change.')
    .argument('<path>', 'path of the account')
    .option('--name <name>', 'name of the business; documents that are issued keep the old one')
    .option('--currency <code>', 'of new invoices and payments, ISO 4217')
    .option('--time-zone <zone>', 'IANA time zone in which due dates are judged')
    .option('--methods <types>', `how clients may pay new invoices, of ${paymentMethodTypes.join(',')}`)
    .option('--number-prefix <text>', 'the prefix of invoice numbers, e.g. INV-')
    .option(
      '--number-pattern <pattern>',
      'the pattern of invoice numbers, e.g. {YYYY}-{0000}; none: the prefix',
    )
    .option('--next-number <number>', 'the number of the next invoice; none is given twice')
    .option('--credit-note-pattern <pattern>', 'the pattern of numbers of credit notes; none: CN-0001')
    .option('--next-credit-note <number>', 'the number of the next credit note')
    .addOption(onOrOff('--attach-pdf', 'whether mails to clients carry their document'))
    .addOption(
      new Option(
        '--autopay <choice>',
        'whether paying through a link may agree to autopay of the rest',
      ).choices(['offered', 'required', 'off']),
    )
    .addOption(onOrOff('--part-payments', 'may clients pay a part of a scheduled payment'))
    .addOption(onOrOff('--sepa-debits', 'may clients pay in euros from a bank account'))
    .addOption(onOrOff('--wallets', 'does the page offer Apple Pay, Google Pay and Link'))
    .addOption(
      new Option('--fee-bearer <who>', 'who bears the cost of credit cards').choices(['business', 'client']),
    )
    .option(
      '--surcharge <points>',
      'on credit cards, in hundredths of a percent: 250 is 2.5 %; the law limits it (docs/surcharges.md)',
    )
    .option('--card-cost <points>', 'what a credit card costs at the processor, or none; 290 is 2.9 %')
    .option('--due-window <days>', 'a scheduled payment becomes Due so many days before its due date')
    .option('--autopay-retries <days>', 'pauses before a failed autopay is tried again, e.g. 3,5,7')
    .addOption(new Option('--language <code>', 'of its mails and documents').choices(languages))
    .option('--accent-colour <colour>', 'of its pages, mails and documents, e.g. #1d4ed8')
    .option('--email <email>', 'address for answers of clients, and for notices to the business')
    .option('--street <text>', 'street and number')
    .option('--postal-code <text>', 'postal code')
    .option('--city <text>', 'city')
    .option('--region <text>', 'state or region')
    .option('--country <code>', 'two letters, e.g. US or DE')
    .option('--tax-id <text>', 'number for VAT or sales tax, e.g. DE123456789')
    .option('--contact-name <name>', 'the person for questions of a client’s accounts department')
    .option('--phone <number>', 'the phone number for such questions')
    .option('--footer <text>', 'text at the end of mails and documents')
    .option(
      '--reminders <days>',
      'when clients are reminded, in days from a due date, e.g. -3,0,1,3,7,14, or none',
    )
    .option('--logo <file>', 'a PNG or JPEG of at most 256 KiB, or none')
    .action(setAccount);
}

async function createAccount(options: CreateOptions): Promise<void> {
  const { name, path, currency, timeZone, ownerEmail, ownerName } = options;
  const mode = options.live === true ? 'Live' : 'Sandbox';
  const owner = { name: ownerName, email: ownerEmail };
  const { endUnprovedAt } = await import('../members/service.ts');
  const made = await withAccounts(
    async (accounts, { system }) => {
      // Before the account is there: somebody else may know the password of a person whose address is not proved.
      await system.transaction((tx) => endUnprovedAt(tx, ownerEmail, systemClock.now()));
      return accounts.createAccount({ name, path, mode, currency, timeZone, owner });
    },
    { begins: true },
  );
  console.log(`Made the ${mode.toLowerCase()} account ${made.path} (${made.currency}, ${made.timeZone}).`);
  console.log(`Its owner signs in: npm run -s tranche -- member reset --email ${ownerEmail}`);
  console.log(`Its first token: npm run -s tranche -- token create --account ${made.path} --name NAME`);
}

async function setAccount(path: string, options: SetOptions): Promise<void> {
  const changes = await profileChanges(options);
  const [account, profile] = await withAccounts((accounts) =>
    accounts.changeAccount(path, settingChanges(options), changes, documentChanges(options)),
  );
  const rows = [...settingRows(account), ...surchargeRows(account), ...profileRows(profile)];
  console.log(renderTable(['SETTING', 'VALUE'], rows));
}

async function closeAccount(path: string): Promise<void> {
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const { createClosing } = await loadClosing();
    const until = await createClosing({ database, clock: systemClock }).close(account).catch(sayRefusal);
    console.log(`${path} is closed. It can be reopened until ${until.toISOString()}.`);
    console.log('A running service ends autopay, withdraws offers, and sends mails to clients and Owners.');
  });
}

async function reopenAccount(path: string): Promise<void> {
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const { createClosing } = await loadClosing();
    await createClosing({ database, clock: systemClock }).reopen(account).catch(sayRefusal);
    console.log(`${path} is open.`);
  });
}

async function suspendAccount(path: string, { reason }: { readonly reason: string }): Promise<void> {
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const { createSuspending } = await loadSuspending();
    await createSuspending({ database, clock: systemClock }).suspend(account, reason, null).catch(sayRefusal);
    console.log(
      `${path} is suspended. Its clients cannot pay, and its payments out, autopay and mails wait.`,
    );
  });
}

async function resumeAccount(path: string): Promise<void> {
  await withStore(path, async ({ database }, [account]) => {
    if (account === undefined) return;
    const { createSuspending } = await loadSuspending();
    await createSuspending({ database, clock: systemClock }).resume(account, null).catch(sayRefusal);
    console.log(`${path} is not suspended. A running service does what was put off.`);
  });
}

function sayRefusal(cause: unknown): never {
  if (!(cause instanceof AppError)) throw cause;
  const said = cause.details.map(({ message }) => message).join(' ');
  throw new CommandError(said || cause.message, { cause });
}

const autopayWords = { offered: 'Offered', required: 'Required', off: 'Off' } as const;

function settingChanges(options: SetOptions): Partial<AccountSettings> {
  const { autopay, partPayments, feeBearer, surcharge, cardCost, dueWindow, autopayRetries, methods } =
    options;
  const { name, currency, timeZone, numberPrefix, numberPattern, sepaDebits, wallets } = options;
  const texts = { name, currency: currency?.toUpperCase(), timeZone, numberPrefix };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(numberPattern === undefined ? {} : { numberPattern: patternOf(numberPattern) }),
    ...(methods === undefined ? {} : { acceptedMethods: methods.split(',') as PaymentMethodType[] }),
    ...(autopay === undefined ? {} : { autopay: autopayWords[autopay] }),
    ...(partPayments === undefined ? {} : { allowsPartPayments: partPayments === 'on' }),
    ...(sepaDebits === undefined ? {} : { takesSepaDebits: sepaDebits === 'on' }),
    ...(wallets === undefined ? {} : { takesWallets: wallets === 'on' }),
    ...(feeBearer === undefined ? {} : { feeBearer: feeBearer === 'client' ? 'Client' : 'Business' }),
    ...(surcharge === undefined ? {} : { surchargeBasisPoints: Number(surcharge) }),
    ...(cardCost === undefined ? {} : { cardCostBasisPoints: cardCost === 'none' ? null : Number(cardCost) }),
    ...(dueWindow === undefined ? {} : { dueWindowDays: Number(dueWindow) }),
    ...(autopayRetries === undefined ? {} : { autopayRetryDays: autopayRetries.split(',').map(Number) }),
  };
}

function documentChanges({
  nextNumber,
  creditNotePattern,
  nextCreditNote,
  attachPdf,
}: SetOptions): DocumentChanges {
  return {
    ...(nextNumber === undefined ? {} : { nextNumber: Number(nextNumber) }),
    ...(creditNotePattern === undefined ? {} : { creditNotePattern: patternOf(creditNotePattern) }),
    ...(nextCreditNote === undefined ? {} : { nextCreditNote: Number(nextCreditNote) }),
    ...(attachPdf === undefined ? {} : { attachPdf: attachPdf === 'on' }),
  };
}

function patternOf(text: string): string | null {
  return text === 'none' ? null : text;
}

// The rule and the lawful surcharge may differ, also because the state is unknown.
function surchargeRows(account: Account): string[][] {
  const { surchargeBasisPoints, cardCostBasisPoints: cost, currency, country, region, timeZone } = account;
  const rows = [['card cost', cost === null ? 'not said' : `${cost / 100} %`]];
  if (account.feeBearer === 'Business' || surchargeBasisPoints === 0) return rows;
  const today = civilDateIn(timeZone, accountTime(account, systemClock.now()));
  const taken = surchargeRate(account, 'Credit', currency, today);
  const { why } = lawfulSurcharge({ country, region, currency }, 'Credit', today);
  rows.push(['surcharge taken', `${taken / 100} % on credit cards. ${why}`]);
  if (taken > 0 && region === '' && (country === '' || country in regionNames)) {
    rows.push(['', 'No state or province is set (--country, --region): some forbid surcharges.']);
  }
  return rows;
}

async function profileChanges({ reminders, logo, ...options }: ProfileOptions): Promise<ProfileChanges> {
  const { language, accentColour, email, street, postalCode, city, region, country, taxId, footer } = options;
  const { contactName, phone } = options;
  const texts = {
    language,
    accentColour,
    email,
    street,
    postalCode,
    city,
    region,
    country,
    taxId,
    contactName,
    phone,
    footer,
  };
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(reminders === undefined ? {} : { reminderDays: daysOf(reminders) }),
    ...(logo === undefined ? {} : { logo: logo === 'none' ? null : await readLogo(logo) }),
  };
}

function daysOf(text: string): number[] {
  return text === 'none' ? [] : text.split(',').map(Number);
}

async function readLogo(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new CommandError(`The logo ${path} cannot be read.`, { cause });
  }
}

function settingRows(account: Account): string[][] {
  return [
    ['name', account.name],
    ['currency', account.currency],
    ['time zone', account.timeZone],
    ['methods', account.acceptedMethods.join(', ')],
    ['number prefix', account.numberPrefix || 'none'],
    ['number pattern', account.numberPattern ?? 'none'],
    ['autopay', account.autopay.toLowerCase()],
    ['part payments', account.allowsPartPayments ? 'on' : 'off'],
    ['SEPA debits', account.takesSepaDebits ? 'on' : 'off'],
    ['wallets', account.takesWallets ? 'on' : 'off'],
    ['fee bearer', account.feeBearer.toLowerCase()],
    ['surcharge', `${account.surchargeBasisPoints / 100} %`],
    ['due window', `${account.dueWindowDays} days`],
    ['autopay retries', account.autopayRetryDays.join(', ') || 'none'],
  ];
}

function profileRows(profile: Profile): string[][] {
  const place = [
    profile.street,
    `${profile.postalCode} ${profile.city}`.trim(),
    profile.region,
    profile.country,
  ];
  return [
    ['language', profile.language],
    ['accent colour', profile.accentColour],
    ['email', profile.email || 'its owners’'],
    ['address', place.filter((part) => part !== '').join(', ') || 'none'],
    ['tax id', profile.taxId || 'none'],
    ['contact', [profile.contactName, profile.phone].filter((part) => part !== '').join(', ') || 'none'],
    ['footer', profile.footer.replaceAll('\n', ' / ') || 'none'],
    ['reminders', profile.reminderDays.join(', ') || 'none'],
    ['logo', profile.logo?.type ?? 'none'],
  ];
}

async function listAccounts(): Promise<void> {
  const all = await withAccounts((accounts) => accounts.listAccounts());
  const rows = all.map(({ path, name, mode, isFrozen, currency, timeZone, closedAt, suspendedAt }) => [
    path,
    name,
    [mode, ...(isFrozen ? ['frozen'] : []), ...(suspendedAt === null ? [] : ['suspended'])].join(', '),
    currency,
    timeZone,
    closedAt === null ? '' : closedAt.toISOString().slice(0, 10),
  ]);
  console.log(rows.length === 0 ? 'There is no account yet.' : renderTable(HEADINGS, rows));
}

const HEADINGS = ['PATH', 'NAME', 'MODE', 'CURRENCY', 'TIME ZONE', 'CLOSED'];
