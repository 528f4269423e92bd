// One count: written down while it is open, by several people at once; its differences when it is reviewed; closed, its
// signed sheet.
import {useState} from 'react';
import {useDataProvider, useGetOne, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {ReasonDialog} from '../../../crud/acts/reason-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {StateMark} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {RecordHistory} from '../../../crud/frames/record-history';
import {stockCountStates} from '../../../crud/words/choices-catalogue';
import {fetchAllRows} from '../../../crud/lists/fetch-all-rows';
import {formatCount} from '../../../crud/words/count';
import {plural} from '../../../crud/words/plural';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {printPdf} from '../../../crud/acts/print-pdf';
import {Differences} from './differences';
import {signed, signedCents} from '../../../parts/goods/signed';
import {WriteDown} from './write-down';

type Asking = 'review' | 'close' | 'discard' | null;

export default function CountPage() {
  const id = Number(useParams().id);
  const dataProvider = useDataProvider();
  const {data: count, error, refetch} = useGetOne<Stored<'StockCount'>>('recuentos', {id}, {retry: false});
  const lines = useQuery({
    queryKey: ['lineas-recuento', id],
    queryFn: () =>
      fetchAllRows(
        dataProvider,
        {resource: 'lineas-recuento', sort: {field: 'position', order: 'ASC'}, filter: {stockCountId: id}},
        () => undefined,
      ) as Promise<Stored<'StockCountLine'>[]>,
    // Somebody else may be counting beside.
    refetchInterval: count?.state === 'open' ? 8000 : false,
    retry: false,
  });
  const [asking, setAsking] = useState<Asking>(null);
  const [missingAreZero, setMissingAreZero] = useState(false);
  const [busy, run] = useBusy();
  const notify = useNotify();
  if (!may('recuentos', 'show')) return <AccessDenied />;
  if (error ?? lines.error) return <LoadProblem error={(error ?? lines.error)!} />;
  if (count === undefined || lines.data === undefined) return <LinearProgress />;
  const state = stockCountStates.find(one => one.id === count.state);
  const leads = may('recuentos', 'edit');
  const left = count.lineCount - count.countedCount;
  const reload = async (): Promise<void> => {
    setAsking(null);
    await Promise.all([refetch(), lines.refetch()]);
  };
  /** Whatever became of it, what is then there is shown. */
  const act = (work: () => Promise<unknown>): Promise<void> =>
    run(async () => {
      try {
        await work();
      } finally {
        await reload();
      }
    });
  const print = (expected: boolean): void =>
    void run(async () => printPdf(await callForBytes('/api/recuentos/{id}/hoja.pdf', {at: {id}, query: {expected}})));
  const close = (reason: string) =>
    act(async () => {
      const {corrected, pieces} = await call('post', '/api/recuentos/{id}/cerrar', {at: {id}, body: {reason}});
      notify(
        corrected === 0
          ? 'Cuadra: no había nada que corregir'
          : `${plural(corrected, 'artículo corregido', 'artículos corregidos')}: ${signed(pieces)}`,
        {type: 'info'},
      );
    });
  return (
    <>
      <PageHeader
        title={count.name}
        crumbs={[{label: 'Recuentos', to: '/recuentos'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            {leads && (count.state === 'open' || count.state === 'counted') && (
              <Button color="error" onClick={() => setAsking('discard')}>
                Descartar
              </Button>
            )}
            {leads && count.state === 'counted' && (
              <Button
                disabled={busy}
                onClick={() => void act(() => call('post', '/api/recuentos/{id}/reabrir', {at: {id}}))}
              >
                Seguir contando
              </Button>
            )}
            {may('products', 'send') && (
              <Button startIcon={<PrintIcon />} disabled={busy} onClick={() => print(false)}>
                {count.state === 'open' ? 'Hoja para contar' : 'Hoja'}
              </Button>
            )}
            {may('products', 'send') && count.state === 'open' && !count.isBlind && (
              <Button startIcon={<PrintIcon />} disabled={busy} onClick={() => print(true)}>
                Con las esperadas
              </Button>
            )}
            {leads && count.state === 'open' && (
              <Button variant="contained" disabled={count.lineCount === 0} onClick={() => setAsking('review')}>
                Terminar de contar
              </Button>
            )}
            {leads && count.state === 'counted' && (
              <Button variant="contained" onClick={() => setAsking('close')}>
                Cerrar y corregir
              </Button>
            )}
          </>
        }
      />
      {(count.state === 'closed' || count.state === 'discarded') && (
        <Alert severity="info" sx={{mb: 2}}>
          {count.state === 'closed' ? 'Cerrado' : 'Descartado, sin corregir nada,'} el {formatInstant(count.endedAt!)}{' '}
          por {count.endedByName}: {count.reason}.
        </Alert>
      )}
      {count.state === 'counted' && (
        <Alert severity="info" sx={{mb: 2}}>
          Ya no se cuenta. Mira las diferencias: al cerrarlo se corrigen las existencias, y no se puede deshacer.
        </Alert>
      )}
      <Figures>
        <Figure
          label="Contados"
          value={`${formatCount(count.countedCount)} de ${formatCount(count.lineCount)}`}
          note={`por ${count.begunByName}, desde el ${formatInstant(count.createdAt)}`}
        />
        {count.missing !== null && count.surplus !== null && (
          <>
            <Figure label="Faltan" value={formatCount(count.missing)} />
            <Figure label="Sobran" value={formatCount(count.surplus)} />
            <Figure
              label="A precio de venta"
              value={signedCents(count.differenceCents ?? 0)}
              note={count.costCents ? `a coste, ${signedCents(count.costCents)}` : undefined}
            />
          </>
        )}
      </Figures>
      {count.state === 'open' ? (
        <WriteDown count={count} lines={lines.data} onWritten={() => void Promise.all([refetch(), lines.refetch()])} />
      ) : (
        <Differences lines={lines.data} />
      )}
      <RecordHistory resource="recuentos" id={id} />
      <ConfirmDialog
        open={asking === 'review'}
        title="¿Terminar de contar?"
        confirm="Terminar"
        busy={busy}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          void act(() => call('post', '/api/recuentos/{id}/terminar', {at: {id}, body: {missingAreZero}}))
        }
      >
        Se verán las diferencias y todavía no se corrige nada: podrás seguir contando.
        {left > 0 && (
          <>
            {' '}
            {plural(left, 'artículo queda', 'artículos quedan')} sin contar.
            <FormControlLabel
              sx={{mt: 1}}
              control={
                <Checkbox checked={missingAreZero} onChange={event => setMissingAreZero(event.target.checked)} />
              }
              label="De lo que falta no hay ninguno: anotar 0"
            />
          </>
        )}
      </ConfirmDialog>
      {asking === 'close' && (
        <ReasonDialog title="¿Cerrar y corregir?" confirm="Corregir" onConfirm={close} onClose={() => setAsking(null)}>
          {left > 0 && `${plural(left, 'artículo queda', 'artículos quedan')} sin contar y se deja como está. `}
          Las existencias cambian en lo que falta o sobra. Lo que se haya vendido después de contar no se pierde.
        </ReasonDialog>
      )}
      {asking === 'discard' && (
        <ReasonDialog
          title="¿Descartar el recuento?"
          confirm="Descartarlo"
          danger
          onConfirm={reason => act(() => call('post', '/api/recuentos/{id}/descartar', {at: {id}, body: {reason}}))}
          onClose={() => setAsking(null)}
        >
          No se corrige nada. Lo anotado se queda para verlo.
        </ReasonDialog>
      )}
    </>
  );
}
