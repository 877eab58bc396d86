import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPresentable } from '../support/app-checks.ts';
import { type LaterScenes, laterSceneNames, makeLaterScenes } from '../support/later-scenes.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;
let links: LaterScenes;

beforeAll(async () => {
  stage = await openStage();
  links = await makeLaterScenes(stage);
});
afterAll(() => stage.close());

// A text of each page that no other page has, so that the test does not confuse two pages.
const words: Readonly<Record<keyof LaterScenes, RegExp>> = {
  'a look of its own': /Fernhill Events · Weddings and feasts since 1998/,
  'settled by the bank': /Paid Tue 24 Nov 2026/,
  'returned by the bank': /Your bank returned \$1,000\.00: not enough money\./,
  disputed:
    /Your bank gave you back \$1,025\.00 after a dispute[\s\S]*Overdue since Tue 1 Dec 2026[\s\S]*Visa ••••\u00a00259 · Charged back/,
  'marked as paid': /by other means/,
  'a part of it paid': /\$250\.50 of it is paid/,
  'reopened by a refund':
    /\$1,025\.00 was refunded\.\s*This payment is open again\.[\s\S]*Overdue since Tue 1 Dec 2026[\s\S]*Visa ••••\u00a04242 · \$1,025\.00 refunded/,
  // An invoice that is written off may still be paid, and is not called overdue.
  'written off': /Remaining\s*\$3,000\.00(?![\s\S]*[Oo]verdue)[\s\S]*9 days ago\s*\$1,000\.00\s*Open/,
  'autopay is on': /Visa ••••\u00a04242 will be charged \$1,025\.00 on/,
  'paid by itself': /Paid in full/,
  'reminders to stop': /Stop reminders\?/,
  'reminders stopped': /Reminders are stopped/,
  'offer declined': /You have declined/,
  'offer expired': /This offer has expired/,
  'offer processing': /The money is on its way to Test Bank/,
  'offer completed': /The money has arrived at Test Bank/,
  'offer failed': /could not be delivered/,
  'offer returned': /could not be delivered/,
  'offer canceled': /This payment was canceled/,
};

describe.each(laterSceneNames)('the page of what is %s', (name) => {
  it('says so, with the business’s logo, and without a fault', async () => {
    const { page, context, faults } = await stage.visit(links[name]);
    const text = await page.evaluate('document.body.innerText');
    const logo = await page.evaluate("document.querySelector('header img').naturalWidth");
    await context.close();
    expect([text, logo, faults]).toEqual([expect.stringMatching(words[name]), 220, []]);
  });

  it('passes axe, and is nowhere wider than the screen', async () => {
    const { page, context } = await stage.visit(links[name], { locale: 'de' });
    // Without frames axe can judge in the page itself.
    expect(page.frames()).toHaveLength(1);
    await expectPresentable(page);
    await context.close();
  });
});

it('a client who stops reminders reads so in their language, and finds the way back', async () => {
  const { page, context } = await stage.visit(links['reminders to stop'], { locale: 'de-DE' });
  await page.getByRole('button', { name: 'Erinnerungen beenden' }).click();
  await page.getByText('Erinnerungen sind beendet').waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByText('Los recordatorios se han detenido').waitFor();
  await page.getByRole('link', { name: 'Volver a la factura' }).click();
  await page.locator('.schedule').waitFor();
  expect(await page.evaluate('document.documentElement.lang')).toBe('es');
  await context.close();
});
