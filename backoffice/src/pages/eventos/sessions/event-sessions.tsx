// The sessions of an event: when, in what state, straight to what is done with each.
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {saleStateOf} from '../../../crud/words/choices';
import {StateMark} from '../../../crud/fields/fields';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {SessionRecord} from '../../../providers/api-types';
import {may} from '../../../providers/permissions';
import {TryEvent} from '../../../parts/trials/try-event';
import {useEvent} from '../event-context';

export default function EventSessions() {
  const {event, zone, frequent: screens} = useEvent();
  const {data, isPending} = useGetList<SessionRecord>('sesiones', {
    filter: {eventId: event.id},
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 200},
  });
  if (isPending) return <LinearProgress />;
  const sessions = data ?? [];
  const now = Date.now();
  return (
    <>
      {!event.isTrial && may('sesiones', 'create') && (
        <Button
          component={Link}
          to={`/eventos/${event.id}/sesiones/crear`}
          variant="contained"
          startIcon={<AddIcon />}
          sx={{mb: 1.5}}
        >
          Crear sesión
        </Button>
      )}
      {sessions.length === 0 ? (
        <Card sx={{p: 4, textAlign: 'center'}}>
          <Typography variant="h2" component="p">
            Sin sesiones por ahora
          </Typography>
          <Typography color="textSecondary">
            Un evento se vende por sesiones: cada una con su fecha, su plano y sus precios.
          </Typography>
        </Card>
      ) : (
        <Card component="ul" sx={{listStyle: 'none', p: 0, m: 0}}>
          {sessions.map(session => (
            <SessionRow key={session.id} session={session} zone={zone} isPast={Date.parse(session.endsAt) < now}>
              {screens.map(screen => (
                <Button
                  key={screen.path}
                  component={Link}
                  to={`/eventos/${event.id}/sesiones/${session.id}/${screen.path}`}
                >
                  {screen.label}
                </Button>
              ))}
            </SessionRow>
          ))}
        </Card>
      )}
      {sessions.length > 0 && <TryEvent event={event} />}
    </>
  );
}

interface RowProps {
  session: SessionRecord;
  zone: string;
  isPast: boolean;
  children: React.ReactNode;
}

function SessionRow({session, zone, isPast, children}: RowProps) {
  const state = saleStateOf(session);
  const day = new Intl.DateTimeFormat('es-ES', {weekday: 'long', timeZone: zone}).format(new Date(session.startsAt));
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        '& + &': {borderTop: '1px solid', borderColor: 'divider'},
      }}
    >
      <Box sx={{flex: '0 0 210px', ...(isPast && {color: 'text.secondary'})}}>
        <Box component="strong" sx={{display: 'block'}}>
          {formatInstant(session.startsAt, zone)}
        </Box>
        <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
          {day}
          {isPast && ' · ya celebrada'}
        </Box>
      </Box>
      <Box sx={{flex: '0 0 110px'}}>{state && <StateMark tone={state.tone}>{state.name}</StateMark>}</Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', ml: {md: 'auto'}}}>{children}</Box>
    </Box>
  );
}
