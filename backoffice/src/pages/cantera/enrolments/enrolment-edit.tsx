// What of an enrolment is written: category and team, shirt, discount, notes. Its state is changed on its page.
import {NumberInput, required, TextInput, useRedirect} from 'react-admin';
import {useParams} from 'react-router';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {Columns, Part} from '../../../crud/lists/columns';
import {EditRecord} from '../../../crud/frames/edit-record';
import {Computed} from '../../../crud/fields/fields';
import {MoneyInput} from '../../../crud/inputs/money-input';
import {PageHeader} from '../../../crud/frames/page-header';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {may} from '../../../providers/permissions';

interface Written {
  seasonListId: number;
}

const PlaceInputs = ({seasonListId}: Written) => (
  <Columns>
    <RefSelect
      source="ageCategoryId"
      reference="bases/categorias"
      label="Categoría"
      among={{seasonListId}}
      validate={required()}
    />
    <RefSelect
      source="teamId"
      reference="bases/equipos"
      label="Equipo"
      emptyText="Sin equipo"
      helperText="De la misma categoría"
    />
    <NumberInput source="shirtNo" min={1} max={99} />
  </Columns>
);

export default function EnrolmentEdit() {
  const {id} = useParams();
  const redirect = useRedirect();
  if (!may('bases', 'show')) return <AccessDenied />;
  return (
    <EditRecord
      resource="bases"
      id={id}
      head={enrolment => (
        <PageHeader
          title={`Editar: ${enrolment.athleteName}`}
          crumbs={[
            {label: 'Cantera', to: '/bases'},
            {label: String(enrolment.athleteName), to: `/bases/${enrolment.id}`},
          ]}
        />
      )}
      onSaved={enrolment => redirect(`/bases/${enrolment.id}`)}
    >
      <Part title="Dónde juega">
        <Computed<Written> of={enrolment => <PlaceInputs seasonListId={enrolment.seasonListId} />} />
        <TextInput source="overrideReason" helperText="Solo si no es la categoría de su año: por qué sube o baja" />
      </Part>
      <Part title="Descuento" note="El importe sale de los precios de la categoría.">
        <Columns>
          <MoneyInput source="discountCents" />
          <TextInput source="discountReason" />
          <RefSelect
            source="paymentFrequencyId"
            reference="frecuencias"
            label="Forma de pago"
            emptyText="Sin decidir"
          />
        </Columns>
      </Part>
      <Part title="Notas">
        <TextInput source="note" multiline minRows={2} helperText="Solo las ve el personal" />
      </Part>
    </EditRecord>
  );
}
