// The matches of a holder's pass: whose the seat is in each, and giving it free or taking it back for the holder.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {ChoiceMark} from '../../../crud/inputs/choice-mark';
import {passStates, releaseStates, transferStates} from '../../../crud/words/choices-passes';
import {formatCount} from '../../../crud/words/count';
import {StateMark} from '../../../crud/fields/fields';
import {FigureTable} from '../../../crud/figures/figure-table';
import {Figure, Figures} from '../../../crud/figures/figures';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {useBusy} from '../../../crud/acts/use-busy';
import {PageHeader} from '../../../crud/frames/page-header';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';
import {LendDialog, TakeBackDialog} from './lend-dialog';
import {useHolderDetail, usePassSeason, type SeasonSession} from '../holder/holder-detail';

/** `GET /api/abonos/{id}/sesiones`: what may be done with the seat in each session. */
type SeatInSession = Answer<'listPassSessions'>[number];

const refusals: Record<string, string> = {
  no_seat: 'Sin butaca fija',
  not_active: 'El abono no está activo',
  unpaid: 'Debe plazos',
  blocked: 'Carnet bloqueado',
  not_allowed: 'Su categoría no libera',
  not_open_yet: 'Aún no se puede',
  closed: 'Plazo cerrado',
  too_many: 'Ya ha liberado todas las que puede',
  lent: 'Cedido',
  entered: 'Ya ha entrado',
  already: 'Ya liberado',
  not_claimed: 'Sin butaca en este partido',
  cancelled: 'Sesión cancelada',
  supplement: 'Debe el suplemento',
};

type Act = {kind: 'liberar' | 'recuperar'; session: SeasonSession};
type Lend = {kind: 'lend' | 'take_back'; session: SeasonSession};

export default function ReleaseSeat() {
  const {listId, holderId} = useParams();
  const detail = useHolderDetail(holderId, listId);
  const passId = detail.data?.pass?.id;
  const season = usePassSeason(passId);
  const seats = useQuery({
    queryKey: ['pass-sessions', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/sesiones', {at: {id: passId}, signal}),
    enabled: passId !== undefined && may('abonos', 'show'),
  });
  const lends = useQuery({
    queryKey: ['pass-lends', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/cesiones', {at: {id: passId}, signal}),
    enabled: passId !== undefined && may('abonos', 'show'),
  });
  const [act, setAct] = useState<Act | null>(null);
  const [lend, setLend] = useState<Lend | null>(null);
  if (!may('abonos', 'show')) return <AccessDenied />;
  const failure = detail.error ?? season.error ?? seats.error;
  if (failure) return <LoadProblem error={failure} />;
  if (detail.data === undefined) return <LinearProgress />;
  if (detail.data.pass === null)
    return (
      <>
        <PageHeader title="Liberar asiento" crumbs={[{label: 'Abonados', to: '/abonados'}]} />
        <Alert severity="info">No tiene abono en {detail.data.listName}.</Alert>
      </>
    );
  if (season.data === undefined || seats.data === undefined) return <LinearProgress />;
  const pass = season.data;
  const seatOf = new Map(seats.data.map(seat => [seat.eventSessionId, seat]));
  const mayAct = may('abonos', 'edit');
  const mayLend = new Set(lends.data?.filter(one => one.refusal === null).map(one => one.eventSessionId));
  const again = (): void => {
    void seats.refetch();
    void season.refetch();
    void lends.refetch();
  };
  return (
    <>
      <PageHeader
        title={`Liberar asiento de ${pass.holderName}`}
        crumbs={[
          {label: 'Abonados', to: '/abonados'},
          {label: `N.º ${pass.memberCode}`, to: `/abonados/${pass.listId}/${pass.holderId}`},
        ]}
        note={
          <>
            <span>{pass.seatLabel || 'Sin butaca'}</span>
            <ChoiceMark of={pass.state} choices={passStates} />
          </>
        }
      />
      <Figures>
        <Figure
          label="Liberados"
          value={formatCount(pass.released)}
          note={pass.maxReleases === null ? 'Sin límite' : `de ${pass.maxReleases} por temporada`}
        />
        <Figure
          label="Compensado"
          value={formatCents(pass.compensatedCents)}
          note={`de ${formatCents(pass.capCents)} como mucho`}
        />
        <Figure label="Monedero" value={formatCents(pass.walletCents)} />
      </Figures>
      <Card sx={{mb: 2}}>
        <FigureTable<SeasonSession>
          isText
          rows={pass.sessions}
          rowKey={session => session.sessionId}
          name={{label: 'Partido', value: session => session.eventTitle}}
          columns={[
            {label: 'Fecha', value: session => formatInstant(session.startsAt)},
            {label: 'Asiento', value: session => <SeatState session={session} seat={seatOf.get(session.sessionId)} />},
            {
              label: 'Se puede hasta',
              value: session => (session.isOver ? '' : formatIfAny(seatOf.get(session.sessionId)?.closesAt)),
            },
            {
              label: 'Daría',
              value: session => moneyIfAny(promiseOf(session, seatOf.get(session.sessionId))),
            },
            {
              label: 'Ha dado',
              value: session =>
                moneyIfAny(session.release?.compensationCents) ||
                (['released', 'sold'].includes(session.release?.state ?? '') && 'Todavía nada'),
            },
            {
              label: 'Invitados',
              value: session => <Guests passId={pass.passId} listId={pass.listId} session={session} />,
            },
            {
              label: 'Acciones',
              value: session => {
                const seat = seatOf.get(session.sessionId);
                if (!mayAct || seat === undefined || session.isOver) return null;
                return (
                  <>
                    {seat.canRelease && <Button onClick={() => setAct({kind: 'liberar', session})}>Liberar…</Button>}
                    {seat.canRecover && (
                      <Button onClick={() => setAct({kind: 'recuperar', session})}>Recuperar…</Button>
                    )}
                    {mayLend.has(session.sessionId) && (
                      <Button onClick={() => setLend({kind: 'lend', session})}>Ceder…</Button>
                    )}
                    {session.transfer !== null && ['proposed', 'accepted'].includes(session.transfer.state) && (
                      <Button color="error" onClick={() => setLend({kind: 'take_back', session})}>
                        Anular cesión…
                      </Button>
                    )}
                  </>
                );
              },
            },
          ]}
          empty="La lista no tiene sesiones todavía."
        />
      </Card>
      {act !== null && (
        <ActDialog
          act={act}
          passId={pass.passId}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            again();
          }}
        />
      )}
      {lend?.kind === 'lend' && (
        <LendDialog
          passId={pass.passId}
          session={lend.session}
          onClose={() => setLend(null)}
          onDone={() => {
            setLend(null);
            again();
          }}
        />
      )}
      {lend?.kind === 'take_back' && (
        <TakeBackDialog
          passId={pass.passId}
          session={lend.session}
          onClose={() => setLend(null)}
          onDone={() => {
            setLend(null);
            again();
          }}
        />
      )}
    </>
  );
}

const moneyIfAny = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : formatCents(cents);

/** What it would bring today; of a seat that was given free, what was said then. */
function promiseOf({release}: SeasonSession, seat: SeatInSession | undefined): number | null | undefined {
  if (release !== null && release.state !== 'recovered') return release.expectedCents;
  return seat?.canRelease ? seat.expectedCents : null;
}

const formatIfAny = (iso: string | null | undefined): string =>
  iso === null || iso === undefined ? '' : formatInstant(iso);

function SeatState({session, seat}: {session: SeasonSession; seat: SeatInSession | undefined}) {
  if (session.transfer !== null && ['proposed', 'accepted', 'used'].includes(session.transfer.state))
    return (
      <>
        Cedido a {session.transfer.toName} · <ChoiceMark of={session.transfer.state} choices={transferStates} />
      </>
    );
  if (session.release !== null && session.release.state !== 'recovered')
    return <ChoiceMark of={session.release.state} choices={releaseStates} />;
  if (seat === undefined || seat.state === 'no_seat' || seat.state === 'not_claimed')
    return <StateMark>Sin asiento</StateMark>;
  if (seat.state === 'cancelled') return <StateMark tone="bad">Sesión cancelada</StateMark>;
  return (
    <>
      <StateMark tone="good">Suyo</StateMark>
      {!session.isOver && seat.refusal !== null && !seat.canRelease && <> · {refusals[seat.refusal] ?? seat.refusal}</>}
    </>
  );
}

function Guests({passId, listId, session}: {passId: number; listId: number; session: SeasonSession}) {
  const n = session.invitations.filter(guest => guest.state !== 'revoked').length;
  if (session.policy === null && n === 0) return null;
  return (
    <Link to={`/abonados/${listId}/${passId}/generar-invitaciones/${session.eventId}/${session.sessionId}`}>
      {n} de {session.policy?.perPass ?? 0}
    </Link>
  );
}

function ActDialog({
  act,
  passId,
  onClose,
  onDone,
}: {
  act: Act;
  passId: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [busy, run] = useBusy();
  const releasing = act.kind === 'liberar';
  const go = (): Promise<void> =>
    run(async () => {
      await call('post', `/api/abonos/{id}/${act.kind}`, {
        at: {id: passId},
        body: {eventSessionId: act.session.sessionId, reason: reason.trim()},
      });
      notify(releasing ? 'Asiento liberado: ya está a la venta' : 'Asiento recuperado', {type: 'info'});
      onDone();
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="act-title">
      <DialogTitle id="act-title">{releasing ? '¿Liberar su asiento?' : '¿Recuperar su asiento?'}</DialogTitle>
      <DialogContent>
        {act.session.eventTitle}, {formatInstant(act.session.startsAt)}.
        <TextField
          label="Por qué lo haces tú y no el abonado"
          value={reason}
          onChange={event => setReason(event.target.value)}
          autoFocus
          slotProps={{htmlInput: {maxLength: 300}}}
          helperText="Queda anotado"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button variant="contained" disabled={busy || reason.trim().length < 3} onClick={() => void go()}>
          {releasing ? 'Liberar' : 'Recuperar'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
