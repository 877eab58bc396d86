import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// Requests that may wait on one connection behind the one at work. More than this ends the connection: each waiting
// request holds about 3 kB, and one packet of 64 kB can bring 2 000 of them.
const MAXIMUM_WAITING = 128;

// Proxies keep a connection for as long as it works. This spreads them again over several processes.
const MAXIMUM_REQUESTS = 10_000;

type Handle = (request: IncomingMessage, answer: ServerResponse) => void;

/** What is known of a connection that has brought a request. */
interface Connection {
  requests: number;
  /** Requests that have arrived and are not answered: the one at work, and those that wait. */
  unanswered: number;
  /** The newest request of the connection, and its answer. */
  newest: IncomingMessage;
  newestAnswer: ServerResponse;
  /** True once the connection cannot continue; it ends when its last answer is out. */
  isEnding: boolean;
  /** Begins the requests that were sent ahead, the oldest first. Null for clients that wait for each answer. */
  waiting: (() => void)[] | null;
  /** True once something listens for what makes Node read on. */
  isWatched: boolean;
}

const connections = new WeakMap<Socket, Connection>();

/** What is known of a connection; undefined before its first request. */
export function connectionOf(socket: Socket): Connection | undefined {
  return connections.get(socket);
}

/** Counts a request until its answer is out or its connection has ended. */
export function countRequest(request: IncomingMessage, answer: ServerResponse): Connection {
  const { socket } = request;
  const connection: Connection = connections.get(socket) ?? {
    requests: 0,
    unanswered: 0,
    newest: request,
    newestAnswer: answer,
    isEnding: false,
    waiting: null,
    isWatched: false,
  };
  if (connection.requests === 0) connections.set(socket, connection);
  connection.newest = request;
  connection.newestAnswer = answer;
  connection.requests += 1;
  connection.unanswered += 1;
  if (connection.requests >= MAXIMUM_REQUESTS) answer.shouldKeepAlive = false;
  answer.on('close', () => {
    connection.unanswered -= 1;
    if (connection.isEnding && connection.unanswered === 0) socket.end();
    // In a turn of the event loop of its own, so that other connections are read in between.
    if (connection.waiting !== null) setImmediate(beginNext, connection, socket);
  });
  return connection;
}

/**
 * Makes the requests of one connection wait for each other, as their answers do. Node alone begins all that a packet
 * brings before any other connection gets a turn, and 2 000 small requests take a quarter of a second.
 */
export function serveInTurn(handle: Handle): Handle {
  return (request, answer) => {
    const { socket } = request;
    // The connection has ended, and this is the rest of its last packet.
    if (socket.destroyed) return;
    const connection = countRequest(request, answer);
    if (connection.unanswered === 1) return handle(request, answer);
    if (connection.waiting === null) {
      connection.waiting = [];
      stopReading(connection, socket);
    }
    if (connection.waiting.length === MAXIMUM_WAITING) socket.destroy();
    else connection.waiting.push(() => handle(request, answer));
  };
}

/** Ends the connection behind an answer if more requests wait on it, because they would be refused, too. */
export function endIfFollowed(request: IncomingMessage, answer: ServerResponse): void {
  if (connections.get(request.socket)?.waiting != null) answer.shouldKeepAlive = false;
}

function beginNext(connection: Connection, socket: Socket): void {
  const next = socket.writable ? connection.waiting?.shift() : undefined;
  if (next === undefined || connection.waiting?.length === 0) {
    connection.waiting = null;
    if (socket.writable) socket.resume();
  }
  next?.();
}

// Node reads on whenever the body of a request ends; then it is stopped again.
function stopReading(connection: Connection, socket: Socket): void {
  socket.pause();
  if (connection.isWatched) return;
  connection.isWatched = true;
  socket.on('resume', () => {
    if (connection.waiting !== null) socket.pause();
  });
}
