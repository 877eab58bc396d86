import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useCan } from '../../../account/session.tsx';
import { schedulesQuery } from '../../../api/queries/templates.ts';
import type { ScheduleTemplate } from '../../../api/schema.ts';
import { useMessages } from '../../../messages/language.tsx';
import { useAccountChange } from '../../../parts/account-change.ts';
import { Button, buttonClass } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { ScheduleLines } from '../../../parts/schedule-lines.tsx';
import { ErrorState, SkeletonRows } from '../../../parts/states.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useRemove } from './use-remove.ts';

type Editing = ScheduleTemplate | 'new' | null;

/** The schedules under a name, in the order in which the builder offers them. */
export function KeptSchedules() {
  const { templates: texts } = useMessages();
  const account = useAccount();
  const can = useCan();
  const query = useQuery(schedulesQuery(account.path));
  const [editing, setEditing] = useState<Editing>(null);
  const items = query.data?.items ?? [];
  return (
    <section aria-label={texts.schedules}>
      <h2 className="font-semibold">{texts.schedules}</h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-soft">{texts.schedulesHint}</p>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <ul className="border-t border-line empty:border-0">
          {items.map((one, index) => (
            <ScheduleRow
              key={one.id}
              template={one}
              all={items}
              index={index}
              onEdit={() => setEditing(one)}
            />
          ))}
        </ul>
      )}
      {query.data !== undefined && items.length === 0 && <p className="mb-3">{texts.noSchedules}</p>}
      {can('invoices:write') && query.data !== undefined && (
        <Button icon="plus" className="mt-3" onClick={() => setEditing('new')}>
          {texts.addSchedule}
        </Button>
      )}
      {editing !== null && (
        <ScheduleDialog template={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}

interface ScheduleRowProps {
  readonly template: ScheduleTemplate;
  readonly all: readonly ScheduleTemplate[];
  readonly index: number;
  readonly onEdit: () => void;
}

function ScheduleRow({ template, all, index, onEdit }: ScheduleRowProps) {
  const { templates: texts } = useMessages();
  const can = useCan();
  const { name, paymentSchedule, currency, position } = template;
  const move = useMove(all, template);
  const remove = useRemove({
    concerns: 'scheduleTemplates',
    notice: texts.deleted(name),
    remove: (send) =>
      send('DELETE /v1/schedule_templates/{schedule_template_id}', {
        path: { schedule_template_id: template.id },
      }),
    restore: (send) =>
      send('POST /v1/schedule_templates', { body: { name, paymentSchedule, currency, position } }),
  });
  const arrows = [
    ...(index > 0 ? [{ label: texts.moveUp, onSelect: () => void move.run(index - 1) }] : []),
    ...(index < all.length - 1 ? [{ label: texts.moveDown, onSelect: () => void move.run(index + 1) }] : []),
  ];
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-start justify-between gap-4">
        <h3 className="min-w-0 font-medium wrap-anywhere">{name}</h3>
        {can('invoices:write') && (
          <Menu
            label={texts.actionsFor(name)}
            button={<Icon name="more" />}
            buttonClass={buttonClass('quiet', 'min-w-8 px-2 pointer-coarse:min-w-11')}
            groups={[
              [{ label: texts.edit, icon: 'edit', onSelect: onEdit }, ...arrows],
              [{ label: texts.delete, icon: 'close', isDanger: true, onSelect: remove }],
            ]}
          />
        )}
      </div>
      <ScheduleLines payments={paymentSchedule} currency={currency} />
    </li>
  );
}

// Only those whose position changes are sent.
function useMove(all: readonly ScheduleTemplate[], template: ScheduleTemplate) {
  const { templates: texts } = useMessages();
  return useAccountChange(
    async (send, to: number) => {
      const others = all.filter(({ id }) => id !== template.id);
      const ordered = [...others.slice(0, to), template, ...others.slice(to)];
      for (const [position, one] of ordered.entries()) {
        if (one.position === position) continue;
        await send('PATCH /v1/schedule_templates/{schedule_template_id}', {
          path: { schedule_template_id: one.id },
          body: { position },
        });
      }
    },
    { concerns: ['scheduleTemplates'], notice: texts.moved(template.name) },
  );
}
