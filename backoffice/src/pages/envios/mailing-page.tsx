// One mailing: how far it is, what can be done with it, and every mail with its state and why it failed.
import {DataTable, SearchInput, SelectInput, useGetOne, useRefresh} from 'react-admin';
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {SendProgress} from '../../crud/campaigns/campaign-send';
import {CardLines} from '../../crud/lists/card-list';
import {nameOf} from '../../crud/words/choices';
import {mailingKinds, mailingStates, messageChannels, recipientStates} from '../../crud/words/choices-communications';
import {formatCount} from '../../crud/words/count';
import {Fact, Facts} from '../../crud/fields/facts';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {Figure, Figures} from '../../crud/figures/figures';
import {ListFrame} from '../../crud/lists/list-frame';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {RefusalField, ServerWords} from '../../crud/fields/server-words';
import {StateNote} from '../../crud/fields/state-note';
import {formatInstant} from '../../crud/words/zoned-time';
import {registerFields} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {CodeMailingDraft} from './code-mailing';
import {causeOf} from './cause';
import {MailingActs} from './mailing-acts';
import {mailsOf} from './mailing-mails';

type Mailing = Stored<'Mailing'>;

type Item = Stored<'MailingItem'>;

const fields = {
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  about: 'Qué',
  state: 'Estado',
  problem: 'Motivo',
  attempts: 'Intentos',
  sentAt: 'Enviado',
  deliveredAt: 'Entregado',
  providerRef: 'Referencia del proveedor',
};
registerFields('destinatarios-envio', fields);
const State = ({source}: {source: string}) => <StateField source={source} choices={recipientStates} />;
const About = ({about, orderId}: Item) =>
  orderId !== null && may('pedidos', 'show') ? <Link to={`/pedidos/${orderId}`}>{about}</Link> : <>{about}</>;

const items: ResourceSpec = {
  name: 'destinatarios-envio',
  fields,
  represent: one => String(one.name),
  exports: {state: {choices: recipientStates}},
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={recipientStates} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="name" source="name" />,
    <DataTable.Col key="email" source="email" label="A">
      <Computed<Item> of={({email, phone}) => email || phone} />
    </DataTable.Col>,
    <DataTable.Col key="about" label="Qué">
      <Computed<Item> of={one => <About {...one} />} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.NumberCol key="attempts" source="attempts" />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="problem" source="problem" field={RefusalField} disableSort />,
  ],
  card: one => (
    <CardLines
      title={one.name || one.email || one.phone}
      aside={<State source="state" />}
      note={
        <>
          {one.email || one.phone}
          <br />
          {one.about}
          {one.problem ? (
            <>
              <br />
              <ServerWords text={one.problem} />
            </>
          ) : null}
        </>
      }
    />
  ),
};

const figure = (n: number): string => formatCount(n);

export default function MailingPage() {
  const {id} = useParams();
  const refresh = useRefresh();
  const {
    data: mailing,
    error,
    refetch,
  } = useGetOne<Mailing>('envios', {id: Number(id)}, {enabled: may('envios', 'show'), retry: false});
  if (!may('envios', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (mailing === undefined) return <LinearProgress />;
  const left = mailing.waitingCount + mailing.heldCount;
  const cause = causeOf(mailing);
  const changed = (): void => {
    void refetch();
    refresh();
  };
  return (
    <>
      <PageHeader
        title={mailing.title}
        crumbs={[{label: 'Envíos', to: '/envios'}]}
        note={<StateNote choices={mailingStates} id={mailing.state} />}
        actions={<MailingActs mailing={mailing} onChanged={changed} />}
      />
      {mailing.stateReason !== '' && (
        <Alert severity={mailing.state === 'failed' ? 'error' : 'warning'} sx={{mb: 2}}>
          {mailing.stateReason}
        </Alert>
      )}
      <SendProgress state={mailing.state} done={mailing.itemCount - left} all={mailing.itemCount} />
      <Figures>
        <Figure label="Mensajes" value={figure(mailing.itemCount)} />
        <Figure
          label="Enviados"
          value={figure(mailing.sentCount)}
          note={mailing.deliveredCount > 0 ? `${figure(mailing.deliveredCount)} entregados` : undefined}
        />
        <Figure label="En cola" value={figure(mailing.waitingCount)} />
        <Figure
          label="Retenidos"
          value={figure(mailing.heldCount)}
          note={
            mailing.heldCount === 0 ? undefined : mailing.state === 'paused' ? 'por la pausa' : 'sin servidor de correo'
          }
        />
        <Figure label="Fallidos" value={figure(mailing.failedCount)} />
        <Figure label="Devueltos" value={figure(mailing.bouncedCount)} />
        <Figure
          label="Descartados"
          value={figure(mailing.discardedCount)}
          note={mailing.kind === 'codes' ? 'el motivo está en la lista' : undefined}
        />
      </Figures>
      {mailing.kind === 'codes' && mailing.state === 'draft' && (
        <CodeMailingDraft mailing={mailing} onChanged={changed} />
      )}
      <Card sx={{p: 2, mb: 2}}>
        <Facts>
          {mailing.subject !== '' && <Fact label="Asunto">{mailing.subject}</Fact>}
          {mailing.consentOrigin !== '' && <Fact label="Permiso">{mailing.consentOrigin}</Fact>}
          <Fact label="Clase">{nameOf(mailingKinds, mailing.kind)}</Fact>
          <Fact label="Canal">{nameOf(messageChannels, mailing.channel)}</Fact>
          <Fact label="Creado">{formatInstant(mailing.createdAt)}</Fact>
          <Fact label="Empezó">{mailing.startedAt && formatInstant(mailing.startedAt)}</Fact>
          <Fact label="Terminó">{mailing.finishedAt && formatInstant(mailing.finishedAt)}</Fact>
          <Fact label="De qué trata">{cause && <Link to={cause.to}>{cause.label}</Link>}</Fact>
        </Facts>
      </Card>
      {mailing.kind === 'codes' ? (
        <ListFrame spec={items} embedded filter={{mailingId: mailing.id}} />
      ) : (
        mailing.newsletterId === null &&
        mailing.announcementId === null && (
          <ListFrame spec={mailsOf(mailing, changed)} embedded filter={{mailingId: mailing.id}} />
        )
      )}
    </>
  );
}
