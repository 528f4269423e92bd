// The sessions that are sold next, one press away from the till.
import {useMemo} from 'react';
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {Panel} from '../../../crud/frames/panel';
import {formatInstant} from '../../../crud/words/zoned-time';
import type {SessionRecord} from '../../../providers/api-types';
import {may} from '../../../providers/permissions';

export function NextSessions() {
  // Fixed at the first draw: a filter that changes every second would ask every second.
  const filter = useMemo(() => ({state: 'on_sale', boxOfficeEndsAt_gte: new Date().toISOString()}), []);
  const {data} = useGetList<SessionRecord>('sesiones', {
    filter,
    sort: {field: 'startsAt', order: 'ASC'},
    pagination: {page: 1, perPage: 12},
  });
  return (
    <Panel title="Vender" note="Las próximas sesiones a la venta." flush>
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{px: 2, pb: 2}}>
          Ahora mismo no hay ninguna sesión a la venta.{' '}
          {may('eventos', 'create') && <Link to="/eventos/en-un-paso">Crear un evento</Link>}
        </Typography>
      )}
      <Box component="ul" sx={{listStyle: 'none', m: 0, p: 0}}>
        {(data ?? []).map(session => (
          <Box component="li" key={session.id} sx={{borderTop: '1px solid', borderColor: 'divider'}}>
            <Box
              component={Link}
              to={`/eventos/${session.eventId}/sesiones/${session.id}/venta`}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                justifyContent: 'space-between',
                columnGap: 2,
                px: 2,
                py: 0.9,
                color: 'text.primary',
                textDecoration: 'none',
                '&:hover': {bgcolor: 'action.hover'},
              }}
            >
              <Box component="strong" sx={{flex: '1 1 9rem', minWidth: 0}}>
                {String(session.eventTitle ?? '')}
              </Box>
              <Box component="span" sx={{color: 'text.secondary', whiteSpace: 'nowrap'}}>
                {formatInstant(session.startsAt)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}
