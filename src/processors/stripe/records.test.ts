import { describe, expect, it } from 'vitest';
import { newId } from '../../kit/ids.ts';
import { readRecord, recordMetadata } from './records.ts';

const recordOf = (count: number) => ({
  of: newId(),
  parts: Array.from({ length: count }, (_, index) => ({ id: newId(), amount: 999_999_990 + index })),
  surcharge: 290,
  mark: true,
});

describe('the record of a charge at Stripe', () => {
  it.each([0, 1, 9, 10, 11, 300])(
    'is read as it was written, for %i payments, within the limits',
    (count) => {
      const record = recordOf(count);
      const metadata = recordMetadata(record);
      expect(readRecord(metadata, 'Maple INV-0001')).toEqual({ ...record, description: 'Maple INV-0001' });
      expect(Object.keys(metadata).length).toBeLessThan(46);
      expect(Math.max(...Object.values(metadata).map((text) => text.length))).toBeLessThanOrEqual(500);
    },
  );

  it('leaves out the parts of a schedule that is too long, and keeps the invoice', () => {
    const record = recordOf(1000);
    expect(readRecord(recordMetadata(record))).toMatchObject({ of: record.of, parts: [] });
  });

  it('is absent where none was written', () => {
    expect(readRecord({ tranche_charge: 'one' })).toBeUndefined();
    expect(recordMetadata(undefined)).toEqual({});
  });
});
