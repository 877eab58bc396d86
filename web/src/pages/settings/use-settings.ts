import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { type Change, changeOf } from '../../api/changes.ts';
import { ApiError, callApi, readApi } from '../../api/client.ts';
import { accountQuery } from '../../api/queries/account.ts';
import type { Account, Event, UpdateAccountBody } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { showToast } from '../../parts/toast.tsx';

type ProfileChanges = NonNullable<UpdateAccountBody['profile']>;

/** A field that somebody else has saved since the person here changed it. */
export interface Conflict {
  readonly name: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** The author of the last change; null when the events read do not go back that far. */
  readonly by: Change | null;
}

interface Version {
  readonly data: Account;
  readonly etag: string | null;
}

/** The settings form: the saved account with the unsaved changes. */
export interface SettingsForm {
  /** The saved account with the unsaved changes applied. */
  readonly account: Account;
  readonly isChanged: boolean;
  readonly isReadOnly: boolean;
  readonly change: (changes: UpdateAccountBody) => void;
  readonly changeProfile: (changes: ProfileChanges) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly isSaving: boolean;
  readonly error: ApiError | null;
  /** Errors in fields that were not changed here, such as a surcharge that another country forbids. */
  readonly refusedElsewhere: readonly string[];
  /** Empty unless somebody else saved first; the person chooses a version of each field. */
  readonly conflicts: readonly Conflict[];
}

/**
 * The settings with the unsaved changes. Saving sends only the changed fields, with the version that the person saw.
 */
export function useSettings() {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const query = useQuery(accountQuery(path));
  const [changes, setChanges] = useState<UpdateAccountBody>({});
  // The saved version when the first field was changed. Saving with it never overwrites a later change unseen.
  const [from, setFrom] = useState<Version | null>(null);
  const [isLate, setLate] = useState(false);
  // The events of the settings, newest first, read when somebody else has saved first.
  const [log, setLog] = useState<readonly Event[]>([]);
  const save = useAction(async (key, ifMatch: string | null) => {
    const { data, etag } = await callApi(path, 'PATCH /v1/account', { body: changes, key, ifMatch }).catch(
      async (cause: unknown) => {
        // Shows both versions: nothing is overwritten before the person chooses.
        if (cause instanceof ApiError && cause.status === 412) {
          const [events] = await Promise.all([readLog(path), query.refetch()]);
          setLog(events);
          setLate(true);
        }
        throw cause;
      },
    );
    const { queryKey } = accountQuery(path);
    // A read that began before would bring the former version back, and the next change would be refused as late.
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, { data, etag });
    await queries.invalidateQueries({ queryKey: ['me'] });
    forget();
    showToast({ text: texts.saved });
  });
  const forget = () => {
    setChanges({});
    setFrom(null);
    setLate(false);
  };
  const change = (more: UpdateAccountBody) => {
    setFrom(from ?? query.data ?? null);
    setChanges({ ...changes, ...more });
  };
  const form: SettingsForm | null =
    query.data === undefined
      ? null
      : {
          account: merged(query.data.data, changes),
          isChanged: Object.keys(changes).length > 0,
          isReadOnly: !can('account:write'),
          change,
          changeProfile: (more) => change({ profile: { ...changes.profile, ...more } }),
          save: () => {
            // After a conflict the person has seen the other version, so the next save is based on that one.
            void save.run((isLate ? query.data : (from ?? query.data)).etag);
          },
          discard: () => {
            forget();
            save.reset();
          },
          isSaving: save.isRunning,
          error: save.error?.status === 412 ? null : save.error,
          refusedElsewhere: (save.error?.details ?? [])
            .filter(({ path: field }) => !isChangedBy(changes, field))
            .map(({ message }) => message),
          conflicts: isLate && from !== null ? conflictsOf(from.data, query.data.data, changes, log) : [],
        };
  return { query, form };
}

// `/profile/country` of a change of the country.
function isChangedBy(changes: UpdateAccountBody, field: string): boolean {
  const [first = '', second] = field.slice(1).split('/');
  return first === 'profile' ? (second ?? '') in (changes.profile ?? {}) : first in changes;
}

function merged(account: Account, { profile, ...changes }: UpdateAccountBody): Account {
  return { ...account, ...changes, profile: { ...account.profile, ...profile } } as Account;
}

// The conflict can be reported without the author's name.
async function readLog(account: string): Promise<readonly Event[]> {
  const query = { type: 'account.updated', limit: 50 };
  try {
    return (await readApi(account, 'GET /v1/events', { query })).items;
  } catch (cause) {
    if (cause instanceof ApiError) return [];
    throw cause;
  }
}

/** The data of a settings event: the names of the changed fields, such as `profile.city`. */
interface Told {
  readonly changes?: readonly { readonly field: string }[];
}

function changeOfField(name: string, log: readonly Event[]): Change | null {
  const isOf = (field: string) => field.split('.').includes(name);
  const event = log.find(({ data }) => (data as Told).changes?.some(({ field }) => isOf(field)));
  return event === undefined ? null : changeOf(event);
}

function conflictsOf(
  before: Account,
  now: Account,
  changes: UpdateAccountBody,
  log: readonly Event[],
): Conflict[] {
  const differing = (one: object, other: object, own: object): Conflict[] =>
    Object.entries(other)
      .filter(([name]) => name !== 'profile' && name !== 'surcharge')
      .filter(([name, theirs]) => JSON.stringify(theirs) !== JSON.stringify(one[name as never]))
      .map(([name, theirs]) => ({
        name,
        theirs: theirs as unknown,
        mine: own[name as never] as unknown,
        by: changeOfField(name, log),
      }));
  return [
    ...differing(before, now, changes),
    ...differing(before.profile, now.profile, changes.profile ?? {}),
  ];
}
