import { useState } from 'react';
import { useAccount } from '../../account/session.tsx';
import type { Token } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';

type Scope = Token['scopes'][number];

const ways = ['readOnly', 'all', 'some'] as const;
type Way = (typeof ways)[number];

interface ScopeChoiceProps {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/** What a token may do, in words; nobody gives more than they have. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const own = useAccount().scopes as readonly Scope[];
  const [way, setWay] = useState<Way>('readOnly');
  const choose = (next: Way) => {
    setWay(next);
    if (next === 'all') onChange(own);
    if (next === 'readOnly') onChange(own.filter((scope) => scope.endsWith(':read')));
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{texts.mayDo}</legend>
      {ways.map((one) => (
        <label key={one} className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="radio"
            name="scopes"
            className="size-4 accent-accent"
            checked={way === one}
            onChange={() => choose(one)}
          />
          {texts[one]}
        </label>
      ))}
      {way === 'some' && <Matrix own={own} chosen={chosen} onChange={onChange} />}
    </fieldset>
  );
}

function Matrix({ own, chosen, onChange }: ScopeChoiceProps & { readonly own: readonly Scope[] }) {
  const { developers } = useMessages();
  const texts = developers.tokens;
  const resources = [...new Set(own.map((scope) => scope.split(':')[0]))] as (keyof typeof texts.resources)[];
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <ul className="mt-1 max-h-64 overflow-y-auto rounded-md border border-line px-3">
      {resources.map((resource) => (
        <li
          key={resource}
          className="flex min-h-9 items-center gap-4 border-b border-line last:border-0 pointer-coarse:min-h-11"
        >
          <span className="min-w-0 flex-1">{texts.resources[resource]}</span>
          {(['read', 'write'] as const).map((action) => {
            const scope = `${resource}:${action}` as Scope;
            if (!own.includes(scope)) return null;
            return (
              <label key={action} className="flex min-h-8 items-center gap-1.5 text-sm">
                <input
                  type="checkbox"
                  aria-label={`${texts.resources[resource]}: ${texts[action]}`}
                  className="size-4 accent-accent"
                  checked={chosen.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                {texts[action]}
              </label>
            );
          })}
        </li>
      ))}
    </ul>
  );
}
