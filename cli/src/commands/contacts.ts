import type { Command } from 'commander';
import type { Contact, ContactSummary } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import { type Billed, billedFacts, billedIn, vatCheckText, withBilled } from './billed.ts';
import { addContactCredit } from './client-credit.ts';
import type { Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withKey, withList } from './options.ts';
import { findContact } from './references.ts';

const TYPES = ['Client', 'Business'] as const;
type ContactType = (typeof TYPES)[number];
const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
type Language = (typeof LANGUAGES)[number];

interface Fields extends Billed {
  readonly name?: string;
  readonly email?: string;
  readonly type?: ContactType;
  readonly language?: Language | 'account';
  readonly externalId?: string;
}

export function addContactCommands(program: Command, run: Run): void {
  const contacts = program.command('contacts').description('Clients and recipients.');
  withList(contacts.command('list').description('Show contacts, the newest first.'))
    .addOption(choice('--type <type>', 'only clients, or only businesses', TYPES))
    .option('--search <text>', 'a part of the name, the company or the address')
    .option('--external-id <id>', 'only the one with this id of your own system')
    .action(run.signedIn(listContacts));
  contacts
    .command('get')
    .description('Show a contact, and what it owes.')
    .argument('<contact>', 'its id or its email address')
    .action(run.signedIn(getContact));
  withBilled(withKey(contacts.command('create').description('Add a contact.')), '')
    .requiredOption('--name <name>', 'the name of the person or the business')
    .requiredOption('--email <address>', 'its email address')
    .addOption(choice('--type <type>', 'a Client pays you, a Business is paid by you', TYPES))
    .addOption(choice('--language <language>', 'the language of its mails and documents', LANGUAGES))
    .option('--external-id <id>', 'its id in your own system')
    .action(run.signedIn(createContact));
  withBilled(
    withKey(contacts.command('update').description('Change a contact. Sent invoices do not change.')),
    '; an empty one removes it',
  )
    .argument('<contact>', 'its id or its email address')
    .option('--name <name>', 'another name')
    .option('--email <address>', 'another email address')
    .addOption(choice('--type <type>', 'another type', TYPES))
    .addOption(
      choice('--language <language>', 'another language; `account` is that of the account', [
        ...LANGUAGES,
        'account',
      ] as const),
    )
    .option('--external-id <id>', 'its id in your own system; an empty one removes it')
    .action(run.signedIn(updateContact));
  withKey(
    contacts.command('check-vat').description('Ask VIES about the VAT id of a contact, and keep the answer.'),
  )
    .argument('<contact>', 'its id or its email address')
    .action(run.signedIn(checkVatId));
  addContactCredit(contacts, run);
  withConfirmation(contacts.command('delete').description('Delete a contact. Its invoices stay as they are.'))
    .argument('<contact>', 'its id or its email address')
    .action(run.signedIn(deleteContact));
}

const columns: readonly Column<Contact>[] = [
  { title: 'NAME', cell: ({ name }) => name, least: 24 },
  { title: 'COMPANY', cell: ({ company }) => company ?? '', leaveOut: 4 },
  { title: 'EMAIL', cell: ({ email }) => email },
  { title: 'TYPE', cell: ({ type }) => type, leaveOut: 2 },
  { title: 'CREATED', cell: ({ createdAt }) => showInstant(createdAt), leaveOut: 3 },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const listContacts: Work<ListOptions & { type?: ContactType; search?: string; externalId?: string }> = async (
  context,
  _,
  options,
) => {
  const { type, search: q, externalId } = options;
  const { tranche } = context.session;
  const listed = await readList(context, options, (page) =>
    tranche.contacts.list({ ...page, type, q, externalId }),
  );
  context.printer.list(listed, columns, 'There are no such contacts.');
};

const getContact: Work<object> = async (context, [named = '']) => {
  const { session, printer } = context;
  const id = await findContact(session, named);
  const contact = await session.tranche.contacts.get(id);
  if (!printer.one(contact, () => factsOf(contact))) return;
  const summary = await session.tranche.contacts.summary(id);
  if (summary.currencies.length > 0) printer.table(summary.currencies, summaryColumns);
};

function factsOf(contact: Contact) {
  const { id, name, email, type, language, externalId, createdAt } = contact;
  return [
    { name: 'Contact', value: name, tone: 'strong' as const },
    { name: 'Email', value: email },
    { name: 'Type', value: type },
    ...billedFacts(contact),
    { name: 'Language', value: language },
    { name: 'External id', value: externalId },
    { name: 'Since', value: showInstant(createdAt) },
    { name: 'Id', value: id },
  ];
}

const createContact: Work<Required<Pick<Fields, 'name' | 'email'>> & Fields> = async (
  context,
  _,
  options,
) => {
  const { name, email, type, externalId } = options;
  const language = languageOf(options);
  const contact = await context.session.tranche.contacts.create(
    { name, email, type, language, externalId, ...billedIn(options) },
    context.key(),
  );
  context.printer.done(contact, `${contact.name} <${contact.email}> is a contact now. Id ${contact.id}`);
};

const checkVatId: Work<object> = async (context, [named = '']) => {
  const id = await findContact(context.session, named);
  const contact = await context.session.tranche.contacts.checkVatId(id, context.key());
  const { vatId, vatCheck } = contact;
  context.printer.done(contact, `${vatId} is ${vatCheck === null ? 'unknown' : vatCheckText(vatCheck)}.`);
};

const updateContact: Work<Fields> = async (context, [named = ''], options) => {
  const { name, email, type, externalId } = options;
  const language = languageOf(options);
  const billed = billedIn(options);
  const isNothing = [name, email, type, language, externalId].every((value) => value === undefined);
  if (isNothing && Object.keys(billed).length === 0) {
    throw wrongUse('Nothing is to be changed.', 'Say what, such as --name, --email, --company or --city.');
  }
  const id = await findContact(context.session, named);
  const body = { name, email, type, language, externalId: externalId === '' ? null : externalId, ...billed };
  const contact = await context.session.tranche.contacts.update(id, body, context.key());
  context.printer.done(contact, `${contact.name} <${contact.email}>, ${contact.type}, is saved.`);
};

function languageOf({ language }: Fields): Language | null | undefined {
  return language === 'account' ? null : language;
}

const deleteContact: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { tranche } = context.session;
  const contact = await tranche.contacts.get(await findContact(context.session, named));
  await confirm(context.terminal, `Delete ${contact.name} <${contact.email}>?`, yes);
  await tranche.contacts.delete(contact.id, context.key());
  context.printer.done(contact, `${contact.name} <${contact.email}> is deleted.`);
};

type CurrencySummary = ContactSummary['currencies'][number];

const summaryColumns: readonly Column<CurrencySummary>[] = [
  amountColumn('BILLED', 'billed'),
  amountColumn('PAID', 'paid'),
  amountColumn('REFUNDED', 'refunded'),
  amountColumn('OWED', 'owed'),
  { ...amountColumn('OVERDUE', 'overdue'), tone: ({ overdue }) => (overdue > 0 ? 'bad' : null) },
  amountColumn('PAID OUT', 'paidOut'),
];

function amountColumn(
  title: string,
  field: Exclude<keyof CurrencySummary, 'currency'>,
): Column<CurrencySummary> {
  return { title, cell: (item) => showMoney(item[field], item.currency), align: 'right' };
}
