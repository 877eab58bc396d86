import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { brokenConstraint, isUnavailable, isWithoutEffect } from './database-faults.ts';

function fault(code: string): pg.DatabaseError {
  const cause = new pg.DatabaseError('as PostgreSQL says', 0, 'error');
  cause.code = code;
  return cause;
}

describe('what a fault of the database means', () => {
  it.each([
    ['a broken constraint', '23505', true, false],
    ['a statement that took too long', '57014', true, true],
    ['a lock that was not got', '55P03', true, true],
    ['a server that goes down', '57P01', false, true],
    ['a log that cannot be written, perhaps after the commit is in it', '58030', false, true],
    ['a full disk', '53100', false, true],
    ['a transaction ended for idleness', '25P03', false, true],
    ['a server that another has taken over from', '25006', true, true],
  ])('%s (%s)', (_title, code, isWithout, isAway) => {
    expect(isWithoutEffect(fault(code))).toBe(isWithout);
    expect(isUnavailable(fault(code))).toBe(isAway);
  });

  it('a socket that is missing is a database that is away, another missing file is not', () => {
    const missing = (syscall: string) => Object.assign(new Error('missing'), { code: 'ENOENT', syscall });
    expect(isUnavailable(missing('connect'))).toBe(true);
    expect(isUnavailable(missing('open'))).toBe(false);
  });

  it('a connection that broke leaves the outcome open', () => {
    expect(isWithoutEffect(new Error('Connection terminated unexpectedly'))).toBe(false);
  });
});

describe('the constraint that a statement broke', () => {
  // As over several machines, where the fault has no field for it.
  const broken = (code: string, message: string) => {
    const cause = new pg.DatabaseError(message, 0, 'error');
    cause.code = code;
    return cause;
  };

  it.each([
    [
      'a unique key',
      '23505',
      'duplicate key value violates unique constraint "invoices_number_102345"',
      'invoices_number',
    ],
    [
      'a check',
      '23514',
      'new row for relation "account_counters_102008" violates check constraint "account_counters_frozen"',
      'account_counters_frozen',
    ],
    [
      'a foreign key',
      '23503',
      'insert or update on table "refunds_102400" violates foreign key constraint "refunds_charge_fkey_102400"',
      'refunds_charge_fkey',
    ],
    [
      'a row that another refers to',
      '23503',
      'update or delete on table "charges_102391" violates foreign key constraint "refunds_charge_fkey_102400" on table "refunds_102400"',
      'refunds_charge_fkey',
    ],
  ])('is read from the message without the number of the part: %s', (_title, code, message, name) => {
    expect(brokenConstraint(broken(code, message))).toBe(name);
  });

  it('is not read from the message of another fault', () => {
    const message = 'cannot drop constraint "invoices_number" because other objects depend on it';
    expect(brokenConstraint(broken('2BP01', message))).toBeNull();
  });
});
