// Everything the shop has sold and must hand over: against a code above, and the list of it below, what to prepare first.
import {useMemo} from 'react';
import {SelectInput, useRefresh} from 'react-admin';
import {Link, useSearchParams} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {fulfilments, pickups} from '../../crud/words/choices-catalogue';
import {lineStates} from '../../crud/words/choices';
import {SessionInput} from '../../crud/fields/session-reference';
import {InstantInput} from '../../crud/inputs/date-input';
import {ListFrame} from '../../crud/lists/list-frame';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {HandOver} from './hand-over';
import {linesSpec} from '../../parts/goods/product-sales';

const kinds = [
  {id: 'product', name: 'Productos'},
  {id: 'experience', name: 'Experiencias'},
];
const spec = {
  ...linesSpec,
  filters: [
    <SelectInput key="pickup" source="pickup" label="Cómo se entrega" choices={pickups} alwaysOn />,
    <SessionInput key="pickupSessionId" source="pickupSessionId" label="En la puerta de" />,
    <InstantInput key="paidAt_gte" source="paidAt_gte" label="Pagado desde" />,
    <InstantInput key="paidAt_lte" source="paidAt_lte" label="Pagado hasta" />,
    <SelectInput key="state" source="state" choices={lineStates} />,
  ],
};

export default function GoodsSold() {
  const [search, setSearch] = useSearchParams();
  const refresh = useRefresh();
  const handed = search.get('entrega') ?? 'todo';
  const kind = search.get('clase') ?? 'todo';
  const filter = useMemo(
    () => ({
      kind: kind === 'todo' ? kinds.map(one => one.id) : kind,
      ...(handed === 'todo' ? {} : {fulfilment: handed}),
    }),
    [kind, handed],
  );
  const choose = (name: 'entrega' | 'clase', next: string): void =>
    setSearch(
      now => {
        now.delete(name);
        if (next !== 'todo') now.set(name, next);
        return now;
      },
      {replace: true},
    );
  return (
    <>
      <PageHeader
        title="Ventas de la tienda"
        crumbs={may('productos', 'list') ? [{label: 'Productos', to: '/productos'}] : undefined}
        actions={
          may('productos', 'list') && (
            <>
              {may('envios-productos', 'list') && (
                <Button component={Link} to="/envios-productos" variant="outlined">
                  Envíos
                </Button>
              )}
              <Button component={Link} to="/informes/productos/por-entregar" variant="outlined">
                Qué preparar
              </Button>
              <Button component={Link} to="/informes/productos/por-dia">
                Por día y canal
              </Button>
            </>
          )
        }
      />
      <HandOver onMoved={refresh} />
      {may('lineas-pedido', 'list') && (
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1}}>
          <Choices label="Entrega" value={handed} choices={fulfilments} onChoose={next => choose('entrega', next)} />
          <Choices label="Qué" value={kind} choices={kinds} onChoose={next => choose('clase', next)} />
        </Box>
      )}
      <ListFrame key={`${handed} ${kind}`} spec={spec} embedded filter={filter} />
    </>
  );
}

function Choices({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string;
  choices: readonly {id: string; name: string}[];
  onChoose: (next: string) => void;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: string | null) => next !== null && onChoose(next)}
      sx={{flexWrap: 'wrap'}}
    >
      {[{id: 'todo', name: 'Todo'}, ...choices].map(one => (
        <ToggleButton key={one.id} value={one.id} sx={{textTransform: 'none', color: 'text.primary'}}>
          {one.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
