import { callPersonApi } from '../client.ts';

/** Notes what an Owner has decided about the steps to the first payment: the look stays, or the steps are hidden. */
export function decideGoingLive(account: string, decision: 'KeepLook' | 'Dismiss'): Promise<object> {
  return callPersonApi('POST', `/accounts/${encodeURIComponent(account)}/going_live`, { body: { decision } });
}
