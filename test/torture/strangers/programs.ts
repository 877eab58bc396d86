/**
 * A program that a new developer writes with the types of openapi-typescript: a contact, an invoice, read, activated,
 * and a refusal. Takes the address and a token; prints what it got as JSON.
 */
export const typescriptProgram = `import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

const [, , baseUrl, token] = process.argv;
const client = createClient<paths>({ baseUrl: baseUrl ?? '', headers: { authorization: \`Bearer \${token}\` } });

const created = await client.POST('/v1/contacts', {
  params: { header: { 'idempotency-key': 'stranger-typescript' } },
  body: { type: 'Client', name: 'Maria Lindqvist', email: 'maria@typescript.example' },
});
if (created.error) throw new Error(created.error.error.message);
const contact: components['schemas']['Contact'] = created.data.data;

const drafted = await client.POST('/v1/invoices', {
  body: {
    contact: { id: contact.id },
    totalAmount: 300_000,
    paymentSchedule: [
      { dueDate: '2026-12-01', amount: 100_000, name: 'Deposit' },
      { dueDate: '2027-02-01', amount: 200_000 },
    ],
    status: 'Draft',
  },
});
if (drafted.error) throw new Error(drafted.error.error.message);

const path = { invoice_id: drafted.data.data.id };
const changed = await client.PATCH('/v1/invoices/{invoice_id}', { params: { path }, body: { status: 'Active' } });
if (changed.error) throw new Error(changed.error.error.message);

const read = await client.GET('/v1/invoices/{invoice_id}', { params: { path } });
if (read.error) throw new Error(read.error.error.message);
const invoice = read.data.data;
const dates: string[] = invoice.paymentSchedule.map(({ dueDate }) => dueDate);
const next: number | undefined = invoice.nextPayment?.amount;
// @ts-expect-error An invoice that does not exist has no such field.
const wrong = invoice.totalAmmount;

const page = await client.GET('/v1/invoices', { params: { query: { limit: 1, state: 'Due' } } });
const refused = await client.GET('/v1/invoices/{invoice_id}', { params: { path: { invoice_id: contact.id } } });
console.log(
  JSON.stringify({
    status: invoice.status,
    dates,
    next,
    wrong: wrong === undefined,
    hasLink: invoice.paymentLink !== null,
    listed: page.data?.data.items.map(({ id }) => id === invoice.id),
    refusal: refused.error?.error.code,
  }),
);
`;

/**
 * A program that a new developer writes with the Python client of openapi-generator: reads every model, then a contact,
 * an invoice with a schedule, a page of a list, a file, a refusal and a delivery. Reads the example of each operation's
 * answer, and writes it again. Takes the address, a token, the file of a delivery and that of examples; prints what it
 * got as JSON.
 */
export const pythonProgram = `import importlib, inspect, json, pkgutil, re, sys
from datetime import date, datetime

import tranche_client as tranche
from tranche_client import api as apis, models

host, token, delivery, examples = sys.argv[1:]
client = tranche.ApiClient(tranche.Configuration(host=host, access_token=token))

names = [one.name for one in pkgutil.iter_modules(models.__path__)]
for name in names:
    importlib.import_module("tranche_client.models." + name)

# Everything that the service can answer is read, and written again without a loss.
kinds = {}
for name in dir(apis):
    for method, function in inspect.getmembers(getattr(apis, name), inspect.isfunction):
        found = re.search("'20[0-2]': .([A-Za-z0-9]+)", inspect.getsource(function))
        if found and not re.search("^_|_(with_http_info|without_preload_content)$", method):
            kinds[method] = found[1]

def differences(before, after, path):
    if isinstance(before, dict) and isinstance(after, dict):
        return [one for key in before for one in differences(before[key], after.get(key, "nothing"), path + "/" + key)]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [one for pair in zip(before, after) for one in differences(*pair, path)]
    try:
        isSame = before == after or datetime.fromisoformat(before) == datetime.fromisoformat(after)
    except (TypeError, ValueError):
        isSame = False
    return [] if isSame else [path]

lost = []
with open(examples) as file:
    answers = json.load(file)
for operation, answer in answers.items():
    kind = kinds[re.sub("(?<!^)(?=[A-Z])", "_", operation).lower()]
    read = client.deserialize(json.dumps(answer), kind, "application/json")
    lost += differences(answer, client.sanitize_for_serialization(read), operation)

contact = tranche.ContactsApi(client).create_contact(
    tranche.CreateContactBody(type="Client", name="Maria Lindqvist", email="maria@python.example"),
    idempotency_key="stranger-python",
).data
invoices = tranche.InvoicesApi(client)
draft = invoices.create_invoice(
    tranche.CreateInvoiceBody(
        contact=tranche.ContactReference(id=contact.id),
        total_amount=300_000,
        payment_schedule=[
            tranche.ScheduleElement(due_date=date(2026, 12, 1), amount=100_000, name="Deposit"),
            tranche.ScheduleElement(due_date=date(2027, 2, 1), amount=200_000),
        ],
        metadata={"booking": "42"},
        status="Draft",
    )
).data
invoices.update_invoice(draft.id, tranche.UpdateInvoiceBody(status="Active"))
invoice = invoices.get_invoice(draft.id).data
page = invoices.list_invoices(limit=1).data
pdf = tranche.DocumentsApi(client).get_invoice_pdf(draft.id)
with open(delivery) as file:
    event = tranche.WebhookEvent.from_json(file.read()).actual_instance
try:
    invoices.get_invoice(contact.id)
    refusal = None
except tranche.exceptions.NotFoundException as error:
    refusal = error.data.error.code

print(json.dumps({
    "models": len(names),
    "answers": len(answers),
    "lost": lost,
    "status": invoice.status,
    "dates": [one.due_date.isoformat() for one in invoice.payment_schedule],
    "next": invoice.next_payment.amount,
    "metadata": invoice.metadata,
    "hasLink": invoice.payment_link is not None,
    "listed": [one.id == invoice.id for one in page.items],
    "pdf": bytes(pdf[:5]).decode(),
    "refusal": refusal,
    "event": event.data.invoice.total_amount,
}))
`;
