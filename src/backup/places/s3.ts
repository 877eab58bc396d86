import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { CommandError } from '../../kit/command-error.ts';
import { labelOfS3, type S3Address } from '../../kit/store-address.ts';
import { type BackupPlace, isPlacedName, type PlacedFile } from './types.ts';

/** Two parts are in memory. S3 takes 10 000 of them: 160 GB. */
const PART_BYTES = 16_777_216;

const CONNECTING_LIMIT_MS = 10_000;

/** How long a store may be silent, and how long it may take to answer: one part in 600 s is 28 kB/s. */
const LIMITS = { silenceMs: 60_000, answerMs: 600_000 };

/** Of each request. */
const ATTEMPTS = 3;

/**
 * A prefix of a bucket as a place. The credentials are those of the standard variables (AWS_ACCESS_KEY_ID and the like), or of
 * the machine. A store shows a file when its last part was accepted and the upload was completed, and never before.
 */
export function openS3Place(address: S3Address, { silenceMs, answerMs } = LIMITS): BackupPlace {
  const { bucket, prefix, endpoint, region } = address;
  const client = new S3Client({
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTING_LIMIT_MS,
      socketTimeout: silenceMs,
      requestTimeout: answerMs,
      // Without it a request that takes too long is only logged, and waited for without end.
      throwOnRequestTimeout: true,
    },
    // Stores other than Amazon's may not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Only Amazon's have names of hosts for buckets everywhere.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
  });
  const label = labelOfS3(address);
  const keyOf = (name: string) => {
    if (!isPlacedName(name)) throw new CommandError(`${name} is not a name of a file in ${label}.`);
    return { Bucket: bucket, Key: `${prefix}${name}` };
  };
  const failing = (task: string) => (cause: Error) => {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(`${label} cannot be ${task}: ${reasonOf(cause)}.`, { cause });
  };
  return {
    label,
    write: (name, content) => upload(client, keyOf(name), content).catch(failing('written to')),
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand(keyOf(name))).catch(failing('read'));
      return Body as Readable;
    },
    list: (prefixOfNames) => listObjects(client, { bucket, prefix }, prefixOfNames).catch(failing('read')),
    async remove(name) {
      await client.send(new DeleteObjectCommand(keyOf(name))).catch(failing('changed'));
    },
  };
}

async function upload(
  client: S3Client,
  key: { readonly Bucket: string; readonly Key: string },
  content: Readable,
): Promise<void> {
  const uploading = new Upload({
    client,
    params: { ...key, Body: content, ContentType: 'application/octet-stream' },
    partSize: PART_BYTES,
    queueSize: 1,
    leavePartsOnError: true,
  });
  try {
    await uploading.done();
  } catch (cause) {
    const { uploadId } = uploading;
    // The parts of a failed upload would cost money. A store that fails this, too, forgets them by a rule of the bucket.
    if (uploadId !== undefined)
      await client.send(new AbortMultipartUploadCommand({ ...key, UploadId: uploadId })).catch(() => {});
    throw cause;
  } finally {
    content.destroy();
  }
}

async function listObjects(
  client: S3Client,
  { bucket, prefix }: Pick<S3Address, 'bucket' | 'prefix'>,
  prefixOfNames: string,
): Promise<readonly PlacedFile[]> {
  const files: PlacedFile[] = [];
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: `${prefix}${prefixOfNames}`,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? []) {
      const name = Key.slice(prefix.length);
      if (isPlacedName(name)) files.push({ name, bytes: Size, writtenAt: LastModified });
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
  return files.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

// What the store answers, or why it does not. The client's own sentences may be empty.
function reasonOf(cause: Error): string {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode;
    return `the store answers ${status ?? 'nothing'} ${cause.name}${cause.message === '' ? '' : ` (${cause.message.replace(/\.$/, '')})`}`;
  }
  if (cause.name === 'TimeoutError' && /ms of inactivity|requestTimeout/.test(cause.message))
    return 'the store does not answer';
  if (cause.name === 'CredentialsProviderError') {
    return 'no credentials are set: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const { code } = cause as NodeJS.ErrnoException;
  return cause.message || code || cause.name;
}
