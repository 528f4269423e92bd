// Creation and edit of an ordinary entity, from one form.
import {
  CreateBase,
  SaveButton,
  useCreateContext,
  useGetResourceLabel,
  useNotify,
  useRedirect,
  type RaRecord,
} from 'react-admin';
import {useParams} from 'react-router';
import {may} from '../../providers/permissions';
import {AccessDenied} from './access-denied';
import {EditRecord} from './edit-record';
import {FormCard} from './form-card';
import {PageHeader, type Crumb} from './page-header';
import {listPath, type ResourceSpec} from './resource-spec';
import {useRefusal} from '../acts/use-refusal';

interface FrameProps {
  spec: ResourceSpec;
}

/** «Plantilla de WhatsApp» in the middle of a sentence. */
const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function useCrumbs(spec: ResourceSpec): Crumb[] {
  const label = useGetResourceLabel();
  return [{label: label(spec.name, 2), to: listPath(spec.name)}];
}

export function CreateFrame({spec}: FrameProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const crumbs = useCrumbs(spec);
  const label = useGetResourceLabel();
  const refused = useRefusal(spec.refusal);
  if (!may(spec.name, 'create')) return <AccessDenied />;
  return (
    <CreateBase
      resource={spec.name}
      transform={spec.toPayload}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify(`«${spec.represent(record)}» creado`, {type: 'info'});
          redirect((spec.opensNew && spec.rowPath?.(record)) || listPath(spec.name));
        },
        onError: refused.tell,
      }}
    >
      <PageHeader title={`Crear ${lowerFirst(label(spec.name, 1))}`} crumbs={crumbs} />
      {refused.shown}
      <CreateForm spec={spec} />
    </CreateBase>
  );
}

function CreateForm({spec}: FrameProps) {
  const {saving} = useCreateContext();
  return (
    <FormCard defaults={spec.defaults} toolbar={<SaveButton alwaysEnable label="Crear" disabled={saving} />}>
      {spec.inputs}
    </FormCard>
  );
}

export function EditFrame({spec}: FrameProps) {
  const {id} = useParams();
  const redirect = useRedirect();
  const crumbs = useCrumbs(spec);
  if (!may(spec.name, 'show')) return <AccessDenied />;
  return (
    <EditRecord
      resource={spec.name}
      id={id}
      head={record => <PageHeader title={spec.represent(record)} crumbs={crumbs} />}
      onSaved={() => redirect(listPath(spec.name))}
      afterDelete={spec.canDelete === false ? undefined : listPath(spec.name)}
      toPayload={spec.toPayload}
      after={spec.after}
      refusal={spec.refusal}
    >
      {spec.inputs}
    </EditRecord>
  );
}
