// Selling a plot at the counter: choose it, say who comes, charge. Enter charges; a repeated press is the same sale.
import {useState} from 'react';
import {useGetList, useGetOne} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../crud/frames/access-denied';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {formatDay} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {AreaRecord, ExtraRecord, PlotRecord, PriceRecord} from './plot-data';
import {PlotMap} from './plot-map';
import {PlotSaleForm} from './plot-sale-form';
import {PlotSold, type SoldPlot} from './plot-sold';

const all = {page: 1, perPage: 1000};

export default function SellPlot() {
  const [areaId, setAreaId] = useState<number | null>(null);
  const [plotId, setPlotId] = useState<number | null>(null);
  const [priceId, setPriceId] = useState<number | null>(null);
  const [sold, setSold] = useState<SoldPlot | null>(null);
  const areas = useGetList<AreaRecord>('parcelas/zonas', {
    filter: {state: 'open'},
    sort: {field: 'startsOn', order: 'ASC'},
    pagination: all,
  });
  const area = areas.data?.find(one => one.id === areaId) ?? areas.data?.[0];
  const plots = useGetList<PlotRecord>(
    'parcelas/numeradas',
    {filter: {plotAreaId: area?.id ?? 0}, sort: {field: 'number', order: 'ASC'}, pagination: all},
    {enabled: area !== undefined},
  );
  const prices = useGetList<PriceRecord>(
    'parcelas',
    {filter: {plotAreaId: area?.id ?? 0, isActive: true}, sort: {field: 'position', order: 'ASC'}, pagination: all},
    {enabled: area?.assignsLater === true},
  );
  const later = area?.assignsLater === true ? (prices.data ?? []) : [];
  const choose = (plot: number | null, price: number | null = null): void => {
    setPlotId(plot);
    setPriceId(price);
  };
  if (!may('plots', 'sell')) return <AccessDenied />;
  if (areas.error) return <LoadProblem error={areas.error} />;
  const plot = plots.data?.find(one => one.id === plotId);
  return (
    <>
      <PageHeader
        title="Vender una parcela"
        crumbs={[{label: 'Parcelas', to: '/parcelas'}]}
        actions={
          area !== undefined && (
            <TextField
              select
              size="small"
              label="Zona"
              value={area.id}
              onChange={event => {
                setAreaId(Number(event.target.value));
                choose(null);
              }}
              sx={{minWidth: 230}}
            >
              {(areas.data ?? []).map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name} ({formatDay(one.startsOn)})
                </MenuItem>
              ))}
            </TextField>
          )
        }
      />
      {areas.isPending && <LinearProgress />}
      {areas.data?.length === 0 && <Alert severity="info">No hay ninguna zona abierta a la venta.</Alert>}
      {sold !== null && <PlotSold sold={sold} onNext={() => setSold(null)} />}
      {area !== undefined && sold === null && (
        <Box
          sx={{
            display: 'grid',
            columnGap: 2,
            alignItems: 'start',
            gridTemplateColumns: {xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)'},
          }}
        >
          <Panel
            title="Parcela"
            note={
              later.length > 0
                ? 'A asignar: el número se le dice después. O elígela ya, en el croquis o en la lista.'
                : 'Elígela en el croquis o en la lista.'
            }
          >
            {plots.data === undefined ? (
              <Skeleton variant="rounded" height={280} />
            ) : (
              <>
                <TextField
                  select
                  fullWidth
                  label="Parcela"
                  value={plot !== undefined ? plot.id : priceId !== null ? `price-${priceId}` : ''}
                  onChange={({target: {value}}) => {
                    const price = later.find(one => `price-${one.id}` === value);
                    if (price) choose(null, price.id);
                    else choose(Number(value));
                  }}
                  sx={{mb: 1.5, mt: 1, maxWidth: 420}}
                >
                  {later
                    .filter(one => (one.freeCount ?? 0) > 0)
                    .map(one => (
                      <MenuItem key={`price-${one.id}`} value={`price-${one.id}`}>
                        A asignar · {one.name} ({one.freeCount})
                      </MenuItem>
                    ))}
                  {plots.data
                    .filter(one => ['free', 'reserved'].includes(one.state))
                    .map(one => (
                      <MenuItem key={one.id} value={one.id}>
                        {one.number} · {one.priceName}
                        {one.state === 'reserved' && ' · reservada'}
                      </MenuItem>
                    ))}
                </TextField>
                <PlotMap area={area} plots={plots.data} chosenId={plotId} onChoose={one => choose(one.id)} />
              </>
            )}
          </Panel>
          {plot === undefined && priceId === null ? (
            <Panel title="Venta">
              <Box sx={{color: 'text.secondary'}}>Elige una parcela para empezar.</Box>
            </Panel>
          ) : (
            <Chosen
              key={plot?.id ?? `price-${priceId}`}
              plot={plot ?? null}
              priceId={plot?.plotPriceId ?? priceId!}
              onSold={done => {
                setSold(done);
                choose(null);
                void plots.refetch();
                void prices.refetch();
              }}
              onTaken={() => {
                choose(null);
                void plots.refetch();
                void prices.refetch();
              }}
            />
          )}
        </Box>
      )}
    </>
  );
}

interface ChosenProps {
  plot: PlotRecord | null;
  priceId: number;
  onSold: (sold: SoldPlot) => void;
  onTaken: () => void;
}

function Chosen({plot, priceId, onSold, onTaken}: ChosenProps) {
  const price = useGetOne<PriceRecord>('parcelas', {id: priceId});
  const extras = useGetList<ExtraRecord>('parcelas/extras', {
    filter: {plotPriceId: priceId, isActive: true},
    sort: {field: 'id', order: 'ASC'},
    pagination: all,
  });
  if (price.data === undefined || extras.data === undefined)
    return <Skeleton variant="rounded" height={320} aria-label="Cargando" />;
  return <PlotSaleForm plot={plot} price={price.data} extras={extras.data} onSold={onSold} onTaken={onTaken} />;
}
