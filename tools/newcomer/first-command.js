// Does what somebody does who has just cloned the project: runs the README's first command, pastes the `curl` that it
// prints, pays what the payment link asks for, and stops the service. Ends with 0 when all of it went as promised, and
// prints how long each step took. Plain JavaScript, because it runs under the oldest Node that can start the service.
//
//   node tools/newcomer/first-command.js ['npm ci && npm start']
import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';

const COMMAND = process.argv[2] ?? 'npm ci && npm start';
const PRINTED = 'the service printed its curl';
const LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
const CARD = { type: 'Card', number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvc: '123' };

const began = Date.now();
const tell = (line) => console.log(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s  ${line}`);

/** Fails with what was expected and what came instead. */
function expectEqual(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: expected ${expected}, found ${JSON.stringify(found)}`);
}

/** The port to ask for: none, which is the default, unless something else on this machine has it or the next. */
async function portSetting() {
  const taken = await Promise.all([4000, 4001].map((port) => isTaken(port)));
  if (!taken.includes(true)) return {};
  const port = 20_000 + (process.pid % 20_000) * 2;
  tell(`another program has port 4000 or 4001: PORT=${port}`);
  return { PORT: String(port) };
}

function isTaken(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, () => server.close(() => resolve(false)));
  });
}

/** Waits until the service has printed the request to paste, and answers it. */
function printedCurl(service) {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`not before ${LIMIT_MS / 1000} s: ${PRINTED}`)),
      LIMIT_MS,
    );
    const read = (text) => {
      output += text;
      const found = /^curl (?:.*\\\n)*.*$/m.exec(output)?.[0];
      if (found === undefined || !output.includes('Ctrl-C')) return;
      clearTimeout(timer);
      resolve(found);
    };
    for (const stream of [service.stdout, service.stderr]) stream.setEncoding('utf8').on('data', read);
    service.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the command ended with ${code}:\n${output}`));
    });
  });
}

async function fetchJson(url, init) {
  const response = await fetch(url, init);
  return { status: response.status, body: await response.json() };
}

const post = (url, body, headers = {}) =>
  fetchJson(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Pays all that the link asks for by card, as its page does, and answers what is still owed. */
async function payLink(origin, paymentLink) {
  const page = await fetch(paymentLink);
  expectEqual('the page behind the payment link', page.status, 200);
  const [, path, code] = /\/([^/]+)\/r\/([^/]+)$/.exec(paymentLink);
  const link = `${origin}/v1/links/${path}/${code}`;
  const shown = await fetchJson(link);
  const { tokensUrl, publishableKey } = shown.body.data.tokens;
  const token = await post(tokensUrl, CARD, { authorization: `Bearer ${publishableKey}` });
  const { amountDue, paymentSchedule } = shown.body.data;
  const charge = await post(`${link}/charges`, {
    token: token.body.token,
    scheduledPaymentIds: paymentSchedule.map((payment) => payment.id),
    expectedAmount: amountDue,
  });
  expectEqual('the charge', charge.status, 201);
  expectEqual('the status of the charge', charge.body.data.status, 'Succeeded');
  return (await fetchJson(link)).body.data;
}

const service = spawn('bash', ['-c', `exec 2>&1; ${COMMAND}`], {
  detached: true,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: { ...process.env, ...(await portSetting()) },
});
const ended = new Promise((resolve) => service.once('exit', (code, signal) => resolve(signal ?? code)));
let exitCode = 1;
try {
  const curl = await printedCurl(service);
  tell(PRINTED);
  const pasted = await promisify(execFile)('bash', ['-c', `${curl} -sS -w '\\n%{http_code}'`]);
  const [answer, status] = pasted.stdout.split('\n');
  expectEqual('the status of the pasted request', status, '201');
  tell('pasted: 201');
  const { paymentLink, totalAmount } = JSON.parse(answer).data;
  const origin = new URL(/^curl (\S+)/.exec(curl)[1]).origin;
  const paid = await payLink(origin, paymentLink);
  expectEqual('what was paid through the link', paid.amountPaid, totalAmount);
  tell('its payment link is paid');
  exitCode = 0;
} catch (cause) {
  console.log(`The first command did not do what it promises: ${cause.message}`);
} finally {
  // The whole group, as Ctrl-C in a terminal does.
  if (service.exitCode === null && service.signalCode === null) process.kill(-service.pid, 'SIGINT');
  const late = new Promise((resolve) => setTimeout(resolve, STOP_LIMIT_MS, 'late').unref());
  const left = await Promise.race([ended, late]);
  if (left === 'late') {
    console.log(`The service did not stop within ${STOP_LIMIT_MS / 1000} s of Ctrl-C.`);
    process.kill(-service.pid, 'SIGKILL');
    exitCode = 1;
  } else tell(`stopped (${left})`);
}
process.exitCode = exitCode;
