// Which athletes have a medical record and until when; what it says opens on their file, each look written down.
import {DataTable} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {defineResource} from '../../crud/frames/define-resource';
import {DayField, InstantField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';

export default defineResource({
  name: 'bases/fichas-medicas',
  fields: {
    athleteName: 'Deportista',
    isFilled: 'Con datos',
    consentAt: 'Consentimiento',
    endsOn: 'Se borra el',
    updatedAt: 'Cambiada',
  },
  represent: record => String(record.athleteName),
  sort: {field: 'id', order: 'DESC'},
  hint: 'El contenido está cifrado y se abre en la ficha de la inscripción; cada consulta queda en la auditoría.',
  rowPath: () => false,
  columns: [
    <DataTable.Col key="athleteName" source="athleteName" field={MainField} />,
    <DataTable.Col key="isFilled" source="isFilled" field={YesField} />,
    <DataTable.Col key="consentAt" source="consentAt" field={InstantField} />,
    <DataTable.Col key="endsOn" source="endsOn" field={DayField} />,
    <DataTable.Col key="updatedAt" source="updatedAt" field={InstantField} />,
  ],
  card: record => (
    <CardLines
      title={record.athleteName}
      note={
        <>
          Se borra el <DayField source="endsOn" />
        </>
      }
    />
  ),
});
