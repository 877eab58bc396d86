import { AppError, refusal } from '../kit/errors.ts';
import { oneLine, shortened } from '../kit/text/text.ts';

/** A caller of the service is answered within 8 s, whatever VIES does. */
const TIMEOUT_MS = 6_000;
const MOST_BYTES = 65_536;
const MOST_TEXT = 300;

/** The answer of VIES about a VAT id. */
export interface ViesAnswer {
  readonly isValid: boolean;
  readonly requestId: string | null;
  readonly name: string | null;
  readonly address: string | null;
}

/** Asks VIES about a VAT id. `requester`: that of the business, with which VIES gives a number as a proof; null: none. */
export type AskVies = (vatId: string, requester: string | null) => Promise<ViesAnswer>;

/**
 * Asks VIES at its address, and follows it nowhere else. Where VIES does not know the business, it is asked without it, and gives no
 * number. Errors: 422 `illegal_action`, 503 `vat_service_unavailable`.
 */
export function createVies(url: string): AskVies {
  return async (vatId, requester) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const ask = (more: object) => {
      const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2), ...more };
      return post(`${url}/check-vat-number`, asked, signal);
    };
    if (requester === null) return answerOf(await ask({}));
    const said = await ask({
      requesterMemberStateCode: requester.slice(0, 2),
      requesterNumber: requester.slice(2),
    });
    return answerOf(faultOf(said) === 'INVALID_REQUESTER_INFO' ? await ask({}) : said);
  };
}

async function post(url: string, asked: object, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'error',
      signal,
    });
    const said: unknown = JSON.parse(await textOf(response));
    // A failure may name its reason, but answers nothing.
    return response.ok ? said : { ...(said as object), valid: undefined };
  } catch (cause) {
    throw unavailable('VIES was not reached, or did not answer in time', cause);
  }
}

async function textOf({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error('The answer is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

type Said = Readonly<Record<string, unknown>>;
const fieldsOf = (said: unknown): Said => (typeof said === 'object' && said !== null ? (said as Said) : {});

// The code of VIES for why it answers nothing; empty without one.
function faultOf(said: unknown): string {
  const { valid, errorWrappers } = fieldsOf(said);
  if (typeof valid === 'boolean' || !Array.isArray(errorWrappers)) return '';
  const { error } = fieldsOf(errorWrappers[0]);
  return typeof error === 'string' && /^[A-Z_]{3,60}$/.test(error) ? error : '';
}

// An id is valid or not only where VIES says so: a register that is away says neither.
function answerOf(said: unknown): ViesAnswer {
  const answer = fieldsOf(said);
  if (typeof answer.valid !== 'boolean') {
    const code = faultOf(said);
    if (code === 'INVALID_INPUT') {
      const message = 'VIES takes this for no VAT id of its country: look for a typing error.';
      throw refusal('illegal_action', message, '/vatId');
    }
    const known = code === '' ? '' : ` (${code})`;
    throw unavailable(`The register of this country did not answer VIES${known}`);
  }
  return {
    isValid: answer.valid,
    requestId: textIn(answer.requestIdentifier),
    name: textIn(answer.name),
    address: textIn(answer.address),
  };
}

// Countries that do not say a name send dashes.
function textIn(value: unknown): string | null {
  const text = typeof value === 'string' ? shortened(oneLine(value.replaceAll('\n', ', ')), MOST_TEXT) : '';
  return /[\p{L}\p{N}]/u.test(text) ? text : null;
}

function unavailable(why: string, cause?: unknown): AppError {
  const message = `${why}: whether the VAT id is valid is not known. Ask again later.`;
  return new AppError('vat_service_unavailable', { message, retryAfterSeconds: 60, cause });
}

/**
 * The same for sandbox accounts, which ask nobody: an id whose last two digits are 98 is not valid, one with 99 meets a register
 * that is away, and every other one is valid.
 */
export const askSandboxVies: AskVies = async (vatId, requester) => {
  const ending = vatId.replaceAll(/\D/g, '').slice(-2);
  if (ending === '99') throw unavailable('The register of this country did not answer VIES (MS_UNAVAILABLE)');
  const isValid = ending !== '98';
  return {
    isValid,
    requestId: requester === null ? null : `SANDBOX${vatId}`,
    name: isValid ? 'Sandbox Company' : null,
    address: isValid ? 'Example Street 1, Example City' : null,
  };
};
