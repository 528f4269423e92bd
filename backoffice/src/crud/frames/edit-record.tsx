// The edit of one record, wherever it stands. It waits for the server's answer: an optimistic edit is lost when the tab
// closes. Errors of fields stand at the fields, the rest as the API words it; a newer version is never overwritten.
import {useState, type ReactNode} from 'react';
import {
  DeleteButton,
  EditBase,
  SaveButton,
  useEditContext,
  useNotify,
  type Identifier,
  type RaRecord,
} from 'react-admin';
import LinearProgress from '@mui/material/LinearProgress';
import {may} from '../../providers/permissions';
import {FollowRecord} from './follow-record';
import {FormCard} from './form-card';
import {LoadProblem} from './load-problem';
import {RecordHistory} from './record-history';
import type {ResourceSpec} from './resource-spec';
import {isStale, StaleDialog} from './stale-dialog';
import {useRefusal} from '../acts/use-refusal';

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
  /** Its state closes it, whatever the person may do. */
  readOnly?: boolean;
  /** Below the form, inside the record's context. */
  after?: ReactNode;
  /** Instead of a passing message, above the form: see ResourceSpec. */
  refusal?: ResourceSpec['refusal'];
}

export function EditRecord({resource, id, toPayload, onSaved, refusal, ...rest}: EditRecordProps) {
  const notify = useNotify();
  const [stale, setStale] = useState(false);
  const [saved, setSaved] = useState<RaRecord | undefined>();
  const refused = useRefusal(refusal);
  return (
    <EditBase
      key={id}
      // Who may look but not edit sees the form, closed: `may` decides below, the API on every call.
      disableAuthentication
      resource={resource}
      id={id}
      mutationMode="pessimistic"
      redirect={false}
      queryOptions={{retry: false, onError: () => undefined}}
      transform={toPayload}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          refused.forget();
          notify('Guardado', {type: 'info'});
          setSaved(record);
          onSaved?.(record);
        },
        onError: (failure: unknown) => (isStale(failure) ? setStale(true) : refused.tell(failure)),
      }}
    >
      <EditBody
        resource={resource}
        saved={saved}
        stale={stale}
        forgetStale={() => setStale(false)}
        refused={refused.shown}
        {...rest}
      />
    </EditBase>
  );
}

interface EditBodyProps extends Omit<EditRecordProps, 'id' | 'onSaved' | 'toPayload' | 'refusal'> {
  /** What the last save of this form answered. */
  saved: RaRecord | undefined;
  stale: boolean;
  forgetStale: () => void;
  refused: ReactNode;
}

function EditBody({
  resource,
  children,
  head,
  afterDelete,
  readOnly = false,
  after,
  saved,
  stale,
  forgetStale,
  refused,
}: EditBodyProps) {
  const {record, isPending, error, refetch} = useEditContext();
  // The record that is being written over. The one in the cache may change at any time; this one only when nothing is
  // lost.
  const [base, setBase] = useState<RaRecord | undefined>();
  const [round, setRound] = useState(0);
  const [lastSaved, setLastSaved] = useState(saved);
  const canSave = may(resource, 'edit') && !readOnly;
  const canDelete = afterDelete !== undefined && may(resource, 'delete');
  if (saved !== lastSaved) {
    setLastSaved(saved);
    setBase(saved);
  }
  if (error) return <LoadProblem error={error} />;
  if (isPending || record === undefined) return <LinearProgress />;
  const shown = base ?? record;
  const reload = async (): Promise<void> => {
    const fresh = await refetch();
    setBase(fresh.data);
    setRound(round + 1);
    forgetStale();
  };
  return (
    <>
      {head?.(record)}
      {refused}
      <FormCard
        key={round}
        record={shown}
        readOnly={!canSave}
        toolbar={
          canSave || canDelete ? (
            <>
              {canSave && <SaveButton alwaysEnable />}
              {canDelete && <DeleteButton mutationMode="pessimistic" redirect={afterDelete} sx={{ml: 'auto'}} />}
            </>
          ) : null
        }
      >
        <FollowRecord base={shown} latest={record} onTake={setBase} />
        {children}
      </FormCard>
      {after}
      <RecordHistory resource={resource} id={record.id} />
      <StaleDialog open={stale} onReload={() => void reload()} onClose={forgetStale} />
    </>
  );
}
