type Line = [method: string, path: string, scope: string, body?: Record<string, unknown>];

/** The operations on disputes, as the list of every operation has them. */
export function disputeOperations(id: string): Line[] {
  const one = `/v1/disputes/${id}`;
  return [
    ['GET', '/v1/disputes', 'charges:read'],
    ['GET', one, 'charges:read'],
    ['GET', `${one}/evidence`, 'charges:read'],
    ['GET', `${one}/evidence/pdf`, 'charges:read'],
    ['POST', `${one}/evidence`, 'charges:write', { dryRun: true }],
  ];
}
