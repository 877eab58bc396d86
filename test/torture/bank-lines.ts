import { randomUUID } from 'node:crypto';
import type { Caller } from '../../src/accounts/types.ts';
import type { Bank } from '../../src/bank/service.ts';
import type { Transaction } from '../../src/kit/db/database.ts';
import { AppError } from '../../src/kit/errors.ts';
import type { Answer } from '../support/service.ts';
import { dateIn, type House } from './house.ts';

type Work<Result> = (bank: Bank, tx: Transaction, caller: Caller) => Promise<Result>;

async function inTransaction<Result>({ service, member }: House, work: Work<Result>): Promise<Result> {
  const { accounts, bank, database } = service.services;
  const caller = await accounts.authenticate(member.token);
  if (caller === null) throw new Error('The member of the house has no token.');
  return database.transaction(caller.account.id, (tx) => work(bank, tx, caller));
}

/** Takes a statement with one line of an amount, in the minor unit; answers the id of the line. */
export async function takeLine(house: House, amount: number): Promise<string> {
  const whole = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  const content = Buffer.from(`Day,Amount,Text\n${dateIn(house, -1)},${whole},${randomUUID()}\n`);
  const mapping = { bookedOn: 'Day', amount: 'Amount', currencyCode: 'USD', text: ['Text'] } as const;
  const [statement] = await inTransaction(house, (bank, tx, caller) =>
    bank.take(tx, caller, { name: 'torture.csv', content, mapping, bankAccount: 'DE89370400440532013000' }),
  );
  if (statement === undefined) throw new Error('The statement was not taken.');
  const [line] = await inTransaction(house, (bank, _tx, caller) => bank.linesOf(caller, statement.id));
  if (line === undefined) throw new Error('The statement has no line.');
  return line.id;
}

/** Does something with a line; a refusal is answered as HTTP would. */
export async function answerOf(house: House, work: Work<unknown>): Promise<Answer> {
  try {
    const data = await inTransaction(house, work);
    return { status: 200, data, error: null, text: JSON.stringify(data ?? null) } as unknown as Answer;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    const { status, code, message } = cause;
    return { status, data: null, error: { code, message }, text: message } as unknown as Answer;
  }
}
