import { CommandError } from '../kit/command-error.ts';

/** Reads a whole number of an option, such as an amount in the minor unit. Errors: anything else. */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number < least || number > most) {
    throw new CommandError(`${name} takes a whole number from ${least} to ${most}.`);
  }
  return number;
}
