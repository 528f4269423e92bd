// One e-mail list of an event: who is on it, to look at and to take away.
import {Link, useParams} from 'react-router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ReportScreen} from '../../crud/figures/report-screen';
import {useEvent} from './event-context';
import {choicesOf} from '../../crud/words/choices';
import type {Query} from '../../providers/wire';

const lists = choicesOf<NonNullable<Query<'reportEventosEmails'>['list']>>({
  todos: 'Todos',
  compradores: 'Compradores',
  invitados: 'Invitados',
  sin_email: 'Sin correo',
  consentimiento: 'Con consentimiento comercial',
});

export default function EventEmailList() {
  const {event} = useEvent();
  const {list = ''} = useParams();
  const base = `/eventos/${event.id}/informe/emails`;
  const known = lists.find(one => one.id === list);
  return (
    <>
      <Box component="nav" aria-label="Listas" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1.5}}>
        {lists.map(one => (
          <Button
            key={one.id}
            component={Link}
            to={`${base}/${one.id}`}
            variant={one.id === list ? 'contained' : 'outlined'}
            aria-current={one.id === list ? 'page' : undefined}
            size="small"
          >
            {one.name}
          </Button>
        ))}
      </Box>
      {known === undefined ? (
        <Alert severity="info">No hay ninguna lista «{list}». Elige una de las de arriba.</Alert>
      ) : (
        <>
          <Typography variant="h2" component="h2">
            {known.name}
          </Typography>
          <ReportScreen key={known.id} name="eventos-emails" given={{eventId: event.id, list: known.id}} embedded />
        </>
      )}
    </>
  );
}
