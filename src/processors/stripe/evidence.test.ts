import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountId } from '../../kit/ids.ts';
import { createStripeClient } from './client.ts';
import { submitEvidence, uploadEvidence } from './evidence.ts';
import { type FakeStripe, startFakeStripe, stripeError } from './testing/fake-stripe.ts';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.close());

const client = () =>
  createStripeClient({
    accountId: '0198c5a0-4d0c-7b21-a0f2-7b9d3e1c6f42' as AccountId,
    secretKey: 'sk_test_1',
    apiUrl: stripe.url,
    attemptMs: 1_000,
    totalMs: 3_000,
  });
const submission = {
  key: 'evidence-1',
  dispute: 'dp_1',
  file: 'file_1',
  fields: { statement: 'Delivered.', serviceDate: '2026-05-04' },
};
const dispute = (submissions: number, metadata: object = {}, status = 'needs_response') => ({
  body: {
    id: 'dp_1',
    object: 'dispute',
    status,
    metadata,
    evidence_details: { submission_count: submissions },
  },
});

describe('evidence at Stripe', () => {
  it('is uploaded for disputes under a key of ours', async () => {
    stripe.on('POST /v1/files', { body: { id: 'file_1', object: 'file' } });
    const uploaded = await uploadEvidence(client(), {
      key: 'evidence-1',
      name: 'e.pdf',
      bytes: Buffer.from('%PDF-'),
    });
    expect(uploaded).toEqual({ status: 'uploaded', reference: 'file_1' });
    expect(stripe.to('POST /v1/files')[0]?.headers).toMatchObject({
      'idempotency-key': 'evidence-1:file',
      'content-type': expect.stringContaining('multipart/form-data'),
    });
  });

  it('is submitted with the file, what the business says, and our key', async () => {
    stripe.on('GET /v1/disputes/dp_1', dispute(0));
    stripe.on('POST /v1/disputes/dp_1', { body: { id: 'dp_1', object: 'dispute' } });
    expect(await submitEvidence(client(), submission)).toEqual({ status: 'sent' });
    expect(stripe.to('POST /v1/disputes/dp_1')[0]).toMatchObject({
      form: {
        'evidence[uncategorized_file]': 'file_1',
        'evidence[uncategorized_text]': 'Delivered.',
        'evidence[service_date]': '2026-05-04',
        'metadata[tranche_evidence]': 'evidence-1',
        submit: 'true',
      },
      headers: { 'idempotency-key': 'evidence-1:submit' },
    });
  });

  it.each([
    [
      'ours is found again',
      dispute(1, { tranche_evidence: 'evidence-1' }, 'under_review'),
      { status: 'sent' },
    ],
    [
      'of somebody else is left',
      dispute(1, {}, 'under_review'),
      { status: 'refused', code: 'already_answered' },
    ],
    ['that is over takes no answer', dispute(0, {}, 'lost'), { status: 'refused', code: 'already_answered' }],
  ])('an answer that %s', async (_what, found, expected) => {
    const before = stripe.to('POST /v1/disputes/dp_1').length;
    stripe.on('GET /v1/disputes/dp_1', found);
    expect(await submitEvidence(client(), submission)).toMatchObject(expected);
    expect(stripe.to('POST /v1/disputes/dp_1')).toHaveLength(before);
  });

  it('says which permission a restricted key lacks, and leaves an answer that did not come unknown', async () => {
    stripe.on('GET /v1/disputes/dp_1', stripeError(403, { message: 'not allowed' }));
    expect(await submitEvidence(client(), submission)).toMatchObject({ code: 'permission_missing' });
    stripe.on('GET /v1/disputes/dp_1', dispute(0));
    stripe.on('POST /v1/disputes/dp_1', 'reset');
    expect(await submitEvidence(client(), submission)).toMatchObject({ status: 'unknown' });
  });
});
