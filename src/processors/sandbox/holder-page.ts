import { currencyExponent } from '../../kit/money.ts';
import type { Charge } from './types.ts';

/** An HTML page and the content security policy it needs. */
interface Page {
  readonly html: string;
  readonly policy: string;
}

/** Asks the holder to confirm a payment; of one that was answered it says so. */
export function renderHolderPage(charge: Charge): Page {
  const amount = `<strong>${escapeHtml(showAmount(charge.amount, charge.currency))}</strong>`;
  const what = charge.description === '' ? '' : ` for ${escapeHtml(charge.description)}`;
  const back =
    charge.returnUrl === null
      ? '<p>You can close this page.</p>'
      : `<p><a href="${escapeHtml(charge.returnUrl)}">Go back</a></p>`;
  const body =
    charge.status === 'requires_action'
      ? `<p>Do you confirm the payment of ${amount}${what}?</p>
<form method="post">
<button name="answer" value="confirm">Confirm</button>
<button name="answer" value="refuse">Refuse</button>
</form>
<p>This is a sandbox: no real money moves.</p>`
      : `<p>This payment was ${charge.status === 'declined' ? 'refused' : 'confirmed'}.</p>\n${back}`;
  return {
    html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Confirm the payment</title>
<main>
<h1>Test Bank</h1>
${body}
</main>
</html>
`,
    policy: `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'${originOf(charge)}`,
  };
}

// Browsers hold a redirect after a form to the same list as the form itself.
function originOf({ returnUrl }: Charge): string {
  const url = returnUrl === null ? null : URL.parse(returnUrl);
  return url === null ? '' : ` ${url.origin}`;
}

function showAmount(amount: number, currency: string): string {
  const digits = currencyExponent(currency);
  const text = String(amount).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${currency} ${digits === 0 ? whole : `${whole}.${text.slice(-digits)}`}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
