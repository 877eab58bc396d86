import { describe, expect, it } from 'vitest';
import { statement } from './database.ts';

describe('The name of a statement', () => {
  it('is of one text: a second one is refused as the process starts', () => {
    const text = 'select 1 as named_once';
    expect(statement('test_named_once', text)).toEqual({ name: 'test_named_once', text });
    expect(statement('test_named_once', text)).toEqual({ name: 'test_named_once', text });
    expect(() => statement('test_named_once', 'select 2')).toThrow(
      'Two statements have the name test_named_once.',
    );
  });

  it('is no longer than what PostgreSQL tells apart', () => {
    expect(() => statement(`test_${'x'.repeat(58)}`, 'select 1')).not.toThrow();
    expect(() => statement(`test_${'x'.repeat(59)}`, 'select 1')).toThrow('longer than 63 bytes');
  });
});
