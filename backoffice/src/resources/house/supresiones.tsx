// Who must not get commercial mail, whatever list they are in. An erased person is only a hash here.
import {DataTable, email, required, SearchInput, SelectInput, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {suppressionReasons} from '../../crud/words/choices-communications';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {ChoiceField, Computed, InstantField} from '../../crud/fields/fields';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

type Suppression = Stored<'Suppression'>;

const address = ({email: known}: Suppression): string => known ?? 'Dirección borrada a petición suya';
const Reason = ({source}: {source: string}) => <ChoiceField source={source} choices={suppressionReasons} />;

export default defineResource<Suppression>({
  name: 'emails/supresiones',
  fields: {email: 'Correo', reason: 'Motivo', source: 'De dónde viene', sinceAt: 'Desde', erasedAt: 'Borrada'},
  exports: {reason: {choices: suppressionReasons}},
  represent: suppression => address(suppression),
  sort: {field: 'sinceAt', order: 'DESC'},
  hint: 'Nadie de esta lista recibe publicidad, aunque alguien vuelva a importar su dirección. Los mensajes que exige la ley (una devolución, un cambio de fecha) sí les llegan. Quien pidió no recibir nada solo vuelve si lo pide: aquí se quita un rebote, o lo añadido a mano en el último día.',
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="reason" source="reason" choices={suppressionReasons} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="email" source="email">
      <Computed<Suppression> of={one => <strong>{address(one)}</strong>} />
    </DataTable.Col>,
    <DataTable.Col key="reason" source="reason" field={Reason} />,
    <DataTable.Col key="source" source="source" />,
    <DataTable.Col key="sinceAt" source="sinceAt" field={InstantField} />,
  ],
  card: one => (
    <CardLines title={address(one)} aside={<Reason source="reason" />} note={formatInstant(String(one.sinceAt))} />
  ),
  rowPath: one => (one.email === null ? false : `/emails/supresiones/${one.id}`),
  defaults: {reason: 'manual'},
  createLabel: 'Añadir una dirección',
  inputs: (
    <Columns>
      <TextInput source="email" type="email" validate={[required(), email()]} />
      <SelectInput source="reason" choices={suppressionReasons} validate={required()} />
      <TextInput source="source" helperText="Una carta, una llamada, una queja" />
    </Columns>
  ),
});
