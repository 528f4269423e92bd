// Head and tabs of one academy list: athletes, renewals, reports. The list is changed in the head, on the same screen.
import type {ReactNode} from 'react';
import {Link, useLocation, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../crud/frames/access-denied';
import {listStates} from '../../crud/words/choices-passes';
import {StateMark} from '../../crud/fields/fields';
import {LoadProblem} from '../../crud/frames/load-problem';
import {PageHeader} from '../../crud/frames/page-header';
import {RecordTabs} from '../../crud/frames/record-tabs';
import {may} from '../../providers/permissions';
import {useAcademyLists, type AcademyList} from './use-academy-lists';

const tabs = [
  {label: 'Deportistas', path: ''},
  {label: 'Renovaciones', path: '/renovar'},
  {label: 'Informe', path: '/informe'},
  {label: 'Por categorías', path: '/informe/categorias'},
  {label: 'Documentos', path: '/informe/documentos'},
  {label: 'Ropa por entregar', path: '/informe/ropa-pendiente'},
  {label: 'Plazos impagados', path: '/informe/plazos-impagados'},
];

interface Props {
  title: string;
  children: (list: AcademyList, header: ReactNode) => ReactNode;
}

/** `children` gets the header too: a list of react-admin's puts it above its own toolbar. */
export function AcademyFrame({title, children}: Props) {
  const {listId} = useParams();
  const navigate = useNavigate();
  const {pathname} = useLocation();
  const {data: lists, error} = useAcademyLists();
  if (!may('bases', 'list')) return <AccessDenied />;
  if (error) return <LoadProblem error={error} />;
  if (lists === undefined) return <LinearProgress />;
  const list = lists.find(one => one.id === Number(listId));
  if (list === undefined) {
    return (
      <>
        <PageHeader title={title} />
        <Alert severity="warning">No existe esa lista de cantera.</Alert>
      </>
    );
  }
  const base = `/bases/${list.id}/deportistas`;
  const state = listStates.find(one => one.id === list.state);
  const header = (
    <>
      <PageHeader
        title={title}
        crumbs={[
          {label: 'Cantera', to: '/bases'},
          {label: list.name, to: base},
        ]}
        note={
          <>
            <Select
              variant="standard"
              disableUnderline
              value={list.id}
              onChange={event => void navigate(pathname.replace(/^\/bases\/\d+/, `/bases/${event.target.value}`))}
              inputProps={{'aria-label': 'Lista de cantera'}}
              sx={{fontWeight: 700}}
            >
              {lists.map(one => (
                <MenuItem key={one.id} value={one.id}>
                  {one.name}
                </MenuItem>
              ))}
            </Select>
            {state && <StateMark tone={state.tone}>{state.name}</StateMark>}
          </>
        }
        actions={
          <>
            {may('academy', 'configure') && !pathname.endsWith('/pasar') && list.state !== 'archived' && (
              <Button component={Link} to={`${base}/pasar`}>
                Pasar de temporada
              </Button>
            )}
            {may('bases', 'create') && !['closed', 'archived'].includes(list.state) && !pathname.endsWith('/crear') && (
              <Button component={Link} to={`${base}/crear`} variant="contained" startIcon={<AddIcon />}>
                Inscribir
              </Button>
            )}
          </>
        }
      />
      <RecordTabs label="Cantera" tabs={tabs.map(tab => ({label: tab.label, to: `${base}${tab.path}`}))} />
    </>
  );
  return <>{children(list, header)}</>;
}
