// The desk where clothes are handed over: find the athlete by name, number or the family's QR, tick, sign.
import {useState, type FormEvent} from 'react';
import {useGetList} from 'react-admin';
import {Link, Route, Routes, useNavigate, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import {AccessDenied} from '../../../../crud/frames/access-denied';
import {StateMark} from '../../../../crud/fields/fields';
import {LoadProblem} from '../../../../crud/frames/load-problem';
import {PageHeader} from '../../../../crud/frames/page-header';
import {Panel} from '../../../../crud/frames/panel';
import {enrolmentStates} from '../../../../crud/words/choices-academy';
import {may} from '../../../../providers/permissions';
import type {Stored} from '../../../../providers/wire';
import {DESK} from './desk-address';
import {DeskSheet} from './desk-sheet';

/** A reader types the address that the family's QR holds, some with another mark for the hyphen. */
const numberIn = (text: string): string | null => {
  const digits = /c\W?(\d{6,9})\s*$/i.exec(text)?.[1];
  return digits === undefined ? null : `C-${digits}`;
};

export default function DeskPage() {
  if (!may('bases', 'edit')) return <AccessDenied />;
  return (
    <Routes>
      <Route index element={<Find />} />
      <Route path=":number" element={<OfNumber />} />
    </Routes>
  );
}

function SearchBox({onSearch, initial = ''}: {onSearch: (text: string) => void; initial?: string}) {
  const [text, setText] = useState(initial);
  const navigate = useNavigate();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = numberIn(text);
    if (number !== null) void navigate(`${DESK}/${number}`);
    else onSearch(text.trim());
  };
  return (
    <Box component="form" onSubmit={submit} sx={{display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start'}}>
      <TextField
        label="Deportista"
        placeholder="Nombre, número de inscripción o el QR de la familia"
        value={text}
        onChange={event => setText(event.target.value)}
        autoFocus
        sx={{flex: '1 1 260px'}}
        slotProps={{htmlInput: {autoComplete: 'off', enterKeyHint: 'search'}}}
      />
      <Button type="submit" variant="contained" size="large">
        Buscar
      </Button>
    </Box>
  );
}

function Find() {
  const [asked, setAsked] = useState('');
  const {data, error, isLoading} = useGetList<Stored<'Enrolment'>>(
    'bases',
    {filter: {q: asked}, sort: {field: 'athleteName', order: 'ASC'}, pagination: {page: 1, perPage: 20}},
    {enabled: asked !== ''},
  );
  return (
    <>
      <PageHeader title="Entregar ropa" crumbs={[{label: 'Indumentaria', to: '/bases/indumentarias'}]} />
      <Panel title="¿Quién recoge?">
        <SearchBox onSearch={setAsked} />
        {isLoading && <LinearProgress sx={{mt: 2}} />}
        {error && <LoadProblem error={error} />}
        {asked !== '' && data?.length === 0 && (
          <Box sx={{mt: 2, color: 'text.secondary'}}>No hay nadie con «{asked}». Prueba con el apellido.</Box>
        )}
        <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0, mt: 1.5}}>
          {(data ?? []).map(one => {
            const state = enrolmentStates.find(({id}) => id === one.state);
            return (
              <Box
                component="li"
                key={one.id}
                sx={{borderTop: '1px solid', borderColor: 'divider', display: 'flex', alignItems: 'center', gap: 1}}
              >
                <Box
                  component={Link}
                  to={`${DESK}/${one.number}`}
                  sx={{flex: 1, py: 1.5, color: 'text.primary', fontWeight: 650, textDecoration: 'none'}}
                >
                  {one.athleteName}{' '}
                  <Box component="span" sx={{color: 'text.secondary', fontWeight: 400}}>
                    {one.number}
                  </Box>
                </Box>
                <StateMark tone={state?.tone}>{state?.name ?? one.state}</StateMark>
              </Box>
            );
          })}
        </Box>
      </Panel>
    </>
  );
}

function OfNumber() {
  const {number = ''} = useParams();
  const {data, error} = useGetList<Stored<'Enrolment'>>(
    'bases',
    {filter: {number}, sort: {field: 'id', order: 'DESC'}, pagination: {page: 1, perPage: 1}},
    {retry: false},
  );
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  if (!data[0])
    return (
      <>
        <PageHeader title="Entregar ropa" crumbs={[{label: 'Entregar ropa', to: DESK}]} />
        <Alert severity="warning">
          No existe la inscripción {number}. <Link to={DESK}>Busca por el nombre</Link>.
        </Alert>
      </>
    );
  return <DeskSheet key={data[0].id} id={Number(data[0].id)} />;
}
