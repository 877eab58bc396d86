import type { Command } from 'commander';
import type { Dispute, SentEvidence } from '../../../sdk/src/index.ts';
import { Failure } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import { toneOf } from '../output/colours.ts';
import { showInstant, showMoney } from '../output/figures.ts';
import type { Column } from '../output/table.ts';
import type { Run, Work } from './context.ts';
import { type FileOptions, saveBody } from './files.ts';
import { type ListOptions, readList } from './lists.ts';
import { withConfirmation, withList } from './options.ts';

interface AnswerOptions {
  readonly statement?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** Adds the commands on disputes. */
export function addDisputeCommands(program: Command, run: Run): void {
  const disputes = program.command('disputes').description('Objections of clients at their banks.');
  withList(disputes.command('list').description('Show disputes, the newest first.')).action(
    run.signedIn(listDisputes),
  );
  disputes
    .command('evidence')
    .description('Save the evidence of a dispute as PDF.')
    .argument('<dispute>', 'its id')
    .option('-o, --output <file>', 'where to; - is standard output (default: evidence and its id)')
    .action(run.signedIn(saveEvidence));
  withConfirmation(disputes.command('answer').description('Send the evidence of a dispute, once.'))
    .argument('<dispute>', 'its id')
    .option('--statement <text>', 'what you say to it, best in English')
    .option('--dry-run', 'only show what would be sent')
    .action(run.signedIn(answer));
}

const columns: readonly Column<Dispute>[] = [
  { title: 'DISPUTE', cell: ({ id }) => id },
  { title: 'STATUS', cell: ({ status }) => status, tone: ({ status }) => toneOf(status) },
  { title: 'AMOUNT', cell: ({ amount, currency }) => showMoney(amount, currency), align: 'right' },
  { title: 'ANSWER BY', cell: ({ respondBy }) => respondBy && showInstant(respondBy) },
  { title: 'REASON', cell: ({ reason }) => reason, least: 10, leaveOut: 1 },
];

const listDisputes: Work<ListOptions> = async (context, _, options) => {
  const listed = await readList(context, options, (page) => context.session.tranche.disputes.list(page));
  context.printer.list(listed, columns, 'There are no disputes.');
};

const saveEvidence: Work<FileOptions> = async (context, [id = ''], { output = `evidence-${id}.pdf` }) => {
  const saved = await saveBody(context, await context.session.tranche.disputes.evidence.pdf(id), output);
  if (saved !== null) context.printer.done({ id }, `Saved as ${saved}.`);
};

const answer: Work<AnswerOptions> = async (context, [id = ''], { statement, dryRun, yes }) => {
  const { session, terminal, printer } = context;
  const { disputes } = session.tranche;
  const body = statement === undefined ? {} : { statement };
  if (dryRun === true) {
    const tried = await disputes.evidence.send(id, { ...body, dryRun: true });
    // Nothing was made that has an id.
    if (printer.form === 'json') printer.json(tried);
    else printer.one({ id }, () => factsOf(tried));
    return;
  }
  const dispute = await disputes.get(id);
  // A repetition gets the first answer, even though the dispute is answered since.
  if (!dispute.actions.answer.allowed && !context.isRepetition)
    throw new Failure(dispute.actions.answer.reason ?? 'This dispute cannot be answered.');
  const amount = showMoney(dispute.amount, dispute.currency);
  const words = statement === undefined ? 'without words of yours' : `with your words: ${statement}`;
  await confirm(
    terminal,
    `Answer the dispute of ${amount} by ${dispute.clientName} with the evidence of the service, ${words}? The bank takes one answer.`,
    yes === true,
  );
  const sent = await disputes.evidence.send(id, body, context.key());
  if (sent.status === 'Refused')
    throw new Failure(`The processor refused the evidence: ${sent.failure?.message ?? 'it did not say why'}`);
  const done =
    sent.status === 'Sent'
      ? 'The evidence is at the processor, which hands it to the bank. It cannot be sent twice.'
      : 'The processor has not answered yet. The service asks it again, and tells you if it stays silent for a day.';
  printer.done({ ...sent, id: sent.id ?? id }, done);
};

function factsOf({ fields, statement, fileBytes }: SentEvidence) {
  const facts = Object.entries(fields).filter(([name]) => name !== 'statement');
  return [
    { name: 'Your words', value: statement === '' ? null : statement },
    ...facts.map(([name, value]) => ({ name: nameOf(name), value })),
    { name: 'PDF', value: `${fileBytes} bytes` },
  ];
}

// `customerEmail` is `Customer email` to people.
function nameOf(field: string): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
