import { useCan } from '../../account/session.tsx';
import type { AllowedAction } from '../../api/schema.ts';
import type { Messages } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import type { MenuItem } from '../../parts/menu.tsx';

/** A dialog of the page that is open; `payment` is the one that it is about. */
export type OpenDialog =
  | {
      readonly kind:
        | 'send'
        | 'delete'
        | 'duplicate'
        | 'remind'
        | 'cancel'
        | 'credit'
        | 'writeOff'
        | 'client'
        | 'final';
    }
  | { readonly kind: 'ending' | 'postpone' }
  | { readonly kind: 'mark' | 'refund'; readonly payment?: string }
  | { readonly kind: 'unmark' | 'waive'; readonly payment: string };

/**
 * Makes menu entries of the actions that the API allows. An action that is allowed only later is shown with its reason.
 * An action that the person may not do, or that does not apply, is left out.
 */
export function useOffer(): (action: AllowedAction, item: MenuItem, scope?: string) => readonly MenuItem[] {
  const { parts } = useMessages();
  const can = useCan();
  return (action, item, scope = 'invoices:write') => {
    if (!can(scope)) return [];
    if (action.allowed) return [item];
    const reason = reasonOf(action, parts);
    return reason === undefined ? [] : [{ ...item, reason }];
  };
}

/** Why something may not be done now, in the reader's words; undefined when it may, or never applies. */
export function reasonOf({ blockedBy }: AllowedAction, parts: Messages['parts']): string | undefined {
  return blockedBy === null || blockedBy === 'NotApplicable' ? undefined : parts.blockers[blockedBy];
}

/** Chooses among the same action of several payments: an allowed one first, then one that may be allowed later. */
export function mostAllowed(actions: readonly AllowedAction[]): AllowedAction {
  const later = (one: AllowedAction) => one.blockedBy !== 'NotApplicable';
  return actions.find((one) => one.allowed) ?? actions.find(later) ?? (actions[0] as AllowedAction);
}
