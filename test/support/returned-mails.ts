/** A mail that a server returns (RFC 3464), to the address that the token names. */
export function returnedMail(token: string, fields: Readonly<Record<string, string>>, id = 'one') {
  return reportOf(token, id, 'delivery-status', [
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Sat, 21 Nov 2026 12:00:00 +0000',
    '',
    ...linesOf(fields),
  ]);
}

/** A reader's report of a mail as spam (RFC 5965), as a provider sends it. */
export function spamReport(token: string, fields: Readonly<Record<string, string>>) {
  return reportOf(token, 'spam', 'feedback-report', linesOf(fields));
}

const linesOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([name, value]) => `${name}: ${value}`);

function reportOf(token: string, id: string, type: string, lines: readonly string[]): string {
  return [
    'Return-Path: <>',
    `Delivered-To: bounces+${token}@tranche.example`,
    'From: MAILER-DAEMON@mx.example.net',
    `To: bounces+${token}@tranche.example`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${id}@mx.example.net>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry to have to tell you that your message could not be delivered. 5.1.1',
    '--b',
    `Content-Type: message/${type}`,
    '',
    ...lines,
    '',
    '--b',
    'Content-Type: message/rfc822',
    '',
    'From: invoices@tranche.example',
    'To: maria@example.com',
    `X-Tranche-Mail: ${token}`,
    'Subject: Invoice',
    '',
    'Hello',
    '--b--',
    '',
  ].join('\r\n');
}
