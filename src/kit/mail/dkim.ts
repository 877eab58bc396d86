import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import DKIM from 'nodemailer/lib/dkim';
import type { SignMessage } from './mailer.ts';

/** A key that signs mails of a domain. RSA: not every receiver can check Ed25519. */
export interface DkimKey {
  readonly domain: string;
  /** Names the key among those of the domain. */
  readonly selector: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
}

const KEY_BITS = 2_048;

const makePair = promisify(generateKeyPair);

/** Makes a pair of keys: the private one as PEM, the public one as its DNS record has it. */
export async function makeDkimPair(): Promise<{ readonly privateKey: string; readonly publicKey: string }> {
  const { privateKey, publicKey } = await makePair('rsa', {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  return { privateKey, publicKey: publicKey.toString('base64') };
}

/** What is signed, where a mail has it. Receivers offer to unsubscribe by one click only if both fields are (RFC 8058). */
const SIGNED = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted',
].join(':');

/** Makes what signs mails with a key (RFC 6376). */
export function createDkimSigner({ domain, selector, privateKey }: DkimKey): SignMessage {
  // Read once: the types know only texts, but the key goes to `sign` of node:crypto as it is.
  const key = createPrivateKey(privateKey) as unknown as string;
  const names = { domainName: domain, keySelector: selector, headerFieldNames: SIGNED };
  const signer = new DKIM({ ...names, privateKey: key });
  return async (message) => {
    const chunks: Buffer[] = [];
    for await (const chunk of signer.sign(message) as AsyncIterable<Buffer>) chunks.push(chunk);
    const signed = Buffer.concat(chunks);
    // nodemailer sends a mail unsigned when its key does not work.
    if (!signed.subarray(0, 15).equals(Buffer.from('DKIM-Signature:')))
      throw new Error('A mail was not signed.');
    return signed;
  };
}
