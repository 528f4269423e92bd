// The plots themselves, with their measures and services.
import {
  BooleanInput,
  DataTable,
  FormDataConsumer,
  NumberInput,
  required,
  SearchInput,
  SelectInput,
  TextInput,
} from 'react-admin';
import {CardLines} from '../../crud/lists/card-list';
import {handPlotStates, plotStates} from '../../crud/words/choices-plots';
import {Columns, Part} from '../../crud/lists/columns';
import {formatDecimal} from '../../crud/words/count';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, StateField, YesField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefField} from '../../crud/fields/ref-field';
import {RefSelect} from '../../crud/inputs/ref-select';
import type {Stored} from '../../providers/wire';

type Plot = Stored<'Plot'>;

const State = ({source}: {source: string}) => <StateField source={source} choices={plotStates} />;
const metres = (cm: number): string => formatDecimal(cm / 100, 2);
const size = ({frontCm, depthCm}: Plot): string => (frontCm > 0 ? `${metres(frontCm)} × ${metres(depthCm)} m` : '');

export default defineResource({
  name: 'parcelas/numeradas',
  fields: {
    number: 'Parcela',
    plotAreaId: 'Zona',
    plotPriceId: 'Precio',
    priceName: 'Nombre del precio',
    state: 'Estado',
    buyerName: 'Comprador',
    frontCm: 'Frente (cm)',
    depthCm: 'Fondo (cm)',
    hasPower: 'Luz',
    hasWater: 'Agua',
    x: 'Desde la izquierda',
    y: 'Desde arriba',
    note: 'Notas',
  },
  exports: {
    state: {choices: plotStates},
    plotAreaId: {reference: {resource: 'parcelas/zonas', field: 'name'}},
    plotPriceId: {reference: {resource: 'parcelas', field: 'name'}},
  },
  represent: plot => `Parcela ${plot.number}`,
  sort: {field: 'number', order: 'ASC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <RefSelect key="plotAreaId" source="plotAreaId" reference="parcelas/zonas" label="Zona" alwaysOn />,
    <SelectInput key="state" source="state" choices={plotStates} alwaysOn />,
    <RefSelect key="plotPriceId" source="plotPriceId" reference="parcelas" label="Precio" optionText="fullName" />,
  ],
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="plotAreaId" source="plotAreaId">
      <RefField source="plotAreaId" reference="parcelas/zonas" />
    </DataTable.Col>,
    <DataTable.Col key="plotPriceId" source="plotPriceId">
      <RefField source="plotPriceId" reference="parcelas" />
    </DataTable.Col>,
    <DataTable.Col key="frontCm" source="frontCm" label="Medidas">
      <Computed<Plot> of={size} />
    </DataTable.Col>,
    <DataTable.Col key="hasPower" source="hasPower" field={YesField} />,
    <DataTable.Col key="hasWater" source="hasWater" field={YesField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="buyerName" source="buyerName" />,
  ],
  card: plot => (
    <CardLines title={plot.number} aside={<State source="state" />} note={plot.buyerName ?? plot.priceName} />
  ),
  defaults: {state: 'free', hasPower: false, hasWater: false, frontCm: 600, depthCm: 600, x: 0, y: 0},
  inputs: (
    <>
      <Part title="Parcela">
        <Columns>
          <RefSelect source="plotAreaId" reference="parcelas/zonas" label="Zona" validate={required()} />
          <FormDataConsumer>
            {({formData}) => (
              <RefSelect
                key={formData.plotAreaId as number}
                source="plotPriceId"
                reference="parcelas"
                label="Precio"
                among={formData.plotAreaId ? {plotAreaId: formData.plotAreaId as number} : {}}
                validate={required()}
              />
            )}
          </FormDataConsumer>
          <TextInput source="number" validate={required()} />
          <FormDataConsumer>
            {({formData}) => {
              const isSold = !handPlotStates.some(state => state.id === formData.state);
              return (
                <SelectInput
                  source="state"
                  choices={isSold ? plotStates : handPlotStates}
                  readOnly={isSold}
                  validate={required()}
                  helperText={isSold ? 'Está vendida: cambia con su venta' : undefined}
                />
              );
            }}
          </FormDataConsumer>
        </Columns>
      </Part>
      <Part title="Medidas y servicios">
        <Columns>
          <NumberInput source="frontCm" min={0} />
          <NumberInput source="depthCm" min={0} />
          <NumberInput source="x" min={0} helperText="En el croquis" />
          <NumberInput source="y" min={0} helperText="En el croquis" />
        </Columns>
        <BooleanInput source="hasPower" />
        <BooleanInput source="hasWater" />
        <TextInput source="note" />
      </Part>
    </>
  ),
});
