import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../account/session.tsx';
import { apiAddress } from '../../api/client.ts';
import { PageHeader } from '../../frame/page.tsx';
import { useMessages } from '../../messages/language.tsx';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { reportPaths } from './paths.ts';

type Name = keyof typeof reportPaths;

interface ReportFrameProps {
  readonly name: Name;
  /** The query of the file that has the same. */
  readonly csvQuery?: object | undefined;
  readonly children: ReactNode;
}

/** The frame of each report: its name, its file, and links to the others. */
export function ReportFrame({ name, csvQuery, children }: ReportFrameProps) {
  const { reports: texts } = useMessages();
  const account = useAccount();
  const [, operation] = reportPaths[name];
  const csv = apiAddress(account.path, `/v1/reports/${operation}/csv`, { query: csvQuery });
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={texts.names[name]}
        actions={
          <>
            <Button onClick={() => print()}>{texts.print}</Button>
            <a href={csv} download className={buttonClass()}>
              <Icon name="download" />
              {texts.csv}
            </a>
          </>
        }
      />
      <ReportTabs open={name} />
      <h2 className="sr-only print:not-sr-only">{texts.names[name]}</h2>
      {children}
    </>
  );
}

/** Links to the reports, and to the files for other programs. */
export function ReportTabs({ open }: { readonly open: Name | 'adviser' | 'books' }) {
  const { reports: texts } = useMessages();
  const { path } = useAccount();
  const to = (page: string) => ({ to: `/accounts/${path}/reports/${page}` }) as LinkProps;
  const reports = (Object.keys(reportPaths) as Name[]).map((one) => ({
    label: texts.names[one],
    isOpen: one === open,
    to: to(reportPaths[one][0]),
  }));
  return (
    <Tabs
      label={texts.which}
      tabs={[
        ...reports,
        { label: texts.adviser, isOpen: open === 'adviser', to: to('adviser') },
        { label: texts.books, isOpen: open === 'books', to: to('books') },
      ]}
    />
  );
}

/** The answer of a report in its first line, and what it is an answer to. */
export function Lead({ children, text }: { readonly children: ReactNode; readonly text?: ReactNode }) {
  return (
    <div className="mb-4">
      <p className="text-lg font-medium">{children}</p>
      {text !== undefined && <p className="text-soft">{text}</p>}
    </div>
  );
}

/** Orders what is by currency: the account's own stands first. */
export function useOwnFirst(): <Item extends { readonly currency: string }>(
  items: readonly Item[],
) => readonly Item[] {
  const { currency: own } = useAccount();
  return (items) =>
    items.toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own));
}
