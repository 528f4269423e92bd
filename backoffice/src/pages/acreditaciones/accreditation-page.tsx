// One accreditation: who, where, what became of it, and the next step that is possible.
import {useState} from 'react';
import {useGetOne, useNotify, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import {AnswersPanel} from '../../crud/answers/answers-panel';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf} from '../../crud/words/choices';
import {accreditationAreas, accreditationStates} from '../../crud/words/choices-catalogue';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatInstant} from '../../crud/words/zoned-time';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {BadgeButtons} from './badge-buttons';
import {AccreditationPhoto} from './photo';
import {personName, type AccreditationRecord} from './accreditation-fields';

const live = ['requested', 'approved', 'sent', 'activated', 'used'];

export default function AccreditationPage() {
  const {id} = useParams();
  const notify = useNotify();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<'rechazar' | 'revocar' | null>(null);
  const [busy, run] = useBusy();
  const {
    data: one,
    error,
    refetch,
  } = useGetOne<AccreditationRecord>(
    'acreditaciones',
    {id: Number(id)},
    {retry: false, enabled: may('acreditaciones', 'show')},
  );
  if (!may('acreditaciones', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (one === undefined) return <LinearProgress />;
  const state = accreditationStates.find(choice => choice.id === one.state);
  const decides = may('acreditaciones', 'send');
  const at = {id: one.id};
  const act = (send: () => Promise<unknown>, told: string): Promise<void> =>
    run(async () => {
      await send();
      notify(told, {type: 'info'});
      setAsking(null);
      await refetch();
      refresh();
    });
  return (
    <>
      <PageHeader
        title={personName(one)}
        crumbs={[{label: 'Acreditaciones', to: '/acreditaciones'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            {one.code !== null && live.includes(one.state) && (
              <BadgeButtons eventId={one.eventId} ids={[one.id]} what="Credencial" />
            )}
            {may('acreditaciones', 'edit') && (
              <Button component={Link} to={`/acreditaciones/${one.eventId}/${one.id}/editar`}>
                Cambiar los datos
              </Button>
            )}
            {decides && one.state === 'requested' && (
              <Button color="error" disabled={busy} onClick={() => setAsking('rechazar')}>
                Rechazar…
              </Button>
            )}
            {decides && live.includes(one.state) && one.state !== 'requested' && (
              <Button color="error" disabled={busy} onClick={() => setAsking('revocar')}>
                Revocar…
              </Button>
            )}
            {decides && one.state === 'requested' && (
              <Button
                variant="contained"
                disabled={busy}
                onClick={() => void act(() => call('post', '/api/acreditaciones/{id}/aprobar', {at}), 'Aprobada')}
              >
                Aprobar
              </Button>
            )}
            {decides &&
              (one.state === 'approved' || one.state === 'sent') &&
              (one.email || one.requestedByEmail) !== '' && (
                <Button
                  disabled={busy}
                  onClick={() =>
                    void act(
                      () => call('post', '/api/acreditaciones/{id}/enviar', {at}),
                      `Va por correo a ${one.email || one.requestedByEmail}`,
                    )
                  }
                >
                  {one.state === 'sent' ? 'Enviar otra vez' : 'Enviar por correo'}
                </Button>
              )}
            {may('acreditaciones', 'edit') && (one.state === 'approved' || one.state === 'sent') && (
              <Button component={Link} to={`/acreditaciones/${one.eventId}/${one.id}/activar`} variant="contained">
                Activar…
              </Button>
            )}
          </>
        }
      />
      {one.decisionReason !== '' && (
        <Alert severity={one.state === 'rejected' || one.state === 'revoked' ? 'error' : 'info'} sx={{mb: 2}}>
          {one.decisionReason}
        </Alert>
      )}
      <Panel title="La acreditación">
        <Facts>
          <Fact label="Tipo">{one.typeName}</Fact>
          <Fact label="Evento">
            <Link to={`/eventos/${one.eventId}/sesiones`}>{one.eventTitle}</Link>
          </Fact>
          <Fact label="Sesión">
            {one.seasonName !== null
              ? `Toda la temporada: ${one.seasonName}`
              : one.sessionStartsAt === null
                ? 'Todas'
                : formatInstant(one.sessionStartsAt)}
          </Fact>
          <Fact label="Vale">
            {formatInstant(one.validFromAt)} – {formatInstant(one.validUntilAt)}
          </Fact>
          <Fact label="Peto">{one.bibNo}</Fact>
          <Fact label="Código">{one.code !== null && <code>{one.code}</code>}</Fact>
          <Fact label="Dónde puede estar" wide>
            {one.areas.map(area => nameOf(accreditationAreas, area)).join(', ')}
          </Fact>
        </Facts>
      </Panel>
      <Panel title="La persona">
        {one.hasPhoto && <AccreditationPhoto id={one.id} name={personName(one)} />}
        <Facts>
          <Fact label="Documento">{one.docNo}</Fact>
          <Fact label="Medio o empresa">{one.medium}</Fact>
          <Fact label="Tarea">{one.task}</Fact>
          <Fact label="Correo">{one.email && <a href={`mailto:${one.email}`}>{one.email}</a>}</Fact>
          <Fact label="La pidió">{one.requestedByEmail}</Fact>
          <Fact label="Teléfono">{one.phone}</Fact>
          <Fact label="Matrícula">{one.vehiclePlate}</Fact>
          <Fact label="Notas" wide>
            {one.notes}
          </Fact>
        </Facts>
      </Panel>
      <AnswersPanel owner="accreditation" id={one.id} />
      <Panel title="Qué ha pasado">
        <Box component="ol" sx={{m: 0, pl: 2.5, '& li': {py: 0.25}}}>
          <li>Solicitada el {formatInstant(one.createdAt)}</li>
          {one.decidedAt !== null && (
            <li>
              {one.state === 'rejected' ? 'Rechazada' : one.state === 'revoked' ? 'Revocada' : 'Decidida'} el{' '}
              {formatInstant(one.decidedAt)}
              {one.decidedByName !== null && ` por ${one.decidedByName}`}
            </li>
          )}
          {one.sentAt !== null && <li>Enviada el {formatInstant(one.sentAt)}</li>}
          {one.activatedAt !== null && (
            <li>
              Activada el {formatInstant(one.activatedAt)}
              {one.activatedByName !== null && ` por ${one.activatedByName}`}, con el documento comprobado
            </li>
          )}
          {one.usedAt !== null && <li>Usada el {formatInstant(one.usedAt)}</li>}
        </Box>
      </Panel>
      <RecordHistory resource="acreditaciones" id={one.id} />
      {asking !== null && (
        <ReasonDialog
          title={asking === 'rechazar' ? 'Rechazar la solicitud' : 'Revocar la acreditación'}
          confirm={asking === 'rechazar' ? 'Rechazar' : 'Revocar'}
          danger
          onClose={() => setAsking(null)}
          onConfirm={reason =>
            act(
              () => call('post', `/api/acreditaciones/{id}/${asking}`, {at, body: {reason}}),
              asking === 'rechazar' ? 'Rechazada' : 'Revocada: el código ya no vale',
            )
          }
        >
          {asking === 'revocar' && (
            <p style={{marginTop: 0}}>El código deja de dar acceso enseguida y no vuelve a valer.</p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
