import { useQueryClient } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useKeepsMails } from '../../account/mail-delivery.ts';
import { useAccount } from '../../account/session.tsx';
import { useAction } from '../../api/action.ts';
import { decideGoingLive } from '../../api/queries/going-live.ts';
import type { HomeReport } from '../../api/queries/home.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { useObjectLink } from '../../parts/object-link.ts';
import { Fault } from '../../parts/states.tsx';
import { StepMark } from '../../parts/steps.tsx';
import { TestInvoice } from './test-invoice.tsx';

type GoingLive = NonNullable<HomeReport['goingLive']>;
type StepName = GoingLive['steps'][number]['name'];

/** The steps of a live account to its first payment; the first that is open has the button that stands out. */
export function GoingLiveSteps({ steps, testInvoiceId }: GoingLive) {
  const { home } = useMessages();
  const texts = home.goingLive;
  const { role } = useAccount();
  const keepsMails = useKeepsMails();
  const next = steps.find(({ isDone }) => !isDone)?.name;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="going-live" className="mb-8 max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="going-live" className="font-semibold">
          {texts.title}
        </h2>
        <p className="text-sm text-soft">{texts.progress(done, steps.length)}</p>
      </div>
      <ol className="mt-2 border-t border-line">
        {steps.map(({ name, isDone }) => (
          <li key={name} className="flex gap-3 border-b border-line py-3">
            <StepMark state={isDone ? 'done' : name === next ? 'now' : 'next'} className="mt-0.5" />
            <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <h3 className="font-medium">
                  {texts.steps[name].title}
                  {isDone && <span className="sr-only"> ({texts.done})</span>}
                </h3>
                {!isDone && (
                  <p className="text-soft">
                    {name === 'TestInvoice' && testInvoiceId !== null
                      ? keepsMails
                        ? texts.test.kept
                        : texts.openText
                      : texts.steps[name].text}
                  </p>
                )}
              </div>
              {!isDone && <StepActions name={name} testInvoiceId={testInvoiceId} isNext={name === next} />}
            </div>
          </li>
        ))}
      </ol>
      {role === 'Owner' && <Decide decision="Dismiss" label={texts.hide} className="-ms-3 mt-1" />}
    </section>
  );
}

interface StepActionsProps {
  readonly name: StepName;
  readonly testInvoiceId: string | null;
  readonly isNext: boolean;
}

function StepActions({ name, testInvoiceId, isNext }: StepActionsProps) {
  const { home } = useMessages();
  const texts = home.goingLive;
  const { path, role } = useAccount();
  const linkTo = useObjectLink();
  const [isSending, setSending] = useState(false);
  const look = isNext ? 'primary' : 'plain';
  const lead = (to: LinkProps, label: ReactNode = texts.steps[name].action) => (
    <Link {...to} className={buttonClass(look)}>
      {label}
    </Link>
  );
  switch (name) {
    case 'Business':
      return lead(linkTo('Settings', ''));
    case 'Look':
      return (
        <div className="flex flex-wrap gap-2">
          {lead(linkTo('Look', ''))}
          {role === 'Owner' && <Decide decision="KeepLook" label={texts.keepLook} />}
        </div>
      );
    case 'Processor':
      return lead(linkTo('Stripe', ''));
    case 'TestInvoice':
      if (testInvoiceId !== null) return lead(linkTo('Invoice', testInvoiceId), texts.openInvoice);
      return (
        <>
          <Button look={look} onClick={() => setSending(true)}>
            {texts.steps.TestInvoice.action}
          </Button>
          {isSending && <TestInvoice onClose={() => setSending(false)} />}
        </>
      );
    case 'FirstPayment':
      return lead({ to: '/accounts/$account/invoices/new', params: { account: path } } as LinkProps);
  }
}

interface DecideProps {
  readonly decision: 'KeepLook' | 'Dismiss';
  readonly label: string;
  readonly className?: string;
}

function Decide({ decision, label, className = '' }: DecideProps) {
  const { path } = useAccount();
  const queries = useQueryClient();
  const action = useAction(async () => {
    await decideGoingLive(path, decision);
    await queries.invalidateQueries({ queryKey: [path, 'reports'] });
  });
  return (
    <>
      <Button look="quiet" className={className} isBusy={action.isRunning} onClick={() => void action.run()}>
        {label}
      </Button>
      {action.error !== null && <Fault error={action.error} />}
    </>
  );
}
