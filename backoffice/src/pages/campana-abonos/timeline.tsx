// The phases of a campaign on one line of time, each a bar with its dates in words, and where today is.
import Box from '@mui/material/Box';
import {StateMark} from '../../crud/fields/fields';
import {formatInstant} from '../../crud/words/zoned-time';
import {audienceText, timeOf, type Phase} from './campaign-data';

const months = new Intl.DateTimeFormat('es-ES', {month: 'short', timeZone: 'UTC'});
const day = 86_400_000;

/** First days of the months between, at most a dozen of them. */
function monthMarks(from: number, until: number): {at: number; name: string}[] {
  const marks: {at: number; name: string}[] = [];
  const first = new Date(from);
  for (let month = 1; month <= 24; month += 1) {
    const at = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 1);
    if (at >= until) break;
    marks.push({at, name: months.format(at + day)});
  }
  const every = Math.ceil(marks.length / 12);
  return marks.filter((_mark, index) => index % Math.max(1, every) === 0);
}

export function Timeline({phases, guaranteeAt}: {phases: readonly Phase[]; guaranteeAt: string | null}) {
  if (phases.length === 0) return null;
  const now = Date.now();
  const from = Math.min(...phases.map(phase => Date.parse(phase.startsAt))) - 3 * day;
  const until = Math.max(...phases.map(phase => Date.parse(phase.endsAt))) + 3 * day;
  const share = (at: number): number => (Math.min(Math.max(at, from), until) - from) / (until - from);
  const percent = (at: number): string => `${(share(at) * 100).toFixed(2)}%`;
  const lines = [
    ...(now > from && now < until ? [{at: now, name: 'Hoy', color: 'error.main'}] : []),
    ...(guaranteeAt === null ? [] : [{at: Date.parse(guaranteeAt), name: 'Fin de la garantía', color: 'warning.main'}]),
  ].filter(line => line.at > from && line.at < until);
  return (
    <Box sx={{px: 2, pb: 2}}>
      <Box
        aria-hidden
        sx={{
          position: 'relative',
          height: 18,
          color: 'text.secondary',
          fontSize: '0.72rem',
          display: {xs: 'none', sm: 'block'},
        }}
      >
        {monthMarks(from, until).map(mark => (
          <Box key={mark.at} sx={{position: 'absolute', left: percent(mark.at)}}>
            {mark.name}
          </Box>
        ))}
      </Box>
      <Box sx={{position: 'relative'}}>
        <Box
          aria-hidden
          sx={{position: 'absolute', inset: 0, pointerEvents: 'none', display: {xs: 'none', sm: 'block'}}}
        >
          {monthMarks(from, until).map(mark => (
            <Box
              key={mark.at}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                left: percent(mark.at),
                borderLeft: '1px solid',
                borderColor: 'divider',
              }}
            />
          ))}
          {lines.map(line => (
            <Box
              key={line.name}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                left: percent(line.at),
                borderLeft: '2px dashed',
                borderColor: line.color,
              }}
            />
          ))}
        </Box>
        <Box component="ol" sx={{listStyle: 'none', m: 0, p: 0, position: 'relative'}}>
          {phases.map(phase => {
            const time = timeOf(phase, now);
            const left = share(Date.parse(phase.startsAt));
            const width = share(Date.parse(phase.endsAt)) - left;
            return (
              <Box component="li" key={phase.id} sx={{py: 0.75}}>
                <Box
                  sx={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    columnGap: 1.5,
                    alignItems: 'baseline',
                    bgcolor: 'background.paper',
                    width: 'fit-content',
                    maxWidth: '100%',
                    pr: 1,
                  }}
                >
                  <strong>{phase.name}</strong>
                  <StateMark tone={time.tone}>{time.name}</StateMark>
                  <Box component="span" sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
                    {formatInstant(phase.startsAt)} – {formatInstant(phase.endsAt)} · {audienceText(phase)}
                  </Box>
                </Box>
                <Box
                  aria-hidden
                  sx={{
                    height: 10,
                    mt: 0.4,
                    borderRadius: '5px',
                    bgcolor: 'action.hover',
                    position: 'relative',
                    overflow: 'hidden',
                  }}
                >
                  <Box
                    sx={{
                      position: 'absolute',
                      insetBlock: 0,
                      left: `${left * 100}%`,
                      width: `max(6px, ${width * 100}%)`,
                      borderRadius: '5px',
                      bgcolor:
                        time.tone === 'good' ? 'success.main' : time.tone === 'info' ? 'info.main' : 'text.disabled',
                    }}
                  />
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
      {lines.length > 0 && (
        <Box sx={{display: {xs: 'none', sm: 'flex'}, gap: 2, mt: 0.5, fontSize: '0.75rem', color: 'text.secondary'}}>
          {lines.map(line => (
            <Box key={line.name} component="span" sx={{display: 'inline-flex', alignItems: 'center', gap: 0.75}}>
              <Box
                component="span"
                aria-hidden
                sx={{width: 0, height: 12, borderLeft: '2px dashed', borderColor: line.color}}
              />
              {line.name}: {formatInstant(new Date(line.at).toISOString())}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
