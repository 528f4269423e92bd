// What is done to the ticked enrolments at once. The API answers for each, and what was not done says why.
import {useEffect, useState, type ReactNode} from 'react';
import {useGetList, useListContext, useRefresh, useUnselectAll} from 'react-admin';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../crud/inputs/date-input';
import {useFormAct} from '../../../crud/acts/use-busy';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {AnswerOf, Stored} from '../../../providers/wire';

type Act = 'assign' | 'remind' | 'charge' | 'renew' | 'withdraw';
type Answer = AnswerOf<'post', '/api/bases/lote'>;

const MOST = 200;
const acts: Record<Act, {button: string; title: string; confirm: string; done: [string, string]; danger?: boolean}> = {
  assign: {
    button: 'Poner en un equipo',
    title: 'Poner en un equipo',
    confirm: 'Poner en el equipo',
    done: ['deportista cambiado de equipo', 'deportistas cambiados de equipo'],
  },
  remind: {
    button: 'Recordar lo que falta',
    title: 'Recordar a las familias lo que falta',
    confirm: 'Enviar los correos',
    done: ['familia avisada', 'familias avisadas'],
  },
  charge: {
    button: 'Cobrar',
    title: 'Cobrar lo que toca pagar hoy',
    confirm: 'Cobrar',
    done: ['cobro en marcha', 'cobros en marcha'],
  },
  renew: {
    button: 'Invitar a renovar',
    title: 'Invitar a renovar',
    confirm: 'Ofrecer la plaza',
    done: ['plaza ofrecida', 'plazas ofrecidas'],
  },
  withdraw: {
    button: 'Dar de baja',
    title: 'Dar de baja',
    confirm: 'Dar de baja',
    done: ['baja anotada', 'bajas anotadas'],
    danger: true,
  },
};

export function EnrolmentBulkActs() {
  const {selectedIds, data = []} = useListContext<Stored<'Enrolment'>>();
  const categories = new Set(data.filter(one => selectedIds.includes(one.id)).map(one => one.ageCategoryId));
  return (
    <EnrolmentActs
      ids={selectedIds.map(Number)}
      categoryId={categories.size === 1 ? [...categories][0]! : null}
      names={Object.keys(acts) as Act[]}
    />
  );
}

/** The acts on some enrolments, wherever they are shown together. */
export function EnrolmentActs({
  ids,
  categoryId = null,
  names,
  of,
  onDone,
}: {
  ids: number[];
  categoryId?: number | null;
  names: Act[];
  /** Whose they are, where each row has its own. */
  of?: string | undefined;
  onDone?: () => void;
}) {
  const [act, setAct] = useState<Act | null>(null);
  if (!may('bases', 'edit')) return null;
  return (
    <>
      {names
        .filter(name => name !== 'charge' || may('plazos', 'edit'))
        .map(name => (
          <Button
            key={name}
            size="small"
            color={acts[name].danger ? 'error' : 'primary'}
            aria-label={of && `${acts[name].button}: ${of}`}
            onClick={() => setAct(name)}
          >
            {acts[name].button}
          </Button>
        ))}
      {act !== null && (
        <BulkDialog act={act} ids={ids} categoryId={categoryId} onDone={onDone} onClose={() => setAct(null)} />
      )}
    </>
  );
}

interface Props {
  act: Act;
  ids: number[];
  /** Null: they are of several, or on other pages. */
  categoryId: number | null;
  onDone?: (() => void) | undefined;
  onClose: () => void;
}

function BulkDialog({act, ids, categoryId, onDone, onClose}: Props) {
  const words = acts[act];
  const [teamId, setTeamId] = useState<number | ''>('');
  const [note, setNote] = useState('');
  const [untilOn, setUntilOn] = useState('');
  const [withDebts, setWithDebts] = useState(false);
  const [seen, setSeen] = useState<Answer | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const {busy, problem, run} = useFormAct({stays: true});
  const refresh = useRefresh();
  const unselect = useUnselectAll('bases');
  const tooMany = ids.length > MOST;
  const isReady =
    !tooMany &&
    (act !== 'assign' || teamId !== '') &&
    (act !== 'renew' || untilOn !== '') &&
    (act !== 'withdraw' || (seen !== null && note.trim().length > 2));
  const send = () =>
    run(async idempotencyKey => {
      setAnswer(
        await call('post', '/api/bases/lote', {
          body: {
            enrolmentIds: ids,
            act,
            ...(act === 'assign' && {teamId: teamId === 0 ? null : Number(teamId)}),
            ...(act === 'renew' && {untilOn, withDebts}),
            ...(act === 'withdraw' && {note: note.trim(), expectedRefundCents: seen?.refundCents ?? 0}),
          },
          idempotencyKey,
        }),
      );
      refresh();
    });
  const looks = act === 'withdraw' && !tooMany;
  useEffect(() => {
    if (looks)
      void run(async idempotencyKey =>
        setSeen(
          await call('post', '/api/bases/lote', {
            body: {enrolmentIds: ids, act: 'withdraw', isPreview: true},
            idempotencyKey,
          }),
        ),
      );
    // Looked at once, when it opens.
  }, [looks]); // eslint-disable-line react-hooks/exhaustive-deps
  const close = (): void => {
    onClose();
    if (answer === null) return;
    unselect();
    onDone?.();
  };
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">
        {words.title}: {plural(ids.length, 'deportista', 'deportistas')}
      </DialogTitle>
      <DialogContent>
        {problem !== null && (
          <Alert severity="error" sx={{mb: 1.5}}>
            {Object.values(problem.errors)[0] ?? problem.message}
          </Alert>
        )}
        {tooMany && <Alert severity="warning">Elige como mucho {MOST} de una vez.</Alert>}
        {answer !== null ? (
          <Outcome answer={answer} done={words.done} />
        ) : (
          <Ask
            act={act}
            categoryId={categoryId}
            teamId={teamId}
            onTeam={setTeamId}
            note={note}
            onNote={setNote}
            untilOn={untilOn}
            onUntil={setUntilOn}
            withDebts={withDebts}
            onDebts={setWithDebts}
            seen={seen}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {answer === null ? 'Cancelar' : 'Cerrar'}
        </Button>
        {answer === null && (
          <Button
            variant="contained"
            color={words.danger ? 'error' : 'primary'}
            disabled={busy || !isReady}
            onClick={() => void send()}
          >
            {words.confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface AskProps {
  act: Act;
  categoryId: number | null;
  teamId: number | '';
  onTeam: (teamId: number) => void;
  note: string;
  onNote: (note: string) => void;
  untilOn: string;
  onUntil: (day: string) => void;
  withDebts: boolean;
  onDebts: (withDebts: boolean) => void;
  /** What leaving would give. */
  seen: Answer | null;
}

function Ask(props: AskProps): ReactNode {
  const {act, categoryId, teamId, onTeam, note, onNote} = props;
  const teams = useGetList<Stored<'Team'>>(
    'bases/equipos',
    {
      filter: {ageCategoryId: categoryId, isActive: true},
      sort: {field: 'name', order: 'ASC'},
      pagination: {page: 1, perPage: 100},
    },
    {enabled: act === 'assign' && categoryId !== null},
  );
  if (act === 'remind')
    return 'A cada familia se le escribe lo que le falta: documentos por entregar, plazos vencidos y ropa por recoger. A quien no le falta nada no se le escribe, y a nadie dos veces el mismo día.';
  if (act === 'charge')
    return 'A cada una se le pide lo vencido y lo que vence hoy: se cobra en la tarjeta guardada, o queda para la próxima remesa si está domiciliada; a las demás se les envía un enlace de pago. A nadie se le escribe dos veces el mismo día.';
  if (act === 'renew')
    return (
      <>
        Cada familia recibe un correo con la categoría y el precio de la temporada siguiente. La plaza queda guardada
        hasta el día que digas; sin respuesta, se libera.
        <DayField
          label="Último día para contestar"
          value={props.untilOn}
          onChange={props.onUntil}
          fullWidth
          required
          sx={{mt: 2}}
        />
        <FormControlLabel
          control={<Checkbox checked={props.withDebts} onChange={event => props.onDebts(event.target.checked)} />}
          label="También a las familias con pagos vencidos"
        />
      </>
    );
  if (act === 'withdraw')
    return (
      <>
        Su plaza queda libre para la lista de espera, y la ropa apartada, para quien la espera.
        {props.seen === null ? <LinearProgress sx={{my: 1.5}} /> : <Leaving seen={props.seen} />}
        <TextField
          label="Motivo"
          helperText="La familia lo leerá"
          value={note}
          onChange={event => onNote(event.target.value)}
          required
          multiline
          minRows={2}
          fullWidth
          sx={{mt: 2}}
          slotProps={{htmlInput: {maxLength: 300}}}
        />
      </>
    );
  return (
    <>
      {categoryId === null && (
        <Alert severity="info" sx={{mb: 1}}>
          Son de varias categorías: solo se les puede dejar sin equipo. Filtra la lista por una para elegir equipo.
        </Alert>
      )}
      <TextField
        select
        fullWidth
        label="Equipo"
        value={teamId}
        onChange={event => onTeam(Number(event.target.value))}
        sx={{mt: 1}}
      >
        <MenuItem value={0}>Sin equipo</MenuItem>
        {(teams.data ?? []).map(team => (
          <MenuItem key={team.id} value={team.id}>
            {team.name} · {team.squadCount} de {team.maxSquad}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** What the refund rule gives, in sum and one by one. */
function Leaving({seen}: {seen: Answer}) {
  const {refundCents = 0, letOffCents = 0} = seen;
  const sums = [
    refundCents > 0 && `Se devuelven ${formatCents(refundCents)} por donde se pagaron.`,
    letOffCents > 0 && `Se quitan ${formatCents(letOffCents)} de lo que falta por pagar.`,
  ].filter(Boolean);
  const rows = seen.rows.filter(row => !row.done || row.told !== 'De baja.');
  return (
    <>
      <Alert severity={refundCents > 0 ? 'warning' : 'info'} sx={{mt: 1.5}}>
        {plural(seen.done, 'baja', 'bajas')}
        {seen.done < seen.rows.length && ` y ${seen.rows.length - seen.done} que no se puede`}.{' '}
        {sums.length > 0 ? sums.join(' ') : 'No se devuelve nada: nadie ha pagado meses que queden por usar.'}
      </Alert>
      {rows.length > 0 && <Rows rows={rows} />}
    </>
  );
}

const Rows = ({rows}: {rows: Answer['rows']}) => (
  <Box component="ul" sx={{m: 0, mt: 1, pl: 2.5, maxHeight: 320, overflowY: 'auto'}}>
    {rows.map(row => (
      <li key={row.id}>
        <strong>{row.name || `Inscripción ${row.id}`}</strong>: {row.told}
      </li>
    ))}
  </Box>
);

function Outcome({answer, done}: {answer: Answer; done: [string, string]}) {
  const left = answer.rows.filter(row => !row.done);
  const noted = answer.rows.filter(row => row.done && /dorsal|€/.test(row.told));
  return (
    <>
      <Alert severity={left.length === 0 ? 'success' : answer.done === 0 ? 'warning' : 'info'}>
        {plural(answer.done, ...done)}
        {left.length > 0 && `; ${left.length} sin hacer:`}
      </Alert>
      <Rows rows={[...left, ...noted]} />
    </>
  );
}
