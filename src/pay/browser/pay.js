// Adds to the client's page, which also works without script: the choice is applied as it is made, a card that
// was declined stays typed, and nobody pays twice by a second click. Served as it is, so it is plain JavaScript;
// `npm run types` checks it by its comments.

/** @type {import('./types.d.ts').TranchePage} */
const tranche = {};
window.tranche = tranche;

/** @param {string} id */
const byId = (id) => document.getElementById(id);

/**
 * A word of the reader's language; without one for the code, that of a plain decline.
 * @param {HTMLElement} form
 * @param {string} code
 * @returns {string}
 */
function wordOf(form, code) {
  const words = JSON.parse(form.dataset.words ?? '{}');
  return words[code] ?? words.declined ?? code;
}

// The choice ----------------------------------------------------------------------------------------

let choosing = 0;
let isChoosing = false;
let asked = new AbortController();
/** @type {string | null} */
let applied = null;

// Until a choice is applied, the button shows the amount of the former choice.
function hold() {
  isChoosing = true;
  byId('fields')?.querySelector('button')?.setAttribute('aria-disabled', 'true');
}

function release() {
  byId('fields')?.querySelector('button')?.removeAttribute('aria-disabled');
  isChoosing = false;
}

/** @param {string} address */
async function applyChoice(address) {
  choosing += 1;
  const turn = choosing;
  asked.abort();
  // Said again, by a field that is left after its text was taken in already.
  if (address === applied) {
    release();
    return;
  }
  hold();
  asked = new AbortController();
  const { signal } = asked;
  const text = await fetch(address, { headers: { accept: 'text/html' }, signal })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  if (turn !== choosing) return;
  if (text === null) {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const old of document.querySelectorAll('[data-swap]')) {
    const made = page.getElementById(old.id);
    if (made !== null && old instanceof HTMLElement) exchange(old, made);
  }
  release();
  applied = address;
  history.replaceState(null, '', address);
}

/**
 * A card that is half typed stays: the form gets the new amount, and its fields only when they are of another kind, or the terms at the
 * button are others: a form accepts no text that its reader has not seen.
 * @param {HTMLElement} old
 * @param {HTMLElement} made
 */
function exchange(old, made) {
  const isSameForm =
    old.id === 'fields' &&
    old.dataset.kind === made.dataset.kind &&
    (old.dataset.terms ?? '') === (made.dataset.terms ?? '');
  const isInUse =
    old.dataset.keep !== undefined && made.dataset.keep !== undefined && old.contains(document.activeElement);
  if (!isSameForm && !isInUse) {
    const focused = old.contains(document.activeElement) ? document.activeElement : null;
    carryPayer(old, made);
    old.replaceWith(document.adoptNode(made));
    if (made.id === 'fields') prepareFields();
    if (focused !== null) findAgain(made, old, focused)?.focus({ preventScroll: true });
    return;
  }
  for (const { name, value } of made.attributes) old.setAttribute(name, value);
  old.toggleAttribute('data-confirm', made.hasAttribute('data-confirm'));
  takeWords(old.querySelector('button'), made.querySelector('button'));
  for (const field of made.querySelectorAll('input')) {
    const kept = old.querySelector(`[name="${field.name}"]`);
    if (!isInUse || kept === null) continue;
    kept.toggleAttribute('aria-invalid', false);
    if (field.hasAttribute('aria-invalid')) kept.setAttribute('aria-invalid', 'true');
    if (field.type === 'hidden' && kept instanceof HTMLInputElement) kept.value = field.value;
  }
}

/**
 * The person who pays stays the same, whatever is paid.
 * @param {HTMLElement} old
 * @param {HTMLElement} made
 */
function carryPayer(old, made) {
  for (const field of made.querySelectorAll('[data-named]')) {
    const kept = old.querySelector(`[data-named="${field.getAttribute('data-named')}"]`);
    if (field instanceof HTMLInputElement && kept instanceof HTMLInputElement) field.value = kept.value;
  }
  const isOpen = old.querySelector('details.payer')?.hasAttribute('open') ?? false;
  made.querySelector('details.payer')?.toggleAttribute('open', isOpen);
}

/**
 * The element at the place of the focus, so that a keyboard user goes on from there.
 * @param {HTMLElement} made
 * @param {HTMLElement} old
 * @param {Element} focused
 */
function findAgain(made, old, focused) {
  if (focused === old) return made;
  const found = made.querySelector(`[name="${focused.getAttribute('name')}"]`);
  return found instanceof HTMLElement ? found : null;
}

/**
 * @param {Element | null} old
 * @param {Element | null} made
 */
function takeWords(old, made) {
  if (old === null || made === null) return;
  old.textContent = made.textContent;
  old.toggleAttribute('disabled', made.hasAttribute('disabled'));
}

function prepareChoice() {
  const form = byId('choice');
  if (!(form instanceof HTMLFormElement)) return;
  form.querySelector('[data-without-script]')?.setAttribute('hidden', '');
  let timer = 0;
  const apply = () => {
    clearTimeout(timer);
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value);
    void applyChoice(`${form.action.split('#')[0]}?${query}`);
  };
  form.addEventListener('change', apply);
  form.addEventListener('input', (event) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.name !== 'amount') return;
    hold();
    clearTimeout(timer);
    timer = window.setTimeout(apply, 600);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    apply();
  });
  form.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('[data-choose]') : null;
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    for (const [index, box] of form.querySelectorAll('input[name=payments]').entries()) {
      if (box instanceof HTMLInputElement) box.checked = link.dataset.choose === 'all' || index === 0;
    }
    apply();
  });
}

// Paying --------------------------------------------------------------------------------------------

/** @type {import('./types.d.ts').Tokenize} */
const ownFields = async (form) => {
  const data = new FormData(form);
  const text = (/** @type {string} */ name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  /** @type {Record<string, string | number>} */
  const details = { type: text('type'), holderName: text('holderName') };
  if (details.type === 'Card') {
    const date = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text('expiry'));
    if (date === null) return { problem: wordOf(form, 'invalid_date'), code: 'invalid_date' };
    details.number = text('number');
    details.expiryMonth = Number(date[1]);
    details.expiryYear = 2000 + Number(date[2]);
    details.cvc = text('cvc');
  } else {
    for (const name of ['iban', 'routingNumber', 'accountNumber']) {
      if (data.has(name)) details[name] = text(name);
    }
  }
  const answer = await fetch(form.dataset.tokens ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${form.dataset.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(details),
  });
  const made = await answer.json();
  const code = made.code ?? 'busy';
  return made.status === 'created' ? { token: made.token } : { problem: wordOf(form, code), code };
};

/** @type {Readonly<Record<string, string>>} */
const fieldsAtFault = {
  invalid_date: 'expiry',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  method_not_accepted: 'number',
  incorrect_number: 'number',
  not_a_test_number: 'number',
  incorrect_routing_number: 'routingNumber',
  incorrect_iban: 'iban',
};

/**
 * Leads to the field that a problem is about, until something else is typed there.
 * @param {HTMLFormElement} form
 * @param {string} code
 */
function leadTo(form, code) {
  const name = Object.hasOwn(fieldsAtFault, code) ? fieldsAtFault[code] : null;
  const field =
    form.querySelector(`[name="${name}"]`) ??
    (name === 'number' ? form.querySelector('[name=accountNumber], [name=iban]') : null);
  if (!(field instanceof HTMLInputElement)) return;
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', 'problem');
  field.focus();
  const forget = () => {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  };
  field.addEventListener('input', forget, { once: true });
}

let isPaying = false;

/** @param {HTMLFormElement} form */
async function pay(form) {
  const button = form.querySelector('button');
  const problem = byId('problem');
  if (button === null || problem === null) return;
  const label = button.textContent;
  isPaying = true;
  // The amount on the button is paid: the choice is locked until the answer is there.
  byId('choice')?.toggleAttribute('inert', true);
  problem.textContent = '';
  button.setAttribute('aria-disabled', 'true');
  button.textContent = wordOf(form, 'working');
  const fail = (/** @type {string} */ words, /** @type {string} */ reason = '') => {
    isPaying = false;
    byId('choice')?.toggleAttribute('inert', false);
    button.removeAttribute('aria-disabled');
    button.textContent = label;
    problem.textContent = words;
    const code = form.querySelector('[name=cvc]');
    if (code instanceof HTMLInputElement) code.value = '';
    leadTo(form, reason);
  };
  try {
    // The choice as it was when the button was pressed: it is what stood on it.
    const { fields: chosen = '', pay: address = '', terms = '', confirm } = form.dataset;
    const made = await (tranche.tokenize ?? ownFields)(form);
    if ('problem' in made) {
      fail(made.problem, made.code);
      return;
    }
    const body = new URLSearchParams(chosen);
    body.set('token', made.token);
    // Beside the fields: a script that does not know of terms must not send a hash with what it copies.
    if (terms !== '') body.set('terms', terms);
    const isConfirmed = confirm === undefined;
    // Not in an address, where it would be kept: the page that asks to confirm has fields of its own.
    for (const field of isConfirmed ? form.querySelectorAll('[data-named]') : []) {
      if (field instanceof HTMLInputElement && field.value.trim() !== '')
        body.set(field.dataset.named ?? '', field.value.trim());
    }
    // The card decides the fee: the exact amount is on the next page, and confirmed there.
    if (confirm !== undefined) {
      location.assign(`${address}${address.includes('?') ? '&' : '?'}${body}`);
      return;
    }
    const answer = await fetch(address, { method: 'POST', headers: { accept: 'application/json' }, body });
    const outcome = await answer.json();
    if (outcome.location !== undefined) location.assign(outcome.location);
    else fail(outcome.problem ?? wordOf(form, 'busy'), outcome.code);
  } catch {
    fail(wordOf(form, 'busy'));
  }
}

function prepareFields() {
  const form = byId('fields');
  if (!(form instanceof HTMLFormElement)) return;
  // Where another page asks to confirm, it asks for the payer, too.
  form.querySelector('[data-with-script]')?.toggleAttribute('hidden', form.dataset.confirm !== undefined);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // A choice that is not taken in yet is not what stands on the button.
    const isOff = form.querySelector('button')?.hasAttribute('disabled');
    if (!isPaying && !isChoosing && !isOff) void pay(form);
  });
  tranche.mount?.();
}

// A page that comes back from the browser's memory shows what was, not what is.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});

// A card whose answer has not come: the page looks again, less and less often.
function prepareRefresh() {
  if (document.querySelector('[data-refresh]') === null) return;
  // Kept with the page's place in the history: it outlives a reload, and needs no storage that may be blocked.
  const tries = Number(history.state?.tries ?? 0);
  if (tries >= 8) return;
  history.replaceState({ tries: tries + 1 }, '');
  const look = () => {
    // A reader who types a card for another payment is not disturbed.
    const fields = [...(byId('fields')?.querySelectorAll('input:not([type=hidden])') ?? [])];
    const isTyped = fields.some(
      (field) => field instanceof HTMLInputElement && field.value !== field.defaultValue,
    );
    if (isPaying || isTyped) setTimeout(look, 2_000);
    else location.reload();
  };
  setTimeout(look, 2_000 * (tries + 1));
}

const LEAVES_AFTER_MS = 5_000;

// After paying, the page goes back to the site that sent the client here: once, and not while somebody uses the page.
function prepareReturn() {
  const hint = document.querySelector('[data-leaving]');
  const link = hint?.previousElementSibling;
  if (!(hint instanceof HTMLElement) || !(link instanceof HTMLAnchorElement)) return;
  // Kept with the page's place in the history: a reload, and the way back from that site, stay here.
  if (history.state?.hasLeft === true) return;
  history.replaceState({ ...history.state, hasLeft: true }, '');
  hint.hidden = false;
  // Replaced, so that the browser's way back does not lead into this page, which leaves.
  const timer = setTimeout(() => location.replace(link.href), LEAVES_AFTER_MS);
  const stay = () => {
    clearTimeout(timer);
    // The hint's place stays empty, so that a link that is being pressed does not move away.
    hint.style.visibility = 'hidden';
  };
  for (const act of ['pointerdown', 'keydown', 'wheel']) addEventListener(act, stay, { once: true });
}

// Seen is what a person has before them for a moment: not what a mail scanner fetches or a browser loads ahead.
function prepareView() {
  const marked = document.querySelector('[data-viewed]');
  const address = marked instanceof HTMLElement ? marked.dataset.viewed : undefined;
  if (address === undefined) return;
  let timer = 0;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') return;
    timer = window.setTimeout(() => {
      document.removeEventListener('visibilitychange', look);
      navigator.sendBeacon(address, new URLSearchParams());
    }, 1_500);
  };
  document.addEventListener('visibilitychange', look);
  look();
}

prepareChoice();
prepareFields();
prepareRefresh();
prepareReturn();
prepareView();
