// Prices of a list of passes: zone × category for each kind of sale, written like a spreadsheet and saved at once.
import {useMemo, useState} from 'react';
import {useDataProvider, useGetList, useNotify} from 'react-admin';
import {Link} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {changesOf, type Draft} from '../../../crud/inputs/amount-draft';
import {AmountGrid} from '../../../crud/inputs/amount-grid';
import {passKinds} from '../../../crud/words/choices-passes';
import {fetchAllRows} from '../../../crud/lists/fetch-all-rows';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {ZoneName} from '../../../crud/fields/zone-name';
import type {ZoneRecord} from '../../../providers/api-types';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {ListSwitch} from '../list-switch';
import {FillPrices} from './price-fill';
import {cellOf, keyOf, noZone, savedOf, takesPrice, type Category, type Price, type SaleKind} from './price-grid-data';
import {useChosenList, type PassList} from '../../../parts/season/use-pass-lists';

const whole = {page: 1, perPage: 1000};

/** Prices are written for the season to come. */
const newest = (lists: readonly PassList[] | undefined): PassList | undefined => lists?.[0];

export default function PassPriceGrid() {
  const {lists, list, error, choose} = useChosenList(newest);
  if (!may('abonos/precios', 'list') || !may('listas', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  return (
    <>
      <PageHeader
        title="Rejilla de precios"
        crumbs={[
          {label: 'Abonos', to: '/abonos'},
          {label: 'Precios', to: '/abonos/precios'},
        ]}
        note={list && <ListSwitch lists={lists} value={list.id} onChoose={choose} />}
        actions={
          <Button component={Link} to="/abonos/precios">
            Ver como lista
          </Button>
        }
      />
      {list === undefined ? (
        <Alert severity="info">Todavía no hay ninguna lista de abonos: crea una en «Listas».</Alert>
      ) : (
        <Grid key={list.id} list={list} lists={lists} />
      )}
    </>
  );
}

function Grid({list, lists}: {list: PassList; lists: readonly PassList[]}) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [kind, setKind] = useState<SaleKind>('new');
  const [draft, setDraft] = useState<Draft>({});
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useGetList<ZoneRecord>(
    'zonas',
    {filter: {seatPlanId: list.seatPlanId}, sort: {field: 'position', order: 'ASC'}, pagination: whole},
    {enabled: list.seatPlanId !== null},
  );
  const categories = useGetList<Category>('abonos/categorias', {
    filter: {seasonListId: list.id},
    sort: {field: 'position', order: 'ASC'},
    pagination: whole,
  });
  const prices = useQuery({
    queryKey: ['pass-prices', list.id],
    queryFn: async () =>
      (await fetchAllRows(
        dataProvider,
        {resource: 'abonos/precios', sort: {field: 'id', order: 'ASC'}, filter: {seasonListId: list.id}},
        () => undefined,
      )) as Price[],
  });
  const saved = useMemo(() => savedOf(prices.data ?? []), [prices.data]);
  const {changes, wrong} = useMemo(() => changesOf(saved, draft), [saved, draft]);
  const zones = useMemo(() => [noZone, ...(found.data ?? [])], [found.data]);
  const columns = useMemo(() => categories.data ?? [], [categories.data]);
  const grid = useMemo(() => {
    const rows = zones.filter(zone => columns.some(category => takesPrice(category, zone)));
    return {
      rows,
      keys: rows.map(zone =>
        columns.map(category => (takesPrice(category, zone) ? keyOf(zone.id, category.id, kind) : null)),
      ),
    };
  }, [zones, columns, kind]);
  const rows = useMemo(
    () =>
      grid.rows.map(zone => ({
        id: zone.id,
        name: zone.name,
        head: 'color' in zone ? <ZoneName zone={zone} /> : undefined,
      })),
    [grid],
  );
  if (prices.error) return <LoadProblem error={prices.error} />;
  if (categories.isPending || prices.isPending || (list.seatPlanId !== null && found.isPending))
    return <LinearProgress />;
  const canEdit = may('passes', 'configure');

  const save = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    try {
      const body = {
        prices: changes.map(({key, amountCents, beforeCents}) => ({
          ...cellOf(key),
          amountCents,
          seenCents: beforeCents,
        })),
      };
      await call('post', '/api/listas/{id}/precios-abonos', {at: {id: list.id}, body});
      await prices.refetch();
      setDraft({});
      notify(plural(changes.length, 'precio guardado', 'precios guardados'), {type: 'info'});
    } catch (failure) {
      const {code, message} = problemOf(failure);
      setProblem(message);
      // What the others have written shows below what is typed here, which stays.
      if (code === 'stale_prices') await prices.refetch();
    } finally {
      setSaving(false);
    }
  };
  const inOthers = changes.filter(({key}) => cellOf(key).kind !== kind).length;

  return (
    <Panel
      title="Precios"
      note="IVA incluido. Una casilla vacía no se vende. Se puede pegar desde una hoja de cálculo; Ctrl+D rellena hacia abajo."
      flush
      actions={
        canEdit && (
          <>
            <FillPrices
              list={list}
              lists={lists}
              kind={kind}
              saved={saved}
              draft={draft}
              zones={zones}
              categories={columns}
              keys={grid.keys.flat().filter(key => key !== null)}
              onFill={cells => setDraft(before => ({...before, ...cells}))}
            />
            {Object.keys(draft).length > 0 && (
              <Button onClick={() => setDraft({})} disabled={saving}>
                Descartar
              </Button>
            )}
            <Button
              variant="contained"
              disabled={changes.length === 0 || wrong.length > 0 || saving}
              onClick={() => void save()}
            >
              {changes.length === 0 ? 'Guardar precios' : `Guardar ${plural(changes.length, 'precio', 'precios')}`}
            </Button>
          </>
        )
      }
    >
      <Box sx={{px: 2, pb: 1, overflowX: 'auto'}}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label="Para"
          onChange={(_event, value: SaleKind | null) => value !== null && setKind(value)}
        >
          {passKinds.map(one => (
            <ToggleButton key={one.id} value={one.id} sx={{textTransform: 'none', py: 0.25}}>
              {one.name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {problem !== null && (
        <Alert severity="error" role="alert" sx={{borderRadius: 0}}>
          {problem}
        </Alert>
      )}
      {wrong.length > 0 && (
        <Alert severity="warning" sx={{borderRadius: 0}}>
          {plural(wrong.length, 'casilla no es un importe', 'casillas no son un importe')}. Escribe 212,50 o déjala
          vacía.
        </Alert>
      )}
      {inOthers > 0 && (
        <Alert severity="info" sx={{borderRadius: 0}}>
          También hay {plural(inOthers, 'precio cambiado', 'precios cambiados')} en las otras pestañas: se guardan a la
          vez.
        </Alert>
      )}
      {rows.length === 0 ? (
        <Alert severity="info" sx={{borderRadius: 0}}>
          Faltan las categorías de esta lista: sin ellas no hay nada a lo que poner precio.
        </Alert>
      ) : (
        <AmountGrid
          key={kind}
          rowsAre="Zona"
          rows={rows}
          columns={columns}
          keys={grid.keys}
          saved={saved}
          draft={draft}
          wrong={wrong}
          readOnly={!canEdit || saving}
          onChange={cells => setDraft(before => ({...before, ...cells}))}
        />
      )}
    </Panel>
  );
}
