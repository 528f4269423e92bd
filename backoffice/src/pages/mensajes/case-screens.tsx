// Messages of customers: what is mine, what nobody has, what is late; one conversation; a new one; the figures.
import {lazy, useMemo} from 'react';
import {Link, Route, Routes, useSearchParams} from 'react-router';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../crud/frames/access-denied';
import {ListFrame} from '../../crud/lists/list-frame';
import {NotFound} from '../../crud/frames/not-found';
import {PageHeader} from '../../crud/frames/page-header';
import {may} from '../../providers/permissions';
import {currentSession} from '../../providers/session';
import {caseSpec} from './case-spec';

const CaseThread = lazy(() => import('./case-thread'));
const CaseCreate = lazy(() => import('./case-create'));
const Report = lazy(() => import('./cases-report'));
const Mailbox = lazy(() => import('./mailbox'));

export default function CaseScreens() {
  if (!may('mensajes', 'list')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<CaseList />} />
      <Route path="crear" element={<CaseCreate />} />
      <Route path="informe" element={<Report />} />
      <Route path="buzon" element={<Mailbox />} />
      <Route path=":id" element={<CaseThread />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

const live = ['new', 'open', 'waiting_customer', 'reopened'];
const views = [
  ['pendientes', 'Sin resolver'],
  ['mios', 'Los míos'],
  ['sin-asignar', 'Sin asignar'],
  ['tarde', 'Fuera de plazo'],
  ['todos', 'Todos'],
] as const;
type View = (typeof views)[number][0];

/** What has waited longest comes first. */
const lateSpec = {...caseSpec, sort: {field: 'nextDueAt', order: 'ASC' as const}};

function CaseList() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('vista');
  const view: View = views.find(([id]) => id === asked)?.[0] ?? 'pendientes';
  const me = currentSession()?.user.id ?? 0;
  const filter = useMemo((): Record<string, unknown> => {
    switch (view) {
      case 'mios':
        return {state: live, assigneeId: me};
      case 'sin-asignar':
        return {state: live, assigneeId: null};
      case 'tarde':
        return {isLate: true};
      case 'todos':
        return {};
      default:
        return {state: live};
    }
  }, [view, me]);
  return (
    <>
      <PageHeader
        title="Mensajes"
        actions={
          <>
            {may('settings', 'list') && (
              <Button component={Link} to="/mensajes/buzon">
                Buzón
              </Button>
            )}
            <Button component={Link} to="/mensajes/informe">
              Informe
            </Button>
            {may('mensajes', 'create') && (
              <Button component={Link} to="/mensajes/crear" variant="contained" startIcon={<AddIcon />}>
                Nuevo mensaje
              </Button>
            )}
          </>
        }
      />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="Qué mensajes"
        onChange={(_event, next: View | null) =>
          next !== null && setSearch(next === 'pendientes' ? {} : {vista: next}, {replace: true})
        }
        sx={{mb: 1.5, flexWrap: 'wrap'}}
      >
        {views.map(([id, label]) => (
          <ToggleButton key={id} value={id} sx={{textTransform: 'none', color: 'text.primary'}}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ListFrame key={view} spec={view === 'tarde' ? lateSpec : caseSpec} embedded filter={filter} />
    </>
  );
}
