// What has been said to the families of the academy: all of it, and one athlete's history.
import {DataTable, SearchInput, SelectInput, useGetOne} from 'react-admin';
import {Link, Route, Routes, useParams} from 'react-router';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {AccessDenied} from '../../crud/frames/access-denied';
import {CardLines} from '../../crud/lists/card-list';
import {messageChannels, recipientStates} from '../../crud/words/choices-communications';
import {Computed, InstantField} from '../../crud/fields/fields';
import {ListFrame} from '../../crud/lists/list-frame';
import {LoadProblem} from '../../crud/frames/load-problem';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {may} from '../../providers/permissions';
import {RecipientChannel, recipientFields, RecipientState} from './recipient-spec';
import type {Stored} from '../../providers/wire';

const RESOURCE = 'destinatarios-comunicado';
const HERE = '/comunicados/bases';

type Message = Stored<'AnnouncementRecipient'>;

function Athlete({enrolmentId, athleteName}: Message) {
  if (enrolmentId === null || !may('bases', 'show')) return <>{athleteName}</>;
  return (
    <Box
      component={Link}
      to={`${HERE}/${enrolmentId}`}
      sx={{color: 'text.primary', fontWeight: 650, textDecoration: 'none', '&:hover': {textDecoration: 'underline'}}}
    >
      {athleteName}
    </Box>
  );
}
const Subject = ({announcementId, announcementTitle}: Message) => (
  <Link to={`/comunicados/${announcementId}/estadisticas`}>{announcementTitle}</Link>
);

const spec = (ofOne: boolean): ResourceSpec => ({
  name: RESOURCE,
  fields: recipientFields,
  represent: one => String(one.athleteName),
  exports: {channel: {choices: messageChannels}, state: {choices: recipientStates}},
  rowPath: () => false,
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Deportista, tutor o correo" />,
    <SelectInput key="state" source="state" choices={recipientStates} alwaysOn />,
    <SelectInput key="channel" source="channel" choices={messageChannels} />,
  ],
  columns: [
    ...(ofOne
      ? []
      : [
          <DataTable.Col key="athleteName" label="Deportista">
            <Computed<Message> of={one => <Athlete {...one} />} />
          </DataTable.Col>,
        ]),
    <DataTable.Col key="announcementTitle" label="Comunicado">
      <Computed<Message> of={one => <Subject {...one} />} />
    </DataTable.Col>,
    <DataTable.Col key="name" source="name" label="Tutor" />,
    <DataTable.Col key="email" source="email" label="A">
      <Computed<Message> of={({email, phone}) => email || phone} />
    </DataTable.Col>,
    <DataTable.Col key="channel" source="channel" field={RecipientChannel} disableSort />,
    <DataTable.Col key="state" source="state" field={RecipientState} />,
    <DataTable.Col key="sentAt" source="sentAt" field={InstantField} />,
    <DataTable.Col key="openedAt" source="openedAt" field={InstantField} />,
  ],
  card: one => {
    const message = one as Message;
    return (
      <CardLines
        title={ofOne ? <Subject {...message} /> : <Athlete {...message} />}
        aside={<RecipientState source="state" />}
        note={
          <>
            {ofOne ? null : (
              <>
                <Subject {...message} />
                <br />
              </>
            )}
            {message.name} · <InstantField source="sentAt" />
          </>
        }
      />
    );
  },
});
const ofAll = spec(false);
const ofAthlete = spec(true);

export default function AcademyMessages() {
  if (!may(RESOURCE, 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route
        index
        element={
          <ListFrame
            spec={ofAll}
            filter={{isAcademy: true}}
            storeKey="comunicados-bases"
            header={
              <PageHeader title="Comunicados a las familias" crumbs={[{label: 'Comunicados', to: '/comunicados'}]} />
            }
          />
        }
      />
      <Route path=":id" element={<OneAthlete />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

function OneAthlete() {
  const {id} = useParams();
  const {data, error} = useGetOne<Stored<'Enrolment'>>(
    'bases',
    {id: Number(id)},
    {enabled: may('bases', 'show'), retry: false},
  );
  if (!may('bases', 'show')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  return (
    <ListFrame
      spec={ofAthlete}
      filter={{athleteId: data.athleteId}}
      storeKey="comunicados-deportista"
      header={
        <PageHeader
          title={`Comunicados a la familia de ${data.athleteName}`}
          crumbs={[{label: 'Comunicados a las familias', to: HERE}]}
        />
      }
    />
  );
}
