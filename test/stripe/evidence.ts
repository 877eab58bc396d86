import assert from 'node:assert/strict';
import type { AccountId, EvidenceId } from '../../src/kit/ids.ts';
import { newId } from '../../src/kit/ids.ts';
import { createStripeProcessor } from '../../src/processors/stripe/processor.ts';
import type { EvidenceFields } from '../../src/processors/types.ts';
import { type Passing, standBetween } from './between.ts';

const accountId = newId<AccountId>();
const merchant = { accountId, now: new Date() };

/** Every field that evidence can have. */
const fields: Required<EvidenceFields> = {
  customerName: 'Maria Lindqvist',
  customerEmail: 'maria@example.com',
  customerAddress: '192.0.2.1',
  productDescription: '1 x Wedding photography',
  serviceDate: '2027-06-12',
  cancellationDisclosure: 'The terms are part of the invoice.',
  statement: 'The photos were delivered.',
  activityLog: '2026-11-21T12:00:00.000Z invoice first seen',
};

/**
 * Evidence is uploaded and submitted as Stripe's own document allows, and once: a dispute that has it is not answered again. The
 * stand-in keeps no state, so that what stands between says whether the dispute was answered.
 */
export async function holdEvidence(url: string): Promise<number> {
  const submitted: Passing[] = [];
  const between = await standBetween(url, {
    request(passing) {
      if (passing.method === 'POST' && passing.path.startsWith('/v1/disputes/')) submitted.push(passing);
      return passing;
    },
    answer(asked, text) {
      if (asked.method !== 'GET' || !asked.path.startsWith('/v1/disputes/')) return text;
      const metadata = Object.fromEntries(
        [...(submitted[0]?.form ?? [])].flatMap(([name, value]) => {
          const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
          return key === undefined ? [] : [[key, value]];
        }),
      );
      return JSON.stringify({
        ...JSON.parse(text),
        metadata,
        status: submitted.length === 0 ? 'needs_response' : 'under_review',
        evidence_details: { submission_count: submitted.length },
      });
    },
  });
  try {
    const { evidence } = createStripeProcessor({
      accountId,
      secretKey: 'sk_test_123',
      webhookSecret: 'whsec_of_the_check',
      apiUrl: between.url,
      since: new Date(Date.now() - 86_400_000),
      clock: { now: () => new Date() },
    });
    assert.ok(evidence !== undefined, 'Stripe takes evidence');
    const key = newId<EvidenceId>();
    const bytes = Buffer.from('%PDF-1.7\n%%EOF\n');
    const upload = await evidence.upload(merchant, { key, name: 'evidence.pdf', bytes });
    assert.ok(upload.status === 'uploaded', JSON.stringify(upload));
    const submission = { key, dispute: 'dp_1', file: upload.reference, fields };
    for (const _again of [1, 2])
      assert.deepEqual(await evidence.submit(merchant, submission), { status: 'sent' });
    const other = await evidence.submit(merchant, { ...submission, key: newId<EvidenceId>() });
    assert.equal(other.status === 'refused' && other.code, 'already_answered');
    assert.equal(submitted.length, 1, 'the dispute was answered more than once');
    const sent = [...(submitted[0]?.form.entries() ?? [])].flatMap(([name, value]) => {
      const field = /^evidence\[(.+)\]$/.exec(name)?.[1];
      return field === undefined ? [] : [[field, value] as const];
    });
    // The stand-in takes any name here: these are those of docs.stripe.com/api/disputes/update.
    assert.deepEqual(Object.fromEntries(sent), {
      access_activity_log: fields.activityLog,
      cancellation_policy_disclosure: fields.cancellationDisclosure,
      customer_email_address: fields.customerEmail,
      customer_name: fields.customerName,
      customer_purchase_ip: fields.customerAddress,
      product_description: fields.productDescription,
      service_date: fields.serviceDate,
      uncategorized_file: upload.reference,
      uncategorized_text: fields.statement,
    });
    const faults = between.exchanges.filter(({ status }) => status !== 200);
    assert.deepEqual(faults, [], 'a request that the document does not allow');
    return between.exchanges.length;
  } finally {
    await between.close();
  }
}
