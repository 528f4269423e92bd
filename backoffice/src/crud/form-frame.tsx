// Creation and edit of an ordinary entity, from one form. Edits wait for the server's answer: an optimistic
// edit is lost when the tab closes. Server errors of fields stand at the fields, the rest as the API words it.
import { useState, type ReactNode } from 'react';
import {
  CreateBase, DeleteButton, EditBase, Form, SaveButton, useCreateContext, useEditContext, useGetResourceLabel, useNotify,
  useRedirect, type RaRecord,
} from 'react-admin';
import { useParams } from 'react-router';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import { may } from '../providers/permissions';
import { problemOf } from '../providers/http-client';
import { PageHeader, type Crumb } from './page-header';
import { RecordHistory } from './record-history';
import { listPath, type ResourceSpec } from './resource-spec';
import { isStale, StaleDialog } from './stale-dialog';
import { UnsavedGuard } from './unsaved-guard';

interface FrameProps {
  spec: ResourceSpec;
}

function useCrumbs(spec: ResourceSpec): Crumb[] {
  const label = useGetResourceLabel();
  return [{ label: label(spec.name, 2), to: listPath(spec.name) }];
}

export function CreateFrame({ spec }: FrameProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const crumbs = useCrumbs(spec);
  const label = useGetResourceLabel();
  return (
    <CreateBase
      resource={spec.name}
      transform={spec.toPayload as never}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify(`«${spec.represent(record)}» creado`, { type: 'info' });
          redirect(listPath(spec.name));
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader title={`Crear ${label(spec.name, 1).toLowerCase()}`} crumbs={crumbs} />
      <CreateForm spec={spec} />
    </CreateBase>
  );
}

function CreateForm({ spec }: FrameProps) {
  const { saving } = useCreateContext();
  return (
    <FormCard defaults={spec.defaults} toolbar={<SaveButton alwaysEnable label="Crear" disabled={saving} />}>
      {spec.inputs}
    </FormCard>
  );
}

export function EditFrame({ spec }: FrameProps) {
  const { id } = useParams();
  const notify = useNotify();
  const redirect = useRedirect();
  const [stale, setStale] = useState(false);
  return (
    <EditBase
      resource={spec.name}
      id={id}
      mutationMode="pessimistic"
      transform={spec.toPayload as never}
      mutationOptions={{
        onSuccess: () => {
          notify('Guardado', { type: 'info' });
          redirect(listPath(spec.name));
        },
        onError: (failure: unknown) => (isStale(failure) ? setStale(true) : notifyUnlessAtFields(notify, failure)),
      }}
    >
      <EditForm spec={spec} stale={stale} forgetStale={() => setStale(false)} />
    </EditBase>
  );
}

function EditForm({ spec, stale, forgetStale }: FrameProps & { stale: boolean; forgetStale: () => void }) {
  const { record, isPending, refetch } = useEditContext();
  const crumbs = useCrumbs(spec);
  const [round, setRound] = useState(0);
  const canSave = may(spec.name, 'edit');
  const canDelete = spec.canDelete !== false && may(spec.name, 'delete');
  if (isPending || record === undefined) return <LinearProgress aria-label="Cargando" />;
  const reload = async (): Promise<void> => {
    await refetch();
    setRound(round + 1);
    forgetStale();
  };
  return (
    <>
      <PageHeader title={spec.represent(record)} crumbs={crumbs} />
      <FormCard
        key={round}
        readOnly={!canSave}
        toolbar={
          <>
            {canSave && <SaveButton alwaysEnable />}
            {canDelete && <DeleteButton mutationMode="pessimistic" redirect={listPath(spec.name)} sx={{ ml: 'auto' }} />}
          </>
        }
      >
        {spec.inputs}
      </FormCard>
      <RecordHistory resource={spec.name} id={record.id} />
      <StaleDialog open={stale} onReload={() => void reload()} onClose={forgetStale} />
    </>
  );
}

interface FormCardProps {
  children: ReactNode;
  toolbar: ReactNode;
  defaults?: object;
  readOnly?: boolean;
}

export function FormCard({ children, toolbar, defaults, readOnly = false }: FormCardProps) {
  return (
    <Form defaultValues={defaults} sanitizeEmptyValues={false}>
      <UnsavedGuard />
      <Card sx={{ maxWidth: 860 }}>
        <Box component="fieldset" disabled={readOnly} sx={{ border: 0, m: 0, minWidth: 0, p: { xs: 1.5, sm: 2.5 } }}>
          {children}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', px: { xs: 1.5, sm: 2.5 }, py: 1.25, borderTop: '1px solid', borderColor: 'divider', position: 'sticky', bottom: 0, bgcolor: 'background.paper', zIndex: 3 }}>
          {toolbar}
        </Box>
      </Card>
    </Form>
  );
}

/** Errors that stand at fields need no second telling; anything else is the API's own sentence. */
export function notifyUnlessAtFields(notify: ReturnType<typeof useNotify>, failure: unknown): void {
  const problem = problemOf(failure);
  const atFields = problem.errors !== undefined && Object.keys(problem.errors).length > 0;
  notify(atFields ? 'ra.message.invalid_form' : problem.message, { type: atFields ? 'warning' : 'error', autoHideDuration: 8000 });
}

