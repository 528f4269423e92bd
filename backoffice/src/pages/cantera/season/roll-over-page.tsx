// A season becomes the next: by how much prices go up, every row before and after, then done; taken back while it is
// untouched.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {keepPreviousData, useQuery, useQueryClient} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {FigureTable} from '../../../crud/figures/figure-table';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {rollOverKinds} from '../../../crud/words/choices-academy';
import {parsePercent} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {AcademyFrame} from '../academy-frame';
import type {AcademyList} from '../use-academy-lists';

export default function RollOverPage() {
  if (!may('academy', 'configure')) return <AccessDenied />;
  return (
    <AcademyFrame title="Pasar de temporada">
      {(list, header) => (
        <>
          {header}
          <Body key={list.id} list={list} />
        </>
      )}
    </AcademyFrame>
  );
}

const STEPS = [
  [1, 'Al céntimo'],
  [50, 'A 0,50 €'],
  [100, 'A 1 €'],
  [500, 'A 5 €'],
  [1000, 'A 10 €'],
] as const;

function Body({list}: {list: AcademyList}) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [percent, setPercent] = useState('0');
  const [stepCents, setStep] = useState(100);
  const [asking, setAsking] = useState<'apply' | 'undo' | null>(null);
  const [busy, run] = useBusy();
  const pricesBp = parsePercent(percent) ?? NaN;
  const isGood = Math.abs(pricesBp) <= 5000;
  const ask = (act: 'preview' | 'apply' | 'undo', signal?: AbortSignal) =>
    call('post', '/api/bases/listas/{id}/pasar-temporada', {
      at: {id: list.id},
      body: {act, pricesBp: isGood ? pricesBp : 0, stepCents},
      signal,
    });
  const {data, error} = useQuery({
    queryKey: ['roll-over', list.id, isGood ? pricesBp : 0, stepCents],
    queryFn: ({signal}) => ask('preview', signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const doIt = (act: 'apply' | 'undo') =>
    run(async () => {
      const done = await ask(act);
      notify(act === 'apply' ? `Hecho: ${done.name} está en preparación` : 'Deshecho', {type: 'info'});
      setAsking(null);
      await Promise.all([
        queries.invalidateQueries({queryKey: ['roll-over', list.id]}),
        queries.invalidateQueries({queryKey: ['academy-lists']}),
      ]);
    });
  const isDone = data.toListId !== null;
  return (
    <>
      {isDone && (
        <Alert
          severity="success"
          sx={{mb: 2}}
          action={
            data.mayUndo && (
              <Button color="inherit" disabled={busy} onClick={() => setAsking('undo')}>
                Deshacer
              </Button>
            )
          }
        >
          Ya tiene la temporada siguiente:{' '}
          <Link to={`/bases/${data.toListId}/deportistas/renovar`}>ver sus renovaciones</Link>.
          {data.mayUndo && ' Se puede deshacer mientras nadie la toque.'}
        </Alert>
      )}
      {!isDone && (
        <Panel
          title={`De ${list.name} a ${data.name}`}
          note="Nace en preparación: nadie de fuera la ve hasta que la abras"
          actions={
            <Button variant="contained" disabled={busy || !isGood} onClick={() => setAsking('apply')}>
              Crear {data.name}
            </Button>
          }
        >
          <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1}}>
            <TextField
              size="small"
              label="Los precios cambian (%)"
              value={percent}
              error={!isGood}
              helperText={isGood ? 'Negativo: bajan' : 'Un número entre −50 y 50'}
              onChange={event => setPercent(event.target.value)}
              slotProps={{htmlInput: {inputMode: 'decimal'}}}
            />
            <TextField
              select
              size="small"
              label="Se redondean"
              value={stepCents}
              onChange={event => setStep(Number(event.target.value))}
              sx={{minWidth: 150}}
            >
              {STEPS.map(([cents, name]) => (
                <MenuItem key={cents} value={cents}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        </Panel>
      )}
      <Panel
        flush
        title={isDone ? 'Lo que se pasa' : 'Cómo queda'}
        note="Los lotes de prendas, los textos y lo que se pide a las familias siguen igual"
      >
        <FigureTable
          rows={data.rows}
          rowKey={row => `${row.kind} ${row.name}`}
          isText
          name={{label: 'Nombre', value: row => row.name}}
          columns={[
            {label: 'Qué', value: row => rollOverKinds.find(one => one.id === row.kind)?.name},
            {label: 'Ahora', value: row => row.before},
            {
              label: 'La próxima',
              value: row => (row.after === row.before ? row.after : <strong>{row.after}</strong>),
            },
          ]}
        />
      </Panel>
      {asking === 'apply' && (
        <ConfirmDialog
          open
          title={`Crear ${data.name}`}
          confirm="Crear la temporada"
          busy={busy}
          onConfirm={() => void doIt('apply')}
          onClose={() => setAsking(null)}
        >
          {plural(data.rows.filter(row => row.kind === 'category').length, 'categoría', 'categorías')} con los años
          cambiados, sus precios y equipos, y las fechas un año después. Los jugadores no pasan: se les ofrece renovar.
        </ConfirmDialog>
      )}
      {asking === 'undo' && (
        <ConfirmDialog
          open
          danger
          title="Deshacer el cambio de temporada"
          confirm="Deshacer"
          busy={busy}
          onConfirm={() => void doIt('undo')}
          onClose={() => setAsking(null)}
        >
          Se borra la temporada nueva, que nadie ha tocado todavía.
        </ConfirmDialog>
      )}
    </>
  );
}
