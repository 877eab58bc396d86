/** Explains the files of an archive to a person who opens it years later. */
export function readmeOf(name: string, startedAt: string): string {
  return `All data of "${name}" in Tranche, read from ${startedAt} on.

whole.json              the last file: without it the archive is incomplete. It counts the objects of each folder.
account.json, logo.*    the settings, as GET /v1/account answers them
members/                who belongs to the account, and what they may do
invitations/            open invitations
tokens/                 the tokens, without their texts, which are not stored
contacts/               clients and recipients
former_contacts/        deleted, merged and erased ones, with the time
invoices/               invoices with their schedules, as GET /v1/invoices/{id} answers them
cancellation_terms/     all cancellation terms that the account has had, by the SHA-256 of what they say
invoice_terms/          which of them each invoice was issued under, with its first payment on that day
schedule_templates/     schedules under a name, for the next invoices
saved_line_items/       line items for the next invoices
invoice_versions/       versions of invoices that were changed after they were issued, each as it was when it ended
invoice_sheets/         what the PDFs of versions that were handed out were made from, with the SHA-256 of each
kept_logos/             the logos of these PDFs; logoSha256 of a line of invoice_sheets names its file
mandates/               consents to autopay with the words agreed to, also ended ones
setups/                 methods that clients saved for autopay without paying, also attempts that failed
debit_mandates/         SEPA mandates, with the words that were shown; the id is that of the charge or setup they came with
charges/ refunds/       money in, and refunds
manual_payments/        money that came outside of the service, also what was undone
client_credit_movements/ why the credit of each client rose and fell: the amounts add up to what is left
prepayment_invoices/    documents over money that came before a final invoice, with the tax of each
e_invoice_hand_overs/   documents that were handed to an access point, with their XML, and what became of them
bank_statements/        files of the bank that were taken
bank_mappings/          which column of a bank's CSV file is which
bank_lines/             their lines; what one pays stands in manual_payments, at the same amount and day
credit_notes/           what was taken back of issued invoices
disputes/ payouts/      contested charges, and the money that reached the bank
payments/               money out
payment_methods/        the wallet of the person who made this archive; other wallets are not in it
mails/                  the mails, with their state for each address
mail_bodies/            the texts of these mails, by id
postings/               the ledger, in the order of its commits, each with its day and its tax by rate
book_exports/           files for other programs that were made: a list, and each as a zip file
events/                 what happened, and by whom, newest first
documents/              invoices, credit notes and receipts as PDF, if they were requested

Each line of a .jsonl file is an object in the shape of the API, whose reference is at /docs of the service. Amounts are
integers in the minor unit of their currency (cents). Times are in UTC, days in the zone of the account.

The folders were read one after the other, in this order, while the account was in use. Changes during this time are in
events, which were read last and have each object as it was after the change.
`;
}
