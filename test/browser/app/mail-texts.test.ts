import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from '../../support/app.ts';
import { expectPresentable } from '../../support/app-checks.ts';
import { DESK, openStage, type Stage } from '../../support/stage.ts';

let stage: Stage;
let app: OpenApp;
beforeAll(async () => {
  stage = await openStage();
  app = await openApp(stage);
});
afterAll(() => stage.close());

const saved = async () => (await stage.service.call('GET', '/v1/account')).data.mailTexts;

describe('the mail texts', () => {
  it('are seen in the mail while they are typed, are saved, tried, and given up for ours', async () => {
    const { page, context, faults } = await app.visit('settings/texts', { viewport: DESK });
    const frame = page.frameLocator('iframe');
    await frame.getByText('Here is what is due').waitFor();
    await page.getByLabel('Before our sentences').fill('Dear {client}, hello.');
    await frame.getByText('Dear Sample Client, hello.').waitFor();
    expect(await saved()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await saved()).toEqual([
      { kind: 'Invoice', language: 'en', subject: null, opening: 'Dear {client}, hello.', closing: '' },
    ]);
    await expectPresentable(page);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('The test is in the mailbox.').waitFor();
    const { items } = (await stage.service.call('GET', '/v1/mails')).data;
    expect(items[0]).toMatchObject({ kind: 'Invoice', subject: expect.stringMatching(/^\[Test\] /) });
    await page.getByRole('button', { name: 'Back to our words' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(saved).toEqual([]);
    // The browser says of each look into a frame without scripts that it blocked one.
    expect(faults.filter((fault) => !fault.startsWith('Blocked script execution'))).toEqual([]);
    await context.close();
  });

  it('say what is wrong at the field, and show no mail that cannot be', async () => {
    const { page, context } = await app.visit('settings/texts', { viewport: DESK });
    await page.getByLabel('Mail', { exact: true }).selectOption('Refund');
    await page.getByLabel('Subject').fill('Good news');
    await page.getByText('The subject needs {what}.').waitFor();
    await page.getByLabel('Before our sentences').fill('Dear {name}');
    await page.getByText('This mail has no value {name}. It has {client}').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved. Check the marked fields.').waitFor();
    expect(await saved()).toEqual([]);
    await context.close();
  });
});
