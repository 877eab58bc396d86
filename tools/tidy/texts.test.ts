import { expect, it } from 'vitest';
import { messagesOf, placesFound } from './planted.ts';
import { textsRule } from './texts.ts';

const path = 'web/src/parts/one.tsx';
const found = (text: string) => placesFound(textsRule, { [path]: text });

it.each([
  'const one = <p>Send it</p>;',
  "const one = <p>{'Send it'}</p>;",
  "const one = <p>{isSent && 'Sent'}</p>;",
  "const one = <p>{isSent ? texts.sent : 'Not sent'}</p>;",
  'const one = <button aria-label="Close" />;',
  "const one = <input placeholder={'Name'} />;",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of a template
  'const one = <img alt={`Logo of ${name}`} />;',
  "const one = { label: 'Send', icon: 'send' };",
])('a text in one language is found: %s', (text) => {
  expect(found(text)).toEqual([`${path}:1`]);
  expect(messagesOf(textsRule, { [path]: text })).toContain('web/src/messages');
});

it.each([
  'const one = <p>{texts.send}</p>;',
  'const one = <p className="flex">· 4 × 2</p>;',
  "const one = <p className={isOpen ? 'bold' : 'soft'}>{texts.send}</p>;",
  "const one = <Icon name={isOpen ? 'close' : 'menu'} />;",
  "const one = <kbd>{key === 'Enter' ? texts.open : texts.close}</kbd>;",
  "const one = { icon: 'send', to: '/accounts/$account' };",
])('what is no text is left alone: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('tests and the service may say what they like', () => {
  expect(placesFound(textsRule, { 'web/src/parts/one.test.tsx': 'const one = <p>Send it</p>;' })).toEqual([]);
});
