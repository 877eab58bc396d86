import { Secret, TOTP } from 'otpauth';
import type { Visitor } from './console.ts';
import type { TestService } from './service.ts';
import { callSignedIn } from './session-api.ts';

/** A person's second factor, as their app and their paper have it. */
export interface Enrolled {
  /** The six digits that the app shows, now or so many milliseconds later. */
  code(laterMs?: number): string;
  readonly recoveryCodes: readonly string[];
}

/** The six digits for a secret at an instant. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });
}

/** Switches two-factor sign-in on for who is signed in, with the code of half a minute ago. */
export async function enrol(service: TestService, visitor: Visitor): Promise<Enrolled> {
  const started = await callSignedIn(service, visitor, 'POST', '/app/api/two_factor');
  const { secret } = started.data as { secret: string };
  const code = (laterMs = 0) => codeAt(secret, new Date(service.clock.now().getTime() + laterMs));
  const body = { code: code(-30_000) };
  const confirmed = await callSignedIn(service, visitor, 'POST', '/app/api/two_factor/confirm', { body });
  return { code, recoveryCodes: confirmed.data.recoveryCodes };
}
