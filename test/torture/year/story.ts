import { PASSWORD, setPassword } from '../../support/console.ts';
import { filedReports } from '../../support/reports.ts';
import { openStage, type Stage } from '../../support/stage.ts';
import { dayAfter } from '../../support/year/events.ts';
import { moveTo, openPerson, type Person } from '../../support/year/person.ts';
import { type Paying, payOnPage } from './clients.ts';
import { noting, type Tally } from './counting.ts';
import { bankingDaysAfter, ClientBook, share } from './own-books.ts';
import {
  cancel,
  creditHours,
  editHours,
  type Issued,
  issue,
  postpone,
  sendEvidence,
  settle,
  tryTooFewHours,
} from './photographer.ts';
import { type Happening, type Job, lastDayOf, TERMS } from './plan.ts';
import { keepItems, keepSchedule, nameBusiness, setTerms } from './settings.ts';

const OWNER = 'owner@demo-studio.example';

/** A client, as the photographer's own book and the app know them. */
export interface Known extends Issued {
  readonly book: ClientBook;
}

/** The year as it was lived. */
export interface LivedYear {
  readonly stage: Stage;
  readonly photographer: Person;
  readonly known: Map<string, Known>;
  readonly tally: Tally;
  /** The reports of each month as they were when it had ended. */
  readonly filed: Map<string, readonly string[]>;
  /** Errors in the consoles of all browsers. */
  readonly faults: string[];
}

/** Draws a page that somebody has open. */
export type Draw = (person: Pick<Person, 'page'>, name: string) => Promise<unknown>;

/** Opens the studio: its photographer has signed in, and nothing has happened yet. */
export async function openYear(): Promise<LivedYear> {
  const stage = await openStage('localhost');
  const photographer = await signIn(stage);
  const { faults } = photographer;
  return { stage, photographer, known: new Map(), tally: new Map(), filed: new Map(), faults };
}

/** Lives through a year by clicking: settings once, then every day on which something happens. */
export async function liveYear(
  year: LivedYear,
  jobs: readonly Job[],
  draw: Draw = async () => {},
): Promise<void> {
  const { stage, photographer, tally } = year;
  const note = (job: string, work: () => Promise<unknown>) => noting(tally, photographer, job, work);
  await note('Say who the business is, allow part payments', () => nameBusiness(photographer));
  await note('Set the cancellation terms', () => setTerms(photographer));
  await note('Keep a schedule', () => keepSchedule(photographer));
  await note('Keep two line items', () => keepItems(photographer));
  const days = [...new Set(jobs.flatMap(({ steps }) => steps.map(({ on }) => on)))].toSorted();
  for (const day of [...days, lastDayOf(jobs)]) {
    await note('Move the test clock', () => moveTo(photographer, day));
    await stage.service.work();
    await fileMonthBefore(year, day);
    for (const job of jobs) {
      for (const step of job.steps.filter(({ on }) => on === day)) {
        await doStep(year, job, step, draw).catch((cause) => {
          throw new Error(`${job.client} on ${day}: ${step.do}`, { cause });
        });
        await stage.service.work();
      }
    }
  }
}

// Keeps what the tax adviser gets of a month that has ended.
async function fileMonthBefore({ stage, filed }: LivedYear, day: string): Promise<void> {
  const last = dayAfter(`${day.slice(0, 7)}-01`, -1);
  const period = `from=${last.slice(0, 7)}-01&to=${last}`;
  if (!filed.has(period)) filed.set(period, await filedReports(stage.service, period));
}

async function signIn(stage: Stage): Promise<Person> {
  const { service } = stage;
  await setPassword(service, OWNER);
  const next = encodeURIComponent('/app/accounts/demo-studio/home');
  const person = await openPerson(stage, `${service.url}/app/sign-in?next=${next}`, 'en');
  await person.page.fill('input[name=email]', OWNER);
  await person.page.fill('input[name=password]', PASSWORD);
  await person.page.click('.button');
  await person.page.waitForURL('**/home');
  return person;
}

async function doStep(year: LivedYear, job: Job, step: Happening, draw: Draw): Promise<void> {
  const { photographer, known, tally } = year;
  const note = <Made>(name: string, work: () => Promise<Made>) => noting(tally, photographer, name, work);
  const { client } = job;
  const { on } = step;
  if (step.do === 'issue') {
    const issued = await note('Write and issue an invoice', () => issue(photographer, job));
    known.set(client, { ...issued, book: new ClientBook(job, on) });
    return;
  }
  const { book, link } = known.get(client) as Known;
  switch (step.do) {
    case 'pay':
      return pay(year, book, link, step);
    case 'autopaid':
      return book.pay(book.balanceDue, book.due);
    case 'postpone':
      await note('Postpone an event', () => postpone(photographer, client, step.to));
      book.eventDate = step.to;
      break;
    case 'cancel':
    case 'settle':
      await end(year, book, step);
      break;
    case 'shrink':
      await shrink(year, book, step);
      break;
    default:
      await note('Send evidence of a dispute', () => sendEvidence(photographer, client));
  }
  await draw(photographer, `${step.do}-${client}`);
}

async function pay(
  { stage, faults }: LivedYear,
  book: ClientBook,
  link: string,
  { on, what, by = 'card', autopay = false }: Extract<Happening, { do: 'pay' }>,
): Promise<void> {
  const isPart = typeof what !== 'string';
  const amount = isPart ? share(book.itemsTotal, what.percent) : what === 'all' ? book.due : book.next;
  const paying: Paying = { what: isPart ? 'part' : what, amount, by, autopay };
  faults.push(...(await payOnPage(stage, link, paying)));
  const isBank = by === 'bank';
  if (by === 'disputed') book.disputed.push(amount);
  book.pay(isBank ? bankingDaysAfter(on, 2) : on, amount, isBank);
}

// Keeps a share by the tier of the notice, or as agreed.
async function end(
  { photographer, tally }: LivedYear,
  book: ClientBook,
  step: Extract<Happening, { do: 'cancel' | 'settle' }>,
): Promise<void> {
  const { client } = book.job;
  if (step.do === 'settle') {
    const kept = share(book.itemsTotal, step.percent);
    const agreed = { kept, note: book.keep(step.on, kept), stillDue: book.due };
    await noting(tally, photographer, 'End an invoice by an agreed amount', () =>
      settle(photographer, client, agreed),
    );
    return;
  }
  const days = (Date.parse(book.firstEventDate) - Date.parse(step.noticeOn)) / 86_400_000;
  const keepPercent = TERMS.find(({ fromDays }) => days >= fromDays)?.keepPercent ?? 0;
  const kept = share(book.itemsTotal, keepPercent);
  const ending = { kept, note: book.keep(step.on, kept), stillDue: book.due, noticeOn: step.noticeOn };
  await noting(tally, photographer, 'Cancel an event by its terms', () =>
    cancel(photographer, client, ending),
  );
}

async function shrink(
  { photographer, tally }: LivedYear,
  book: ClientBook,
  { on, hours, by }: Extract<Happening, { do: 'shrink' }>,
): Promise<void> {
  const { client } = book.job;
  if (by === 'note') {
    const fewer = book.hours - hours;
    await noting(tally, photographer, 'Try to bill less than is paid', () =>
      tryTooFewHours(photographer, client, hours, book.paid - book.deposit),
    );
    const note = book.creditHours(on, hours);
    await noting(tally, photographer, 'Credit hours, with a refund', () =>
      creditHours(photographer, book, fewer, note),
    );
    return;
  }
  book.shrinkItems(on, hours);
  await noting(tally, photographer, 'Bill fewer hours by editing', () =>
    editHours(photographer, client, hours, book.itemsTotal),
  );
}
