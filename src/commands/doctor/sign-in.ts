import type { SignOnSettings } from '../../kit/sign-on-settings.ts';
import { whyNotProvider } from '../../single-sign-on/service.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Whether the provider of sign-ins answers, and is the one of the settings. */
export async function examineProvider(settings: SignOnSettings): Promise<Finding> {
  const { ok, fail } = findingsOf('sign-in');
  const reason = await whyNotProvider(settings);
  return reason === null
    ? ok(`${settings.name} at ${settings.issuer}`)
    : fail(`nobody can sign in at ${settings.issuer}: ${reason}`);
}

/** Whether somebody gets in while the provider fails that everybody must sign in at. */
export function judgeEmergency(people: number): Finding {
  const { ok, warn } = findingsOf('emergencies');
  if (people > 0) return ok(`${people} may sign in without the provider`);
  return warn(
    'OIDC_REQUIRED is on, and nobody has a password or passkey that may be used: if the provider fails, nobody gets in; see member allow-password',
  );
}
