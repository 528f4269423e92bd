// Prices of a session: zone × category for each channel, written like a spreadsheet.
import {useMemo, useState} from 'react';
import {useDataProvider, useGetList, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {changesOf, type AmountChange, type Draft} from '../../../../crud/inputs/amount-draft';
import {saleChannels} from '../../../../crud/words/choices';
import {fetchAllRows} from '../../../../crud/lists/fetch-all-rows';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import type {PriceCategoryRecord, PriceRecord, ZoneRecord} from '../../../../providers/api-types';
import {call} from '../../../../providers/http-client';
import {may, uses} from '../../../../providers/permissions';
import {useEventSession} from '../../event-context';
import {CopyPrices} from './copy-prices';
import {cellOf, savedPrices, type GridChannel} from './price-draft';
import {PriceTable} from './price-table';

const tabs = (): {id: GridChannel; name: string}[] => [
  {id: null, name: 'Todos los canales'},
  ...saleChannels.filter(({id}) => id !== 'lfp' || uses('lfp')).map(({id, name}) => ({id: id as GridChannel, name})),
];

const whole = {page: 1, perPage: 1000};

export function PriceGrid() {
  const {session, reloadSession} = useEventSession();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [channel, setChannel] = useState<GridChannel>(null);
  const [draft, setDraft] = useState<Draft>({});
  const [saving, setSaving] = useState(false);
  const zones = useGetList<ZoneRecord>('zonas', {
    filter: {seatPlanId: session.seatPlanId},
    sort: {field: 'position', order: 'ASC'},
    pagination: whole,
  });
  const categories = useGetList<PriceCategoryRecord>('categorias-precio', {
    sort: {field: 'position', order: 'ASC'},
    pagination: whole,
  });
  const prices = useQuery({
    queryKey: ['session-prices', session.id],
    queryFn: () =>
      fetchAllRows(
        dataProvider,
        {resource: 'precios-sesion', sort: {field: 'id', order: 'ASC'}, filter: {eventSessionId: session.id}},
        () => undefined,
      ),
  });
  const saved = useMemo(() => savedPrices((prices.data ?? []) as PriceRecord[]), [prices.data]);
  const {changes, wrong} = useMemo(() => changesOf(saved, draft), [saved, draft]);
  const canEdit = may('prices', 'configure');

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await sendChanges(session.id, changes);
      // Saving prices is a new version of the session.
      await Promise.all([prices.refetch(), reloadSession()]);
      setDraft({});
      notify(plural(changes.length, 'precio guardado', 'precios guardados'), {type: 'info'});
    } catch (failure) {
      notifyProblem(notify, failure);
    } finally {
      setSaving(false);
    }
  };

  if (zones.isPending || categories.isPending || prices.isPending) return <LinearProgress />;
  const touched = Object.keys(draft).length > 0;
  return (
    <Panel
      title="Precios"
      note="IVA incluido, sin gastos de gestión. Una casilla vacía no se vende."
      flush
      actions={
        <>
          {canEdit && <CopyPrices onCopy={copied => setDraft({...draft, ...copied})} />}
          {touched && (
            <Button onClick={() => setDraft({})} disabled={saving}>
              Descartar
            </Button>
          )}
          {canEdit && (
            <Button
              variant="contained"
              disabled={changes.length === 0 || wrong.length > 0 || saving}
              onClick={() => void save()}
            >
              {changes.length === 0 ? 'Guardar precios' : `Guardar ${plural(changes.length, 'precio', 'precios')}`}
            </Button>
          )}
        </>
      }
    >
      <Box sx={{px: 2, pb: 1, overflowX: 'auto'}}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={channel ?? ''}
          aria-label="Canal"
          onChange={(_event, value: string | null) => value !== null && setChannel((value || null) as GridChannel)}
        >
          {tabs().map(tab => (
            <ToggleButton key={tab.name} value={tab.id ?? ''} sx={{textTransform: 'none', py: 0.25}}>
              {tab.name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {wrong.length > 0 && (
        <Alert severity="warning" sx={{borderRadius: 0}}>
          Hay {wrong.length} casillas que no son un importe. Escribe 12,50 o déjalas vacías.
        </Alert>
      )}
      <PriceTable
        key={channel ?? 'all'}
        zones={zones.data ?? []}
        categories={categories.data ?? []}
        channel={channel}
        saved={saved}
        draft={draft}
        wrong={wrong}
        readOnly={!canEdit || saving}
        onChange={cells => setDraft(before => ({...before, ...cells}))}
      />
    </Panel>
  );
}

/** `amountCents: null` takes a price off sale; orders that used it keep it. */
async function sendChanges(sessionId: number, changes: readonly AmountChange[]): Promise<void> {
  const prices = changes.map(({key, amountCents}) => ({...cellOf(key), amountCents}));
  await call('post', '/api/sesiones/{id}/precios', {at: {id: sessionId}, body: {prices}});
}
