// The days of a week or a month side by side, each with what happens on it; one below the other on a phone, where days
// with nothing are left out.
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {formatDay, today} from '../../../crud/words/zoned-time';
import {type Activity, activityName, activityTimes, dayOf, daysBetween, type Span, weekdayOf} from './activity-words';
import {ActivityMark} from './calendar-panel';

interface Props {
  span: Span;
  start: string;
  end: string;
  activities: readonly Activity[];
}

export function DayGrid({span, start, end, activities}: Props) {
  const days = daysBetween(start, end);
  const isOn = (day: string, {startsAt, endsAt}: Activity) => dayOf(startsAt) <= day && day <= dayOf(endsAt);
  if (activities.length === 0)
    return (
      <Typography color="textSecondary" sx={{px: 2, pb: 2}}>
        {span === 'week' ? 'Nada esta semana.' : 'Nada este mes.'}
      </Typography>
    );
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: {xs: 'minmax(0, 1fr)', md: 'repeat(7, minmax(0, 1fr))'},
        gap: '1px',
        m: 0,
        p: 0,
        listStyle: 'none',
        bgcolor: 'divider',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {/* A month begins under its day of the week. */}
      {span === 'month' && weekdayOf(start) > 0 && (
        <Box
          component="li"
          aria-hidden
          sx={{bgcolor: 'background.paper', gridColumn: `span ${weekdayOf(start)}`, display: {xs: 'none', md: 'block'}}}
        />
      )}
      {days.map(day => {
        const onDay = activities.filter(activity => isOn(day, activity));
        const isToday = day === today();
        return (
          <Box
            component="li"
            key={day}
            sx={{
              bgcolor: 'background.paper',
              p: 1,
              minHeight: {md: span === 'week' ? 160 : 96},
              minWidth: 0,
              display: {xs: onDay.length === 0 && !isToday ? 'none' : 'block', md: 'block'},
            }}
          >
            <Typography
              component="h3"
              aria-current={isToday ? 'date' : undefined}
              sx={{
                fontSize: '0.75rem',
                fontWeight: 700,
                mb: 0.5,
                color: isToday ? 'primary.main' : 'text.secondary',
                ...(isToday && {boxShadow: theme => `inset 0 -2px ${theme.palette.primary.main}`}),
              }}
            >
              {dayName(day)}
              {isToday && ' · hoy'}
            </Typography>
            {onDay.map(activity => (
              <DayItem key={activity.id} activity={activity} isShort={span === 'month'} />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

function DayItem({activity, isShort}: {activity: Activity; isShort: boolean}) {
  const isOff = activity.state !== 'scheduled';
  const times = activityTimes(activity).split(', ').slice(1).join(', ');
  return (
    <Box
      component={Link}
      to={`/bases/actividades/${activity.id}`}
      sx={{
        display: 'block',
        mb: 0.5,
        pl: 0.75,
        py: 0.25,
        borderLeft: '3px solid',
        borderColor: activity.kind === 'training' ? 'divider' : 'primary.main',
        color: 'text.primary',
        textDecoration: 'none',
        fontSize: '0.75rem',
        lineHeight: 1.35,
        overflowWrap: 'anywhere',
        '&:hover, &:focus-visible': {bgcolor: 'action.hover'},
      }}
    >
      <Box component="span" sx={{color: 'text.secondary'}}>
        {isShort ? times.slice(0, 5) : times}{' '}
      </Box>
      <Box component="span" sx={{fontWeight: 650, textDecoration: isOff ? 'line-through' : 'none'}}>
        {activityName(activity)}
      </Box>
      {!isShort && activity.ground !== '' && (
        <Box component="span" sx={{display: 'block', color: 'text.secondary'}}>
          {activity.ground}
        </Box>
      )}
      {(isOff || activity.clashes) && (
        <Box component="span" sx={{display: 'block', '&& *': {whiteSpace: 'normal'}}}>
          <ActivityMark activity={activity} />
        </Box>
      )}
    </Box>
  );
}

const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];
const dayName = (day: string): string => `${weekdays[weekdayOf(day)]} ${formatDay(day).slice(0, 5)}`;
