import { useState } from 'react';
import { useAccount } from '../account/session.tsx';
import type { Token } from '../api/schema.ts';
import { useMessages } from '../messages/language.tsx';

type Scope = Token['scopes'][number];

const actions = ['read', 'write'] as const;

const ways = ['readOnly', 'all', 'some'] as const;
type Way = (typeof ways)[number];

interface ScopeChoiceProps {
  readonly chosen: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/** What a token may do, in words; nobody gives more than they have. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const { tokens: texts } = useMessages().developers;
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
          <input type="radio" name="scopes" checked={way === one} onChange={() => choose(one)} />
          {texts[one]}
        </label>
      ))}
      {way === 'some' && <Matrix own={own} chosen={chosen} onChange={onChange} />}
    </fieldset>
  );
}

function Matrix({ own, chosen, onChange }: ScopeChoiceProps & { readonly own: readonly Scope[] }) {
  const { tokens: texts } = useMessages().developers;
  const resources = [...new Set(own.map((scope) => scope.split(':')[0]))] as (keyof typeof texts.resources)[];
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <table className="mt-1 w-full">
      <thead>
        <tr className="border-b border-line text-sm text-soft">
          <th scope="col" className="py-1 text-start font-normal">
            <span className="sr-only">{texts.mayDo}</span>
          </th>
          {actions.map((action) => (
            <th key={action} scope="col" className="w-20 py-1 font-normal">
              {texts[action]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => (
          <tr key={resource} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 text-start font-normal">
              {texts.resources[resource]}
            </th>
            {actions.map((action) => {
              const scope = `${resource}:${action}` as Scope;
              return (
                <td key={action}>
                  {own.includes(scope) && (
                    <label className="flex min-h-8 items-center justify-center pointer-coarse:min-h-11">
                      <input
                        type="checkbox"
                        aria-label={`${texts.resources[resource]}: ${texts[action]}`}
                        checked={chosen.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    </label>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
