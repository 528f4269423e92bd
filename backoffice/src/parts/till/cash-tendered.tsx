// Cash over a counter: what the buyer hands over, in one press where it is likely, and the change that goes back.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatDecimal} from '../../crud/words/count';
import {formatCents} from '../../crud/words/money';
import {likelyTendered} from './cash';
import {EuroBox} from './euro-box';

interface Props {
  cashCents: number;
  /** As it is written; empty: the exact amount. */
  tendered: string;
  onTendered: (written: string) => void;
  changeCents: number;
  autoFocus?: boolean;
}

export function CashTendered({cashCents, tendered, onTendered, changeCents, autoFocus = false}: Props) {
  return (
    <>
      <EuroBox
        label="Entregado"
        value={tendered}
        onChange={onTendered}
        placeholder="Importe exacto"
        autoFocus={autoFocus}
      />
      <Box role="group" aria-label="Entregado" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 1}}>
        {likelyTendered(cashCents).map((amount, index) => (
          <Button
            key={amount}
            variant="outlined"
            onClick={() => onTendered(index === 0 ? '' : formatDecimal(amount / 100, 2))}
          >
            {index === 0 ? 'Exacto' : formatCents(amount).replace(',00', '')}
          </Button>
        ))}
      </Box>
      <Box
        aria-live="polite"
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          borderTop: '1px solid',
          borderColor: 'divider',
          pt: 1,
        }}
      >
        <span>Cambio</span>
        <Box component="output" sx={{fontSize: '1.5rem', fontWeight: 800}}>
          {formatCents(changeCents)}
        </Box>
      </Box>
    </>
  );
}
