import { Command, CommanderError } from 'commander';
import { addAccountsCommands } from './commands/accounts.ts';
import { addAdviserPackageCommands } from './commands/adviser-package.ts';
import { addApiCommand } from './commands/api.ts';
import { addBankCommands } from './commands/bank.ts';
import { addBankDetailCommands } from './commands/bank-details.ts';
import { addBookCommands } from './commands/books.ts';
import { addChargeCommands } from './commands/charges.ts';
import { addClockCommands } from './commands/clock.ts';
import { ASKED, addCompletion, answerShell } from './commands/completion.ts';
import { addContactCommands } from './commands/contacts.ts';
import { type Attempt, createRun } from './commands/context.ts';
import { addEventCommands } from './commands/events.ts';
import { addHandOverCommands } from './commands/hand-overs.ts';
import { addImportCommands } from './commands/imports.ts';
import { addInvoiceCommands } from './commands/invoices.ts';
import { addMailTextCommands } from './commands/mail-texts.ts';
import { addNumberingCommands } from './commands/numbering.ts';
import { addPaymentMethodCommands } from './commands/payment-methods.ts';
import { addPaymentCommands } from './commands/payments.ts';
import { addRecipientCommands } from './commands/recipients.ts';
import { addSignInCommands } from './commands/sign-in.ts';
import { addTemplateCommands } from './commands/templates.ts';
import { addWebhookCommands } from './commands/webhooks.ts';
import { explain, tellPeople, tellPrograms } from './explain.ts';
import { exitCodes, Interrupted, wrongUse } from './failure.ts';
import { wrap } from './output/text.ts';
import type { Terminal } from './terminal.ts';
import { version } from './version.ts';

const HELP = [
  'Amounts are written as people write them (1,250.00), days as 2026-12-01, today, +30d, +2w or +3m.',
  'An invoice is named by its number or its id, a contact by its email address or its id.',
  'Exit codes: 0 done, 1 refused or failed, 2 used wrongly, 3 not signed in or not allowed, 4 not found, 5 service not reached.',
];

function helpCommand(): Command {
  const help = new Command('help').argument('[command]').helpOption(false).helpGroup(OWN);
  return help.description('Show this help, or that of a command.');
}

const OWN = 'This program:';

function createProgram(terminal: Terminal, attempt: Attempt): Command {
  const width = terminal.width ?? 100;
  const program = new Command('tranche')
    .description('Invoices with payment schedules, and the payments behind them, from the command line.')
    .usage('<command> [options]')
    .version(version, '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .addHelpCommand(helpCommand())
    .option('--json', 'answer in JSON, as the API does')
    .option('-q, --quiet', 'answer only ids, one a line')
    .option('--profile <name>', 'speak for this account, instead of the one that is used')
    .configureHelp({ showGlobalOptions: true, helpWidth: width })
    .configureOutput({
      writeOut: (text) => terminal.output.write(text),
      writeErr: (text) => terminal.errors.write(text),
      // Mistakes in a command are explained like every other failure, to programs as JSON.
      outputError: () => {},
      getOutHelpWidth: () => width,
      getErrHelpWidth: () => width,
    })
    .exitOverride()
    .addHelpText('after', `\n${HELP.flatMap((line) => wrap(line, width)).join('\n')}`);
  const run = createRun(terminal, attempt);
  program.commandsGroup('Money in:');
  addInvoiceCommands(program, run);
  addContactCommands(program, run);
  addChargeCommands(program, run);
  addTemplateCommands(program, run);
  addBankDetailCommands(program, run);
  addMailTextCommands(program, run);
  addBankCommands(program, run);
  addNumberingCommands(program, run);
  addBookCommands(program, run);
  addAdviserPackageCommands(program, run);
  addHandOverCommands(program, run);
  addImportCommands(program, run);
  program.commandsGroup('Money out:');
  addPaymentCommands(program, run);
  addRecipientCommands(program, run);
  addPaymentMethodCommands(program, run);
  program.commandsGroup('For developers:');
  addEventCommands(program, run);
  addWebhookCommands(program, run);
  addClockCommands(program, run);
  addApiCommand(program, run);
  program.commandsGroup('For the operator of an installation:');
  addAccountsCommands(program, run);
  program.commandsGroup(OWN);
  addSignInCommands(program, run);
  addCompletion(program, run);
  // `invoices --help` says it all.
  for (const command of program.commands) command.helpCommand(false);
  return program;
}

// The service has a program of the same name for its operator.
const OPERATORS = new Set(
  'serve sandbox migrate token account member processor ledger doctor backup restore'.split(' '),
);

function refuseOperator(words: readonly string[]): void {
  const [first = ''] = words;
  if (!OPERATORS.has(first)) return;
  const cure = `Run it in the folder of the service: npm run -s tranche -- ${words.join(' ')}`;
  throw wrongUse(`${first} is a command of the service itself.`, cure);
}

/** Runs a command line, without the names of the runtime and the program. Answers the exit code; nothing is thrown. */
export async function runProgram(words: readonly string[], terminal: Terminal): Promise<number> {
  const form = words.includes('--json') ? 'json' : 'people';
  const attempt: Attempt = { form, url: null, key: null, chosen: null };
  try {
    const program = createProgram(terminal, attempt);
    refuseOperator(words);
    const work =
      words[0] === ASKED
        ? answerShell(program, words.slice(1), terminal)
        : program.parseAsync([...words], { from: 'user' });
    await Promise.race([work, terminal.interruption]);
    return exitCodes.done;
  } catch (cause) {
    if (isOver(cause)) return cause.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (cause instanceof Interrupted) {
      if (terminal.showsProgress) terminal.errors.write('\r\u001b[2K');
      if (attempt.key === null) return exitCodes.interrupted;
    }
    const explained = explain(ofCommander(cause), attempt);
    terminal.errors.write(attempt.form === 'json' ? tellPrograms(explained) : tellPeople(explained));
    return explained.exitCode;
  }
}

// Help and the version were asked for, or help was shown because a group was named without its command.
function isOver(cause: unknown): cause is CommanderError {
  return cause instanceof CommanderError && (cause.exitCode === 0 || cause.code.startsWith('commander.help'));
}

// `error: unknown command 'invoice'\n(Did you mean invoices?)`, in the form of all other failures.
function ofCommander(cause: unknown): unknown {
  if (!(cause instanceof CommanderError)) return cause;
  const [message = '', hint = ''] = cause.message.split('\n');
  const sentence = message.replace(/^error: /, '').replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const cure = `${hint.replace(/^\((.*)\)$/, '$1 ')}Add --help to see all commands and options.`;
  return wrongUse(/[.?!]$/.test(sentence) ? sentence : `${sentence}.`, cure);
}
