// One supporter: the card, the periods that were paid, what is known of the person, what may be done.
import {useState} from 'react';
import {useGetList, useGetOne, useNotify, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import {AnswersPanel} from '../../crud/answers/answers-panel';
import {AccessDenied} from '../../crud/frames/access-denied';
import {nameOf} from '../../crud/words/choices';
import {cardKinds, supporterOrigins, supporterStates} from '../../crud/words/choices-catalogue';
import {Fact, Facts} from '../../crud/fields/facts';
import {StateMark} from '../../crud/fields/fields';
import {FigureTable} from '../../crud/figures/figure-table';
import {LoadProblem} from '../../crud/frames/load-problem';
import {formatCents} from '../../crud/words/money';
import {notifyProblem} from '../../crud/acts/notify-problem';
import {PrintCards} from '../../crud/acts/print-cards';
import {useBusy} from '../../crud/acts/use-busy';
import {PageHeader} from '../../crud/frames/page-header';
import {Panel} from '../../crud/frames/panel';
import {ReasonDialog} from '../../crud/acts/reason-dialog';
import {PersonMessages} from '../../crud/frames/person-messages';
import {RecordHistory} from '../../crud/frames/record-history';
import {formatDay, formatInstant} from '../../crud/words/zoned-time';
import {call, callForBytes} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {printPdf} from '../../crud/acts/print-pdf';
import {Renewals} from './renewals';
import {SupporterCard} from './supporter-card';
import {fullName, type SupporterRecord, type TierRecord} from './supporter-fields';
import type {Stored} from '../../providers/wire';

type PeriodRecord = Stored<'SupporterCard'>;

type Verb = 'baja' | 'bloquear' | 'desbloquear';
const verbs: Record<Verb, {title: string; confirm: string; told: string; note: string}> = {
  baja: {
    title: 'Dar de baja',
    confirm: 'Dar de baja',
    told: 'Dado de baja',
    note: 'Deja de tener ventajas y no se renueva. Los periodos pagados quedan en su historial.',
  },
  bloquear: {
    title: 'Bloquear',
    confirm: 'Bloquear',
    told: 'Bloqueado',
    note: 'Mientras dure no tiene ventajas ni puede renovar.',
  },
  desbloquear: {
    title: 'Quitar el bloqueo',
    confirm: 'Quitar el bloqueo',
    told: 'Bloqueo quitado',
    note: 'Vuelve a estar activo si su carné sigue en vigor.',
  },
};

export default function SupporterPage() {
  const {id} = useParams();
  const [asking, setAsking] = useState<Verb | null>(null);
  const [isPrinting, run] = useBusy();
  const notify = useNotify();
  const refresh = useRefresh();
  const {
    data: one,
    error,
    refetch,
  } = useGetOne<SupporterRecord>(
    'simpatizantes',
    {id: Number(id)},
    {retry: false, enabled: may('simpatizantes', 'show')},
  );
  const {data: tier} = useGetOne<TierRecord>(
    'tipos-simpatizante',
    {id: one?.supporterTierId ?? 0},
    {enabled: one !== undefined},
  );
  const {data: periods = []} = useGetList<PeriodRecord>('carnes-simpatizante', {
    filter: {supporterId: Number(id)},
    sort: {field: 'validFromOn', order: 'DESC'},
    pagination: {page: 1, perPage: 100},
  });
  if (!may('simpatizantes', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (one === undefined) return <LinearProgress />;
  const state = supporterStates.find(choice => choice.id === one.state);
  const canEdit = may('simpatizantes', 'edit');
  const change = async (reason: string): Promise<void> => {
    if (asking === null) return;
    try {
      await call('post', `/api/simpatizantes/{id}/${asking}`, {at: {id: one.id}, body: {reason}});
      notify(verbs[asking].told, {type: 'info'});
      setAsking(null);
      await refetch();
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  const print = (): void =>
    void run(async () => printPdf(await callForBytes('/api/simpatizantes/{id}/carne.pdf', {at: {id: one.id}})));
  return (
    <>
      <PageHeader
        title={fullName(one)}
        crumbs={[{label: 'Simpatizantes', to: '/simpatizantes'}]}
        note={state && <StateMark tone={state.tone}>{state.name}</StateMark>}
        actions={
          <>
            {canEdit && (
              <Button component={Link} to={`/simpatizantes/${one.id}/editar`}>
                Cambiar los datos
              </Button>
            )}
            {one.validFromOn !== null && one.validUntilOn !== null && (
              <Button startIcon={<PrintIcon />} disabled={isPrinting} onClick={print}>
                Carné (PDF)
              </Button>
            )}
            {canEdit && one.state === 'blocked' && (
              <Button onClick={() => setAsking('desbloquear')}>Quitar el bloqueo…</Button>
            )}
            {canEdit && one.state !== 'blocked' && (
              <Button color="error" onClick={() => setAsking('bloquear')}>
                Bloquear…
              </Button>
            )}
            {canEdit && one.state !== 'cancelled' && (
              <Button color="error" onClick={() => setAsking('baja')}>
                Dar de baja…
              </Button>
            )}
            {may('simpatizantes', 'sell') && one.state !== 'blocked' && (
              <Button component={Link} to={`/simpatizantes/venta?simpatizante=${one.id}`} variant="contained">
                {periods.length === 0 ? 'Cobrar el carné' : 'Renovar'}
              </Button>
            )}
          </>
        }
      />
      {one.stateReason !== '' && (
        <Alert severity="warning" sx={{mb: 2}}>
          {one.stateReason}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)'},
          alignItems: 'start',
          mb: 2,
        }}
      >
        {tier !== undefined && (
          <SupporterCard
            tier={tier}
            name={fullName(one)}
            number={one.number}
            until={one.validUntilOn}
            isGood={one.state === 'active'}
          />
        )}
        <Panel title="La persona">
          <Facts>
            <Fact label="NIF o NIE">{one.docNo}</Fact>
            <Fact label="Correo">{one.email && <a href={`mailto:${one.email}`}>{one.email}</a>}</Fact>
            <Fact label="Teléfono">{one.phone}</Fact>
            <Fact label="Año de nacimiento">{one.birthYear === null ? null : String(one.birthYear)}</Fact>
            <Fact label="Código postal">{one.postalCode}</Fact>
            <Fact label="De dónde viene">{nameOf(supporterOrigins, one.origin)}</Fact>
            <Fact label="Al acabar">
              {!one.isAutoRenewed
                ? 'No pide nada'
                : one.keptCard === null
                  ? 'Se le avisa 21 días antes'
                  : `Se renueva solo, con ${one.keptCard}`}
            </Fact>
            <Fact label="Comunicaciones">
              {one.marketingConsentAt === null ? 'No las acepta' : `Aceptadas el ${formatDay(one.marketingConsentAt)}`}
            </Fact>
            <Fact label="Cuenta de cliente">
              {one.customerId !== null && may('clientes', 'show') && (
                <Link to={`/clientes/${one.customerId}`}>Ver la cuenta</Link>
              )}
            </Fact>
            <Fact label="Notas" wide>
              {one.notes}
            </Fact>
          </Facts>
        </Panel>
      </Box>
      <AnswersPanel owner="supporter" id={one.id} />
      <Panel title="Periodos" note="Lo que ha pagado, y por cuánto tiempo." flush>
        <FigureTable
          isText
          rows={periods}
          rowKey={period => period.id}
          empty="Todavía no ha pagado ningún carné."
          name={{
            label: 'Vale',
            value: period => `${formatDay(period.validFromOn)} – ${formatDay(period.validUntilOn)}`,
          }}
          columns={[
            {label: 'Carné', value: period => period.tierName},
            {
              label: 'Qué fue',
              value: period =>
                period.voidedAt === null ? (
                  nameOf(cardKinds, period.kind)
                ) : (
                  <StateMark tone="neutral">Devuelto</StateMark>
                ),
            },
            {label: 'Precio', value: period => formatCents(period.priceCents)},
            {label: 'Impreso', value: period => `${period.printCount}`},
            {
              label: 'Tarjeta',
              value: period =>
                period.voidedAt === null &&
                one.state === 'active' &&
                may('carnes-simpatizante', 'sell') && (
                  <PrintCards of="carnes-simpatizante" ids={[period.id]} onPrinted={refresh} />
                ),
            },
            {label: 'Cuándo', value: period => formatInstant(period.createdAt)},
            {
              label: 'Pedido',
              value: period =>
                period.orderId !== null &&
                may('pedidos', 'show') && <Link to={`/pedidos/${period.orderId}`}>Ver el pedido</Link>,
            },
          ]}
        />
      </Panel>
      <Renewals supporterId={one.id} />
      <PersonMessages of="simpatizantes" id={Number(one.id)} />
      <RecordHistory resource="simpatizantes" id={one.id} />
      {asking !== null && (
        <ReasonDialog
          title={`${verbs[asking].title}: ${fullName(one)}`}
          confirm={verbs[asking].confirm}
          danger={asking !== 'desbloquear'}
          onConfirm={change}
          onClose={() => setAsking(null)}
        >
          <p style={{marginTop: 0}}>{verbs[asking].note}</p>
        </ReasonDialog>
      )}
    </>
  );
}
