// What came to the mailbox and what became of it: nothing is lost without a line here.
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route, Routes} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {Computed, InstantField, StateField} from '../../crud/fields/fields';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import type {ResourceSpec} from '../../crud/frames/resource-spec';
import {CardLines} from '../../crud/lists/card-list';
import {ListFrame} from '../../crud/lists/list-frame';
import {mailOutcomes} from '../../crud/words/choices-catalogue';
import {may} from '../../providers/permissions';
import {registerFields} from '../../providers/i18n-provider';

const fields = {
  fromEmail: 'De',
  subject: 'Asunto',
  outcome: 'Qué se hizo',
  detail: 'Detalle',
  caseNumber: 'Mensaje',
  createdAt: 'Recogido',
};
registerFields('correos-recibidos', fields);

const Outcome = () => <StateField source="outcome" choices={mailOutcomes} />;
const CaseLink = () => (
  <Computed<{incidentId: number | null; caseNumber: string | null}>
    of={({incidentId, caseNumber}) =>
      incidentId !== null && caseNumber !== null ? <Link to={`/mensajes/${incidentId}`}>{caseNumber}</Link> : '—'
    }
  />
);

const spec: ResourceSpec = {
  name: 'correos-recibidos',
  fields,
  exports: {outcome: {choices: mailOutcomes}},
  represent: mail => `${mail.fromEmail}: ${mail.subject}`,
  sort: {field: 'createdAt', order: 'DESC'},
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Correo o asunto" />,
    <SelectInput key="outcome" source="outcome" choices={mailOutcomes} alwaysOn />,
  ],
  columns: [
    <DataTable.Col key="fromEmail" source="fromEmail" />,
    <DataTable.Col key="subject" source="subject" />,
    <DataTable.Col key="outcome" source="outcome" field={Outcome} />,
    <DataTable.Col key="detail" source="detail" />,
    <DataTable.Col key="caseNumber" source="caseNumber" field={CaseLink} disableSort />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
  ],
  card: mail => (
    <CardLines
      title={mail.subject === '' ? '(Sin asunto)' : mail.subject}
      aside={<Outcome />}
      note={
        <>
          {mail.fromEmail && `${mail.fromEmail} · `}
          <InstantField source="createdAt" />
          <Box>
            {mail.caseNumber && <CaseLink />} {mail.detail}
          </Box>
        </>
      }
    />
  ),
};

export default function ReceivedMails() {
  return (
    <Routes>
      <Route
        index
        element={
          <>
            <PageHeader
              title="Correos recibidos"
              crumbs={[{label: 'Mensajes', to: '/mensajes'}]}
              actions={
                may('settings', 'list') && (
                  <Button component={Link} to="/mensajes/buzon">
                    Buzón
                  </Button>
                )
              }
            />
            <ListFrame spec={spec} embedded />
          </>
        }
      />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
