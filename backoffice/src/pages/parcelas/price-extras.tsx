// Extras that are sold with the plots of a price, and its plots.
import {DataTable, useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {CardLines} from '../../crud/lists/card-list';
import {plotStates} from '../../crud/words/choices-plots';
import {MoneyField, StateField, YesField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {MainField} from '../../crud/lists/main-field';
import {MoneyCol} from '../../crud/fields/money-col';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';

const State = ({source}: {source: string}) => <StateField source={source} choices={plotStates} />;
const extraFields = {name: 'Extra', amountCents: 'Importe', maxQuantity: 'Como mucho', isActive: 'Activo'};
const plotFields = {number: 'Parcela', state: 'Estado', buyerName: 'Comprador'};
registerFields('parcelas/extras', extraFields);
registerFields('parcelas/numeradas', plotFields);

const extras: ResourceSpec = {
  name: 'parcelas/extras',
  fields: extraFields,
  represent: extra => String(extra.name),
  sort: {field: 'id', order: 'ASC'},
  rowPath: extra => `/parcelas/extras/${extra.id}`,
  columns: [
    <DataTable.Col key="name" source="name" field={MainField} />,
    <MoneyCol key="amountCents" source="amountCents" />,
    <DataTable.NumberCol key="maxQuantity" source="maxQuantity" />,
    <DataTable.Col key="isActive" source="isActive" field={YesField} />,
  ],
  card: extra => <CardLines title={extra.name} aside={<MoneyField source="amountCents" />} />,
};

const plots: ResourceSpec = {
  name: 'parcelas/numeradas',
  fields: plotFields,
  exports: {state: {choices: plotStates}},
  represent: plot => String(plot.number),
  sort: {field: 'number', order: 'ASC'},
  rowPath: plot => `/parcelas/numeradas/${plot.id}`,
  columns: [
    <DataTable.Col key="number" source="number" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="buyerName" source="buyerName" />,
  ],
  card: plot => <CardLines title={plot.number} aside={<State source="state" />} note={plot.buyerName} />,
};

export function PriceExtras() {
  const price = useRecordContext();
  if (price === undefined) return null;
  const preset = encodeURIComponent(JSON.stringify({plotPriceId: price.id, plotAreaId: price.plotAreaId}));
  const extraPreset = encodeURIComponent(JSON.stringify({plotPriceId: price.id}));
  return (
    <>
      <Head
        title="Extras"
        to={may('parcelas/extras', 'create') ? `/parcelas/extras/crear?source=${extraPreset}` : null}
        label="Añadir extra"
      />
      <Box sx={{maxWidth: 900}}>
        <ListFrame spec={extras} embedded filter={{plotPriceId: price.id}} />
      </Box>
      <Head
        title="Parcelas"
        to={may('parcelas/numeradas', 'create') ? `/parcelas/numeradas/crear?source=${preset}` : null}
        label="Añadir parcela"
      />
      <Box sx={{maxWidth: 900}}>
        <ListFrame spec={plots} embedded filter={{plotPriceId: price.id}} />
      </Box>
    </>
  );
}

function Head({title, to, label}: {title: string; to: string | null; label: string}) {
  return (
    <Box sx={{maxWidth: 900, mt: 2.5, display: 'flex', justifyContent: 'space-between', alignItems: 'center'}}>
      <Box component="h2" sx={{fontSize: '1rem', m: 0}}>
        {title}
      </Box>
      {to !== null && (
        <Button component={Link} to={to}>
          {label}
        </Button>
      )}
    </Box>
  );
}
