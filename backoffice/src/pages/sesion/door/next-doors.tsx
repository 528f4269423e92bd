// Where somebody who works at a door begins: at the reader of the session that comes, or at a choice of those that are
// open at the same time.
import {Link, Navigate, useParams} from 'react-router';
import {useQuery} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {StateMark} from '../../../crud/fields/fields';
import {LoadProblem} from '../../../crud/frames/load-problem';
import {PageHeader} from '../../../crud/frames/page-header';
import {formatDoorTime} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import type {Answer} from '../../../providers/wire';

type DoorSession = Answer<'listDoors'>[number];

const readerOf = ({eventId, sessionId, code}: DoorSession): string =>
  `/eventos/${eventId}/codigo/${code}/sesiones/${sessionId}/control-acceso`;

/** `/puerta`, or `/puerta/{sessionId}` for the reader of that one. */
export default function NextDoors() {
  const {'*': asked = ''} = useParams();
  const {data, error} = useQuery({
    queryKey: ['doors'],
    queryFn: ({signal}) => call('get', '/api/puerta', {signal}),
    refetchInterval: 60_000,
  });
  if (error) return <LoadProblem error={error} />;
  if (data === undefined) return <LinearProgress />;
  const next = data.filter(one => one.isNext);
  const only =
    data.find(one => String(one.sessionId) === asked) ?? (asked === '' && next.length === 1 ? next[0] : undefined);
  if (only) return <Navigate to={readerOf(only)} replace />;
  const later = data.filter(one => !one.isNext);
  return (
    <>
      <PageHeader title="La puerta" />
      {data.length === 0 && (
        <Typography color="textSecondary">
          No hay ninguna sesión por venir. En cuanto se ponga una a la venta, aquí se abre su lector.
        </Typography>
      )}
      {next.length > 0 && <Doors title={next.some(one => one.isOpen) ? 'Ahora' : 'La próxima'} doors={next} />}
      {later.length > 0 && <Doors title={next.length > 0 ? 'Después' : 'De prueba'} doors={later} />}
    </>
  );
}

function Doors({title, doors}: {title: string; doors: readonly DoorSession[]}) {
  return (
    <Box component="section" sx={{mb: 3}}>
      <Typography variant="h2" sx={{mb: 1}}>
        {title}
      </Typography>
      <Box sx={{display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))'}}>
        {doors.map(door => (
          <Card key={door.sessionId}>
            <CardActionArea component={Link} to={readerOf(door)} sx={{p: 2, minHeight: 88}}>
              <Box sx={{fontWeight: 700, fontSize: '1.1rem', overflowWrap: 'anywhere'}}>{door.title}</Box>
              <Box sx={{color: 'text.secondary'}}>{door.venueName}</Box>
              <Box sx={{mt: 0.5}}>
                {door.isOpen ? (
                  <StateMark tone={door.isTrial ? 'warn' : 'good'}>
                    {door.isTrial ? 'Abierta para probar' : 'Abierta'}
                  </StateMark>
                ) : (
                  `Abre el ${formatDoorTime(door.opensAt, door.timezone)}`
                )}
              </Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Box>
  );
}
