/** What stands beside the files of an archive, for whoever opens it years later. */
export function readmeOf(name: string, startedAt: string): string {
  return `All that "${name}" has in Tranche, read from ${startedAt} on.

whole.json              stands at the end: without it the archive is not whole. It counts the objects of each folder.
account.json, logo.*    the settings, as GET /v1/account answers them
members/                who belongs to the account, and what they may do
invitations/            who was invited and has not come yet
tokens/                 the tokens, without their texts, which are kept nowhere
contacts/               clients and recipients
former_contacts/        those that were deleted, merged into others or erased, with when
invoices/               invoices with their schedules, as GET /v1/invoices/{id} answers them
mandates/               consents to autopay with the words agreed to, those that have ended too
charges/ refunds/       money in, and what was given back
disputes/ payouts/      what was contested, and what reached the bank
payments/               money out
payment_methods/        the wallet of the person who made this archive, without the wallets of others
mails/                  what was sent to whom, with its state for each address
mail_bodies/            what each of these mails says, by its id
postings/               the ledger, in the order of its commits, each with its day and its tax by rate
events/                 what happened, with who did it, newest first
documents/              invoices and receipts as PDF, when they were asked for

Each line of a .jsonl file is an object in the shape of the API, whose reference is at /docs of the service. Amounts are
integers in the minor unit of their currency (cents). Times are in UTC, days in the zone of the account.

The folders were read one after the other, in this order, while work went on. Changes from this time are in events, which were read last and show each object at the time of its event.
`;
}
