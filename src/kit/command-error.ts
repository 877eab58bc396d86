/**
 * A refusal for a person at the command line: the message is the whole answer, in one sentence or two, and says
 * the way out. It never reaches a caller of the HTTP interface, whose refusals are `AppError`s.
 */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
