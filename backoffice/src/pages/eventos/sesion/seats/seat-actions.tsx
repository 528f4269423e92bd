// What can be done with the chosen seats, beside the map.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {formatCount} from '../../../../crud/words/count';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {Panel} from '../../../../crud/frames/panel';
import {plural} from '../../../../crud/words/plural';
import {call, problemOf} from '../../../../providers/http-client';
import {useEventSession} from '../../event-context';
import {BlockForm, type BlockWish} from './block-form';
import {BlockPlaces, type BlockedZone} from './block-places';
import {ConflictList, type Conflict} from '../../../../parts/seats/conflict-list';
import type {SeatData} from '../../../../parts/seats/seat-data';
import {blockedSeats, countKinds, freeSeats, kindNames} from '../../../../parts/seats/seat-selection';
import {SeatWho} from './seat-who';

interface Props {
  data: SeatData;
  selection: ReadonlySet<number>;
  onSelection: (selection: ReadonlySet<number>) => void;
  onChanged: () => Promise<void>;
}

const number = (value: number): string => formatCount(value);

export function SeatActions({data, selection, onSelection, onChanged}: Props) {
  const {session} = useEventSession();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [conflicts, setConflicts] = useState<{list: Conflict[]; total: number} | null>(null);
  const counts = countKinds(selection, data.states);
  const free = freeSeats(selection, data.states);
  const blocked = blockedSeats(selection, data.states);
  const idOf = (seat: number): number => seat + data.geometry.firstSeatId;

  const run = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    setConflicts(null);
    try {
      const done = await work();
      await onChanged();
      notify(done, {type: 'info'});
    } catch (failure) {
      const problem = problemOf(failure);
      const list = problem.details?.conflicts;
      if (Array.isArray(list))
        setConflicts({list: list as Conflict[], total: Number(problem.details?.total ?? list.length)});
      else notifyProblem(notify, failure);
    } finally {
      setBusy(false);
    }
  };

  const block = (wish: BlockWish): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/bloquear', {
        at: {id: session.id},
        body: {seatIds: [...selection].map(idOf), ...wish},
      });
      return plural(answer.blocked, 'butaca bloqueada', 'butacas bloqueadas');
    });

  const blockPlaces = (zones: readonly BlockedZone[], wish: BlockWish): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/bloquear', {
        at: {id: session.id},
        body: {places: [...zones], ...wish},
      });
      return plural(answer.blocked, 'plaza bloqueada', 'plazas bloqueadas');
    });

  const unblock = (): Promise<void> =>
    run(async () => {
      const answer = await call('post', '/api/sesiones/{id}/desbloquear', {
        at: {id: session.id},
        body: {seatIds: blocked.map(idOf)},
      });
      return plural(answer.freed, 'butaca vuelve a la venta', 'butacas vuelven a la venta');
    });

  if (selection.size === 0) {
    return (
      <div>
        {data.map.seatCount > 0 && (
          <Card sx={{p: 2, mb: 2}}>
            <Typography variant="h2" component="h2" gutterBottom>
              Elige butacas
            </Typography>
            <Typography color="textSecondary">
              Arrastra sobre el plano o pulsa una a una. Aquí verás cuántas son, quién las tiene, y podrás bloquearlas o
              devolverlas a la venta.
            </Typography>
          </Card>
        )}
        <BlockPlaces map={data.map} busy={busy} onBlock={blockPlaces} />
      </div>
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
          {kindNames.map(
            (name, state) =>
              counts[state]! > 0 && (
                <li key={name}>
                  <strong>{number(counts[state]!)}</strong> {name}
                </li>
              ),
          )}
        </Box>
        {selection.size === 1 && <SeatWho sessionId={session.id} seatId={idOf([...selection][0]!)} />}
      </Panel>
      {conflicts !== null && (
        <ConflictList
          conflicts={conflicts.list}
          total={conflicts.total}
          onDrop={() => {
            setConflicts(null);
            onSelection(new Set(free));
          }}
        />
      )}
      {free.length > 0 && (
        <BlockForm
          labels={data.map.labels}
          what={plural(selection.size, 'butaca', 'butacas')}
          occupied={selection.size - free.length}
          busy={busy}
          onBlock={block}
          onDropOccupied={() => onSelection(new Set(free))}
        />
      )}
      {blocked.length > 0 && (
        <Panel title="Devolver a la venta">
          <Button variant="outlined" fullWidth disabled={busy} onClick={() => void unblock()}>
            Desbloquear {plural(blocked.length, 'butaca', 'butacas')}
          </Button>
        </Panel>
      )}
    </Box>
  );
}
