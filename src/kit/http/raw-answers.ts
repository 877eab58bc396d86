import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError, type RefusalCode } from '../errors.ts';
import type { Clock } from '../time.ts';
import { connectionOf, countRequest } from './connections.ts';
import { renderRefusal } from './envelope.ts';
import type { HttpServer } from './server.ts';

const reasons: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Answers requests that expect of the server what no server of ours does: anything else than `100-continue`. */
export function answerExpectations(server: HttpServer, clock: Clock): void {
  server.server.on('checkExpectation', (request: IncomingMessage, answer: ServerResponse) => {
    countRequest(request, answer);
    const requestId = `req_${randomUUID()}`;
    const body = renderRefusal(clock.now(), new AppError('expectation_failed'), requestId);
    answer.writeHead(417, {
      'request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    answer.end(body);
  });
}

/** Answers what never became a request (bad syntax, headers too large, too slow) and ends the connection. */
export function answerClientError(cause: Error & { code?: string }, socket: Socket, clock: Clock): void {
  if (cause.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const held = connectionOf(socket);
  if (held !== undefined && !held.newest.complete && held.newestAnswer.headersSent) {
    // The request was refused before it had arrived, and needs no second answer.
    held.isEnding = true;
    if (held.unanswered === 0) socket.end();
    return;
  }
  if (held !== undefined && held.unanswered > 0 && held.newest.complete) {
    // A whole request on this connection is still at work: a refusal now would be taken for its answer.
    held.isEnding = true;
    return;
  }
  if (held !== undefined && held.unanswered > 1) {
    socket.destroy();
    return;
  }
  const code = reasons[cause.code ?? ''];
  const refusal =
    code === undefined
      ? new AppError('invalid_request', { message: 'This is not a valid HTTP request.' })
      : new AppError(code);
  const requestId = `req_${randomUUID()}`;
  const body = renderRefusal(clock.now(), refusal, requestId);
  socket.end(
    `HTTP/1.1 ${refusal.status} ${phrases[refusal.status]}\r\nRequest-Id: ${requestId}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
