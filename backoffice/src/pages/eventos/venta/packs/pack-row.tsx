// A pack in the cart: its tickets together, at what they come to, and one way out for all of them.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import CloseIcon from '@mui/icons-material/Close';
import {formatCents} from '../../../../crud/words/money';
import {formatInstant} from '../../../../crud/words/zoned-time';
import type {CartLine, StaffCart} from '../../../../providers/api-types';
import {placeText, rowStyle} from '../cart-rows';
import type {StaffCartActions} from '../use-staff-cart';

interface Props {
  good: StaffCart['goods'][number];
  lines: CartLine[];
  actions: StaffCartActions;
}

export function PackRow({good, lines, actions}: Props) {
  const sessions = [...new Set(lines.map(line => line.sessionId))].map(id =>
    lines.filter(line => line.sessionId === id),
  );
  return (
    <Box sx={rowStyle}>
      <Box sx={{minWidth: 0}}>
        <Box component="strong" sx={{display: 'block'}}>
          {good.description}
          {good.quantity > 1 && ` × ${good.quantity}`}
        </Box>
        {sessions.map(group => (
          <Box key={group[0]!.sessionId} sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
            {group[0]!.eventTitle} · {formatInstant(group[0]!.startsAt, group[0]!.timezone)}
            <Box component="span" sx={{display: 'block', color: 'text.primary'}}>
              {group.map(line => `${line.zoneName}, ${placeText(line).toLocaleLowerCase('es')}`).join('; ')}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>
        {formatCents(lines.reduce((sum, line) => sum + line.totalCents, 0))}
      </Box>
      <IconButton
        size="small"
        aria-label={`Quitar el pack ${good.description}`}
        onClick={() => void actions.release([good.key])}
      >
        <CloseIcon sx={{fontSize: 17}} />
      </IconButton>
    </Box>
  );
}
