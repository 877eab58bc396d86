import type { Account } from '../../src/accounts/types.ts';
import type { AccountId } from '../../src/kit/ids.ts';
import { createSecrets } from '../../src/kit/secrets.ts';
import { type Imported, readTransfer, type TransferDeps, writeTransfer } from '../../src/transfer/service.ts';
import type { TestService } from './service.ts';

/** The passphrase of the files of tests. */
export const PASSPHRASE = 'correct horse battery staple';

/** The dependencies of a test service's transfer. The key is the one in the service's settings. */
export function transferDeps(service: TestService): TransferDeps {
  const { secretKey, publicUrl, payUrl } = service.services.config;
  const secrets = createSecrets(Buffer.from(secretKey ?? '', 'base64'));
  const { system } = service.services.database;
  return { connection: service.connection, system, secrets, clock: service.clock, publicUrl, payUrl };
}

/** An account of a test service as a file. */
export async function exportedFrom(
  service: TestService,
  accountId: AccountId,
  options: { isFrozen?: boolean; forInstallation?: string; withProcessorKeys?: boolean } = {},
): Promise<Buffer> {
  const account = (await service.services.accounts.findAccount(accountId)) as Account;
  const pieces: Buffer[] = [];
  const asked = {
    isFrozen: true,
    withProcessorKeys: true,
    ...options,
    passphrase: PASSPHRASE,
    workFactor: 8,
  };
  await writeTransfer(transferDeps(service), account, asked, async (file) => {
    for await (const piece of file) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** Brings a file into a test service, in pieces of an odd size. */
export function importInto(service: TestService, file: Buffer, passphrase = PASSPHRASE): Promise<Imported> {
  return readTransfer(transferDeps(service), inPieces(file), passphrase);
}

async function* inPieces(file: Buffer): AsyncGenerator<Buffer, void> {
  for (let from = 0; from < file.length; from += 9_973) yield file.subarray(from, from + 9_973);
}
