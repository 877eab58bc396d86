import { createHash } from 'node:crypto';
import type { ProcessorEvent, RecipientSnapshot, StatementLine } from '../types.ts';

/** An event as JSON carries it. Null of `respondBy` stays null. */
export function encodeEvent(event: ProcessorEvent): object {
  return { ...event, occurredAt: event.occurredAt.toISOString() };
}

/** Reads an event that {@link encodeEvent} wrote. Throws without a valid time. */
export function decodeEvent(json: unknown): ProcessorEvent {
  const event = json as ProcessorEvent;
  const occurredAt = instantOf(event.occurredAt);
  if (typeof event.id !== 'string') throw new TypeError('An event without an id.');
  if (event.type !== 'dispute_opened') return { ...event, occurredAt };
  return { ...event, occurredAt, respondBy: event.respondBy === null ? null : instantOf(event.respondBy) };
}

/** Reads what an account of a recipient looks like. Throws without a valid time. */
export function decodeSnapshot(json: unknown): RecipientSnapshot {
  const snapshot = json as RecipientSnapshot;
  const { dueBy } = snapshot;
  return { ...snapshot, dueBy: dueBy === null ? null : instantOf(dueBy) };
}

/** Reads a line of the statement. Throws without a valid time. */
export function decodeLine(json: unknown): StatementLine {
  const { reference, kind, key, amount, fee, currency, occurredAt } = json as StatementLine;
  return { reference, kind, key, amount, fee, currency, occurredAt: instantOf(occurredAt) };
}

/** Reads an instant. Throws for anything else. */
export function instantOf(value: unknown): Date {
  const instant = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new TypeError('This is no instant.');
  return instant;
}

/** Identifies the content of an operation: SHA-256 over its fields in a fixed order. */
export function hashOrder(order: object): Buffer {
  const fields = Object.entries(order).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
