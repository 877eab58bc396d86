import type { AccessPoint, HandOver } from './types.ts';

/** A hand-over as answers show it. */
export function presentHandOver({
  faults,
  country: _country,
  host: _host,
  sequence: _sequence,
  ...one
}: HandOver) {
  return {
    ...one,
    missing: faults ?? [],
    attemptedAt: one.attemptedAt?.toISOString() ?? null,
    createdAt: one.createdAt.toISOString(),
    handedOverAt: one.handedOverAt?.toISOString() ?? null,
    endedAt: one.endedAt?.toISOString() ?? null,
  };
}

/** The same for the log of events, which keeps neither the client's address nor words about it. */
export function describeHandOver(one: HandOver) {
  const {
    sender: _sender,
    receiver: _receiver,
    answer: _answer,
    missing: _missing,
    ...rest
  } = presentHandOver(one);
  return rest;
}

/** An access point as answers show it: without its secret, and without the values of its headers. */
export function presentAccessPoint(row: AccessPoint | null, publicUrl: string, waiting: number) {
  return {
    kind: row?.kind ?? ('None' as const),
    url: row?.url ?? null,
    format: row?.format ?? null,
    handsOverOnIssue: row !== null && row.onIssueSince !== null,
    headerNames: [...(row?.headerNames ?? [])],
    callbackUrl: row === null ? null : `${publicUrl}/v1/access_point/callbacks/${row.accountId}`,
    waiting,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}
export type PresentedAccessPoint = ReturnType<typeof presentAccessPoint>;
