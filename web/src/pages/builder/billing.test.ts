import { describe, expect, it } from 'vitest';
import type { FullInvoice } from '../../api/schema.ts';
import { type TypedBilling, typedBilling } from './billing.ts';
import { compare } from './conflict.ts';
import { withClient } from './copy.ts';
import { bodyOf, changesOf, emptyForm, type Form, formOf } from './form.ts';
import { previewBodyOf } from './preview-body.ts';

const maria = { id: 'c1', name: 'Maria', email: 'maria@example.com' };
const otto = { id: 'c2', name: 'Otto', email: 'otto@example.com' };
const formWith = (billing: TypedBilling, client = maria): Form => ({
  ...emptyForm('EUR', '2026-11-22'),
  client,
  billing,
});
const saved = { company: 'Old GmbH', city: 'Kiel', reference: '' };
const invoiceWith = (billing: object | null) =>
  ({
    contactId: 'c1',
    contact: maria,
    billing,
    lineItems: [],
    totalAmount: 100,
    paymentSchedule: [],
    paymentMethods: [],
    ccEmails: [],
    discount: null,
  }) as unknown as FullInvoice;

describe('who an invoice bills, in the builder', () => {
  it('of a new invoice sends only what was typed: the rest follows the contact', () => {
    expect(bodyOf(formWith({}))).not.toHaveProperty('billing');
    expect(bodyOf(formWith({ reference: ' PO-7 ', company: '' })).billing).toEqual({
      reference: 'PO-7',
      company: null,
    });
  });

  it('of a saved invoice sends only what differs', () => {
    const base = formWith(saved);
    expect(changesOf(base, formWith({ ...saved }))).toEqual({});
    expect(changesOf(base, formWith({ ...saved, city: '', reference: 'PO-7' }))).toEqual({
      billing: { city: null, reference: 'PO-7' },
    });
  });

  it('takes over all from the contact by null', () => {
    expect(changesOf(formWith(saved), formWith(null))).toEqual({ billing: null });
    expect(changesOf(formWith(null), formWith({ reference: 'PO-7' }))).toEqual({
      billing: { reference: 'PO-7' },
    });
  });

  it('gives nothing of one client to another', () => {
    const base = formWith(saved);
    const other = { ...base, ...withClient(base, otto, null) };
    expect(changesOf(base, other)).toEqual({ contact: { id: 'c2' } });
    expect(changesOf(base, { ...other, billing: { company: 'Old GmbH' } })).toEqual({
      contact: { id: 'c2' },
      billing: { company: 'Old GmbH' },
    });
  });

  it('shows in the preview what differs from the saved invoice, and all that is typed of a new one', () => {
    const typed = { ...saved, reference: 'PO-7' };
    expect(previewBodyOf(formWith(typed), 'i1', formWith(saved))).toMatchObject({
      billing: { reference: 'PO-7' },
    });
    expect(previewBodyOf(formWith({ reference: 'PO-7' }), null)).toMatchObject({
      billing: { reference: 'PO-7' },
    });
    expect(previewBodyOf(formWith(saved), 'i1', formWith(saved))).not.toHaveProperty('billing');
  });

  it('is a conflict only where somebody else has changed a field that was known here', () => {
    const partsOf = (before: TypedBilling, theirs: object) =>
      compare(formWith(before), formWith(before), invoiceWith(theirs)).map(({ part }) => part);
    expect(partsOf(typedBilling(invoiceWith(saved)), { ...saved, city: 'Bonn' })).toContain('billing');
    expect(partsOf({ reference: '' }, { ...saved, city: 'Bonn' })).not.toContain('billing');
    expect(formOf(invoiceWith(null)).billing).toMatchObject({ company: '', reference: '' });
  });
});
