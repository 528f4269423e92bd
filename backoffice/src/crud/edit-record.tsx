// The edit of one record, wherever it stands. It waits for the server's answer: an optimistic edit is lost when
// the tab closes. Errors of fields stand at the fields, the rest as the API words it; a newer version is never overwritten.
import { useState, type ReactNode } from 'react';
import { DeleteButton, EditBase, SaveButton, useEditContext, useNotify, type Identifier, type RaRecord } from 'react-admin';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { problemOf } from '../providers/http-client';
import { may } from '../providers/permissions';
import { FormCard } from './form-card';
import { notifyUnlessAtFields } from './notify-problem';
import { RecordHistory } from './record-history';
import { isStale, StaleDialog } from './stale-dialog';

export interface EditRecordProps {
  resource: string;
  id: Identifier | undefined;
  children: ReactNode;
  head?: (record: RaRecord) => ReactNode;
  /** After a save; none: the form stays, with what the server now holds. */
  onSaved?: (record: RaRecord) => void;
  /** Where to go when the record was deleted; none: it cannot be deleted here. */
  afterDelete?: string;
  toPayload?: (values: Record<string, unknown>) => Record<string, unknown>;
  /** Below the form, inside the record's context. */
  after?: ReactNode;
}

export function EditRecord({ resource, id, toPayload, onSaved, ...rest }: EditRecordProps) {
  const notify = useNotify();
  const [stale, setStale] = useState(false);
  return (
    <EditBase
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{ retry: false, onError: () => undefined }}
      transform={toPayload}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify('Guardado', { type: 'info' });
          onSaved?.(record);
        },
        onError: (failure: unknown) => (isStale(failure) ? setStale(true) : notifyUnlessAtFields(notify, failure)),
      }}
    >
      <EditBody resource={resource} stale={stale} forgetStale={() => setStale(false)} {...rest} />
    </EditBase>
  );
}

interface EditBodyProps extends Omit<EditRecordProps, 'id' | 'onSaved' | 'toPayload'> {
  stale: boolean;
  forgetStale: () => void;
}

function EditBody({ resource, children, head, afterDelete, after, stale, forgetStale }: EditBodyProps) {
  const { record, isPending, error, refetch } = useEditContext();
  const [round, setRound] = useState(0);
  const canSave = may(resource, 'edit');
  const canDelete = afterDelete !== undefined && may(resource, 'delete');
  if (error) return <Alert severity="error">{problemOf(error).message}</Alert>;
  if (isPending || record === undefined) return <LinearProgress aria-label="Cargando" />;
  const reload = async (): Promise<void> => {
    await refetch();
    setRound(round + 1);
    forgetStale();
  };
  return (
    <>
      {head?.(record)}
      <FormCard
        key={round}
        readOnly={!canSave}
        toolbar={
          canSave || canDelete ? (
            <>
              {canSave && <SaveButton alwaysEnable />}
              {canDelete && <DeleteButton mutationMode="pessimistic" redirect={afterDelete} sx={{ ml: 'auto' }} />}
            </>
          ) : null
        }
      >
        {children}
      </FormCard>
      {after}
      <RecordHistory resource={resource} id={record.id} />
      <StaleDialog open={stale} onReload={() => void reload()} onClose={forgetStale} />
    </>
  );
}
