import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccount, useCan } from '../../account/session.tsx';
import { callApi } from '../../api/client.ts';
import { accountQuery } from '../../api/queries/account.ts';
import type { Account } from '../../api/schema.ts';
import { useMessages } from '../../messages/language.tsx';
import { Button } from '../../parts/button.tsx';
import { usePersonAction } from '../../parts/person-action.tsx';
import { ErrorState, Fault, Skeleton } from '../../parts/states.tsx';
import { BankFields } from './bank/bank-fields.tsx';
import { type BankDetails, emptyDetails } from './bank/details.ts';
import { SettingsHead } from './settings-head.tsx';

/** Where do clients transfer money to? */
export function BankPage() {
  const query = useQuery(accountQuery(useAccount().path));
  return (
    <>
      <SettingsHead section="bank" />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Skeleton className="h-40 w-full max-w-2xl" />
      ) : (
        <Form key={query.data.etag} saved={query.data.data} etag={query.data.etag} />
      )}
    </>
  );
}

interface FormProps {
  readonly saved: Account;
  readonly etag: string | null;
}

function Form({ saved, etag }: FormProps) {
  const { bankDetails: texts, settings } = useMessages();
  const isReadOnly = !useCan()('account:write');
  const [all, setAll] = useState<readonly BankDetails[]>(saved.bankDetails);
  const action = useSave(etag);
  const isChanged = JSON.stringify(all) !== JSON.stringify(saved.bankDetails);
  const change = (changed: readonly BankDetails[]) => {
    action.reset();
    setAll(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !action.isRunning) void action.run(all);
  };
  const { error } = action;
  const faultOf = (index: number) => (field: string) => error?.faultOf(`/bankDetails/${index}/${field}`);
  const usual = all.some(({ currency }) => currency === saved.currency) ? '' : saved.currency;
  return (
    <form noValidate className="max-w-2xl" onSubmit={submit}>
      <p className="mb-6 text-soft">{all.length === 0 ? texts.none : texts.shown}</p>
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-8">
        {all.map((details, index) => (
          <BankFields
            // Keyed by place: a currency changes while it is typed.
            key={String(index)}
            details={details}
            faultOf={faultOf(index)}
            onChange={(changed) => change(all.with(index, { ...details, ...changed }))}
            onRemove={isReadOnly ? undefined : () => change(all.toSpliced(index, 1))}
          />
        ))}
      </fieldset>
      {!isReadOnly && (
        <div className="mt-6 grid gap-4">
          <div>
            <Button look="quiet" className="-ms-3" onClick={() => change([...all, emptyDetails(usual)])}>
              {texts.add}
            </Button>
          </div>
          {error !== null &&
            (error.details.length > 0 ? (
              <p role="alert" className="text-bad">
                {settings.checkFields}
              </p>
            ) : (
              <Fault error={error} />
            ))}
          <div>
            <Button
              look="primary"
              type="submit"
              isBusy={action.isRunning}
              reason={isChanged ? undefined : settings.unchanged}
            >
              {settings.save}
            </Button>
          </div>
        </div>
      )}
      {action.question}
    </form>
  );
}

// Under the version that the person saw: bank details of somebody else are never overwritten unseen.
function useSave(ifMatch: string | null) {
  const { bankDetails: texts, settings } = useMessages();
  const { path } = useAccount();
  const queries = useQueryClient();
  return usePersonAction(
    async (bankDetails: readonly BankDetails[], key) => {
      const body = { bankDetails: [...bankDetails] };
      const { data, etag } = await callApi(path, 'PUT /v1/account/bank_details', { body, key, ifMatch });
      queries.setQueryData(accountQuery(path).queryKey, { data, etag });
    },
    settings.saved,
    texts.confirm,
  );
}
