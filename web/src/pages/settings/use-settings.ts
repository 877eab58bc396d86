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

/** A field that somebody else has changed meanwhile. */
export interface Conflict {
  readonly name: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Who has changed it last; null when that was too many changes ago. */
  readonly by: Change | null;
}

interface Version {
  readonly data: Account;
  readonly etag: string | null;
}

/** What is being changed of an account, over what is saved. */
export interface SettingsForm {
  /** What is saved, with the changes over it. */
  readonly account: Account;
  readonly isChanged: boolean;
  readonly isReadOnly: boolean;
  readonly change: (changes: UpdateAccountBody) => void;
  readonly changeProfile: (changes: ProfileChanges) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly isSaving: boolean;
  readonly error: ApiError | null;
  /** What is refused of fields that were not changed here, as a surcharge that another country forbids. */
  readonly refusedElsewhere: readonly string[];
  /** Not empty after somebody else was faster: the person chooses. */
  readonly conflicts: readonly Conflict[];
}

/** The settings with what is being changed of them. Only what was changed is sent, under the version that was seen. */
export function useSettings() {
  const { settings: texts } = useMessages();
  const { path } = useAccount();
  const can = useCan();
  const queries = useQueryClient();
  const query = useQuery(accountQuery(path));
  const [changes, setChanges] = useState<UpdateAccountBody>({});
  // What was saved when the first field was changed: what comes later from others is not overwritten unseen.
  const [from, setFrom] = useState<Version | null>(null);
  const [isLate, setLate] = useState(false);
  // What has happened to the settings, newest first, once somebody else was faster.
  const [log, setLog] = useState<readonly Event[]>([]);
  const save = useAction(async (version: string | null, key) => {
    const ifMatch = version ?? undefined;
    const { data, etag } = await callApi(path, 'PATCH /v1/account', { body: changes, key, ifMatch }).catch(
      async (cause: unknown) => {
        // Their version beside ours: nothing is overwritten before the person says so.
        if (cause instanceof ApiError && cause.status === 412) {
          const [events] = await Promise.all([readLog(path), query.refetch()]);
          setLog(events);
          setLate(true);
        }
        throw cause;
      },
    );
    queries.setQueryData(accountQuery(path).queryKey, { data, etag });
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
            // Whoever saves again has seen theirs.
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

// That somebody has changed the settings can be told without their name.
async function readLog(account: string): Promise<readonly Event[]> {
  const query = { type: 'account.updated', limit: 50 };
  try {
    return (await readApi(account, 'GET /v1/events', { query })).items;
  } catch (cause) {
    if (cause instanceof ApiError) return [];
    throw cause;
  }
}

/** What an event of the settings tells: the names of those that it changed, as `profile.city`. */
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
