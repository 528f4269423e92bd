// One newsletter as its readers see it, and what they did with it.
import {DataTable, SearchInput, SelectInput, useGetList, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import {CardLines} from '../../../crud/lists/card-list';
import {recipientStates} from '../../../crud/words/choices-communications';
import {formatCount} from '../../../crud/words/count';
import {RetryButton} from '../../../crud/acts/retry-button';
import {Computed, InstantField, StateField} from '../../../crud/fields/fields';
import {RefusalField} from '../../../crud/fields/server-words';
import {FigureTable} from '../../../crud/figures/figure-table';
import {ListFrame} from '../../../crud/lists/list-frame';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {MailPreview} from '../../../crud/editor/mail-preview';
import {MainField} from '../../../crud/lists/main-field';
import {Panel} from '../../../crud/frames/panel';
import {RecordHistory} from '../../../crud/frames/record-history';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {registerFields} from '../../../providers/i18n-provider';
import {withPlaces} from '../../../crud/words/places';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import {NewsletterReport} from './newsletter-report';
import {NewsletterFrame, type NewsletterRecord} from './newsletter-frame';
import type {Stored} from '../../../providers/wire';
import {WebPageActs} from './web-page-acts';

const figure = (n: number): string => formatCount(n);

const fields = {
  email: 'Correo',
  state: 'Estado',
  problem: 'Motivo',
  variant: 'Asunto',
  isMeasured: 'Permite medir',
  sentAt: 'Enviado',
  deliveredAt: 'Entregado',
  openedAt: 'Abierto',
  clickedAt: 'Clic',
  unsubscribedAt: 'Baja',
  complainedAt: 'Queja',
};
registerFields('emails/entregas', fields);
const State = ({source}: {source: string}) => <StateField source={source} choices={recipientStates} />;
const yesNo = [
  {id: true, name: 'Sí'},
  {id: false, name: 'No'},
];

type Delivery = Stored<'NewsletterDelivery'>;
function Again({line}: {line: Delivery}) {
  const refresh = useRefresh();
  if (line.state !== 'failed' || !may('emails/boletines', 'send')) return null;
  const retry = async () => {
    const body = {act: 'retry' as const, deliveryId: line.id};
    await call('post', '/api/emails/boletines/{id}/parar', {at: {id: line.newsletterId}, body});
    return 'Vuelve a salir';
  };
  return <RetryButton to={line.email} retry={retry} onDone={refresh} />;
}

const deliveries: ResourceSpec = {
  name: 'emails/entregas',
  fields,
  represent: one => String(one.email),
  exports: {state: {choices: recipientStates}},
  sort: {field: 'id', order: 'ASC'},
  rowPath: one => (one.subscriberId === null ? false : `/emails/subscriptores/${one.subscriberId}`),
  filters: [
    <SearchInput key="q" source="q" alwaysOn />,
    <SelectInput key="state" source="state" choices={recipientStates} alwaysOn />,
    <SelectInput key="isOpened" source="isOpened" label="Abierto" choices={yesNo} />,
    <SelectInput key="isClicked" source="isClicked" label="Con clic" choices={yesNo} />,
    <SelectInput key="isUnsubscribed" source="isUnsubscribed" label="Se dio de baja" choices={yesNo} />,
    <SelectInput key="isComplaint" source="isComplaint" label="Se quejó" choices={yesNo} />,
  ],
  columns: [
    <DataTable.Col key="email" source="email" field={MainField} />,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
    <DataTable.Col key="clickedAt" source="clickedAt" field={InstantField} />,
    <DataTable.Col key="unsubscribedAt" source="unsubscribedAt" field={InstantField} disableSort />,
    <DataTable.Col key="problem" source="problem" field={RefusalField} disableSort />,
    <DataTable.Col key="again" label="">
      <Computed<Delivery> of={line => <Again line={line} />} />
    </DataTable.Col>,
  ],
  card: one => <CardLines title={one.email} aside={<State source="state" />} note={<InstantField source="sentAt" />} />,
};

export default function NewsletterPage() {
  return <NewsletterFrame>{newsletter => <Body newsletter={newsletter} />}</NewsletterFrame>;
}

function Body({newsletter}: {newsletter: NewsletterRecord}) {
  const {id} = newsletter;
  const preview = useQuery({
    queryKey: ['emails/boletines', id, 'vista', newsletter.version],
    queryFn: () => call('get', '/api/emails/boletines/{id}/vista', {at: {id}}),
  });
  const wasSent = newsletter.sentAt !== null;
  if (preview.error !== null) return <LoadProblem error={preview.error} />;
  return (
    <>
      {wasSent && (
        <>
          <NewsletterReport newsletter={newsletter} />
          <Links newsletterId={Number(id)} />
        </>
      )}
      <Panel
        title="Como se ve"
        note={
          <>
            <strong>{withPlaces(newsletter.subject)}</strong>
            {newsletter.preheader !== '' && <Box component="span"> — {withPlaces(newsletter.preheader)}</Box>}
          </>
        }
        actions={<WebPageActs newsletter={newsletter} />}
      >
        {preview.data !== undefined && <MailPreview title={withPlaces(newsletter.subject)} mail={preview.data} />}
      </Panel>
      {wasSent && (
        <Panel title="A quién llegó">
          <ListFrame spec={deliveries} embedded filter={{newsletterId: id}} />
        </Panel>
      )}
      <RecordHistory resource="emails/boletines" id={id} />
    </>
  );
}

function Links({newsletterId}: {newsletterId: number}) {
  const {data = []} = useGetList<Stored<'NewsletterLink'>>('emails/enlaces', {
    filter: {newsletterId},
    sort: {field: 'clickCount', order: 'DESC'},
    pagination: {page: 1, perPage: 50},
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Dónde se pulsó" flush>
      <FigureTable
        rows={data}
        rowKey={link => Number(link.id)}
        name={{
          label: 'Enlace',
          value: link => (
            <Box component="span" sx={{overflowWrap: 'anywhere', fontWeight: 400}}>
              {link.url}
            </Box>
          ),
        }}
        columns={[{label: 'Clics', value: link => figure(link.clickCount + link.secondClicks)}]}
      />
    </Panel>
  );
}
