// The wardrobe as a matrix of items by sizes, and what has to be ordered.
import {useMemo, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {formatCount} from '../../../crud/words/count';
import {downloadTable, type ExportFormat} from '../../../crud/lists/export-rows';
import {FormatMenu} from '../../../crud/lists/export-button';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {rowsOf} from '../../../crud/figures/report-types';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {InventoryMatrix} from './inventory-matrix';
import {measures, type Measure, type StockRow} from './stock';

const exported: {label: string; value: (row: StockRow) => string | number}[] = [
  {label: 'Proveedor', value: row => row.supplier},
  {label: 'Prenda', value: row => row.itemName},
  {label: 'Talla', value: row => row.size},
  {label: 'Referencia', value: row => row.sku ?? ''},
  {label: 'En almacén', value: row => row.onHand},
  {label: 'Reservadas', value: row => row.reserved},
  {label: 'Hacen falta', value: row => row.needed},
  {label: 'Faltan', value: row => row.missing},
  {label: 'Pedidas', value: row => row.onOrder},
  {label: 'Por pedir', value: row => row.toOrder},
];

export default function Inventory() {
  const [measure, setMeasure] = useState<Measure>('all');
  const {data, error} = useQuery({
    queryKey: ['informes', 'cantera/inventario'],
    queryFn: ({signal}) => call('get', '/api/informes/cantera/inventario', {signal}),
    select: rowsOf<StockRow>,
    enabled: may('bases/indumentarias', 'list'),
  });
  const rows = useMemo(() => data ?? [], [data]);
  const short = useMemo(
    () => rows.filter(row => row.toOrder > 0).sort((a, b) => b.missing - a.missing || b.toOrder - a.toOrder),
    [rows],
  );
  if (!may('bases/indumentarias', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  const sum = (pick: (row: StockRow) => number): string =>
    formatCount(rows.reduce((total, row) => total + pick(row), 0));
  const save = (format: ExportFormat, fileName: string, chosen: readonly StockRow[]): void =>
    void downloadTable(
      format,
      fileName,
      exported.map(({label}, at) => ({label, kind: at > 3 ? 'int' : 'text'})),
      chosen.map(row =>
        exported.map(({value}) => {
          const cell = value(row);
          return typeof cell === 'number' ? {text: String(cell), number: cell} : {text: cell};
        }),
      ),
    );
  return (
    <>
      <PageHeader
        title="Inventario de indumentaria"
        crumbs={[{label: 'Indumentaria', to: '/bases/indumentarias'}]}
        actions={
          <>
            <Button component={Link} to="/bases/indumentarias/pedidos">
              Pedidos al proveedor
            </Button>
            {may('bases/indumentarias', 'export') && (
              <FormatMenu
                label="Exportar"
                disabled={rows.length === 0}
                onChoose={format => save(format, 'inventario', rows)}
              />
            )}
          </>
        }
      />
      {data === undefined ? (
        <Skeleton variant="rounded" height={320} aria-label="Cargando" />
      ) : (
        <>
          <Figures>
            <Figure label="En almacén" value={sum(row => row.onHand)} />
            <Figure label="Reservadas" value={sum(row => row.reserved)} />
            <Figure label="Hacen falta" value={sum(row => row.needed)} note="Pendientes de entrega" />
            <Figure
              label="Faltan"
              value={sum(row => row.missing)}
              note={plural(rows.filter(row => row.missing > 0).length, 'talla', 'tallas')}
            />
          </Figures>
          <Panel
            title="Prendas por talla"
            flush
            actions={
              <ToggleButtonGroup
                exclusive
                size="small"
                value={measure}
                aria-label="Qué se cuenta"
                onChange={(_event, next: Measure | null) => next !== null && setMeasure(next)}
                sx={{flexWrap: 'wrap'}}
              >
                {measures.map(one => (
                  <ToggleButton key={one.id} value={one.id} sx={{textTransform: 'none'}}>
                    {one.name}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            }
          >
            <InventoryMatrix rows={rows} measure={measure} />
          </Panel>
          <Panel
            title="Lo que hay que pedir"
            note="Lo que falta para las entregas pendientes, más lo que se quiere tener siempre, menos lo que está pedido."
            flush
            actions={
              may('bases/indumentarias', 'export') && (
                <FormatMenu
                  label="Exportar el pedido"
                  disabled={short.length === 0}
                  onChoose={format => save(format, 'pedido-indumentaria', short)}
                />
              )
            }
          >
            <FigureTable
              empty="No falta nada."
              rows={short}
              rowKey={row => row.variantId}
              name={{
                label: 'Prenda',
                value: row => <Link to={`/bases/indumentarias/${row.itemId}`}>{row.itemName}</Link>,
              }}
              columns={[
                {label: 'Talla', value: row => row.size},
                {label: 'Proveedor', value: row => row.supplier},
                {label: 'Hacen falta', value: row => row.needed},
                {label: 'Libres', value: row => row.onHand - row.reserved},
                {
                  label: 'Faltan',
                  value: row =>
                    row.missing > 0 ? (
                      <Box component="strong" sx={{color: 'error.main'}}>
                        {row.missing}
                      </Box>
                    ) : (
                      0
                    ),
                },
                {label: 'Pedidas', value: row => row.onOrder},
                {label: 'Por pedir', value: row => <strong>{row.toOrder}</strong>},
              ]}
            />
          </Panel>
        </>
      )}
    </>
  );
}
