import { type Database, statement } from '../kit/db/database.ts';
import { type AccountId, FIRST_ID } from '../kit/ids.ts';

const AT_ONCE = 500;

interface Row {
  readonly id: string;
}

const findFormer = statement(
  'archive_find_former_contacts',
  `select id, type, name, email, language, billing, created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt",
     merged_into_id as "mergedIntoId", erased_at as "erasedAt"
   from contacts
   where account_id = $1 and deleted_at is not null and id > $2 order by id limit ${AT_ONCE}`,
);

const findMandates = statement(
  'archive_find_mandates',
  `select id, invoice_id as "invoiceId", processor,
     json_build_object('type', method_type, 'name', method_name, 'last4', method_last4) as method, terms,
     agreed_amount as "agreedAmount", surcharge_basis_points as "surchargeBasisPoints", accepted_at as "acceptedAt",
     canceled_at as "canceledAt", agreed,
     (select json_build_object('termsHash', s.terms_hash, 'shownHash', s.shown_hash, 'language', s.language,
        'address', s.address, 'userAgent', s.user_agent, 'givenAt', s.given_at)
      from consents s where s.account_id = $1 and s.id = mandates.consent_id) as consent
   from mandates
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findDebitMandates = statement(
  'archive_find_debit_mandates',
  `select id, invoice_id as "invoiceId", terms, terms_hash as "termsHash", language, address, user_agent as "userAgent",
     given_at as "givenAt", reference, creditor_id as "creditorId"
   from debit_mandates
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findSetups = statement(
  'archive_find_setups',
  `select id, invoice_id as "invoiceId", status, processor, processor_reference as "processorReference",
     json_build_object('type', method_type, 'name', method_name, 'last4', method_last4) as method, terms,
     agreed_amount as "agreedAmount", surcharge_basis_points as "surchargeBasisPoints", schedule as agreed,
     terms_language as "cancellationTermsLanguage", terms_sha256 as "cancellationTermsSha256",
     failure_code as "failureCode", withdrawn_at as "withdrawnAt", created_at as "createdAt", settled_at as "settledAt"
   from setups
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findManualPayments = statement(
  'archive_find_manual_payments',
  `select id, invoice_id as "invoiceId", scheduled_payment_id as "scheduledPaymentId", amount, currency, method, reference,
     note, paid_on as "paidOn", source, created_at as "createdAt", removed_at as "removedAt"
   from manual_payments
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findCreditMovements = statement(
  'archive_find_credit_movements',
  `select id, contact_id as "contactId", kind, amount, currency, day, method, reference, note, invoice_id as "invoiceId",
     manual_payment_id as "manualPaymentId", bank_line_id as "bankLineId", undoes_id as "undoesId", created_at as "createdAt"
   from client_credit_movements
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findPrepayments = statement(
  'archive_find_prepayment_invoices',
  `select id, invoice_id as "invoiceId", number, issued_on as "issuedOn", paid_on as "paidOn", currency, amount, rates,
     created_at as "createdAt"
   from prepayment_invoices
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findHandOvers = statement(
  'archive_find_hand_overs',
  `select id, document_type as "documentType", document_id as "documentId", document_version as "documentVersion",
     document_number as "documentNumber", invoice_id as "invoiceId", format, sender, receiver, status,
     is_automatic as "isAutomatic", attempts, failure, answer, reference, faults as missing,
     convert_from(document, 'UTF8') as document, created_at as "createdAt", handed_over_at as "handedOverAt",
     ended_at as "endedAt"
   from e_invoice_hand_overs
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findBankStatements = statement(
  'archive_find_bank_statements',
  `select id, name, format, encode(sha256, 'hex') as sha256, bank_account as "bankAccount", line_count as "lineCount",
     known_count as "knownCount", created_at as "createdAt"
   from bank_statements
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findBankLines = statement(
  'archive_find_bank_lines',
  `select id, statement_id as "statementId", file_line as "fileLine", booked_on as "bookedOn", value_on as "valueOn", amount,
     currency, name, iban, text, reference, end_to_end_id as "endToEndId", is_return as "isReturn",
     ignored_at as "ignoredAt", created_at as "createdAt"
   from bank_lines
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

const findBankMappings = statement(
  'archive_find_bank_mappings',
  `select id, name, bank_account as "bankAccount", mapping, created_at as "createdAt", updated_at as "updatedAt"
   from bank_mappings
   where account_id = $1 and id > $2 order by id limit ${AT_ONCE}`,
);

// Keys of versions and sheets have two or four parts, which stand in the id.
const PLACE = `(split_part($2, '/', 1)::uuid, coalesce(nullif(split_part($2, '/', 2), ''), '0')::integer`;

const findVersions = statement(
  'archive_find_versions',
  `select invoice_id || '/' || number as id, invoice_id as "invoiceId", number, sequence, created_at as "createdAt",
     array_to_json(changed) as changed, invoice
   from invoice_versions
   where account_id = $1 and (invoice_id, number) > ${PLACE}) order by invoice_id, number limit ${AT_ONCE}`,
);

const findSheets = statement(
  'archive_find_sheets',
  `select invoice_id || '/' || version || '/' || language || '/' || encode(pdf_sha256, 'hex') as id, invoice_id as "invoiceId", version, language, handed_to as "handedTo",
     template, made_with as "madeWith", encode(pdf_sha256, 'hex') as sha256,
     encode(logo_hash, 'hex') as "logoSha256", created_at as "createdAt", sheet
   from invoice_sheets
   where account_id = $1 and (invoice_id, version, language, pdf_sha256) > ${PLACE}, split_part($2, '/', 3), decode(split_part($2, '/', 4), 'hex'))
   order by invoice_id, version, language, pdf_sha256 limit ${AT_ONCE}`,
);

const findTerms = statement(
  'archive_find_cancellation_terms',
  `select encode(id, 'hex') as id, terms from cancellation_terms
   where account_id = $1 and id > decode(replace($2, '${FIRST_ID}', ''), 'hex') order by id limit ${AT_ONCE}`,
);

const findTermsOfInvoices = statement(
  'archive_find_terms_of_invoices',
  `select id, id as "invoiceId", encode(cancellation_terms_id, 'hex') as "cancellationTermsId",
     first_payment_amount as "firstPaymentAmount"
   from invoices
   where account_id = $1 and cancellation_terms_id is not null and id > $2 order by id limit ${AT_ONCE}`,
);

const sources = {
  formerContacts: findFormer,
  mandates: findMandates,
  setups: findSetups,
  debitMandates: findDebitMandates,
  manualPayments: findManualPayments,
  creditMovements: findCreditMovements,
  prepayments: findPrepayments,
  handOvers: findHandOvers,
  bankStatements: findBankStatements,
  bankLines: findBankLines,
  bankMappings: findBankMappings,
  terms: findTerms,
  termsOfInvoices: findTermsOfInvoices,
  versions: findVersions,
  sheets: findSheets,
} as const;

/** A logo of PDFs that were handed out. */
interface KeptLogo {
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

const nextLogo = statement(
  'archive_next_kept_logo',
  `select encode(hash, 'hex') as sha256, type, bytes from kept_logos
   where account_id = $1 and hash > decode($2, 'hex') order by hash limit 1`,
);

/** Reads the logos of PDFs that were handed out, one at a time: each has up to some hundred KB. */
export async function* eachKeptLogo(database: Database, accountId: AccountId) {
  for (let after = ''; ; ) {
    const [logo] = await database.single<KeptLogo>(accountId, nextLogo, [accountId, after]);
    if (logo === undefined) return;
    yield logo;
    after = logo.sha256;
  }
}

/**
 * Reads objects that no list of the API shows, some at a time, the oldest first: contacts that were deleted, merged or
 * erased, consents to autopay with the words agreed to, ended ones too, versions of issued invoices, what their PDFs were
 * made from, and cancellation terms with the invoices that were issued under them.
 */
export async function* eachRow(database: Database, accountId: AccountId, source: keyof typeof sources) {
  for (let after: string = FIRST_ID; ; ) {
    const rows = await database.single<Row>(accountId, sources[source], [accountId, after]);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
