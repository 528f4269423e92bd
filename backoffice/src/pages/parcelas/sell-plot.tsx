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
                setPlotId(null);
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
          <Panel title="Parcela" note="Elígela en el croquis o en la lista.">
            {plots.data === undefined ? (
              <Skeleton variant="rounded" height={280} />
            ) : (
              <>
                <TextField
                  select
                  fullWidth
                  label="Parcela"
                  value={plot === undefined ? '' : plot.id}
                  onChange={event => setPlotId(Number(event.target.value))}
                  sx={{mb: 1.5, mt: 1, maxWidth: 420}}
                >
                  {plots.data
                    .filter(one => ['free', 'reserved'].includes(one.state))
                    .map(one => (
                      <MenuItem key={one.id} value={one.id}>
                        {one.number} · {one.priceName}
                        {one.state === 'reserved' && ' · reservada'}
                      </MenuItem>
                    ))}
                </TextField>
                <PlotMap area={area} plots={plots.data} chosenId={plotId} onChoose={one => setPlotId(one.id)} />
              </>
            )}
          </Panel>
          {plot === undefined ? (
            <Panel title="Venta">
              <Box sx={{color: 'text.secondary'}}>Elige una parcela para empezar.</Box>
            </Panel>
          ) : (
            <Chosen
              key={plot.id}
              plot={plot}
              onSold={done => {
                setSold(done);
                setPlotId(null);
                void plots.refetch();
              }}
              onTaken={() => {
                setPlotId(null);
                void plots.refetch();
              }}
            />
          )}
        </Box>
      )}
    </>
  );
}

function Chosen({plot, onSold, onTaken}: {plot: PlotRecord; onSold: (sold: SoldPlot) => void; onTaken: () => void}) {
  const price = useGetOne<PriceRecord>('parcelas', {id: plot.plotPriceId});
  const extras = useGetList<ExtraRecord>('parcelas/extras', {
    filter: {plotPriceId: plot.plotPriceId, isActive: true},
    sort: {field: 'id', order: 'ASC'},
    pagination: all,
  });
  if (price.data === undefined || extras.data === undefined)
    return <Skeleton variant="rounded" height={320} aria-label="Cargando" />;
  return <PlotSaleForm plot={plot} price={price.data} extras={extras.data} onSold={onSold} onTaken={onTaken} />;
}
