// Who is let onto a sold plot.
import {DataTable, required, SearchInput, TextField, TextInput} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {Columns} from '../../crud/lists/columns';
import {defineResource} from '../../crud/frames/define-resource';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefField} from '../../crud/fields/ref-field';

export default defineResource({
  name: 'parcelas/ocupantes',
  fields: {name: 'Nombre', docNo: 'Documento', plotSaleId: 'Venta'},
  exports: {plotSaleId: {reference: {resource: 'parcelas/parcelas-vendidas', field: 'number'}}},
  represent: occupant => String(occupant.name),
  sort: {field: 'name', order: 'ASC'},
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <DataTable.Col key="docNo" source="docNo" />,
    <DataTable.Col key="plotSaleId" source="plotSaleId">
      <RefField source="plotSaleId" reference="parcelas/parcelas-vendidas">
        <TextField source="number" />
      </RefField>
    </DataTable.Col>,
  ],
  card: occupant => <CardLines title={occupant.name} aside={occupant.docNo} />,
  inputs: (
    <Columns>
      <RefAutocomplete
        source="plotSaleId"
        reference="parcelas/parcelas-vendidas"
        label="Venta"
        optionText="number"
        validate={required()}
      />
      <TextInput source="name" validate={required()} />
      <TextInput source="docNo" />
    </Columns>
  ),
});
