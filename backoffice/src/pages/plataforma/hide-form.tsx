// Why and for how long the chosen seats are hidden; what stands in the way, seat by seat.
import {useState, type FormEvent} from 'react';
import {useNotify} from 'react-admin';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import {DayField} from '../../crud/inputs/date-input';
import {formatCount} from '../../crud/words/count';
import {Panel} from '../../crud/frames/panel';
import {plural} from '../../crud/words/plural';
import {formatDay, parseInstant} from '../../crud/words/zoned-time';
import {call, problemOf} from '../../providers/http-client';
import {claimWords, saidOf} from '../../crud/words/choices';

interface Conflict {
  eventSessionId: number;
  seatId: number;
  kind: string;
  seat: string;
  session: string;
}

interface Props {
  planId: number;
  sessionId: number | null;
  firstSeatId: number;
  selection: ReadonlySet<number>;
  onSelection: (selection: ReadonlySet<number>) => void;
  onDone: () => void;
}

export function HideForm({planId, sessionId, firstSeatId, selection, onSelection, onDone}: Props) {
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<{message: string; conflicts: Conflict[]; total: number} | null>(null);
  const [busy, setBusy] = useState(false);
  const notify = useNotify();

  const hide = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const instant = (day: string): string | null =>
        day === '' ? null : (parseInstant(`${formatDay(day)} 00:00`) ?? null);
      const answer = await call('post', '/api/butacas-ocultas/ocultar', {
        body: {
          seatPlanId: planId,
          eventSessionId: sessionId,
          fromAt: sessionId === null ? instant(from) : null,
          untilAt: sessionId === null ? instant(until) : null,
          reason: reason.trim(),
          seatIds: [...selection].map(seat => seat + firstSeatId),
        },
      });
      notify(
        answer.seats === 0
          ? 'Anotado: se ocultarán en las sesiones que se creen.'
          : `${plural(answer.seats, 'butaca oculta', 'butacas ocultas')}, contando cada sesión.`,
        {type: 'info'},
      );
      onDone();
    } catch (failure) {
      const {message, details} = problemOf(failure);
      setProblem({
        message,
        conflicts: (details?.conflicts as Conflict[] | undefined) ?? [],
        total: Number(details?.total ?? 0),
      });
      setBusy(false);
    }
  };
  const keepFree = (): void => {
    const taken = new Set((problem?.conflicts ?? []).map(one => one.seatId - firstSeatId));
    onSelection(new Set([...selection].filter(seat => !taken.has(seat))));
    setProblem(null);
  };
  return (
    <Panel
      title={
        selection.size === 0 ? 'Ninguna butaca elegida' : plural(selection.size, 'butaca elegida', 'butacas elegidas')
      }
      note="Una butaca oculta no se vende por ningún canal ni se ve libre."
    >
      {problem !== null && (
        <Alert severity="error" sx={{my: 1, '& .MuiAlert-message': {minWidth: 0, flex: 1}}}>
          <AlertTitle>{problem.message}</AlertTitle>
          {problem.conflicts.length > 0 && (
            <>
              <Box
                component="ul"
                tabIndex={0}
                aria-label="Butacas ocupadas"
                sx={{m: 0, pl: 2, maxHeight: 180, overflowY: 'auto'}}
              >
                {problem.conflicts.map(one => (
                  <li key={`${one.eventSessionId}-${one.seatId}`}>
                    {one.seat}: {saidOf(claimWords, one.kind) ?? one.kind} ({one.session})
                  </li>
                ))}
              </Box>
              {problem.total > problem.conflicts.length && (
                <Box>… y {formatCount(problem.total - problem.conflicts.length)} más.</Box>
              )}
              <Button color="inherit" variant="outlined" onClick={keepFree} sx={{mt: 1}}>
                Dejar fuera las ocupadas
              </Button>
            </>
          )}
        </Alert>
      )}
      <Box component="form" noValidate onSubmit={(event: FormEvent) => void hide(event)}>
        <TextField
          label="Motivo"
          value={reason}
          onChange={event => setReason(event.target.value)}
          multiline
          slotProps={{htmlInput: {maxLength: 300}}}
          helperText="Obras, cámaras, visibilidad, seguridad…"
        />
        {sessionId === null && (
          <Box sx={{display: 'flex', gap: 1, flexWrap: 'wrap'}}>
            <DayField
              label="Sesiones desde"
              value={from}
              onChange={setFrom}
              helperText="Vacío: desde hoy"
              sx={{flex: '1 1 140px'}}
            />
            <DayField
              label="Hasta"
              value={until}
              onChange={setUntil}
              helperText="Vacío: sin fin"
              sx={{flex: '1 1 140px'}}
            />
          </Box>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={busy || selection.size === 0 || reason.trim().length < 3}
          sx={{mt: 1}}
        >
          Ocultar
        </Button>
      </Box>
    </Panel>
  );
}
