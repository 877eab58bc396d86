import type { FastifyRequest } from 'fastify';
import { AppError, invalidRequest } from '../errors.ts';
import { refuseOversize } from './oversize.ts';
import type { HttpServer } from './server.ts';
import { parseStrictJson, StrictJsonError } from './strict-json.ts';

/** Bytes of a body at most; the refusal in `errors.ts` names it. */
export const MAXIMUM_BODY = 262_144;

/** Bytes of a file at most, where an operation takes one: a bank statement of 10 000 lines has several MB. */
export const MAXIMUM_FILE = 16 * 1024 * 1024;

/** The refusal of another body, where an operation takes a file. */
export const FILE_WANTED = 'Send the file as it is, as application/octet-stream.';

/**
 * Has the server read bodies: JSON by the strict parser, forms where a page asks for them, pictures and files where an operation
 * takes one. Nothing else.
 */
export function readBodies(server: HttpServer): void {
  readJsonBodies(server);
  readForms(server);
  readPictures(server);
  readFiles(server);
  refuseOtherBodies(server);
}

// The strict parser, because Fastify's own rounds large numbers and takes the last of two equal keys.
function readJsonBodies(server: HttpServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Pages take forms only, and operations that take a picture nothing else.
    const { readsForm, readsPicture, readsFile } = request.routeOptions.config;
    if (readsFile === true) return done(new AppError('unsupported_media_type', { message: FILE_WANTED }));
    if (readsForm === true || readsPicture === true) return done(new AppError('unsupported_media_type'));
    request.rawBody = bytes;
    if (bytes.length === 0 && request.method === 'DELETE') return done(null, undefined);
    if (request.routeOptions.config.readsRawBody === true) return done(null, null);
    try {
      done(null, refuseOversize(bytes, readJsonBody(request, bytes)));
    } catch (cause) {
      done(cause as Error);
    }
  });
}

// A body that can be understood in spite of its faults continues to its schema, so that all faults are reported at
// once.
function readJsonBody(request: FastifyRequest, bytes: Buffer): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (cause) {
    if (!(cause instanceof StrictJsonError) || cause.read === null) throw cause;
    request.bodyFaults = cause.faults;
    return cause.read.value;
  }
}

/** Bytes of a form at most: pages send ids and short words. */
const MAXIMUM_FORM = 16_384;

// Only for routes of pages: a form that another route gets was sent by somebody else's page.
function readForms(server: HttpServer): void {
  server.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAXIMUM_FORM },
    (request, bytes, done) => {
      if (request.routeOptions.config.readsForm !== true) return done(new AppError('unsupported_media_type'));
      request.rawBody = bytes;
      const form = new URLSearchParams(bytes.toString('utf8'));
      const fault = [...form].find(([, value]) => value.includes('\0'));
      done(fault === undefined ? null : nulIn(fault[0]), form);
    },
  );
}

// The body is the file as it is. The operation checks its content.
function readPictures(server: HttpServer): void {
  server.addContentTypeParser<Buffer>(
    ['image/png', 'image/jpeg'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (request.routeOptions.config.readsPicture !== true)
        return done(new AppError('unsupported_media_type'));
      request.rawBody = bytes;
      done(null, bytes);
    },
  );
}

// The operation reads the bytes of the file.
function readFiles(server: HttpServer): void {
  server.addContentTypeParser<Buffer>(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAXIMUM_FILE },
    (request, bytes, done) => {
      request.rawBody = bytes;
      done(null, bytes);
    },
  );
}

/** Whether the type of a body says that it is a file. */
export const isFile = (type: string | undefined) => /^application\/octet-stream\s*(?:;|$)/i.test(type ?? '');

// A body that is not JSON is refused by its header, before it is read; so is a file where none is taken.
function refuseOtherBodies(server: HttpServer): void {
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    if (isFile(request.headers['content-type']) && request.routeOptions.config.readsFile !== true)
      return done(new AppError('unsupported_media_type'));
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunks } = request.headers;
    const hasBody = length !== '0' && (length ?? chunks) !== undefined;
    if (hasBody && (type === undefined || !isUtf8Type(type)))
      return done(new AppError('unsupported_media_type'));
    done();
  });
}

// No other character set is read, so none may be named.
function isUtf8Type(type: string): boolean {
  const named = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type)?.[1];
  return named === undefined || /^utf-?8$/i.test(named);
}

/** The refusal of a field whose text contains NUL, which PostgreSQL cannot keep. */
export function nulIn(name: string): AppError {
  const message = 'must not contain the character NUL.';
  return invalidRequest([{ path: `/${name}`, code: 'nul_in_text', message }]);
}
