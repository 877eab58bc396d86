import type { Command } from 'commander';
import type { Account, UpdateAccountBody } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { choice, withConfirmation, withKey } from './options.ts';

type MailText = Account['mailTexts'][number];

const KINDS: readonly MailText['kind'][] = [
  'Invoice',
  'InvoiceChanged',
  'Reminder',
  'Receipt',
  'PaymentFailed',
  'AutopayStarted',
  'AutopayAhead',
  'AutopayDone',
  'AutopayEnded',
  'Refund',
  'InvoiceReopened',
  'InvoiceCanceled',
];
const LANGUAGES: readonly MailText['language'][] = ['en', 'de', 'fr', 'es'];

interface Words {
  readonly language?: MailText['language'];
  readonly subject?: string;
  readonly opening?: string;
  readonly closing?: string;
  readonly invoice?: string;
}

/** Adds `mail-texts`: the own words of the business in its mails to clients. */
export function addMailTextCommands(program: Command, run: Run): void {
  const texts = program.command('mail-texts').description('Your own words in the mails to your clients.');
  const language = (what: string) => choice('--language <language>', what, LANGUAGES);
  texts.command('list').description('Show your own words.').action(run.signedIn(listTexts));
  texts
    .command('preview')
    .description('Show a mail with your own words, of an example or an invoice. Nothing is sent.')
    .argument('<kind>', KINDS.join(', '))
    .addOption(language('the language of the mail'))
    .option('--invoice <id>', 'the id of an invoice whose values are in it')
    .action(run.signedIn(previewText));
  withKey(texts.command('set').description('Set your own words in a kind of mail. What you leave out stays.'))
    .argument('<kind>', KINDS.join(', '))
    .addOption(language('the language of the mails in which they stand').makeOptionMandatory())
    .option('--subject <text>', 'the subject, such as "{what}: {number}"; an empty one is ours')
    .option('--opening <text>', 'before our sentences; an empty one removes it')
    .option('--closing <text>', 'below the button; an empty one removes it')
    .action(run.signedIn(setText));
  withConfirmation(texts.command('remove').description('Go back to our words in a kind of mail.'))
    .argument('<kind>', KINDS.join(', '))
    .addOption(language('the language of the mails').makeOptionMandatory())
    .action(run.signedIn(removeText));
  withKey(texts.command('test').description('Send a mail with your own words to yourself.'))
    .argument('<kind>', KINDS.join(', '))
    .addOption(language('the language of the mail'))
    .action(run.signedIn(testText));
}

/** With a name by which scripts know it, such as `Reminder/de`. */
type Listed = MailText & { readonly id: string };

const listed = (text: MailText): Listed => ({ id: `${text.kind}/${text.language}`, ...text });

const columns: readonly Column<Listed>[] = [
  { title: 'KIND', cell: ({ kind }) => kind },
  { title: 'LANGUAGE', cell: ({ language }) => language },
  { title: 'SUBJECT', cell: ({ subject }) => subject, least: 12 },
  { title: 'OPENING', cell: ({ opening }) => opening.replaceAll('\n', ' '), least: 16 },
  { title: 'CLOSING', cell: ({ closing }) => closing.replaceAll('\n', ' '), leaveOut: 1 },
];

const listTexts: Work<object> = async ({ session, printer }) => {
  const { mailTexts } = await session.tranche.account.get();
  printer.list(
    { items: mailTexts.map(listed), nextCursor: null },
    columns,
    'All mails have our words: tranche mail-texts set',
  );
};

const previewText: Work<Words> = async ({ session, printer }, [named = ''], { language, invoice }) => {
  const mail = await session.tranche.account.previewMail({
    kind: kindOf(named),
    language,
    invoiceId: invoice,
  });
  if (printer.form === 'json') printer.json(mail);
  else
    printer.lines([
      printer.safe(mail.subject),
      '',
      ...mail.text
        .trimEnd()
        .split('\n')
        .map((line) => printer.safe(line)),
    ]);
};

const setText: Work<Words> = async (context, [named = ''], { language = 'en', ...words }) => {
  const { subject, opening, closing } = words;
  if ([subject, opening, closing].every((value) => value === undefined)) {
    throw wrongUse('Nothing is to be changed.', 'Say what: --subject, --opening or --closing.');
  }
  const kind = kindOf(named);
  const saved = await change(context, { kind, language }, (before) => ({
    ...before,
    ...(subject === undefined ? {} : { subject: subject === '' ? null : subject }),
    ...(opening === undefined ? {} : { opening }),
    ...(closing === undefined ? {} : { closing }),
  }));
  context.printer.done(
    listed(saved),
    `${kind} in ${language} has your words. tranche mail-texts preview ${kind}`,
  );
};

const removeText: Work<Words & { yes?: boolean }> = async (context, [named = ''], options) => {
  const { language = 'en', yes = false } = options;
  const kind = kindOf(named);
  await confirm(context.terminal, `Go back to our words in ${kind}, ${language}?`, yes);
  const saved = await change(context, { kind, language }, (before) => ({
    ...before,
    subject: null,
    opening: '',
    closing: '',
  }));
  context.printer.done(listed(saved), `${kind} in ${language} has our words.`);
};

const testText: Work<Words> = async (context, [named = ''], { language }) => {
  const { session, printer } = context;
  const mail = await session.tranche.account.sendTestMail({ kind: kindOf(named), language }, context.key());
  const to = mail.recipients.map(({ email }) => email).join(', ');
  printer.done(
    mail,
    printer.safe(
      mail.status === 'Kept'
        ? 'There is no mail server: the test is in the mailbox.'
        : `The test goes to ${to}.`,
    ),
  );
};

// Changes one mail of the list, under the version in which it was read: another person's words stay.
async function change(
  context: Context,
  { kind, language }: Pick<MailText, 'kind' | 'language'>,
  edit: (before: MailText) => MailText,
): Promise<MailText> {
  const { account } = context.session.tranche;
  const { data, etag } = await account.get().withResponse();
  const isIt = (one: MailText) => one.kind === kind && one.language === language;
  const before = data.mailTexts.find(isIt) ?? { kind, language, subject: null, opening: '', closing: '' };
  const after = edit(before);
  const body: UpdateAccountBody = { mailTexts: [...data.mailTexts.filter((one) => !isIt(one)), after] };
  await account.update(body, { ...context.key(), ...(etag === null ? {} : { ifMatch: etag }) });
  return after;
}

function kindOf(named: string): MailText['kind'] {
  const found = KINDS.find((kind) => kind.toLowerCase() === named.toLowerCase());
  if (found === undefined)
    throw wrongUse(`There is no mail "${named}".`, `Name one of: ${KINDS.join(', ')}.`);
  return found;
}
