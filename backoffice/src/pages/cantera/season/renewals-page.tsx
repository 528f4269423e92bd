// Renewals of a list: who may come again, where to and for how much; offered to those ticked or to all, reminded, taken
// back.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import {Link} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {DayField} from '../../../crud/inputs/date-input';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useKeyedBusy} from '../../../crud/acts/use-busy';
import {StateMark} from '../../../crud/fields/fields';
import {Figure, Figures} from '../../../crud/figures/figures';
import {FigureTable} from '../../../crud/figures/figure-table';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {Panel} from '../../../crud/frames/panel';
import {offerStates, renewalTurns} from '../../../crud/words/choices-academy';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';
import {AcademyFrame} from '../academy-frame';
import type {AcademyList} from '../use-academy-lists';

type Renewals = Answer<'getAcademyRenewals'>;
type Row = Renewals['rows'][number];
type Act = 'offer' | 'remind' | 'withdraw';

export default function RenewalsPage() {
  return (
    <AcademyFrame title="Renovaciones">
      {(list, header) => (
        <>
          {header}
          {list.previousListId === null ? (
            <Alert severity="info">
              Esta lista no tiene una anterior de la que se renueve: se elige al crear la lista.
            </Alert>
          ) : (
            <Body key={list.id} list={list} />
          )}
        </>
      )}
    </AcademyFrame>
  );
}

const FILTERS = {
  all: ['Todos', () => true],
  free: ['Sin ofrecer', row => row.offerState === null && row.newEnrolmentId === null],
  silent: ['Sin contestar', row => row.offerState === 'offered'],
  done: ['Renovados', row => row.newEnrolmentId !== null],
  left: ['No siguen', row => row.offerState === 'declined' || row.offerState === 'expired'],
  person: ['Los decide una persona', row => isOfPerson(row)],
} satisfies Record<string, [string, (row: Row) => boolean]>;
type Filter = keyof typeof FILTERS;

const isOfPerson = ({turn}: Row): boolean => turn === 'adult' || turn === 'none' || turn === 'by_hand';
const canBeOffered = (row: Row): boolean =>
  row.ageCategoryId !== null &&
  row.newEnrolmentId === null &&
  row.offerState !== 'offered' &&
  row.offerState !== 'accepted';

function Body({list}: {list: AcademyList}) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [filter, setFilter] = useState<Filter>('all');
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const [act, setAct] = useState<Act | null>(null);
  const [untilOn, setUntilOn] = useState('');
  const [withDebts, setWithDebts] = useState(false);
  const [byYears, setByYears] = useState(false);
  const [left, setLeft] = useState<Answer<'actOnAcademyRenewals'>['left']>();
  const [busy, run] = useKeyedBusy();
  const {data, error} = useQuery({
    queryKey: ['academy-renewals', list.id],
    queryFn: ({signal}) => call('get', '/api/bases/listas/{id}/renovaciones', {at: {id: list.id}, signal}),
    retry: false,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const chosen = data.rows.filter(row => ticked.includes(row.enrolmentId));
  const plain = data.rows.filter(isPlain);
  const inDebt = plain.filter(row => row.owesCents > 0);
  const toOffer =
    ticked.length > 0 ? chosen.filter(canBeOffered) : withDebts ? plain : plain.filter(row => row.owesCents === 0);
  const byHand = toOffer.filter(row => row.turn === 'by_hand');
  const silent = data.rows.filter(FILTERS.silent[1]).length;
  const open = (what: Act): void => {
    if (untilOn === '') setUntilOn(data.closesOn ?? '');
    setAct(what);
  };
  const doIt = () =>
    run(async idempotencyKey => {
      const done = await call('post', '/api/bases/listas/{id}/renovaciones', {
        at: {id: list.id},
        body: {
          act,
          untilOn: act === 'offer' ? untilOn || null : null,
          ...(act === 'offer' && ticked.length === 0 && {withDebts}),
          ...(act === 'offer' && byHand.length > 0 && {byYears}),
          enrolmentIds: act !== 'remind' && ticked.length > 0 ? [...ticked] : null,
        },
        idempotencyKey,
      });
      notify(toldOf(act!, done), {type: 'info'});
      setLeft(act === 'offer' ? done.left : undefined);
      setAct(null);
      setTicked([]);
      await queries.invalidateQueries({queryKey: ['academy-renewals', list.id]});
    });
  const shown = data.rows.filter(FILTERS[filter][1]);
  const mayEdit = may('bases', 'edit');
  return (
    <>
      <Figures>
        <Figure label={`De ${data.previousName}`} value={String(data.rows.length)} note="Terminaron inscritos" />
        <Figure label="Renovados" value={String(data.rows.filter(FILTERS.done[1]).length)} />
        <Figure label="Sin contestar" value={String(silent)} note="Su plaza está guardada" />
        <Figure label="Sin ofrecer" value={String(data.rows.filter(FILTERS.free[1]).length)} />
        <Figure label="Los decide una persona" value={String(data.rows.filter(FILTERS.person[1]).length)} />
      </Figures>
      {left !== undefined && left.length > 0 && (
        <Alert severity="info" onClose={() => setLeft(undefined)} sx={{mb: 2}}>
          {plural(left.length, 'no se ha ofrecido:', 'no se han ofrecido:')}
          <Box component="ul" sx={{m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto'}}>
            {left.map(row => (
              <li key={row.enrolmentId}>
                <strong>{row.name}</strong>: {row.why}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      <Panel
        flush
        title="Quién puede renovar"
        note={ticked.length > 0 ? plural(ticked.length, 'marcado', 'marcados') : 'Con su categoría por año y su precio'}
        actions={
          <>
            <TextField
              select
              size="small"
              fullWidth={false}
              label="Ver"
              value={filter}
              onChange={event => setFilter(event.target.value as Filter)}
              sx={{minWidth: 190}}
            >
              {Object.entries(FILTERS).map(([id, [name]]) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
            {mayEdit && chosen.some(row => row.offerState === 'offered') && (
              <Button color="error" disabled={busy} onClick={() => open('withdraw')}>
                Retirar la oferta
              </Button>
            )}
            {mayEdit && silent > 0 && (
              <Button disabled={busy} onClick={() => open('remind')}>
                Recordar a quien no contesta
              </Button>
            )}
            {mayEdit && (
              <Button
                variant="contained"
                disabled={busy || (ticked.length > 0 ? toOffer : plain).length === 0}
                onClick={() => open('offer')}
              >
                {ticked.length > 0 ? `Ofrecer a ${toOffer.length}` : `Ofrecer a todos (${toOffer.length})`}
              </Button>
            )}
          </>
        }
      >
        <FigureTable
          rows={shown}
          rowKey={row => row.enrolmentId}
          isText
          empty="Nadie."
          name={{
            label: 'Deportista',
            value: row => (
              <>
                {mayEdit && (canBeOffered(row) || row.offerState === 'offered') && (
                  <Checkbox
                    size="small"
                    checked={ticked.includes(row.enrolmentId)}
                    onChange={() =>
                      setTicked(
                        ticked.includes(row.enrolmentId)
                          ? ticked.filter(id => id !== row.enrolmentId)
                          : [...ticked, row.enrolmentId],
                      )
                    }
                    sx={{p: 0.5, mr: 0.5}}
                    slotProps={{input: {'aria-label': `Marcar a ${row.athleteName}`}}}
                  />
                )}
                <Link to={`/bases/${row.newEnrolmentId ?? row.enrolmentId}`}>{row.athleteName}</Link>
              </>
            ),
          }}
          columns={[
            {label: 'Año', value: row => row.birthYear},
            {label: 'Estaba en', value: row => row.before},
            {label: 'Le toca', value: turnOf},
            {label: 'Precio', value: row => priceOf(data, row)},
            {label: 'Cómo va', value: stateOf},
            {label: 'Debe', value: row => (row.owesCents > 0 ? formatCents(row.owesCents) : '')},
            {label: 'Correo', value: row => (row.mails === 0 ? <StateMark tone="warn">Sin correo</StateMark> : '')},
          ]}
        />
      </Panel>
      <Panel flush title="Plazas de esta temporada" note="Dadas y ofrecidas; una oferta guarda su plaza hasta su día">
        <FigureTable
          rows={data.categories}
          rowKey={row => row.id}
          name={{label: 'Categoría', value: row => row.name}}
          columns={[
            {label: 'Plazas', value: row => row.capacity ?? 'Sin límite'},
            {label: 'Dadas u ofrecidas', value: row => row.taken},
            {
              label: 'Renovación, sin descuentos',
              value: row => (row.amountCents > 0 ? formatCents(row.amountCents) : '–'),
            },
          ]}
        />
      </Panel>
      {act !== null && (
        <ConfirmDialog
          open
          title={TITLES[act]}
          confirm={TITLES[act]}
          danger={act === 'withdraw'}
          busy={busy}
          disabled={act === 'offer' && (untilOn === '' || toOffer.length === 0)}
          onConfirm={() => void doIt()}
          onClose={() => setAct(null)}
        >
          {act === 'offer' && (
            <>
              {plural(toOffer.length, 'familia recibe', 'familias reciben')} un correo con la categoría y el precio.
              Cada plaza queda guardada hasta el día que digas; sin respuesta, se libera.
              {ticked.length === 0 && inDebt.length > 0 && (
                <>
                  <Alert severity={withDebts ? 'warning' : 'info'} sx={{mt: 1.5}}>
                    {plural(inDebt.length, 'deportista tiene', 'deportistas tienen')} en su familia pagos vencidos
                    {withDebts ? ' y también la reciben' : ' y se quedan fuera'}:{' '}
                    {inDebt.map(row => row.athleteName).join('; ')}.
                  </Alert>
                  <FormControlLabel
                    control={<Checkbox checked={withDebts} onChange={event => setWithDebts(event.target.checked)} />}
                    label="Ofrecerla también a quien debe"
                  />
                </>
              )}
              {byHand.length > 0 && (
                <>
                  <Alert severity="info" sx={{mt: 1.5}}>
                    {plural(byHand.length, 'está', 'están')} a mano en una categoría que no es de su año.{' '}
                    {!byYears &&
                      `Se les ofrece: ${byHand.map(row => `${row.athleteName}, ${row.categoryName}`).join('; ')}.`}
                  </Alert>
                  <FormControlLabel
                    control={<Checkbox checked={byYears} onChange={event => setByYears(event.target.checked)} />}
                    label="Ofrecerles la categoría de su año"
                  />
                </>
              )}
              <DayField
                label="Último día para contestar"
                value={untilOn}
                onChange={setUntilOn}
                fullWidth
                required
                sx={{mt: 1.5}}
              />
            </>
          )}
          {act === 'remind' &&
            'Se escribe a quien no ha contestado y no ha recibido un recordatorio en los últimos tres días.'}
          {act === 'withdraw' && 'Su plaza queda libre ahora mismo. La familia no recibe ningún correo.'}
        </ConfirmDialog>
      )}
    </>
  );
}

const TITLES: Record<Act, string> = {
  offer: 'Ofrecer la renovación',
  remind: 'Recordar la renovación',
  withdraw: 'Retirar la oferta',
};
const isPlain = (row: Row): boolean => canBeOffered(row) && row.offerState === null && !isOfPerson(row);

function toldOf(act: Act, done: Answer<'actOnAcademyRenewals'>): string {
  if (act === 'withdraw') return plural(done.done, 'oferta retirada', 'ofertas retiradas');
  const mails = plural(done.mails, 'correo', 'correos');
  if (act === 'remind') return `${plural(done.done, 'recordatorio', 'recordatorios')}, ${mails}`;
  const full = done.noPlace > 0 ? `; ${done.noPlace} sin plaza en su categoría` : '';
  return `${plural(done.done, 'renovación ofrecida', 'renovaciones ofrecidas')}, ${mails}${full}`;
}

function turnOf(row: Row) {
  const turn = renewalTurns.find(one => one.id === row.turn)!;
  return (
    <>
      {row.categoryName !== null && <span>{row.categoryName} </span>}
      {row.turn !== 'same' && <StateMark tone={turn.tone}>{turn.name}</StateMark>}
    </>
  );
}

function priceOf(data: Renewals, row: Row): string {
  if (row.toPayCents !== null) return formatCents(row.toPayCents);
  const category = data.categories.find(one => one.id === row.ageCategoryId);
  return category === undefined ? '–' : formatCents(category.amountCents);
}

/** An offer ends at the midnight after its last day. */
const lastDay = (untilAt: string): string => formatDay(new Date(Date.parse(untilAt) - 1000).toISOString());

function stateOf(row: Row) {
  if (row.newEnrolmentId !== null && row.offerState !== 'offered') return <StateMark tone="good">Renovado</StateMark>;
  const state = offerStates.find(one => one.id === row.offerState);
  if (state === undefined) return '–';
  return (
    <>
      <StateMark tone={state.tone}>{state.name}</StateMark>
      {row.offerState === 'offered' && row.untilAt !== null && <span> hasta el {lastDay(row.untilAt)}</span>}
      {row.offerState === 'offered' && row.remindedAt !== null && <span>, recordado</span>}
    </>
  );
}
