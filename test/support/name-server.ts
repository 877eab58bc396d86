import { createSocket } from 'node:dgram';

const TXT = 16;
const NAME_ERROR = 3;

/** A DNS server that knows what a test publishes, and no other name. */
export interface NameServer {
  readonly address: string;
  /** Texts by their names. */
  readonly texts: Map<string, string>;
  close(): Promise<void>;
}

/**
 * Starts a DNS server (RFC 1035) at an address of this machine. At port 53, because programs ask nowhere else: only root
 * may. It answers over UDP, with one text for a name.
 */
export async function startNameServer(address: string): Promise<NameServer> {
  const texts = new Map<string, string>();
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const answer = answerTo(query, texts);
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(53, address, resolve);
  });
  return {
    address,
    texts,
    close: () =>
      new Promise((resolve) => {
        socket.close(() => resolve());
      }),
  };
}

function answerTo(query: Buffer, texts: ReadonlyMap<string, string>): Buffer | null {
  const question = questionIn(query);
  if (question === null) return null;
  const { name, type, bytes } = question;
  const text = texts.get(name.toLowerCase());
  const records = text !== undefined && type === TXT ? [textRecord(text)] : [];
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  // An answer with authority, and recursion as it was wanted; a known name may have no record of the type.
  head.writeUInt16BE(0x84_80 | (query.readUInt16BE(2) & 0x01_00) | (text === undefined ? NAME_ERROR : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, bytes, ...records]);
}

function questionIn(query: Buffer) {
  if (query.length < 17) return null;
  const labels: string[] = [];
  let at = 12;
  for (;;) {
    const length = query[at] ?? 0;
    at += 1;
    if (length === 0) break;
    labels.push(query.toString('latin1', at, at + length));
    at += length;
  }
  if (at + 4 > query.length) return null;
  return { name: labels.join('.'), type: query.readUInt16BE(at), bytes: query.subarray(12, at + 4) };
}

// Of the name in the question, for a minute. A text is in pieces of at most 255 bytes.
function textRecord(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/g) ?? []).map((piece) =>
    Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece, 'latin1')]),
  );
  const data = Buffer.concat(pieces);
  const head = Buffer.from([0xc0, 12, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
