import { addressOf, type Call, sentFile } from './call.ts';

/** The request as a command of a shell. */
export function curlOf(call: Call): string {
  const { base, method, body, fileType, answers, needsToken } = call;
  const hasBody = body !== undefined || fileType !== null;
  const isUsual = method === (hasBody ? 'POST' : 'GET');
  const address = `${base}${addressOf(call)}`;
  const flags = [answers === 'stream' ? '-N' : '', isUsual ? '' : `-X ${method}`].filter(
    (flag) => flag !== '',
  );
  const lines = [['curl', ...flags, quoted(address)].join(' ')];
  if (needsToken) lines.push(`-H "authorization: Bearer $TRANCHE_TOKEN"`);
  if (fileType !== null) lines.push(`-H 'content-type: ${fileType}'`, `--data-binary @${sentFile(fileType)}`);
  if (body !== undefined) {
    lines.push(`-H 'content-type: application/json'`, `-d ${apostrophes(JSON.stringify(body, null, 2))}`);
  }
  if (typeof answers === 'object') lines.push(`-o ${answers.fileName}`);
  return lines.join(' \\\n  ');
}

function quoted(address: string): string {
  return /[?&*]/.test(address) ? apostrophes(address) : address;
}

// An apostrophe ends the shell's quoting, so it is written outside the quotes.
function apostrophes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
