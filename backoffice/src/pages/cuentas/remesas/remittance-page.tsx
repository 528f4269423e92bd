// One remittance: what it asks of the bank, its file, what the bank has paid and what it has given back.
import {useState} from 'react';
import {useGetOne, useNotify, useRefresh} from 'react-admin';
import {useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {remittanceStates} from '../../../crud/words/choices-passes';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {formatCount} from '../../../crud/words/count';
import {downloadBlob} from '../../../crud/lists/csv';
import {Fact, Facts} from '../../../crud/fields/facts';
import {Figure, Figures} from '../../../crud/figures/figures';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {formatCents} from '../../../crud/words/money';
import {useBusy} from '../../../crud/acts/use-busy';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {ReasonDialog} from '../../../crud/acts/reason-dialog';
import {RecordHistory} from '../../../crud/frames/record-history';
import {StateNote} from '../../../crud/fields/state-note';
import {formatDay, formatInstant, today} from '../../../crud/words/zoned-time';
import {call, callForBytes} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {BankNotices} from './bank-notices';
import {DebitList} from './debit-list';
import {TakeReturns} from './take-returns';
import type {Stored} from '../../../providers/wire';

const LOOK_MS = 2_000;
const isUnderWay = ({state}: {state: string}): boolean => state === 'sending' || state === 'settling';

export default function RemittancePage() {
  const id = Number(useParams().id);
  const {
    data: remittance,
    error,
    refetch,
  } = useGetOne<Stored<'SepaRemittance'>>(
    'remesas',
    {id},
    {retry: false, refetchInterval: ({state: {data}}) => (data && isUnderWay(data) ? LOOK_MS : false)},
  );
  const [asking, setAsking] = useState<'send' | 'settle' | 'cancel' | null>(null);
  const [busy, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!may('remesas', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (remittance === undefined) return <LinearProgress />;
  const {state} = remittance as {state?: string};
  const [isDraft, isSent] = [state === 'draft', state === 'sent'];
  // The bank pays on the day of the charge, not before.
  const isPaidBy = String(remittance.collectionOn) <= today();

  const act = async <Told,>(send: () => Promise<Told>, tell: (answer: Told) => string): Promise<void> => {
    await run(async () => notify(tell(await send()), {type: 'info', autoHideDuration: 8000}));
    setAsking(null);
    await refetch();
    refresh();
  };
  const download = (): Promise<void> =>
    run(async () => {
      const {bytes} = await callForBytes('/api/remesas/{id}/fichero', {at: {id}});
      downloadBlob(`remesa-${id}.xml`, new Blob([bytes], {type: 'application/xml'}));
    });
  return (
    <>
      <PageHeader
        title={`Remesa ${id}`}
        crumbs={[{label: 'Remesas', to: '/remesas'}]}
        note={<StateNote choices={remittanceStates} id={state} />}
        actions={
          <>
            {(isDraft || isSent) && may('remesas', 'delete') && (
              <Button color="error" disabled={busy} onClick={() => setAsking('cancel')}>
                {isDraft ? 'Descartar' : 'Anular'}
              </Button>
            )}
            {isSent && may('remesas', 'edit') && <TakeReturns />}
            {remittance.messageId !== null && may('remesas', 'export') && (
              <Button variant="outlined" startIcon={<DownloadIcon />} disabled={busy} onClick={() => void download()}>
                Descargar fichero
              </Button>
            )}
            {isDraft && may('remesas', 'send') && (
              <Button variant="contained" disabled={busy} onClick={() => setAsking('send')}>
                Cerrar y hacer el fichero
              </Button>
            )}
            {isSent && isPaidBy && may('remesas', 'edit') && (
              <Button variant="contained" disabled={busy} onClick={() => setAsking('settle')}>
                Abonada por el banco
              </Button>
            )}
          </>
        }
      />
      {isDraft && (
        <Alert severity="info" sx={{mb: 2}}>
          Es un borrador: no se cobra nada hasta que la cierres. Lo que se pague antes por otro camino se queda fuera
          solo.
        </Alert>
      )}
      {isSent && (
        <Alert severity="info" sx={{mb: 2}}>
          Descarga el fichero y súbelo a la web de tu banco antes del {formatDay(String(remittance.collectionOn))}.
          Cuando el banco abone la remesa, desde el {formatDay(String(remittance.collectionOn))}, anótalo aquí.
        </Alert>
      )}
      <BankNotices remittanceId={id} />
      {isUnderWay(remittance) && <UnderWay remittance={remittance} />}
      <Figures>
        <Figure label="Adeudos" value={String(remittance.debits)} />
        <Figure label="Total" value={formatCents(remittance.totalCents)} />
        <Figure
          label="Devueltos"
          value={String(remittance.returned)}
          note={remittance.returned > 0 ? formatCents(remittance.returnedCents) : undefined}
        />
        <Figure
          label={state === 'settled' ? 'Cobrado' : 'Por cobrar'}
          value={formatCents(state === 'cancelled' ? 0 : remittance.totalCents - remittance.returnedCents)}
        />
      </Figures>
      <Panel title="Datos">
        <Facts>
          <Fact label="Día del cargo">{formatDay(String(remittance.collectionOn))}</Fact>
          <Fact label="Vencen hasta">{formatDay(String(remittance.dueUntilOn))}</Fact>
          <Fact label="Preparada">
            {formatInstant(String(remittance.createdAt))} · {remittance.staffName}
          </Fact>
          {remittance.sentAt && <Fact label="Cerrada">{formatInstant(String(remittance.sentAt))}</Fact>}
          {remittance.settledAt && <Fact label="Abonada">{formatInstant(String(remittance.settledAt))}</Fact>}
          {remittance.messageId && <Fact label="Mensaje">{remittance.messageId}</Fact>}
          {remittance.creditorId !== '' && <Fact label="Identificador de acreedor">{remittance.creditorId}</Fact>}
          {remittance.note !== '' && (
            <Fact label="Motivo" wide>
              {remittance.note}
            </Fact>
          )}
        </Facts>
      </Panel>
      <DebitList remittanceId={id} state={String(state)} onChanged={() => void refetch()} />
      <RecordHistory resource="remesas" id={id} />
      <ConfirmDialog
        open={asking === 'send'}
        title="¿Cerrar la remesa?"
        confirm="Cerrarla"
        busy={busy}
        onConfirm={() =>
          void act(
            () => call('post', '/api/remesas/{id}/enviar', {at: {id}, idempotencyKey: crypto.randomUUID()}),
            ({state: now, debits, dropped}) =>
              now === 'sending'
                ? 'Se está preparando: sigue sola, aunque salgas de esta página.'
                : `Cerrada con ${plural(debits, 'adeudo', 'adeudos')}${dropped > 0 ? `; ${dropped} ya no hacían falta` : ''}. Descarga el fichero.`,
          )
        }
        onClose={() => setAsking(null)}
      >
        Se hace el fichero para el banco y se avisa por correo a cada titular. Desde ese momento nadie puede pagar estos
        plazos de otra forma.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'settle'}
        title="¿La ha abonado el banco?"
        confirm="Sí, abonada"
        busy={busy}
        onConfirm={() =>
          void act(
            () => call('post', '/api/remesas/{id}/abonar', {at: {id}, idempotencyKey: crypto.randomUUID()}),
            ({state: now, debits}) =>
              now === 'settling'
                ? 'Se está anotando: sigue sola, aunque salgas de esta página.'
                : `Abonada: ${plural(debits, 'plazo', 'plazos')} de la remesa.`,
          )
        }
        onClose={() => setAsking(null)}
      >
        Todo lo que no está devuelto queda pagado y se envían los justificantes. Lo que el banco devuelva después se
        anota igual.
      </ConfirmDialog>
      {asking === 'cancel' && (
        <ReasonDialog
          title={isDraft ? 'Descartar el borrador' : 'Anular la remesa'}
          confirm={isDraft ? 'Descartarlo' : 'Anularla'}
          danger
          onClose={() => setAsking(null)}
          onConfirm={reason =>
            act(
              () =>
                call('post', '/api/remesas/{id}/anular', {
                  at: {id},
                  body: {reason},
                  idempotencyKey: crypto.randomUUID(),
                }),
              () => 'Anulada: sus plazos quedan libres para otra',
            )
          }
        >
          {isDraft
            ? 'Sus plazos quedan libres para otra remesa.'
            : 'Solo si el banco no la ha admitido o no se ha llegado a subir. Sus plazos vuelven a estar pendientes.'}
        </ReasonDialog>
      )}
    </>
  );
}

/** How far it is; nobody has to stay for it. */
function UnderWay({remittance}: {remittance: Stored<'SepaRemittance'>}) {
  const {debits, waiting, state} = remittance;
  const done = Math.max(0, debits - waiting);
  const what = state === 'sending' ? 'Preparando los adeudos' : 'Anotando los adeudos como pagados';
  return (
    <Alert severity="info" sx={{mb: 2, '& .MuiAlert-message': {width: '100%'}}}>
      {what}: {formatCount(done)} de {formatCount(debits)}. Sigue sola, aunque salgas de esta página.
      <LinearProgress
        variant="determinate"
        aria-label={what}
        value={debits === 0 ? 0 : (100 * done) / debits}
        sx={{mt: 1}}
      />
    </Alert>
  );
}
