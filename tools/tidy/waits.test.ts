import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { waitsRule } from './waits.ts';

it.each(['await page.waitForTimeout(500);', "await page.waitForLoadState('networkidle');"])(
  '%s is a pause in a test in a browser, and none elsewhere',
  (line) => {
    const text = `const page = 1;\n${line}\n`;
    expect(placesFound(waitsRule, { 'test/browser/app/home.test.ts': text })).toEqual([
      'test/browser/app/home.test.ts:2',
    ]);
    expect(messagesOf(waitsRule, { 'test/support/app.ts': text })).toContain('wait for what is to be seen');
    expect(placesFound(waitsRule, { 'bench/pages.ts': text, 'docs/waits.md': text })).toEqual([]);
  },
);

it('what waits for something is no pause', () => {
  const text = 'await page.waitForLoadState();\nawait page.clock.runFor(10_000);\n';
  expect(placesFound(waitsRule, { 'test/browser/pay.test.ts': text })).toEqual([]);
});
