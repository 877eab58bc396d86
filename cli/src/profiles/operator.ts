import { TrancheOperator } from '../../../sdk/src/index.ts';
import { exitCodes, Failure, wrongUse } from '../failure.ts';
import { LOCAL_URL, readAddress } from './address.ts';
import { agent } from './session.ts';

/** The session of a command above accounts. */
export interface OperatorSession {
  readonly url: string;
  readonly operator: TrancheOperator;
}

/**
 * The session of the operator of an installation. It stands in the environment alone: a token that reaches every account is
 * kept in no profile. Errors: not signed in.
 */
export function openOperatorSession(
  environment: Readonly<Record<string, string | undefined>>,
): OperatorSession {
  const { TRANCHE_OPERATOR_TOKEN: token, TRANCHE_URL: typed } = environment;
  if (!token) {
    const cure =
      'Make one on the machine of the service: tranche operator token create. Then set TRANCHE_OPERATOR_TOKEN.';
    throw new Failure('This command needs a token of the installation.', {
      exitCode: exitCodes.notAllowed,
      cure,
    });
  }
  if (!typed) {
    const cure = `Set TRANCHE_URL, such as ${LOCAL_URL}.`;
    throw wrongUse('TRANCHE_OPERATOR_TOKEN is set, and TRANCHE_URL does not say where the service is.', cure);
  }
  const url = readAddress(typed);
  return { url, operator: new TrancheOperator({ baseUrl: url, token, headers: agent }) };
}
