import { useState } from 'react';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useScreen } from '../../parts/screen.ts';
import { Segments } from '../../parts/segments.tsx';
import { Fault } from '../../parts/states.tsx';
import { ClientPart } from './client-part.tsx';
import { useBuilding } from './context.ts';
import { EventPart, NotePart, OptionsPart } from './details-part.tsx';
import type { Draft } from './draft-types.ts';
import type { PaymentMethod } from './form.ts';
import { ItemsPart } from './items-part.tsx';
import { LockedDocument } from './locked-document.tsx';
import { PreviewPart } from './preview-part.tsx';
import { SamplePart } from './sample-part.tsx';
import { SchedulePart } from './schedule-part.tsx';

interface BodyProps {
  readonly draft: Draft;
  /** How clients of the account may pay. */
  readonly accepted: readonly PaymentMethod[];
  /** True when the account corrects issued invoices by further documents. */
  readonly isCorrecting: boolean;
}

/** The form and, beside it, the client's page; one of the two where there is little room. */
export function BuilderBody({ draft, accepted, isCorrecting }: BodyProps) {
  const { builder: texts } = useMessages();
  const isWide = useScreen() === 'wide';
  const [shown, setShown] = useState<'form' | 'preview'>('form');
  return (
    <>
      {!isWide && (
        <div className="mt-4">
          <Segments
            isWide
            label={texts.preview}
            value={shown}
            options={(['form', 'preview'] as const).map((value) => ({ value, label: texts[value] }))}
            onChange={setShown}
          />
        </div>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 min-[1100px]:grid-cols-[minmax(0,1fr)_minmax(0,430px)]">
        <div hidden={!isWide && shown !== 'form'}>
          <FormPart {...{ draft, accepted, isCorrecting }} />
        </div>
        {(isWide || shown === 'preview') && (
          <div className="sticky top-4">
            <PreviewPart invoice={draft.id} />
          </div>
        )}
      </div>
    </>
  );
}

// Pointers of these are shown where the field is.
const placed =
  /^\/(?:contact|billing|totalAmount|lineItems|paymentSchedule|paymentMethods|ccEmails|note|eventDate|currency)(?:\/|$)/;

function FormPart({ draft, accepted, isCorrecting }: BodyProps) {
  const { builder: texts } = useMessages();
  const { keeper, fault } = useBuilding();
  // When the form is filled from outside, a new key replaces the fields that hold what was typed.
  const [count, setCount] = useState(0);
  const isPlaced =
    fault !== null && fault.details.length > 0 && fault.details.every(({ path }) => placed.test(path));
  return (
    <div key={count} className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {draft.id === null && <SamplePart onFilled={() => setCount(count + 1)} />}
      {draft.isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-wash p-3">
          <p>{texts.restored}</p>
          <Button
            onClick={() => {
              keeper.startOver();
              setCount(count + 1);
            }}
          >
            {texts.startOver}
          </Button>
        </div>
      )}
      {fault !== null && !isPlaced && <Fault error={fault} />}
      {isCorrecting && draft.id !== null && draft.status !== 'Draft' ? (
        <LockedDocument invoice={draft.id} />
      ) : (
        <>
          <ClientPart />
          <EventPart />
          <ItemsPart />
        </>
      )}
      <SchedulePart />
      <NotePart />
      <OptionsPart accepted={accepted} />
    </div>
  );
}
