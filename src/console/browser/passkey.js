// Signing in with a passkey. The form is hidden until this script knows that the browser can.

const form = document.querySelector('form[data-options]');
const { PublicKeyCredential: passkeys } = window;
if (form instanceof HTMLFormElement && typeof passkeys?.parseRequestOptionsFromJSON === 'function') {
  offer(form);
}

/** @param {HTMLFormElement} shown */
function offer(shown) {
  shown.hidden = false;
  const waiting = new AbortController();
  // Browsers that can list passkeys among the addresses of the first field.
  const isListed = passkeys.isConditionalMediationAvailable?.() ?? Promise.resolve(false);
  const listing = isListed
    .then((can) => (can ? ask(shown, { mediation: 'conditional', signal: waiting.signal }) : null))
    // The person has not asked for a passkey yet, so a failure is not shown.
    .catch(() => null);
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    // A browser asks one question at a time.
    waiting.abort();
    listing.then(() => ask(shown, {})).catch((cause) => tell(shown, cause));
  });
}

/**
 * @param {HTMLFormElement} shown
 * @param {CredentialRequestOptions} how
 */
async function ask(shown, how) {
  const { signal = null } = how;
  const body = new URLSearchParams();
  const response = await fetch(shown.dataset.options ?? '', { method: 'POST', body, signal });
  if (!response.ok) throw new Error(`The service answered ${response.status}.`);
  const { options } = await response.json();
  const publicKey = passkeys.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ ...how, publicKey });
  if (!(credential instanceof passkeys)) return;
  const answer = shown.elements.namedItem('answer');
  if (!(answer instanceof HTMLInputElement)) return;
  answer.value = JSON.stringify(credential.toJSON());
  shown.submit();
}

/**
 * @param {HTMLFormElement} shown
 * @param {unknown} cause
 */
function tell(shown, cause) {
  // The person has closed the question.
  if (cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'AbortError'))
    return;
  const problem = shown.querySelector('[role=alert]');
  if (problem instanceof HTMLElement) problem.hidden = false;
}
