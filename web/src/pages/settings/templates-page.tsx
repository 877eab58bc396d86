import { SettingsHead } from './settings-head.tsx';
import { KeptItems } from './templates/kept-items.tsx';
import { KeptSchedules } from './templates/kept-schedules.tsx';

/** What is kept for the next invoice? */
export function TemplatesPage() {
  return (
    <>
      <SettingsHead section="templates" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <KeptSchedules />
        <KeptItems />
      </div>
    </>
  );
}
