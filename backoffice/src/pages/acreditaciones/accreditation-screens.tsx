// Accreditations: the list, and below it the request, the page, the form and the hand-over of each.
import {lazy, useState} from 'react';
import {DataTable, SearchInput, SelectInput} from 'react-admin';
import {Link, Route, useNavigate} from 'react-router';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import AddIcon from '@mui/icons-material/Add';
import {CardLines} from '../../crud/lists/card-list';
import {accreditationStates} from '../../crud/words/choices-catalogue';
import {defineResource} from '../../crud/frames/define-resource';
import {Computed, StateField} from '../../crud/fields/fields';
import {MainField} from '../../crud/lists/main-field';
import {RefAutocomplete} from '../../crud/inputs/ref-autocomplete';
import {RefPick} from '../../crud/inputs/ref-pick';
import {RefSelect} from '../../crud/inputs/ref-select';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import {accreditationFields, personName, type AccreditationRecord} from './accreditation-fields';
import {ChosenBadges} from './badge-buttons';

const Page = lazy(() => import('./accreditation-page'));
const Create = lazy(() => import('./accreditation-create'));
const Edit = lazy(() => import('./accreditation-edit'));
const Activate = lazy(() => import('./activate'));
const Call = lazy(() => import('./call-page'));
const Report = lazy(() => import('./accreditations-report'));

const State = ({source}: {source: string}) => <StateField source={source} choices={accreditationStates} />;
const where = (one: AccreditationRecord): string =>
  one.seasonName !== null
    ? `Temporada ${one.seasonName}`
    : `${one.eventTitle}${one.sessionStartsAt === null ? ', todas las sesiones' : `, ${formatInstant(one.sessionStartsAt)}`}`;

/** A request is always for an event: which one, then what is done with it. */
function OfEvent({label, page, isMain = false}: {label: string; page: string; isMain?: boolean}) {
  const [open, setOpen] = useState(false);
  const [eventId, setEventId] = useState<number | null>(null);
  const navigate = useNavigate();
  return (
    <>
      <Button {...(isMain && {variant: 'contained', startIcon: <AddIcon />})} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="xs" aria-labelledby={`for-event-${page}`}>
        <DialogTitle id={`for-event-${page}`}>¿Para qué evento?</DialogTitle>
        <DialogContent sx={{pt: '8px !important'}}>
          <RefPick reference="eventos" label="Evento" optionText="title" value={eventId} onChange={setEventId} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancelar</Button>
          <Button
            variant="contained"
            disabled={eventId === null}
            onClick={() => void navigate(`/acreditaciones/${eventId}/${page}`)}
          >
            Seguir
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

export default defineResource<AccreditationRecord>({
  name: 'acreditaciones',
  fields: accreditationFields,
  exports: {state: {choices: accreditationStates}},
  represent: one => personName(one),
  sort: {field: 'id', order: 'DESC'},
  rowPath: one => `/acreditaciones/${one.id}`,
  canCreate: false,
  listActions: (
    <>
      <Button component={Link} to="/acreditaciones/informe">
        Informe
      </Button>
      <OfEvent label="Solicitudes en la web" page="convocatoria" />
      <MayCreate />
    </>
  ),
  filters: [
    <SearchInput key="q" source="q" alwaysOn placeholder="Nombre, documento, medio o código" sx={{minWidth: 250}} />,
    <SelectInput key="state" source="state" choices={accreditationStates} alwaysOn />,
    <RefSelect
      key="accreditationTypeId"
      source="accreditationTypeId"
      reference="tipos-acreditacion"
      label="Tipo"
      alwaysOn
    />,
    <RefAutocomplete key="eventId" source="eventId" reference="eventos" label="Evento" optionText="title" />,
  ],
  bulk: <ChosenBadges />,
  columns: [
    <DataTable.Col key="surname1" source="surname1" label="Persona" field={PersonField} />,
    <DataTable.Col key="typeName" source="typeName" />,
    <DataTable.Col key="medium" source="medium" />,
    <DataTable.Col key="eventTitle" source="eventTitle">
      <Computed<AccreditationRecord> of={where} />
    </DataTable.Col>,
    <DataTable.NumberCol key="bibNo" source="bibNo" />,
    <DataTable.Col key="state" source="state" field={State} />,
  ],
  card: one => (
    <CardLines
      title={personName(one)}
      aside={<State source="state" />}
      note={
        <>
          {[one.typeName, one.medium].filter(Boolean).join(' · ')}
          <br />
          {where(one)}
        </>
      }
    />
  ),
  routes: [
    <Route key="informe" path="informe" element={<Report />} />,
    <Route key="create" path=":eventId/crear" element={<Create />} />,
    <Route key="call" path=":eventId/convocatoria" element={<Call />} />,
    <Route key="edit" path=":eventId/:id/editar" element={<Edit />} />,
    <Route key="activate" path=":eventId/:id/activar" element={<Activate />} />,
    <Route key="page" path=":id" element={<Page />} />,
  ],
});

function MayCreate() {
  return may('acreditaciones', 'create') ? <OfEvent label="Crear" page="crear" isMain /> : null;
}

function PersonField() {
  return (
    <>
      <MainField source="surname1" />
      <Computed<AccreditationRecord> of={one => `, ${one.firstName}`} />
    </>
  );
}
