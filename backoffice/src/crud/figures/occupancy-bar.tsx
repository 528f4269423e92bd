// How full a session is, as one bar and the same in words.
import Box from '@mui/material/Box';
import {formatCount} from '../words/count';

interface Props {
  capacity: number;
  sold: number;
  passes: number;
  blocked: number;
  held: number;
  free: number;
  /** Without the words below. */
  compact?: boolean;
}

const number = (value: number): string => formatCount(value);

export function OccupancyBar({capacity, sold, passes, blocked, held, free, compact = false}: Props) {
  const parts = [
    {name: 'vendidas', value: sold, color: 'primary.main'},
    {name: 'abonos', value: passes, color: 'info.main'},
    {name: 'bloqueadas', value: blocked, color: 'text.secondary'},
    {name: 'en carritos', value: held, color: 'warning.main'},
  ];
  const words = [
    ...parts.filter(part => part.value > 0).map(part => `${number(part.value)} ${part.name}`),
    `${number(free)} libres`,
  ].join(', ');
  return (
    <Box>
      <Box
        role="img"
        aria-label={words}
        sx={{
          display: 'flex',
          height: compact ? 8 : 16,
          borderRadius: '4px',
          overflow: 'hidden',
          bgcolor: 'action.selected',
        }}
      >
        {parts.map(part => (
          <Box
            key={part.name}
            sx={{
              width: `${capacity === 0 ? 0 : (part.value / capacity) * 100}%`,
              bgcolor: part.color,
              borderRight: part.value > 0 ? '1px solid' : 0,
              borderColor: 'background.paper',
            }}
          />
        ))}
      </Box>
      {!compact && (
        <Box aria-hidden sx={{display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.75}}>
          {parts
            .filter(part => part.value > 0)
            .map(part => (
              <span key={part.name}>
                <Box
                  component="span"
                  sx={{
                    display: 'inline-block',
                    width: 10,
                    height: 10,
                    borderRadius: '2px',
                    mr: 0.75,
                    bgcolor: part.color,
                  }}
                />
                {number(part.value)} {part.name}
              </span>
            ))}
          <span>
            <Box
              component="span"
              sx={{
                display: 'inline-block',
                width: 10,
                height: 10,
                borderRadius: '2px',
                mr: 0.75,
                bgcolor: 'action.selected',
              }}
            />
            {number(free)} libres
          </span>
        </Box>
      )}
    </Box>
  );
}
