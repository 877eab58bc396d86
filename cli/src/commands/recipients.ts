import type { Command } from 'commander';
import type { Recipient } from '../../../sdk/src/index.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withConfirmation, withList } from './options.ts';
import { findContact, findRecipient } from './references.ts';

const STATUSES = [
  'Creating',
  'Started',
  'Incomplete',
  'Pending',
  'Ready',
  'Restricted',
  'Rejected',
  'Gone',
] as const;
const NAMED = 'the email address of its contact, or its id';

export function addRecipientCommands(program: Command, run: Run): void {
  const recipients = program
    .command('recipients')
    .description('The accounts at the processor of those whom you pay.');
  withList(recipients.command('list').description('Show recipients, the newest first.'))
    .addOption(choice('--status <status>', 'only those in this state', STATUSES))
    .option('--contact <contact>', 'only those of a contact: its email address or its id')
    .action(run.signedIn(listRecipients));
  recipients
    .command('show')
    .description('Show a recipient: its state, what is missing, and its bank account.')
    .argument('<recipient>', NAMED)
    .action(run.signedIn(showRecipient));
  withConfirmation(
    recipients
      .command('remove')
      .description('Forget the account of a recipient. With the next offer, another one is set up.'),
  )
    .argument('<recipient>', NAMED)
    .action(run.signedIn(removeRecipient));
}

const columns: readonly Column<Recipient & { readonly name: string }>[] = [
  { title: 'RECIPIENT', cell: ({ name }) => name, least: 10 },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'COUNTRY', cell: ({ country }) => country, leaveOut: 2 },
  { title: 'BANK ACCOUNT', cell: bankOf },
  { title: 'MISSING', cell: ({ due }) => due.join(', ') || null, leaveOut: 1 },
  { title: 'ID', cell: ({ id }) => id },
];

function bankOf({ bankAccount }: Pick<Recipient, 'bankAccount'>): string | null {
  return bankAccount === null ? null : `${bankAccount.bankName} ${bankAccount.last4}`.trim();
}

interface Filters extends ListOptions {
  readonly status?: (typeof STATUSES)[number];
  readonly contact?: string;
}

const listRecipients: Work<Filters> = async (context, _, options) => {
  const { session, printer } = context;
  const { tranche } = session;
  const contactId = options.contact === undefined ? undefined : await findContact(session, options.contact);
  const filters = { status: options.status, contactId };
  const listed = await readList(context, options, (page) => tranche.recipients.list({ ...page, ...filters }));
  if (printer.form !== 'people') return printer.list(listed, [], '');
  // The list has their ids only.
  const named = [];
  for (const one of listed.items) {
    named.push({ ...one, name: (await tranche.contacts.get(one.contactId)).name });
  }
  printer.list({ ...listed, items: named }, columns, 'There are no such recipients.');
};

const showRecipient: Work<object> = async ({ session, printer }, [named = '']) => {
  const recipient = await findRecipient(session, named);
  const { name, email } = await session.tranche.contacts.get(recipient.contactId);
  printer.one(recipient, () => [
    { name: 'Recipient', value: `${name} <${email}>`, tone: 'strong' },
    { name: 'Status', value: recipient.status, tone: toneOf(recipient.status) },
    { name: 'Missing', value: recipient.due.join(', ') || null },
    { name: 'Until', value: recipient.dueBy === null ? null : showInstant(recipient.dueBy) },
    { name: 'Reason', value: recipient.reason, tone: 'bad' },
    { name: 'Bank account', value: bankOf(recipient) },
    { name: 'Country', value: recipient.country },
    { name: 'Processor', value: recipient.processor },
    { name: 'Id', value: recipient.id },
  ]);
};

const removeRecipient: Work<object> = async (context, [named = ''], { yes = false }) => {
  const { session, terminal, printer } = context;
  const recipient = await findRecipient(session, named);
  const { name } = await session.tranche.contacts.get(recipient.contactId);
  const question = `Forget the account of ${name}? With the next offer, ${name} sets up another one.`;
  await confirm(terminal, question, yes);
  const removed = await session.tranche.recipients.delete(recipient.id, context.key());
  printer.done(removed, `The account of ${name} is forgotten. The one at the processor stays.`);
};
