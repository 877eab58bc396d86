import { adminSecret, callSandbox, merchantCall, type Reply, type SandboxAddress } from './connection.ts';
import type { FaultSettings } from './faults.ts';
import { instantOf } from './wire.ts';

interface Activity {
  /** As `charge.succeeded`, `refund.failed`, `payout`. */
  readonly kind: string;
  /** Our id of the object. */
  readonly key: string | null;
  readonly reference: string | null;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly occurredAt: Date;
}

/** Lets tests inject faults into a sandbox, and read what it really did. */
export interface ActivityLog {
  /** Sets the faults of one sandbox process; null ends them. */
  setFaults(settings: FaultSettings | null): Promise<void>;
  /** Everything it did for a merchant, oldest first. */
  readLog(accountId: string): Promise<Activity[]>;
}

/** Opens the activity log of one sandbox process. Its calls throw when the process does not answer. */
export function openActivityLog(address: SandboxAddress): ActivityLog {
  return {
    async setFaults(settings) {
      const secret = adminSecret(address);
      requireAnswer(await callSandbox(address, { method: 'PUT', path: '/faults', secret, body: settings }));
    },
    async readLog(accountId) {
      const activities: Activity[] = [];
      for (let after: string | null = '0'; after !== null; ) {
        const call = merchantCall(address, accountId, `log?after=${after}`);
        const page = requireAnswer(await callSandbox(address, call)) as {
          entries: Activity[];
          cursor: string | null;
        };
        activities.push(
          ...page.entries.map((activity) => ({ ...activity, occurredAt: instantOf(activity.occurredAt) })),
        );
        after = page.cursor;
      }
      return activities;
    },
  };
}

function requireAnswer(reply: Reply): unknown {
  if ('cause' in reply) throw new Error(`The sandbox cannot be asked: ${reply.cause}.`);
  return reply.body;
}
