import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector of OpenTelemetry got it. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isFailed: boolean;
  /** The service, as the resource names it. */
  readonly service: Readonly<Record<string, string | number | boolean>>;
}

/** A collector in this process that takes OTLP over HTTP in protobuf. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** All that came, as bytes. */
  readonly bodies: Buffer[];
  readonly headers: Record<string, string | string[] | undefined>[];
  /** What it answers; 0 answers nothing at all. */
  status: number;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const state = { status: 200 };
  const spans: CollectedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: Collector['headers'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.status === 0) return;
      const body = Buffer.concat(chunks);
      headers.push(request.headers);
      if (state.status === 200 && request.url === '/v1/traces') {
        bodies.push(body);
        spans.push(...spansIn(body));
      }
      response.writeHead(state.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** The fields of a message of protobuf, by their numbers: bytes, or a number as it stands on the wire. */
type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

function spansIn(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((ofResource) => {
    const [resource] = messages(ofResource, 1);
    const service = resource === undefined ? {} : attributesOf(resource, 1);
    return messages(ofResource, 2).flatMap((ofScope) =>
      messages(ofScope, 2).map(
        (span): CollectedSpan => ({
          name: text(span, 5),
          traceId: hex(span, 1),
          spanId: hex(span, 2),
          parentId: hex(span, 4),
          kind: Number(span.get(6)?.[0] ?? 0),
          attributes: attributesOf(span, 9),
          links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
          isFailed: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
          service,
        }),
      ),
    );
  });
}

// A value is a string, a boolean, a whole number or a double.
function attributesOf(message: Fields, field: number): Record<string, string | number | boolean> {
  const pairs = messages(message, field).map((pair): [string, string | number | boolean] => {
    const [value = new Map()] = messages(pair, 2);
    if (value.has(1)) return [text(pair, 1), text(value, 1)];
    if (value.has(2)) return [text(pair, 1), value.get(2)?.[0] === 1n];
    if (value.has(3)) return [text(pair, 1), Number(value.get(3)?.[0])];
    const double = Buffer.alloc(8);
    double.writeBigUInt64LE(BigInt((value.get(4)?.[0] as bigint | undefined) ?? 0n));
    return [text(pair, 1), double.readDoubleLE()];
  });
  return Object.fromEntries(pairs);
}

function messages(message: Fields, field: number): Fields[] {
  return (message.get(field) ?? []).map((bytes) => fieldsOf(bytes as Buffer));
}

function text(message: Fields, field: number): string {
  return ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('utf8');
}

function hex(message: Fields, field: number): string {
  return ((message.get(field)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)).toString('hex');
}

// Protobuf's encoding: a tag of field number and wire type, then a varint (0), 8 bytes (1), a length and bytes (2), or 4
// bytes (5).
function fieldsOf(bytes: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at] as number;
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const list = fields.get(tag >> 3) ?? [];
    fields.set(tag >> 3, list);
    const type = tag & 7;
    if (type === 0) list.push(varint());
    else if (type === 1) list.push(bytes.readBigUInt64LE(at));
    else if (type === 2) {
      const length = Number(varint());
      list.push(bytes.subarray(at, at + length));
      at += length;
    } else if (type !== 5) throw new Error(`Protobuf has no wire type ${type}.`);
    if (type === 1) at += 8;
    if (type === 5) at += 4;
  }
  return fields;
}
