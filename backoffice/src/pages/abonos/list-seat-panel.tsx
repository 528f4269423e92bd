// What the chosen seats of a list are, whose one of them is, and keeping them out of the sale of passes.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {StaffState} from '@taquilla/seatmap/states';
import {DayField} from '../../crud/inputs/date-input';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {passStates} from '../../crud/words/choices-passes';
import {formatCount} from '../../crud/words/count';
import {gateText} from '../../crud/words/gate-text';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {seatsInState} from '../../parts/seats/seat-selection';
import {ConflictList, type Conflict} from '../../parts/seats/conflict-list';
import type {ListSeatData} from './list-seat-data';

interface Props {
  data: ListSeatData;
  selection: ReadonlySet<number>;
  onSelection: (selection: ReadonlySet<number>) => void;
  onChanged: () => Promise<void>;
}

export function ListSeatPanel({data, selection, onSelection, onChanged}: Props) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [conflicts, setConflicts] = useState<{list: Conflict[]; total: number} | null>(null);
  const {answer, states} = data;
  const idOf = (seat: number): number => seat + answer.firstSeatId;
  const free = seatsInState(selection, states, StaffState.free);
  const passes = seatsInState(selection, states, StaffState.pass);
  const blocked = seatsInState(selection, states, StaffState.block);

  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setConflicts(null);
    try {
      const done = await work();
      await onChanged();
      notify(done, {type: 'info'});
    } catch (failure) {
      const problem = problemOf(failure);
      if (Array.isArray(problem.details?.conflicts))
        setConflicts({list: problem.details.conflicts as Conflict[], total: Number(problem.details.total)});
      else notifyProblem(notify, failure);
    } finally {
      setBusy(false);
    }
  };
  const block = (wish: BlockWish): Promise<void> =>
    run(async () => {
      const done = await call('post', '/api/listas/{id}/bloquear', {
        at: {id: answer.listId},
        body: {seatIds: [...selection].map(idOf), ...wish},
      });
      const told = plural(done.blocked, 'butaca bloqueada para la temporada', 'butacas bloqueadas para la temporada');
      return done.taken === 0
        ? told
        : `${told}. Ocupadas ya en alguna sesión: ${formatCount(done.taken)}; siguen siendo de quien las tiene y quedan en Incidencias.`;
    });
  const unblock = (): Promise<void> =>
    run(async () => {
      const done = await call('post', '/api/listas/{id}/desbloquear', {
        at: {id: answer.listId},
        body: {seatIds: blocked.map(idOf)},
      });
      return plural(done.freed, 'butaca vuelve a la venta', 'butacas vuelven a la venta');
    });

  if (selection.size === 0) {
    return (
      <Card sx={{p: 2}}>
        <Typography variant="h2" component="h2" gutterBottom>
          Elige butacas
        </Typography>
        <Typography color="textSecondary">
          {formatCount(answer.passes.length)} butacas tienen abono en {answer.listName} y{' '}
          {formatCount(answer.blocked.length)} están fuera de su venta. Pulsa una para ver de quién es, o arrastra para
          bloquear varias.
        </Typography>
      </Card>
    );
  }
  return (
    <Box aria-live="polite">
      <Panel
        title={plural(selection.size, 'butaca elegida', 'butacas elegidas')}
        actions={
          <Button color="inherit" onClick={() => onSelection(new Set())}>
            Soltar
          </Button>
        }
      >
        <Box component="ul" sx={{m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 2}}>
          {(
            [
              ['libres', free],
              ['con abono', passes],
              ['bloqueadas', blocked],
            ] as const
          ).map(
            ([name, seats]) =>
              seats.length > 0 && (
                <li key={name}>
                  <strong>{formatCount(seats.length)}</strong> {name}
                </li>
              ),
          )}
        </Box>
        {selection.size === 1 && <SeatOwner listId={answer.listId} seatId={idOf([...selection][0]!)} />}
      </Panel>
      {conflicts !== null && (
        <ConflictList conflicts={conflicts.list} total={conflicts.total} onDrop={() => onSelection(new Set(free))} />
      )}
      {free.length > 0 && may('passes', 'block') && (
        <BlockForm
          data={data}
          busy={busy}
          count={selection.size}
          others={selection.size - free.length}
          onDrop={() => onSelection(new Set(free))}
          onBlock={wish => void block(wish)}
        />
      )}
      {blocked.length > 0 && may('passes', 'block') && (
        <Panel title="Devolver a la venta">
          <Button variant="outlined" fullWidth disabled={busy} onClick={() => void unblock()}>
            Desbloquear {plural(blocked.length, 'butaca', 'butacas')}
          </Button>
        </Panel>
      )}
    </Box>
  );
}

interface BlockWish {
  blockLabelId: number;
  reason: string;
  untilOn: string | null;
}

function BlockForm({
  data,
  count,
  others,
  busy,
  onBlock,
  onDrop,
}: {
  data: ListSeatData;
  count: number;
  others: number;
  busy: boolean;
  onBlock: (wish: BlockWish) => void;
  onDrop: () => void;
}) {
  const {labels} = data.answer;
  const [label, setLabel] = useState(labels[0]?.id ?? 0);
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState('');
  if (others > 0) {
    return (
      <Panel title="Bloquear" note="Solo se bloquean butacas libres.">
        <Button variant="outlined" fullWidth onClick={onDrop}>
          Quedarme con las libres
        </Button>
      </Panel>
    );
  }
  return (
    <Panel
      title="Bloquear para la temporada"
      note="Ni en abono ni en las sesiones de la lista. La taquilla puede vender las de etiquetas que lo permiten."
    >
      <Box
        component="form"
        onSubmit={event => {
          event.preventDefault();
          onBlock({blockLabelId: label, reason, untilOn: until === '' ? null : until});
        }}
      >
        <TextField select label="Etiqueta" value={label} onChange={event => setLabel(Number(event.target.value))}>
          {labels.map(one => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Motivo"
          value={reason}
          onChange={event => setReason(event.target.value)}
          slotProps={{htmlInput: {maxLength: 500}}}
        />
        <DayField
          label="Hasta qué día, incluido (opcional)"
          value={until}
          onChange={setUntil}
          helperText="Después vuelven solas a la venta."
        />
        <Button type="submit" variant="contained" fullWidth disabled={busy || label === 0} sx={{mt: 1}}>
          Bloquear {plural(count, 'butaca', 'butacas')}
        </Button>
      </Box>
    </Panel>
  );
}

function SeatOwner({listId, seatId}: {listId: number; seatId: number}) {
  const {data, error} = useQuery({
    queryKey: ['list-seat', listId, seatId],
    queryFn: ({signal}) => call('get', '/api/listas/{id}/butacas/{seatId}', {at: {id: listId, seatId}, signal}),
    staleTime: 0,
  });
  if (error) return <Box sx={{mt: 1}}>{problemOf(error).message}</Box>;
  if (data === undefined) return <Skeleton height={64} />;
  return (
    <Box sx={{mt: 1, pt: 1, borderTop: '1px solid', borderColor: 'divider', overflowWrap: 'anywhere'}}>
      <Box component="strong" sx={{display: 'block'}}>
        {data.zoneName}, fila {data.rowLabel}, butaca {data.seatNumber}
      </Box>
      {data.gate !== null && <Box sx={{color: 'text.secondary'}}>{gateText(data.gate)}</Box>}
      {data.pass !== null && (
        <Box>
          <Link to={`/abonados/${listId}/${data.pass.holderId}`}>{data.pass.holderName}</Link> · {data.pass.memberCode}
          <br />
          {data.pass.categoryName} · <ChoiceMark of={data.pass.state} choices={passStates} />
        </Box>
      )}
      {data.block !== null && (
        <Box>
          Bloqueada: {data.block.labelName}
          {data.block.reason && ` · «${data.block.reason}»`}
          <br />
          {data.block.staffName ?? 'Alguien'}, {formatInstant(data.block.createdAt)}
        </Box>
      )}
      {data.state === 'free' && <Box sx={{color: 'text.secondary'}}>Libre</Box>}
      {data.before !== null && data.before.holderId !== data.pass?.holderId && (
        <Box sx={{color: 'text.secondary'}}>
          En {data.before.listName}:{' '}
          <Link to={`/abonados/${data.before.listId}/${data.before.holderId}`}>{data.before.holderName}</Link>
        </Box>
      )}
    </Box>
  );
}
