import type { Command } from 'commander';
import type { HandOver } from '../../../sdk/src/index.ts';
import type { Column } from '../output/table.ts';
import type { Run, Work } from './context.ts';
import { type ListOptions, readList } from './lists.ts';
import { choice, withKey, withList } from './options.ts';
import { findInvoice } from './references.ts';

const statuses = ['Waiting', 'HandedOver', 'Refused', 'Failed', 'Delivered', 'Rejected'] as const;

/** Adds `hand-over`: e-invoices at the access point of the account. */
export function addHandOverCommands(program: Command, run: Run): void {
  const handOvers = program
    .command('hand-over')
    .description('E-invoices handed to the access point of the account, and what became of them.');
  withKey(handOvers.command('invoice').description('Hand an invoice to the access point.'))
    .argument('<invoice>', 'its number or its id')
    .action(run.signedIn(handInvoice));
  withKey(handOvers.command('credit-note').description('Hand a credit note to the access point.'))
    .argument('<credit note>', 'its id')
    .action(run.signedIn(handCreditNote));
  withKey(handOvers.command('prepayment').description('Hand a prepayment invoice to the access point.'))
    .argument('<prepayment invoice>', 'its id')
    .action(run.signedIn(handPrepayment));
  withList(handOvers.command('list').description('Show documents at the access point, newest first.'))
    .addOption(choice('--status <state>', 'only those in this state', statuses))
    .option('--invoice <invoice>', 'only those of this invoice, by its number or its id')
    .action(run.signedIn(list));
  handOvers
    .command('show')
    .description('Show what became of a document.')
    .argument('<hand-over>', 'its id')
    .action(run.signedIn(show));
}

const handInvoice: Work<object> = async (context, [named = '']) => {
  const { session, printer } = context;
  const id = await findInvoice(session, named);
  const handed = await session.tranche.invoices.handOver(id, context.key());
  printer.done(handed, sentenceOf(handed));
};

const handCreditNote: Work<object> = async (context, [id = '']) => {
  const { session, printer } = context;
  const handed = await session.tranche.creditNotes.handOver(id, context.key());
  printer.done(handed, sentenceOf(handed));
};

const handPrepayment: Work<object> = async (context, [id = '']) => {
  const { session, printer } = context;
  const handed = await session.tranche.prepaymentInvoices.handOver(id, context.key());
  printer.done(handed, sentenceOf(handed));
};

function sentenceOf({ documentNumber, id }: HandOver): string {
  return `${documentNumber} waits to be handed to the access point: tranche hand-over show ${id}`;
}

interface ChosenOptions extends ListOptions {
  readonly status?: (typeof statuses)[number];
  readonly invoice?: string;
}

const list: Work<ChosenOptions> = async (context, _names, { status, invoice, ...options }) => {
  const { session, printer } = context;
  const chosen = {
    ...(status !== undefined && { status }),
    ...(invoice !== undefined && { invoice_id: await findInvoice(session, invoice) }),
  };
  const listed = await readList(context, options, (page) =>
    session.tranche.handOvers.list({ ...page, ...chosen }),
  );
  printer.list(listed, columns, 'There are no hand-overs yet: tranche hand-over invoice');
};

const columns: readonly Column<HandOver>[] = [
  { title: 'DOCUMENT', cell: ({ documentNumber }) => documentNumber },
  { title: 'RECEIVER', cell: ({ receiver }) => receiver ?? '' },
  { title: 'STATE', cell: ({ status }) => status },
  { title: 'ID', cell: ({ id }) => id, leaveOut: 1 },
];

const show: Work<object> = async ({ session, printer }, [id = '']) => {
  const one = await session.tranche.handOvers.get(id);
  if (printer.form === 'json') return printer.json(one);
  const { documentNumber, receiver, status, failure, mayHaveArrived, answer, missing } = one;
  const lines = [
    `${documentNumber}${receiver === null ? '' : ` to ${receiver}`}: ${status}`,
    ...(failure === null ? [] : [`Reason: ${failure}`]),
    ...(status === 'Failed' && mayHaveArrived ? ['The access point may have it.'] : []),
    ...(answer === null ? [] : [`The access point says: ${answer}`]),
    ...missing.map(({ message }) => message),
  ];
  printer.lines(lines.map((line) => printer.safe(line)));
};
