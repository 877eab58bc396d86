import type { Command } from 'commander';
import type { Account, UpdateAccountBody } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import type { Run, Work } from './context.ts';
import { choice, withKey } from './options.ts';

interface Asked {
  readonly pattern?: string;
  readonly prefix?: string;
  readonly next?: string;
  readonly creditNotePattern?: string;
  readonly nextCreditNote?: string;
  readonly attachPdf?: 'on' | 'off';
}

/** Adds `documents`: how documents are numbered, and whether mails carry them. */
export function addNumberingCommands(program: Command, run: Run): void {
  const documents = program
    .command('documents')
    .description('How your documents are numbered, and whether mails carry them.');
  documents
    .command('show')
    .description('Show the patterns, the next numbers, and whether mails carry PDFs.')
    .action(run.signedIn(show));
  withKey(documents.command('set').description('Change some of it. What you leave out stays.'))
    .option('--pattern <pattern>', 'of invoices, such as "{YYYY}-{0000}"; "none" goes back to the prefix')
    .option('--prefix <text>', 'of invoices without a pattern, such as INV-')
    .option('--next <number>', 'the number of the next invoice')
    .option('--credit-note-pattern <pattern>', 'of credit notes; "none" goes back to CN-0001')
    .option('--next-credit-note <number>', 'the number of the next credit note')
    .addOption(choice('--attach-pdf <choice>', 'whether mails to clients carry their PDF', ['on', 'off']))
    .action(run.signedIn(set));
}

type Shown = Pick<
  Account,
  'numberPattern' | 'numberPrefix' | 'creditNotePattern' | 'nextNumbers' | 'attachPdf'
> & { readonly id: string };

const shownOf = ({
  id,
  numberPattern,
  numberPrefix,
  creditNotePattern,
  nextNumbers,
  attachPdf,
}: Account): Shown => ({ id, numberPattern, numberPrefix, creditNotePattern, nextNumbers, attachPdf });

const sentences = ({ numberPattern, numberPrefix, creditNotePattern, nextNumbers, attachPdf }: Shown) => [
  `Invoices: ${numberPattern ?? `${numberPrefix}{0000}`}, next ${nextNumbers.invoice}`,
  `Credit notes: ${creditNotePattern ?? 'CN-{0000}'}, next ${nextNumbers.creditNote}`,
  `PDFs in mails: ${attachPdf ? 'on' : 'off'}`,
];

const show: Work<object> = async ({ session, printer }) => {
  const shown = shownOf(await session.tranche.account.get());
  if (printer.form === 'json') printer.json(shown);
  else printer.lines(sentences(shown).map((line) => printer.safe(line)));
};

const set: Work<Asked> = async (context, _words, asked) => {
  const { pattern, prefix, next, creditNotePattern, nextCreditNote, attachPdf } = asked;
  const body: UpdateAccountBody = {
    ...(pattern === undefined ? {} : { numberPattern: pattern === 'none' ? null : pattern }),
    ...(prefix === undefined ? {} : { numberPrefix: prefix }),
    ...(next === undefined ? {} : { nextNumber: countOf('--next', next) }),
    ...(creditNotePattern === undefined
      ? {}
      : { creditNotePattern: creditNotePattern === 'none' ? null : creditNotePattern }),
    ...(nextCreditNote === undefined
      ? {}
      : { nextCreditNote: countOf('--next-credit-note', nextCreditNote) }),
    ...(attachPdf === undefined ? {} : { attachPdf: attachPdf === 'on' }),
  };
  if (Object.keys(body).length === 0) {
    throw wrongUse(
      'Nothing is to be changed.',
      'Say what: --pattern, --next, --credit-note-pattern or --attach-pdf.',
    );
  }
  const shown = shownOf(await context.session.tranche.account.update(body, context.key()));
  context.printer.done(shown, context.printer.safe(sentences(shown).join('. ')));
};

function countOf(option: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrongUse(`${option} is not a number: ${text}`, 'Give a whole number, such as 1.');
}
