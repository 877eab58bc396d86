import { expect, it } from 'vitest';
import { headingsOf, languagesOf, renderMarkdown, stepsOf } from './markdown.ts';

const render = (text: string) =>
  renderMarkdown(text, (target) => (target === 'away.md' ? null : `/at/${target}`)).toString();

it.each([
  ['# One `two`', '<h1>One <code>two</code></h1>'],
  [
    '## Two people at once',
    '<h2 id="two-people-at-once"><a href="#two-people-at-once">Two people at once</a></h2>',
  ],
  ['One\nline **bold**.', '<p>One line <b>bold</b>.</p>'],
  ['- one\n- two\n  lines', '<ul><li>one</li><li>two lines</li></ul>'],
  ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
  ['[here](x.md#y) and [there](away.md)', '<p><a href="/at/x.md#y">here</a> and there</p>'],
  ['<script> & "quotes"', '<p>&lt;script&gt; &amp; &quot;quotes&quot;</p>'],
])('%j becomes %s', (text, html) => {
  expect(render(text)).toBe(html);
});

it('keeps code as it is, with its empty lines and its marks', () => {
  expect(render('Text.\n\n```sh\n# a **b**\n\n<c>\n```\n\nMore.')).toBe(
    '<p>Text.</p>\n<figure class="code"><figcaption><span>Shell</span></figcaption><pre tabindex="0"><code># a **b**\n\n&lt;c&gt;</code></pre></figure>\n<p>More.</p>',
  );
});

it('shows code in several languages as one step, of which the reader chooses a language', () => {
  const text =
    '## Pay it\n\n```sh\na\n```\n\n```ts\nb\n```\n\n```sh\nc\n```\n\n```text Python\nd\n```\n\n```sh\ne\n```\n';
  const [, tabs = '', ...rest] = render(text).split('<figure ');
  expect(tabs).toContain('<label for="in-curl" class="for-curl for-python for-php">Shell</label>');
  expect(tabs).toContain(
    '<pre class="in-curl in-python in-php" tabindex="0" aria-label="Pay it, Shell"><code>a</code></pre>',
  );
  expect(tabs).toContain(
    '<pre class="in-typescript" tabindex="0" aria-label="Pay it, TypeScript"><code>b</code></pre>',
  );
  expect(rest.map((one) => /<span>(\w+)<\/span>/.exec(one)?.[1])).toEqual(['Shell', 'Python', 'Shell']);
  expect(stepsOf(text).map((step) => step.map(({ language, code }) => `${language} ${code}`))).toEqual([
    ['curl a', 'typescript b'],
    ['curl c'],
    ['curl e'],
  ]);
  expect([languagesOf(text), languagesOf('```sh\na\n```')]).toEqual([['curl', 'typescript'], []]);
});

it('shows the first language of a step that lacks the chosen one', () => {
  const [, step = ''] = render('Verify it:\n\n```ts\na\n```\n\n```python\nb\n```\n').split('<figure ');
  expect([...step.matchAll(/<pre class="([^"]+)"/g)].map(([, names]) => names)).toEqual([
    'in-typescript in-curl in-php',
    'in-python',
  ]);
});

it('makes a table with a head', () => {
  expect(render('| A | B |\n| --- | --- |\n| 1 | `2` |')).toContain(
    '<thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td><code>2</code></td></tr></tbody>',
  );
});

it('lists the sections of a guide, not those inside of code', () => {
  expect(headingsOf('# T\n\n## One\n\n```sh\n## not\n```\n\n## Two\n')).toEqual([
    { id: 'one', title: 'One' },
    { id: 'two', title: 'Two' },
  ]);
});
