// Forms: one tab per scope with its builder; a field is made and changed at an address of its own.
import {CreateBase, SaveButton, useNotify, useRedirect, type RaRecord} from 'react-admin';
import {Route, Routes, useParams, useSearchParams} from 'react-router';
import {AccessDenied} from '../../crud/frames/access-denied';
import {fieldScopes} from '../../crud/words/choices-catalogue';
import {EditRecord} from '../../crud/frames/edit-record';
import {FormCard} from '../../crud/frames/form-card';
import {NotFound} from '../../crud/frames/not-found';
import {notifyUnlessAtFields} from '../../crud/acts/notify-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {may} from '../../providers/permissions';
import {FieldInputs} from './field-inputs';
import {fromRecord, toRecord, type FieldRecord} from '../../parts/forms/field-types';
import {FormBuilder} from '../../parts/forms/form-builder';
import {FieldAnswers} from './field-answers';
import {RecordInputs} from './record-inputs';

const known = (scope: string | null) => fieldScopes.find(one => one.id === scope)?.id ?? 'event';
const pathOf = (scope: string): string => `/formularios/de/${scope}`;

export default function FormScreens() {
  if (!may('formularios', 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<Forms />} />
      <Route path="de/:scope" element={<Forms />} />
      <Route path="crear" element={<CreateField />} />
      <Route path=":fieldId" element={<EditField />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function Forms() {
  const {scope} = useParams();
  const chosen = known(scope ?? null);
  return (
    <>
      <PageHeader title="Formularios" />
      <RecordTabs
        label="Formularios"
        tabs={fieldScopes.map(one => ({label: one.name, to: one.id === 'event' ? '/formularios' : pathOf(one.id)}))}
      />
      <FormBuilder key={chosen} scope={chosen} />
    </>
  );
}

function CreateField() {
  const [search] = useSearchParams();
  const notify = useNotify();
  const redirect = useRedirect();
  if (!may('formularios', 'create')) return <AccessDenied />;
  const scope = known(search.get('ambito'));
  const [eventId, seasonListId] = [search.get('evento'), search.get('lista')];
  const back =
    eventId !== null
      ? `/eventos/${eventId}/campos-personalizados`
      : seasonListId !== null && scope === 'list'
        ? `/abonos/${seasonListId}/campos-personalizados`
        : scope === 'event'
          ? '/formularios'
          : pathOf(scope);
  const defaults = {
    scope,
    type: 'text',
    isRequired: false,
    isActive: true,
    piiClass: 'normal',
    askedPer: 'order',
    position: 10000,
    ...(eventId === null ? {} : {eventId: Number(eventId)}),
    ...(seasonListId === null ? {} : {seasonListId: Number(seasonListId)}),
  };
  return (
    <CreateBase
      resource="formularios"
      transform={toRecord}
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify(`«${record.label}» añadido`, {type: 'info'});
          redirect(back);
        },
        onError: (failure: unknown) => notifyUnlessAtFields(notify, failure),
      }}
    >
      <PageHeader title="Añadir un campo" crumbs={[{label: 'Formularios', to: back}]} />
      <FormCard defaults={defaults} toolbar={<SaveButton alwaysEnable label="Añadir" />}>
        <FieldInputs />
      </FormCard>
    </CreateBase>
  );
}

function EditField() {
  const {fieldId} = useParams();
  const redirect = useRedirect();
  const back = (record: RaRecord): string =>
    record.eventId
      ? `/eventos/${record.eventId}/campos-personalizados`
      : record.scope === 'event'
        ? '/formularios'
        : pathOf(String(record.scope));
  return (
    <EditRecord
      resource="formularios"
      id={Number(fieldId)}
      toPayload={toRecord}
      afterDelete="/formularios"
      onSaved={record => redirect(back(record))}
      head={record => <PageHeader title={String(record.label)} crumbs={[{label: 'Formularios', to: back(record)}]} />}
      after={<FieldAnswers />}
    >
      <RecordInputs read={record => fromRecord(record as FieldRecord)}>
        <FieldInputs />
      </RecordInputs>
    </EditRecord>
  );
}
