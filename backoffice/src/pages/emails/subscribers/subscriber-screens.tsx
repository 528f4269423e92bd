// Subscribers: who may be written to, since when, and how they said so.
import {lazy} from 'react';
import {DataTable, email, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {Route} from 'react-router';
import {CardLines} from '../../../crud/lists/card-list';
import {
  consentMethods,
  messageLanguages,
  subscriberSources,
  subscriberStates,
} from '../../../crud/words/choices-communications';
import {Columns, Part} from '../../../crud/lists/columns';
import {InstantInput} from '../../../crud/inputs/date-input';
import {defineResource} from '../../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {MainField} from '../../../crud/lists/main-field';
import type {Stored} from '../../../providers/wire';
import {OwnFieldsInput} from './own-fields-input';
import {ChosenWrittenAgain} from './write-again';

const SubscriberPage = lazy(() => import('./subscriber-page'));

type Person = Stored<'Subscriber'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={subscriberStates} />;
const Source = ({source}: {source: string}) => <ChoiceField source={source} choices={subscriberSources} />;
const nameOf = ({firstName, surname}: Person): string => [firstName, surname].filter(Boolean).join(' ');

export default defineResource<Person>({
  name: 'emails/subscriptores',
  fields: {
    email: 'Correo',
    firstName: 'Nombre',
    surname: 'Apellidos',
    state: 'Estado',
    stateAt: 'Desde',
    stateReason: 'Motivo',
    source: 'Origen',
    locale: 'Idioma',
    labels: 'Etiquetas',
    customValues: 'Campos propios',
    consentAt: 'Consintió',
    consentMethod: 'Cómo',
    consentText: 'Texto aceptado',
    consentIp: 'Dirección IP',
    lastSentAt: 'Último envío',
    lastOpenedAt: 'Última apertura',
    createdAt: 'Alta',
  },
  exports: {
    state: {choices: subscriberStates},
    source: {choices: subscriberSources},
    locale: {choices: messageLanguages},
    consentMethod: {choices: consentMethods},
  },
  represent: subscriber => String(subscriber.email),
  sort: {field: 'id', order: 'DESC'},
  rowPath: subscriber => `/emails/subscriptores/${subscriber.id}`,
  editPath: ':id/editar',
  canDelete: false,
  bulk: <ChosenWrittenAgain />,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Correo, nombre o etiqueta" />,
    <SelectInput key="state" source="state" choices={subscriberStates} alwaysOn />,
    <SelectInput key="source" source="source" choices={subscriberSources} />,
    <SelectInput key="locale" source="locale" choices={messageLanguages} />,
    <InstantInput key="createdAt_gte" source="createdAt_gte" label="Alta desde" />,
    <InstantInput key="createdAt_lte" source="createdAt_lte" label="Alta hasta" />,
  ],
  columns: [
    <DataTable.Col key="email" source="email" field={MainField} />,
    <DataTable.Col key="surname" source="surname" label="Nombre">
      <Computed<Person> of={nameOf} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="source" source="source" field={Source} disableSort />,
    <DataTable.Col key="labels" source="labels" disableSort />,
    <DataTable.Col key="lastOpenedAt" source="lastOpenedAt" field={InstantField} disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: subscriber => (
    <CardLines
      title={subscriber.email}
      aside={<State source="state" />}
      note={
        <>
          {nameOf(subscriber)}
          <br />
          <Source source="source" /> · <InstantField source="createdAt" />
        </>
      }
    />
  ),
  defaults: {locale: 'es', source: 'staff'},
  inputs: (
    <>
      <Part title="Quién es">
        <Columns>
          <TextInput source="email" type="email" validate={[required(), email()]} />
          <TextInput source="firstName" />
          <TextInput source="surname" />
        </Columns>
        <Columns>
          <SelectInput source="locale" choices={messageLanguages} validate={required()} />
          <SelectInput source="source" choices={subscriberSources} validate={required()} />
          <TextInput source="labels" helperText="Separadas por comas" />
        </Columns>
        <OwnFieldsInput source="customValues" />
      </Part>
      <Part
        title="Consentimiento"
        note="Sin él queda pendiente y no recibe nada. Guarda la prueba: cuándo, cómo y qué texto aceptó."
      >
        <Columns>
          <InstantInput source="consentAt" />
          <SelectInput source="consentMethod" choices={consentMethods} emptyText="Todavía no" />
          <TextInput source="consentIp" />
        </Columns>
        <TextInput source="consentText" multiline minRows={2} />
      </Part>
    </>
  ),
  routes: <Route path=":id" element={<SubscriberPage />} />,
});
