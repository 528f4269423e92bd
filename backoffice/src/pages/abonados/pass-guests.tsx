// The guests that a pass may bring to one session: what the event allows, what is left, who has been invited.
import {useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ChoiceMark} from '../../crud/inputs/choice-mark';
import {guestStates, passStates} from '../../crud/words/choices-passes';
import {formatCount} from '../../crud/words/count';
import {Fact, Facts} from '../../crud/fields/facts';
import {FigureTable} from '../../crud/figures/figure-table';
import {Figure, Figures} from '../../crud/figures/figures';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {downloadBlob} from '../../crud/lists/csv';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {formatInstant} from '../../crud/words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {InviteDialog, RevokeGuestDialog, SendGuestDialog} from './acts/guest-dialogs';
import {usePassSeason, type SeasonSession} from './holder/holder-detail';

type Guest = SeasonSession['invitations'][number];

const n = (value: number): string => formatCount(value);

export default function PassGuests() {
  const {passId, sessionId} = useParams();
  const {data: pass, error, refetch} = usePassSeason(Number(passId));
  const offer = useQuery({
    queryKey: ['guest-offer', passId, sessionId],
    queryFn: ({signal}) =>
      call('get', '/api/abonos/{id}/invitados/{sessionId}', {
        at: {id: Number(passId), sessionId: Number(sessionId)},
        signal,
      }),
    retry: false,
    enabled: may('abonos', 'show'),
  });
  const notify = useNotify();
  const [open, setOpen] = useState<{act: 'invite'} | {act: 'revoke' | 'send'; guest: Guest} | null>(null);
  if (!may('abonos', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (pass === undefined) return <LinearProgress />;
  const session = pass.sessions.find(one => one.sessionId === Number(sessionId));
  const crumbs = [
    {label: 'Abonados', to: '/abonados'},
    {label: pass.holderName, to: `/abonados/${pass.listId}/${pass.holderId}`},
    {label: 'Partidos', to: `/abonados/${pass.listId}/${pass.holderId}/liberar-asiento`},
  ];
  if (session === undefined)
    return (
      <>
        <PageHeader title="Invitaciones del abonado" crumbs={crumbs} />
        <Alert severity="info">Ese partido no es de la lista de este abono.</Alert>
      </>
    );
  const {policy} = session;
  const issued = session.invitations.filter(guest => guest.state !== 'revoked').length;
  const inForce = session.invitations.filter(guest => ['issued', 'sent'].includes(guest.state));
  const done = (): void => {
    setOpen(null);
    void refetch();
    void offer.refetch();
  };
  const download = async (guest?: Guest): Promise<void> => {
    try {
      const {bytes} = await callForBytes('/api/abonos/{id}/invitados/{sessionId}/invitaciones.pdf', {
        at: {id: pass.passId, sessionId: session.sessionId},
        query: {invitacion: guest?.id},
      });
      downloadBlob(`invitaciones-${pass.memberCode}.pdf`, new Blob([bytes], {type: 'application/pdf'}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const shared = {passId: pass.passId, onDone: done, onClose: () => setOpen(null)};
  return (
    <>
      <PageHeader
        title={`Invitaciones de ${pass.holderName}`}
        crumbs={crumbs}
        note={
          <>
            <span>
              {session.eventTitle} · {formatInstant(session.startsAt)}
            </span>
            <ChoiceMark of={pass.state} choices={passStates} />
          </>
        }
        actions={
          may('abonos', 'invite') && (
            <>
              {inForce.length > 0 && <Button onClick={() => void download()}>Descargar PDF</Button>}
              {offer.data?.refusal === null && (
                <Button variant="contained" onClick={() => setOpen({act: 'invite'})}>
                  Invitar…
                </Button>
              )}
            </>
          )
        }
      />
      {offer.data !== undefined && offer.data.refusal !== null && policy !== null && (
        <Alert severity="info" sx={{mb: 2}}>
          {offer.data.refusalText}
        </Alert>
      )}
      {policy === null ? (
        <Alert severity="info" sx={{mb: 2}}>
          Este evento no tiene invitaciones de abonados: se abren en la ficha del evento.
        </Alert>
      ) : (
        <>
          <Figures>
            <Figure
              label="Le quedan"
              value={n(Math.max(0, policy.perPass - issued))}
              note={`${n(issued)} de ${n(policy.perPass)} por abono`}
            />
            <Figure
              label="Quedan en el evento"
              value={policy.totalQuota === null ? 'Sin límite' : n(policy.totalQuota - policy.issued)}
              note={
                policy.totalQuota === null
                  ? `${n(policy.issued)} emitidas`
                  : `${n(policy.issued)} de ${n(policy.totalQuota)}`
              }
            />
            <Figure label="Cuesta" value={policy.amountCents === 0 ? 'Nada' : formatCents(policy.amountCents)} />
          </Figures>
          {!policy.isEnabled && (
            <Alert severity="warning" sx={{mb: 2}}>
              Las invitaciones de este evento están apagadas.
            </Alert>
          )}
          {policy.needsPaidPass && pass.overdueCents > 0 && (
            <Alert severity="warning" sx={{mb: 2}}>
              Debe {formatCents(pass.overdueCents)}: hasta que no pague no puede invitar.
            </Alert>
          )}
          <Card sx={{p: 2, mb: 2}}>
            <Facts>
              <Fact label="Se puede invitar desde">{policy.opensAt !== null && formatInstant(policy.opensAt)}</Fact>
              <Fact label="Hasta">{policy.closesAt !== null && formatInstant(policy.closesAt)}</Fact>
              <Fact label="Con nombre y documento">{policy.isNominative ? 'Sí' : 'No'}</Fact>
              {policy.message && (
                <Fact label="Lo que lee el abonado" wide>
                  {policy.message}
                </Fact>
              )}
            </Facts>
          </Card>
          {policy.zones.length > 0 && (
            <Panel title="Zonas para invitados" flush>
              <FigureTable
                rows={policy.zones}
                rowKey={zone => zone.name}
                name={{label: 'Zona', value: zone => zone.name}}
                columns={[
                  {label: 'Cupo', value: zone => n(zone.quota)},
                  {label: 'Emitidas', value: zone => n(zone.issued)},
                  {label: 'Quedan', value: zone => n(zone.quota - zone.issued)},
                ]}
              />
            </Panel>
          )}
        </>
      )}
      <Panel title="Sus invitados" flush>
        <FigureTable
          isText
          rows={session.invitations}
          rowKey={guest => guest.id}
          name={{label: 'Invitado', value: guest => guest.guestName || 'Sin nombre'}}
          columns={[
            {label: 'Correo', value: guest => guest.guestEmail},
            {label: 'Zona', value: guest => guest.zoneName},
            {label: 'Estado', value: guest => <ChoiceMark of={guest.state} choices={guestStates} />},
            {
              label: 'Emitida',
              value: guest =>
                `${formatInstant(guest.issuedAt)}${guest.staffName === null ? '' : ` · ${guest.staffName}`}`,
            },
            {
              label: 'Acciones',
              value: guest =>
                may('abonos', 'invite') &&
                ['issued', 'sent'].includes(guest.state) && (
                  <>
                    <Button onClick={() => void download(guest)}>PDF</Button>
                    <Button onClick={() => setOpen({act: 'send', guest})}>
                      {guest.state === 'sent' ? 'Reenviar…' : 'Enviar…'}
                    </Button>
                    {!session.isOver && (
                      <Button color="error" onClick={() => setOpen({act: 'revoke', guest})}>
                        Anular…
                      </Button>
                    )}
                  </>
                ),
            },
          ]}
          empty="No ha invitado a nadie a este partido."
        />
      </Panel>
      {open?.act === 'invite' && offer.data !== undefined && <InviteDialog {...shared} offer={offer.data} />}
      {open?.act === 'revoke' && <RevokeGuestDialog {...shared} guest={open.guest} />}
      {open?.act === 'send' && <SendGuestDialog {...shared} guest={open.guest} />}
    </>
  );
}
