// One subscriber: consent as it can be shown, groups, everything that was sent, and the way out.
import {useState} from 'react';
import {DataTable, SelectInput, useGetOne, useNotify} from 'react-admin';
import {Link, useParams} from 'react-router';
import {useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {CardLines} from '../../../crud/lists/card-list';
import {nameOf} from '../../../crud/words/choices';
import {
  consentMethods,
  messageLanguages,
  recipientStates,
  subscriberSources,
  subscriberStates,
} from '../../../crud/words/choices-communications';
import {Fact, Facts} from '../../../crud/fields/facts';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {PersonMessages} from '../../../crud/frames/person-messages';
import {RecordHistory} from '../../../crud/frames/record-history';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {RelatedRecords} from '../../../crud/lists/related-records';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {RefusalField} from '../../../crud/fields/server-words';
import {StateNote} from '../../../crud/fields/state-note';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {ownFieldsOf} from './own-fields-input';
import {WriteAgain} from './write-again';

const RESOURCE = 'emails/subscriptores';

type Subscriber = Stored<'Subscriber'>;

type Delivery = Stored<'NewsletterDelivery'>;

registerFields('emails/entregas', {
  newsletterSubject: 'Boletín',
  email: 'Correo',
  state: 'Estado',
  problem: 'Motivo',
  sentAt: 'Enviado',
  openedAt: 'Abierto',
  clickedAt: 'Clic',
  unsubscribedAt: 'Baja',
  complainedAt: 'Queja',
});
const State = ({source}: {source: string}) => <StateField source={source} choices={recipientStates} />;
const Newsletter = ({newsletterId, newsletterSubject}: Delivery) => (
  <Link to={`/emails/boletines/${newsletterId}`}>{newsletterSubject}</Link>
);

const deliveries: ResourceSpec = {
  name: 'emails/entregas',
  fields: {
    newsletterSubject: 'Boletín',
    state: 'Estado',
    problem: 'Motivo',
    sentAt: 'Enviado',
    openedAt: 'Abierto',
    clickedAt: 'Clic',
    unsubscribedAt: 'Baja',
    complainedAt: 'Queja',
  },
  represent: one => String(one.newsletterSubject),
  exports: {state: {choices: recipientStates}},
  sort: {field: 'id', order: 'DESC'},
  filters: [<SelectInput key="state" source="state" choices={recipientStates} alwaysOn />],
  columns: [
    <DataTable.Col key="newsletterSubject" label="Boletín">
      <Computed<Delivery> of={one => <Newsletter {...one} />} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
    <DataTable.Col key="clickedAt" source="clickedAt" field={InstantField} />,
    <DataTable.Col key="problem" source="problem" field={RefusalField} disableSort />,
  ],
  card: one => (
    <CardLines
      title={<Newsletter {...(one as Delivery)} />}
      aside={<State source="state" />}
      note={<InstantField source="sentAt" />}
    />
  ),
};

export default function SubscriberPage() {
  const {id} = useParams();
  const [leaving, setLeaving] = useState(false);
  const {
    data: person,
    error,
    refetch,
  } = useGetOne<Subscriber>(RESOURCE, {id: Number(id)}, {enabled: may(RESOURCE, 'show'), retry: false});
  if (!may(RESOURCE, 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (person === undefined) return <LinearProgress />;
  const stays = ['pending', 'active', 'bounced'].includes(person.state);
  // A suppression says of what: whether it was a bounce is told by whoever answers.
  const isReturned =
    person.state === 'bounced' ||
    (person.state === 'suppressed' && ['hard_bounce', 'soft_bounces'].includes(person.stateReason));
  return (
    <>
      <PageHeader
        title={person.email}
        crumbs={[{label: 'Suscriptores', to: '/emails/subscriptores'}]}
        note={<StateNote choices={subscriberStates} id={person.state} />}
        actions={
          may(RESOURCE, 'edit') && (
            <>
              {isReturned && <WriteAgain ids={[person.id]} who={person.email} onDone={() => void refetch()} />}
              {stays && (
                <Button color="error" onClick={() => setLeaving(true)}>
                  Dar de baja
                </Button>
              )}
              <Button component={Link} to={`/emails/subscriptores/${id}/editar`} variant="outlined">
                Editar
              </Button>
            </>
          )
        }
      />
      {isReturned && (
        <Alert severity="warning" sx={{mb: 2}}>
          No recibe correos desde el {formatInstant(person.stateAt)}: su buzón los devolvió
          {person.state === 'bounced' && person.stateReason !== '' && ` (${person.stateReason})`}. Si sabes que
          funciona, se le puede volver a escribir.
        </Alert>
      )}
      {!stays && !isReturned && (
        <Alert severity="info" sx={{mb: 2}}>
          No recibe correos desde el {formatInstant(person.stateAt)}
          {person.stateReason !== '' && `: ${person.stateReason}`}. Solo la propia persona puede volver.
        </Alert>
      )}
      <Panel title="Datos">
        <Facts>
          <Fact label="Nombre">{[person.firstName, person.surname].filter(Boolean).join(' ')}</Fact>
          <Fact label="Origen">{nameOf(subscriberSources, person.source)}</Fact>
          <Fact label="Idioma">{nameOf(messageLanguages, person.locale)}</Fact>
          <Fact label="Etiquetas">{person.labels}</Fact>
          <Fact label="Campos propios">{ownFieldsOf(person.customValues)}</Fact>
          <Fact label="Cliente">
            {person.customerId !== null && may('clientes', 'show') && (
              <Link to={`/clientes/${person.customerId}`}>Ver su ficha</Link>
            )}
          </Fact>
          <Fact label="Alta">{formatInstant(person.createdAt)}</Fact>
          <Fact label="Último envío">{person.lastSentAt && formatInstant(person.lastSentAt)}</Fact>
          <Fact label="Última apertura">{person.lastOpenedAt && formatInstant(person.lastOpenedAt)}</Fact>
          <Fact label="Rebotes leves seguidos">{String(person.softBounces)}</Fact>
        </Facts>
      </Panel>
      <Panel title="Consentimiento" note="La prueba de que se le puede escribir.">
        {person.consentAt === null ? (
          <Alert severity="warning">No hay consentimiento: mientras siga así no recibe nada.</Alert>
        ) : (
          <Facts>
            <Fact label="Cuándo">{formatInstant(person.consentAt)}</Fact>
            <Fact label="Cómo">{nameOf(consentMethods, person.consentMethod)}</Fact>
            <Fact label="Desde">{person.consentIp}</Fact>
            <Fact label="Qué texto aceptó" wide>
              {person.consentText}
            </Fact>
          </Facts>
        )}
      </Panel>
      <RelatedRecords
        resource="emails/miembros-grupo"
        title="Grupos"
        filter={{subscriberId: person.id}}
        name={{
          label: 'Grupo',
          value: member => <Link to={`/emails/grupos/${member.subscriberGroupId}`}>{String(member.groupName)}</Link>,
        }}
        columns={[
          {label: 'Desde', value: member => formatInstant(String(member.addedAt))},
          {
            label: 'Nota',
            value: member => (member.groupKind === 'rule' ? 'Por sus condiciones' : String(member.note ?? '')),
          },
        ]}
        empty="No está en ningún grupo."
        one="grupo"
        inputs={
          <RefSelect source="subscriberGroupId" reference="emails/grupos" label="Grupo" among={{kind: 'static'}} />
        }
        defaults={{subscriberId: person.id}}
        represent={member => String(member.groupName)}
        canEdit={false}
        canDelete={member => member.groupKind !== 'rule'}
      />
      <Panel title="Lo que ha recibido">
        <ListFrame spec={deliveries} embedded filter={{subscriberId: person.id}} />
      </Panel>
      <PersonMessages of="emails/subscriptores" id={Number(person.id)} />
      <RecordHistory resource={RESOURCE} id={person.id} />
      {leaving && <LeaveDialog person={person} onClose={() => setLeaving(false)} onDone={() => void refetch()} />}
    </>
  );
}

function LeaveDialog({person, onClose, onDone}: {person: Subscriber; onClose: () => void; onDone: () => void}) {
  const notify = useNotify();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const leave = async (): Promise<void> => {
    try {
      await call('post', '/api/emails/subscriptores/{id}/baja', {at: {id: person.id}, body: {reason}});
      notify('Dado de baja', {type: 'info'});
      await client.invalidateQueries({queryKey: [RESOURCE]});
      onDone();
      onClose();
    } catch (failure) {
      const {errors, message} = problemOf(failure);
      setProblem(errors?.reason ?? message);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="leave-title">
      <DialogTitle id="leave-title">Dar de baja a {person.email}</DialogTitle>
      <DialogContent>
        Pasa a la lista de supresión: nadie podrá volver a activarlo, tampoco con una importación.
        <TextField
          autoFocus
          label="Quién lo ha pedido y cómo"
          value={reason}
          onChange={event => setReason(event.target.value)}
          error={problem !== null}
          helperText={problem ?? 'Por ejemplo: por teléfono, el titular'}
          sx={{mt: 2}}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" color="error" disabled={reason.trim().length < 3} onClick={() => void leave()}>
          Dar de baja
        </Button>
      </DialogActions>
    </Dialog>
  );
}
