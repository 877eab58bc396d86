import { agree, cancel, forEvent } from './ending.ts';
import { activeInvoice, pay } from './money.ts';
import { makeScenes } from './scenes.ts';
import type { Stage } from './stage.ts';

/** The pages of invoices that scenes open, as `invoices/<id>`, by what is special about each. */
export interface InvoiceScenes {
  readonly open: string;
  readonly overdue: string;
  readonly partlyPaid: string;
  readonly paid: string;
  readonly refunded: string;
  readonly canceled: string;
  readonly arabic: string;
  readonly twelve: string;
  readonly asksHolder: string;
  readonly draft: string;
  readonly large: string;
  readonly marked: string;
  readonly autopay: string;
  /** Two payments overdue, with metadata. */
  readonly veryLate: string;
  readonly writtenOff: string;
  /** A draft of which a date has passed. */
  readonly oldDraft: string;
  /** Paid in part by card, and credited twice: open and paid amounts. */
  readonly credited: string;
  /** The same before it is credited. */
  readonly creditable: string;
  /** Its document has three versions; the client has the PDF of the first. */
  readonly versioned: string;
  /** With cancellation terms; two payments of three are paid. */
  readonly callable: string;
  /** The same, after the client has canceled. */
  readonly ended: string;
  /** The payments count from its event, and autopay takes them. */
  readonly movable: string;
}

/** Two payments of it are overdue. */
const late = {
  lineItems: [
    { description: 'Wedding photography, 8 hours', quantity: 1, unitAmount: 240_000 },
    { description: 'Album of 40 pages', quantity: 2, unitAmount: 30_000 },
  ],
  paymentSchedule: [
    { dueDate: '2026-08-17', amount: 90_000, name: 'Deposit' },
    { dueDate: '2026-10-01', amount: 110_000 },
    { dueDate: '2027-06-01', amount: 100_000, name: 'Balance' },
  ],
  metadata: { project: 'Summer wedding', 'crm-id': '4711' },
};

const LONG = 'Bartholomäus Freiherr von Hohenstein-Löwenberg zu Alt-Rosenthal und Söhne, Festgesellschaft';

const ofManyWords = {
  contact: { name: LONG, email: 'bartholomaeus.von.hohenstein-loewenberg@festgesellschaft.example' },
  currency: 'EUR',
  totalAmount: 1_234_567_890,
  note: `Für das Sommerfest. ${'Mit Musik, Feuerwerk und einem Zelt für achthundert Gäste. '.repeat(4)}`,
  eventDate: '2027-06-12',
  ccEmails: [
    'buchhaltung@festgesellschaft.example',
    'sekretariat.der.geschaeftsfuehrung@festgesellschaft.example',
  ],
  lineItems: [
    {
      description: 'Festzelt mit Heizung, Boden, Bühne und Beleuchtung, Auf- und Abbau inbegriffen',
      quantity: 1,
      unitAmount: 1_234_567_890,
      taxBasisPoints: 1_900,
    },
  ],
  paymentSchedule: [
    {
      dueDate: '2026-11-01',
      amount: 34_567_890,
      name: 'Anzahlung zur Reservierung des Termins und der Geräte',
    },
    { dueDate: '2027-06-01', amount: 1_200_000_000 },
  ],
};

/** Invoices in every state, with short and long names, small and large amounts. */
export async function makeInvoiceScenes(stage: Stage): Promise<InvoiceScenes> {
  const { service, sandbox } = stage;
  await makeScenes(stage);
  const large = await activeInvoice(service, ofManyWords);
  const draft = await activeInvoice(service, { status: 'Draft', note: 'Not sent yet.' });
  const marked = await activeInvoice(service);
  await service.call(
    'POST',
    `/v1/invoices/${marked.id}/scheduled_payments/${marked.paymentSchedule[0].id}/mark_as_paid`,
    { body: {} },
  );
  const veryLate = await activeInvoice(service, late);
  const writtenOff = await activeInvoice(service, late);
  await service.call('PATCH', `/v1/invoices/${writtenOff.id}`, { body: { status: 'Uncollectible' } });
  const oldDraft = await activeInvoice(service, { ...late, status: 'Draft' });
  const autopay = await activeInvoice(service);
  await pay(service, autopay, {
    token: await sandbox.card('4242424242424242'),
    autopay: { terms: 'Along the schedule.' },
  });
  const creditable = await makeCreditable(stage);
  const credited = await makeCreditable(stage);
  const versioned = await makeVersioned(stage);
  await agree(service);
  const callable = await makeCallable(stage);
  const ended = await makeCallable(stage);
  await cancel(service, ended, { reason: 'The wedding is called off' });
  const movable = await makeMovable(stage);
  for (const body of [
    { lines: [{ lineItem: 1, quantity: 1 }], reason: 'The second album is not wanted' },
    { amount: 220_000, reason: 'Two hours less', givenBack: { refund: 10_000, outside: 30_000 } },
  ])
    await service.call('POST', `/v1/invoices/${credited}/credit_notes`, { body });
  await service.work();
  const { items } = (await service.call('GET', '/v1/invoices?limit=100')).data as {
    items: { id: string; number: string | null }[];
  };
  const page = (number: string) => `invoices/${items.find((one) => one.number === number)?.id}`;
  return {
    open: page('INV-0001'),
    overdue: page('INV-0002'),
    partlyPaid: page('INV-0003'),
    paid: page('INV-0004'),
    refunded: page('INV-0005'),
    canceled: page('INV-0006'),
    arabic: page('INV-0007'),
    twelve: page('INV-0008'),
    asksHolder: page('INV-0011'),
    draft: `invoices/${draft.id}`,
    large: `invoices/${large.id}`,
    marked: `invoices/${marked.id}`,
    autopay: `invoices/${autopay.id}`,
    veryLate: `invoices/${veryLate.id}`,
    writtenOff: `invoices/${writtenOff.id}`,
    oldDraft: `invoices/${oldDraft.id}`,
    credited: `invoices/${credited}`,
    creditable: `invoices/${creditable}`,
    versioned: `invoices/${versioned}`,
    callable: `invoices/${callable}`,
    ended: `invoices/${ended}`,
    movable: `invoices/${movable}`,
  };
}

async function makeVersioned({ service }: Stage): Promise<string> {
  const item = (description: string, unitAmount: number, quantity = 1) => ({
    description,
    quantity,
    unitAmount,
    taxBasisPoints: 1_900,
  });
  const { id, paymentLink } = await activeInvoice(service, {
    eventDate: '2027-06-12',
    lineItems: [item('Wedding photography, 8 hours', 240_000), item('Album of 40 pages', 30_000, 2)],
  });
  await (await fetch(`${paymentLink}/invoice`)).arrayBuffer();
  const lineItems = [item('Wedding photography, 10 hours', 280_000), item('Print in a frame', 20_000)];
  for (const body of [{ lineItems }, { eventDate: '2027-07-10' }])
    await service.call('PATCH', `/v1/invoices/${id}`, { body });
  return id;
}

async function makeCallable({ service, sandbox }: Stage): Promise<string> {
  const { id, paymentLink, paymentSchedule } = await forEvent(service);
  for (const one of paymentSchedule.slice(0, 2)) {
    const token = await sandbox.card('4242424242424242');
    await pay(service, { paymentLink }, { token, scheduledPaymentIds: [one.id] });
  }
  return id;
}

async function makeMovable({ service, sandbox }: Stage): Promise<string> {
  const { id, paymentLink, paymentSchedule } = await forEvent(service, {
    paymentSchedule: [
      { due: { days: 0, from: 'Issue' }, amount: 90_000, name: 'Deposit' },
      { due: { days: -30, from: 'Event' }, amount: 120_000, name: 'Second payment' },
      { due: { days: -10, from: 'Event' }, amount: 90_000, name: 'Balance' },
    ],
  });
  const token = await sandbox.card('4242424242424242');
  const scheduledPaymentIds = [paymentSchedule[0].id];
  await pay(
    service,
    { paymentLink },
    { token, scheduledPaymentIds, autopay: { terms: 'Along the schedule.' } },
  );
  return id;
}

// The deposit of this invoice is paid.
async function makeCreditable({ service, sandbox }: Stage): Promise<string> {
  const { id, paymentLink, paymentSchedule } = await activeInvoice(service, late);
  const token = await sandbox.card('4242424242424242');
  await pay(service, { paymentLink }, { token, scheduledPaymentIds: [paymentSchedule[0].id] });
  return id;
}
