import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FOLDER } from '../support/app-scenes.ts';
import { openStage } from '../support/stage.ts';
import { ALLOWED, startReceiver } from '../support/webhook-receiver.ts';
import { importFiles, joinStudio, setUp, typeInvoices } from '../support/year/beginning.ts';
import { verifyBooks } from '../support/year/books.ts';
import { openAlbum } from '../support/year/looks.ts';
import { clientsPay, december, payOthers } from '../support/year/money.ts';
import { correctSome, endYear, monthsGo, remindAll } from '../support/year/months.ts';
import { clicksByJob, type Person } from '../support/year/person.ts';
import { leave, usePrograms } from '../support/year/programs.ts';
import { tour } from '../support/year/tour.ts';
import type { Year } from '../support/year/year.ts';

/**
 * A year of a studio: 60 events, four people in four languages, who do everything by clicks and typing. What follows
 * belongs together, in this order. `LOOK_AT` draws only some pictures, by their names.
 */
let year: Year;
let isWorking = true;
let worker: Promise<void>;
const people = (): readonly Person[] => [year.owner, year.manager, year.bookkeeper, year.viewer];

beforeAll(async () => {
  const album = await openAlbum();
  // Passkeys need a name, and webhooks a receiver on this machine.
  const stage = await openStage('localhost', ALLOWED);
  // The people are missing at first: each is added when they sign up or join.
  year = { stage, album, receiver: await startReceiver(), links: new Map() } as unknown as Year;
  worker = workOn();
});
afterAll(async () => {
  isWorking = false;
  await worker;
  await year.stage.close();
  await year.receiver.close();
  console.info([...clicksByJob].map(([name, clicks]) => `${clicks} ${name}`).join('\n'));
  console.info(JSON.stringify(year.album.counts));
});

/** The background, which the service has beside it. */
async function workOn(): Promise<void> {
  const { service } = year.stage;
  while (isWorking) {
    await service.work();
    await service.services.webhooks.sendDue();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

// Keeps a picture of every page that was open at a failure. The next part begins on a plain page.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  for (const person of people()) {
    await person?.page.screenshot({ path: `${FOLDER}/failed-${person.language}-${task.id}.png` });
    await person?.page.keyboard.press('Escape');
    await person?.page.reload();
  }
});

it('the owner sets the studio up', () => setUp(year));
it('three more people join by links that the owner copies, and speak their own language', () =>
  joinStudio(year));
it('the others bring contacts and 40 invoices along in files', () => importFiles(year));
it('20 invoices are typed, five in each language', () => typeInvoices(year));
it('clients pay: by card, by bank, by autopay, without script, and not at once', () => clientsPay(year));
it('the wallet is filled, and a band and others are paid', () => payOthers(year));
it('winter brings disputes, a failed delivery, payouts and the first late ones', () => december(year));
it('months go by, and some pay', () => monthsGo(year));
it('all who are late are reminded from the first page', () => remindAll(year));
it('a refund, a cheque, another date, a cancel, a write-off and a waiver', () => correctSome(year));
it('the year goes on to its end', () => endYear(year));
it('every page is looked at in English, in every look', () => tour(year.owner, year.album.draw));
it('every page is looked at in German', () => tour(year.manager, year.album.glance));
it('every page is looked at in French', () => tour(year.bookkeeper, year.album.glance));
it('every page is looked at in Spanish', () => tour(year.viewer, year.album.glance));
it('programs are connected, the books verified, files taken along', () => usePrograms(year));
it('a second factor is turned on; contacts are merged and erased; the account may be closed', () =>
  leave(year));

// Axe itself is refused by previews, which run no scripts.
const ofPreviews = /^Blocked script execution in /;

it('the books are whole, and nothing on a page was amiss', async () => {
  const books = await verifyBooks(year.stage.service);
  expect(books).toEqual({ code: 0, last: expect.stringMatching(/^No faults in \d+ accounts?\.$/) });
  const said = people().flatMap(({ faults, language }) =>
    faults.filter((one) => !ofPreviews.test(one)).map((one) => `console (${language}): ${one}`),
  );
  expect([...year.album.faults, ...said]).toEqual([]);
});
