// What all teams do: this week or this month at a glance, and as a list that begins today.
import {useState} from 'react';
import {useGetList} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import AddIcon from '@mui/icons-material/Add';
import {AccessDenied} from '../../../crud/frames/access-denied';
import {PageHeader} from '../../../crud/frames/page-header';
import {Panel} from '../../../crud/frames/panel';
import {RecordTabs} from '../../../crud/frames/record-tabs';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import {type Activity, midnight} from './activity-words';
import {DayGrid} from './day-grid';
import {SpanBar, useSpan} from './span-bar';

/** A month of forty teams has about as many. */
const MOST = 1000;

export function CalendarHeader() {
  return (
    <>
      <PageHeader
        title="Calendario"
        actions={
          may('bases/actividades', 'create') && (
            <Button component={Link} to="/bases/actividades/crear" variant="contained" startIcon={<AddIcon />}>
              Crear
            </Button>
          )
        }
      />
      <RecordTabs
        label="Calendario"
        tabs={[
          {label: 'Semana y mes', to: '/bases/actividades'},
          {label: 'Lista', to: '/bases/actividades/lista'},
        ]}
      />
    </>
  );
}

export function AcademyCalendar() {
  const seen = useSpan();
  const [teamId, setTeamId] = useState<number | null>(null);
  const isAllowed = may('bases/actividades', 'list');
  const {data: teams = []} = useGetList<Stored<'Team'>>(
    'bases/equipos',
    {filter: {}, sort: {field: 'name', order: 'ASC'}, pagination: {page: 1, perPage: 500}},
    {enabled: isAllowed && may('bases/equipos', 'list')},
  );
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<Activity>(
    'bases/actividades',
    {
      filter: {
        startsAt_lt: midnight(seen.end),
        endsAt_gte: midnight(seen.start),
        ...(teamId !== null && {teamId}),
      },
      sort: {field: 'startsAt', order: 'ASC'},
      pagination: {page: 1, perPage: MOST},
    },
    {enabled: isAllowed},
  );
  if (!isAllowed) return <AccessDenied />;
  return (
    <>
      <CalendarHeader />
      <Panel title="Lo que hacen los equipos" flush>
        <SpanBar seen={seen}>
          {teams.length > 1 && (
            <TextField
              select
              size="small"
              label="Equipo"
              value={teamId ?? ''}
              onChange={event => setTeamId(event.target.value === '' ? null : Number(event.target.value))}
              sx={{width: {xs: '100%', sm: 220}, ml: {sm: 'auto'}}}
              slotProps={{inputLabel: {shrink: true}, select: {displayEmpty: true}}}
            >
              <MenuItem value="">Todos</MenuItem>
              {teams.map(team => (
                <MenuItem key={team.id} value={team.id}>
                  {team.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </SpanBar>
        {total > data.length && !isPending && (
          <Typography color="textSecondary" sx={{px: 2, pb: 1}}>
            Se ven las {data.length} primeras: elige un equipo o una semana.
          </Typography>
        )}
        {!isPending && <DayGrid span={seen.span} start={seen.start} end={seen.end} activities={data} />}
      </Panel>
    </>
  );
}
