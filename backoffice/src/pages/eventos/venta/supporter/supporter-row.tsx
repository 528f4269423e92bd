// The card that was shown, at the head of the cart: what it takes off, and the way to do without it.
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import CloseIcon from '@mui/icons-material/Close';
import {notifyProblem} from '../../../../crud/acts/notify-problem';
import {formatCents} from '../../../../crud/words/money';
import {rowStyle} from '../cart-rows';
import type {StaffCartActions} from '../use-staff-cart';

export function SupporterRow({actions}: {actions: StaffCartActions}) {
  const notify = useNotify();
  const card = actions.cart?.supporter;
  if (!card) return null;
  return (
    <Box sx={{...rowStyle, bgcolor: 'action.hover'}}>
      <Box sx={{minWidth: 0}}>
        <Box component="strong" sx={{display: 'block'}}>
          Carné de simpatizante
        </Box>
        <Box sx={{fontSize: '0.75rem'}}>
          {card.name} · {card.number}
        </Box>
      </Box>
      <Box sx={{fontWeight: 650, whiteSpace: 'nowrap'}}>{card.cents > 0 && `−${formatCents(card.cents)}`}</Box>
      <IconButton
        size="small"
        aria-label={`Vender sin el carné ${card.number}`}
        onClick={() => actions.showCard(null).catch((failure: unknown) => notifyProblem(notify, failure))}
      >
        <CloseIcon sx={{fontSize: 17}} />
      </IconButton>
    </Box>
  );
}
