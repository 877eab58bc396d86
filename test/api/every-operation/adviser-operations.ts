import { beginPacking, PACKAGES } from '../../support/adviser.ts';
import type { TestService } from '../../support/service.ts';
import { accessPointOperations } from './access-point-operations.ts';
import type { Line } from './operations.ts';

/** The operations on periods packed for an adviser, and on documents that are handed to an access point. */
export async function adviserOperations(service: TestService): Promise<Line[]> {
  // One after the other: the second of two at once waits until the clock has moved on.
  const made = await beginPacking(service, '2026-11-01', '2026-11-20');
  await service.work();
  const ended = await beginPacking(service, '2026-11-01', '2026-11-20');
  await service.work();
  return [
    ...(await accessPointOperations(service)),
    ['POST', PACKAGES, 'account:write', { from: '2026-11-01', to: '2026-11-20' }],
    ['GET', PACKAGES, 'reports:read'],
    ['GET', `${PACKAGES}/${made}`, 'reports:read'],
    ['GET', `${PACKAGES}/${made}/file`, 'reports:read'],
    ['DELETE', `${PACKAGES}/${ended}`, 'account:write'],
    ['GET', '/v1/adviser_settings', 'reports:read'],
    [
      'PUT',
      '/v1/adviser_settings',
      'account:write',
      { adviserEmail: 'office@adviser.example', sendsMonthlyPackage: false },
    ],
  ];
}
