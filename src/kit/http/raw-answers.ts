import type { Socket } from 'node:net';
import { AppError, type RefusalCode } from '../errors.ts';
import type { Clock } from '../time.ts';
import { renderRefusal } from './envelope.ts';

const reasons: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers what never became a request (bad syntax, headers too large, too slow) and ends the connection. */
export function answerClientError(cause: Error & { code?: string }, socket: Socket, clock: Clock): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new AppError(reasons[cause.code ?? ''] ?? 'invalid_request', {
    message: reasons[cause.code ?? ''] === undefined ? 'This is not a valid HTTP request.' : undefined,
  } as { message?: string });
  const body = renderRefusal(clock.now(), refusal, 'req_none');
  socket.end(
    `HTTP/1.1 ${refusal.status} ${phrases[refusal.status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
