import type { Command } from 'commander';
import type { Account, PutBankDetailsBody } from '../../../sdk/src/index.ts';
import { wrongUse } from '../failure.ts';
import { confirm } from '../input/prompt.ts';
import type { Column } from '../output/table.ts';
import type { Context, Run, Work } from './context.ts';
import { choice, withConfirmation } from './options.ts';

type BankDetails = Account['bankDetails'][number];
type Asked = PutBankDetailsBody['bankDetails'][number];

interface Typed {
  readonly yes?: boolean;
  readonly holder: string;
  readonly bank?: string;
  readonly iban?: string;
  readonly bic?: string;
  readonly accountNumber?: string;
  readonly routingNumber?: string;
  readonly sortCode?: string;
  readonly reference?: BankDetails['reference'];
}

/** Adds `bank-details`: the accounts to which clients transfer. */
export function addBankDetailCommands(program: Command, run: Run): void {
  const details = program.command('bank-details').description('The bank accounts to which clients transfer.');
  details.command('list').description('Show the bank details.').action(run.signedIn(listDetails));
  withConfirmation(
    details.command('set').description('Set the bank details of a currency. Owners get a mail.'),
  )
    .argument('<currency>', 'of the transfers, e.g. EUR')
    .requiredOption('--holder <name>', 'the holder of the account, as the bank knows it')
    .option('--bank <name>', 'the name of the bank')
    .option('--iban <iban>', 'the IBAN')
    .option('--bic <bic>', 'the BIC of the bank')
    .option('--account-number <number>', 'the number of an account without an IBAN')
    .option('--routing-number <number>', 'of a bank in the United States')
    .option('--sort-code <code>', 'of a bank in the United Kingdom')
    .addOption(
      choice('--reference <kind>', 'how transfers name the invoice', ['InvoiceNumber', 'CreditorReference']),
    )
    .action(run.signedIn(setDetails));
  withConfirmation(details.command('remove').description('Remove the bank details of a currency.'))
    .argument('<currency>', 'of the transfers, e.g. EUR')
    .action(run.signedIn(removeDetails));
}

type Listed = BankDetails & { readonly id: string };

const columns: readonly Column<Listed>[] = [
  { title: 'CURRENCY', cell: ({ currency }) => currency },
  { title: 'HOLDER', cell: ({ holder }) => holder, least: 12 },
  { title: 'ACCOUNT', cell: ({ iban, accountNumber }) => (iban === '' ? accountNumber : iban) },
  {
    title: 'BANK',
    cell: ({ bic, routingNumber, sortCode }) =>
      [bic, routingNumber, sortCode].filter((id) => id !== '').join(' '),
  },
  { title: 'REFERENCE', cell: ({ reference }) => reference, leaveOut: 1 },
];

const listDetails: Work<object> = async ({ session, printer }) => {
  const { bankDetails } = await session.tranche.account.get();
  const items = bankDetails.map((one): Listed => ({ id: one.currency, ...one }));
  printer.list({ items, nextCursor: null }, columns, 'No bank details: tranche bank-details set');
};

const setDetails: Work<Typed> = async (context, [named = ''], typed) => {
  const currency = currencyOf(named);
  const { yes = false, bank, holder, iban, bic, accountNumber, routingNumber, sortCode, reference } = typed;
  const made: Asked = {
    currency,
    holder,
    ...(bank === undefined ? {} : { bankName: bank }),
    ...(iban === undefined ? {} : { iban }),
    ...(bic === undefined ? {} : { bic }),
    ...(accountNumber === undefined ? {} : { accountNumber }),
    ...(routingNumber === undefined ? {} : { routingNumber }),
    ...(sortCode === undefined ? {} : { sortCode }),
    ...(reference === undefined ? {} : { reference }),
  };
  const question = `Clients who pay in ${currency} will transfer to ${iban ?? accountNumber ?? ''} of ${holder}. Set it?`;
  await confirm(context.terminal, context.printer.safe(question), yes);
  await save(context, currency, made);
};

const removeDetails: Work<{ yes?: boolean }> = async (context, [named = ''], { yes = false }) => {
  const currency = currencyOf(named);
  const question = `Clients who pay in ${currency} will see no bank details. Remove them?`;
  await confirm(context.terminal, question, yes);
  await save(context, currency, null);
};

// The list is replaced as a whole: the version that was read must be the present one.
async function save(context: Context, currency: string, made: Asked | null): Promise<void> {
  const { account } = context.session.tranche;
  const { data, etag } = await account.get().withResponse();
  const others: Asked[] = data.bankDetails.filter((one) => one.currency !== currency);
  const bankDetails = made === null ? others : [...others, made];
  const ifMatch = etag === null ? {} : { ifMatch: etag };
  const saved = await account.setBankDetails({ bankDetails }, { ...context.key(), ...ifMatch });
  const shown = saved.bankDetails.find((one) => one.currency === currency) ?? { currency };
  const said =
    made === null
      ? `There are no bank details for ${currency} any more.`
      : `Clients who pay in ${currency} see these bank details.`;
  context.printer.done({ id: currency, ...shown }, said);
}

function currencyOf(text: string): string {
  const currency = text.toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw wrongUse(`${text} is not a currency, e.g. EUR.`);
  return currency;
}
