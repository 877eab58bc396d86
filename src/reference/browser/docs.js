// What the pages of the reference do besides being read: remember the language, copy, search, try. They work without.

const home = document.body.dataset.home ?? '/docs';

/**
 * @template {Element} Kind
 * @param {string} selector
 * @param {abstract new (...given: never[]) => Kind} kind
 * @param {ParentNode} [within]
 * @returns {Kind[]}
 */
function all(selector, kind, within = document) {
  const found = /** @type {unknown[]} */ ([...within.querySelectorAll(selector)]);
  return /** @type {Kind[]} */ (found.filter((one) => one instanceof kind));
}

/** @param {string} name @param {Record<string, string>} attributes @param {string} [text] */
function element(name, attributes, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

// --- the language of the examples

const LANGUAGE = 'tranche-docs-language';
const choices = all('.languages input', HTMLInputElement);
for (const choice of choices) {
  if (readChoice() === choice.id) choice.checked = true;
  choice.addEventListener('change', () => {
    try {
      localStorage.setItem(LANGUAGE, choice.id);
    } catch {
      // The browser keeps nothing: the choice holds for this page.
    }
  });
}

function readChoice() {
  try {
    return localStorage.getItem(LANGUAGE);
  } catch {
    return null;
  }
}

// --- copying

// Without TLS, browsers let nobody but this machine copy: then there is no button.
for (const figure of isSecureContext ? all('figure.code', HTMLElement) : []) {
  const button = element('button', { type: 'button' }, 'Copy');
  button.addEventListener('click', () => void copy(figure, button));
  (figure.querySelector('figcaption') ?? figure).append(button);
}

/** @param {HTMLElement} figure @param {HTMLElement} button */
async function copy(figure, button) {
  const shown = all('pre', HTMLPreElement, figure).find((pre) => pre.offsetParent !== null);
  await navigator.clipboard.writeText(shown?.textContent ?? '');
  button.textContent = 'Copied';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, 2_000);
}

// --- the colours of code, where the browser can paint words without marking them up

const token =
  /(?<comment>(?:^|[\t ])(?:#|\/\/) .*$)|(?<key>"[^"\n]*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<number>(?<=[\s[(:=])(?:\d[\d_.]*|true|false|null|True|False|None)(?=[\s,)\]};]|$))/gm;

/** @param {Element} code */
function paint(code) {
  const node = code.firstChild;
  if (!(node instanceof Text)) return;
  for (const found of node.data.matchAll(token)) {
    const kind = ['comment', 'text', 'number'].find((one) => found.groups?.[one] !== undefined);
    if (kind === undefined) continue;
    const name = `code-${kind}`;
    const painted = CSS.highlights.get(name) ?? new Highlight();
    const [startOffset, endOffset] = [found.index, found.index + found[0].length];
    painted.add(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }));
    CSS.highlights.set(name, painted);
  }
}

/**
 * Paints a block of code when it is about to be seen, as a page has hundreds. Forced colours would show painted words as
 * if they were selected.
 */
const painter =
  'highlights' in CSS && !matchMedia('(forced-colors: active)').matches
    ? new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            painter?.unobserve(target);
            for (const code of all('code', HTMLElement, target)) paint(code);
          }
        },
        { rootMargin: '400px' },
      )
    : null;
for (const block of all('pre', HTMLElement)) painter?.observe(block);

// --- fields that are folded away, and the menu

function unfold() {
  // An address may be mistyped: the rest of the page works all the same.
  const isText = /^(?:[^%]|%[0-7][0-9a-f])*$/i.test(location.hash);
  const id = isText ? decodeURIComponent(location.hash.slice(1)) : '';
  const target = id === '' ? null : document.getElementById(id);
  const folded = target?.closest('details');
  if (folded === null || folded === undefined || folded.open) return;
  folded.open = true;
  target?.scrollIntoView();
}
unfold();
addEventListener('hashchange', () => {
  unfold();
  closeMenu();
});
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeMenu();
});

function closeMenu() {
  for (const menu of all('.menu[open]', HTMLDetailsElement)) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
}

// --- where the reader is

const places = all('nav ul ul a, .places a', HTMLAnchorElement).map((link) => ({
  link,
  target: document.getElementById(link.hash.slice(1)),
}));

function markPlace() {
  const passed = places.filter(({ target }) => target !== null && target.getBoundingClientRect().top < 140);
  // The lists name the same places: the last one that was passed is the same in each.
  const here = passed.at(-1)?.target ?? null;
  for (const { link, target } of places) {
    if (target !== here || here === null) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location');
      reveal(link);
    }
  }
}

/** Scrolls the list around a link to it, and nothing else. @param {Element} link */
function reveal(link) {
  const list = link.closest('.side, .places');
  if (list === null) return;
  const [around, at] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
  if (at.top < around.top || at.bottom > around.bottom)
    list.scrollTop += at.top - around.top - around.height / 3;
}

for (const link of all('.side [aria-current=page]', HTMLAnchorElement)) reveal(link);
if (places.length > 0) {
  addEventListener('scroll', markPlace, { passive: true });
  markPlace();
}

// --- search

/** @typedef {readonly [title: string, kind: string, address: string, words: string]} Found */

const box = /** @type {HTMLElement} */ (document.querySelector('.search'));
const input = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const results = /** @type {HTMLElement} */ (document.getElementById('results'));
/** @type {readonly Found[] | null} */
let index = null;
let selected = 0;
box.hidden = false;

async function loadIndex() {
  index ??= await (await fetch(`${home}/search.json`)).json();
  showResults();
}

/** @param {Found} found @param {readonly string[]} words */
function scoreOf([title, kind, , more], words) {
  const name = title.toLowerCase();
  const text = `${name} ${kind} ${more}`.toLowerCase();
  if (!words.every((word) => text.includes(word))) return 0;
  const phrase = words.join(' ');
  const isField = kind.startsWith('Field');
  const isNamed = words.every((word) => name.includes(word));
  const closeness = name === phrase ? 8 : name.startsWith(phrase) ? 4 : isNamed ? 2 : 1;
  return isField ? closeness / 4 : closeness;
}

/** The best, each once: a field of several operations stands for all of them. @param {string} text */
function find(text) {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const scored = (index ?? []).map((found) => ({ found, score: scoreOf(found, words) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 12)
    .map(({ found }) => found);
}

function showResults() {
  const found = find(input.value);
  selected = 0;
  results.replaceChildren(
    ...found.map(([title, kind, address], at) => {
      const item = element('li', { role: 'option', id: `result-${at}`, 'data-address': address });
      item.append(element('b', {}, title), element('span', {}, kind));
      item.addEventListener('mousedown', () => open(address));
      return item;
    }),
  );
  if (found.length === 0 && input.value.trim() !== '' && index !== null) {
    results.append(
      element('li', { role: 'option', 'aria-disabled': 'true' }, 'Nothing found. Try another word.'),
    );
  }
  results.hidden = results.childElementCount === 0;
  input.setAttribute('aria-expanded', String(!results.hidden));
  mark();
}

function mark() {
  const items = all('li', HTMLElement, results);
  for (const [at, item] of items.entries()) {
    item.setAttribute('aria-selected', String(at === selected));
    if (at !== selected) continue;
    input.setAttribute('aria-activedescendant', item.id);
    item.scrollIntoView({ block: 'nearest' });
  }
}

/** @param {string | undefined} address */
function open(address) {
  if (address === undefined) return;
  closeResults();
  input.blur();
  location.assign(`${home}/${address}`);
}

function closeResults() {
  results.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

input.addEventListener('focus', () => void loadIndex());
input.addEventListener('input', showResults);
input.addEventListener('blur', closeResults);
input.addEventListener('keydown', (event) => {
  const count = results.childElementCount;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    selected = (selected + (event.key === 'ArrowDown' ? 1 : count - 1)) % Math.max(count, 1);
    mark();
  } else if (event.key === 'Enter') {
    open(all('li', HTMLElement, results)[selected]?.dataset.address);
  } else if (event.key === 'Escape') {
    input.value = '';
    showResults();
    input.blur();
  }
});
addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});

// --- trying

const TOKEN = 'tranche-docs-token';

// A browser that keeps nothing refuses even to be asked.
function readToken() {
  try {
    return sessionStorage.getItem(TOKEN) ?? '';
  } catch {
    return '';
  }
}

/** @param {string} token */
function keepToken(token) {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch {
    // Then it is typed again at the next operation.
  }
}

for (const article of all('article[data-call]', HTMLElement)) {
  const figure = article.querySelector('figure.request');
  const button = element('button', { type: 'button', class: 'main', 'aria-expanded': 'false' }, 'Try it');
  button.addEventListener('click', () => {
    const panel = figure?.querySelector('.try') ?? null;
    if (panel === null) figure?.append(makePanel(article));
    else panel.remove();
    button.setAttribute('aria-expanded', String(panel === null));
    const first = figure?.querySelector('.try input, .try textarea, .try button');
    if (first instanceof HTMLElement) first.focus();
  });
  figure?.querySelector('figcaption')?.append(button);
}

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {string} path
 * @property {string[]} query
 * @property {unknown} [body]
 * @property {boolean} needsToken
 * @property {boolean} takesKey
 */

/** @param {HTMLElement} article */
function makePanel(article) {
  const call = /** @type {Call} */ (JSON.parse(article.dataset.call ?? '{}'));
  const form = element('form', { class: 'try' });
  /** @param {string} label @param {Record<string, string>} attributes */
  const addField = (label, attributes, tag = 'input') => {
    const field = /** @type {HTMLInputElement} */ (
      element(tag, { spellcheck: 'false', autocomplete: 'off', ...attributes })
    );
    const around = element('label', {}, label);
    around.append(field);
    form.append(around);
    return field;
  };
  const token = call.needsToken
    ? addField('Token of a sandbox account: it stays in this tab', {
        type: 'password',
        placeholder: 'trn_test_…',
      })
    : null;
  if (token !== null) token.value = readToken();
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name ?? '',
    field: addField(name ?? '', { type: 'text', required: '' }),
  }));
  const inQuery = call.query.map((name) => ({
    name,
    field: addField(`${name} (optional)`, { type: 'text' }),
  }));
  const body = call.body === undefined ? null : addField('Body', {}, 'textarea');
  if (body !== null) body.value = JSON.stringify(call.body, null, 2);
  const key = call.takesKey
    ? addField('Idempotency-Key: under it, the same request is done once', { required: '' })
    : null;
  const keyOf = key === null ? () => null : keepKey(key, form);
  form.append(element('button', { class: 'main' }, `Send ${call.method}`));
  const output = element('output', { 'aria-live': 'polite' });
  form.append(output);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Browsers fold dots before they send, however they are written: another operation would be called.
    const folded = inPath.find(({ field }) => field.value === '.' || field.value === '..');
    if (folded !== undefined) {
      output.textContent = `Nothing was sent: “${folded.field.value}” is no ${folded.name}, and the browser would call another address.`;
      return;
    }
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name) =>
      encodeURIComponent(inPath.find((one) => one.name === name)?.field.value ?? ''),
    );
    const query = new URLSearchParams(
      inQuery.filter(({ field }) => field.value !== '').map(({ name, field }) => [name, field.value]),
    ).toString();
    const address = `${path}${query === '' ? '' : `?${query}`}`;
    const text = body?.value ?? null;
    void send(
      {
        method: call.method,
        address,
        token: token?.value ?? null,
        body: text,
        key: keyOf(JSON.stringify([address, text])),
      },
      output,
    );
  });
  return form;
}

/**
 * Fills the field of a key. Answers the key of a request: the one before for the same request, so that a second click
 * repeats it safely, also after others. Another request gets another key, for it would be refused under one that was used.
 * @param {HTMLInputElement} field @param {HTMLElement} form
 */
function keepKey(field, form) {
  /** @type {Map<string, string>} */
  const sent = new Map();
  const renew = element('button', { type: 'button' }, 'Another key');
  renew.addEventListener('click', () => {
    field.value = makeKey();
  });
  field.value = makeKey();
  form.append(renew, ' ');
  /** @param {string} request */
  return (request) => {
    const before = sent.get(field.value);
    if (before !== undefined && before !== request) {
      const own = [...sent.keys()].filter((one) => sent.get(one) === request).at(-1);
      field.value = own ?? makeKey();
    }
    sent.set(field.value, request);
    return field.value;
  };
}

// Not randomUUID: browsers offer that on secure pages only.
function makeKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * @typedef {object} Sending
 * @property {string} method
 * @property {string} address
 * @property {string | null} token
 * @property {string | null} body
 * @property {string | null} key
 */

/** @param {Sending} sending @param {HTMLElement} output */
async function send({ method, address, token, body, key }, output) {
  // Trying changes things for real: with a live token it would move money.
  if (token !== null && !token.startsWith('trn_test_')) {
    output.textContent = 'Only a token of a sandbox account is taken here: it begins with trn_test_.';
    return;
  }
  if (token !== null) keepToken(token);
  output.textContent = 'Sending…';
  try {
    const answer = await fetch(`${home.replace(/\/docs$/, '')}${address}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      ...(body === null ? {} : { body }),
      credentials: 'omit',
    });
    const isData = (answer.headers.get('content-type') ?? '').startsWith('application/json');
    const shown = isData
      ? JSON.stringify(await answer.json(), null, 2)
      : `A file: ${answer.headers.get('content-type')}, ${(await answer.blob()).size} bytes.`;
    const pre = element('pre', { tabindex: '0' });
    pre.append(element('code', {}, shown));
    painter?.observe(pre);
    const isReplayed = answer.headers.get('idempotency-replayed') === 'true';
    const said = isReplayed
      ? ' · The first answer again: nothing was done a second time under this key.'
      : '';
    output.replaceChildren(`${answer.status} · ${answer.headers.get('request-id') ?? ''}${said}`, pre);
  } catch {
    const way = key === null ? 'Send it again.' : 'Send it again: with the same key it has only one effect.';
    output.textContent = `The service did not answer. It is not known whether the request was done. ${way}`;
  }
}
