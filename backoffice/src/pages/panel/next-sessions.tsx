// The next sessions: how full, and one press from selling or looking.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {saleStateOf} from '../../crud/words/choices';
import {formatCount} from '../../crud/words/count';
import {StateMark} from '../../crud/fields/fields';
import {OccupancyBar} from '../../crud/figures/occupancy-bar';
import {formatPercent} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

export type NextSession = Answer<'getDashboard'>['nextSessions'][number];

export function NextSessions({sessions}: {sessions: readonly NextSession[]}) {
  return (
    <Panel title="Próximas sesiones" flush>
      {sessions.length === 0 && (
        <Box sx={{px: 2, pb: 2, color: 'text.secondary'}}>No hay ninguna sesión por celebrar.</Box>
      )}
      <Box component="ul" sx={{listStyle: 'none', p: 0, m: 0}}>
        {sessions.map(session => (
          <Row key={session.id} session={session} />
        ))}
      </Box>
    </Panel>
  );
}

function Row({session}: {session: NextSession}) {
  const base = `/eventos/${session.eventId}/sesiones/${session.id}`;
  const state = saleStateOf(session);
  const home = may('orders', 'view') ? `${base}/ventas` : `${base}/configuracion`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {xs: '1fr auto', md: 'minmax(0, 1.4fr) minmax(120px, 1fr) auto'},
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'center',
        px: 2,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{minWidth: 0}}>
        <Box
          component={Link}
          to={home}
          sx={{
            fontWeight: 650,
            color: 'text.primary',
            textDecoration: 'none',
            '&:hover': {textDecoration: 'underline'},
          }}
        >
          {session.eventTitle}
        </Box>
        <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
          {formatInstant(session.startsAt, session.timezone)} · {session.venueName}
        </Box>
      </Box>
      <Box sx={{gridColumn: {xs: '1 / -1', md: 'auto'}, gridRow: {xs: 2, md: 'auto'}}}>
        <Box sx={{display: 'flex', justifyContent: 'space-between', fontSize: '0.75rem', mb: 0.25}}>
          <span>
            <strong>{formatCount(session.sold)}</strong> vendidas
          </span>
          <span>{formatPercent(session.occupancyBp)} %</span>
        </Box>
        <OccupancyBar {...session} compact />
      </Box>
      <Box sx={{justifySelf: 'end'}}>
        {session.isOnSale && may('box_office', 'sell') ? (
          <Button component={Link} to={`${base}/venta`} variant="outlined">
            Vender
          </Button>
        ) : (
          state && <StateMark tone={state.tone}>{state.name}</StateMark>
        )}
      </Box>
    </Box>
  );
}
