// How a plot is paid at the counter: cash with change, or the card terminal.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {formatCents, formatEuros} from '../../crud/words/money';
import {likelyTendered} from '../venta/cash';
import {EuroBox} from '../venta/euro-box';

interface Props {
  totalCents: number;
  method: 'cash' | 'card_terminal';
  onMethod: (method: 'cash' | 'card_terminal') => void;
  tendered: string;
  onTendered: (tendered: string) => void;
  /** undefined: cannot be read. */
  tenderedCents: number | null | undefined;
}

export function PlotPayment({totalCents, method, onMethod, tendered, onTendered, tenderedCents}: Props) {
  return (
    <Box sx={{mt: 1.5, borderTop: '1px solid', borderColor: 'divider', pt: 1.5}}>
      <Box sx={{display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', mb: 1}}>
        <strong>A cobrar</strong>
        <Box component="output" aria-live="polite" sx={{fontSize: '1.5rem', fontWeight: 800}}>
          {formatCents(totalCents)}
        </Box>
      </Box>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={method}
        aria-label="Medio de pago"
        onChange={(_event, next: 'cash' | 'card_terminal' | null) => next !== null && onMethod(next)}
        sx={{mb: 1}}
      >
        <ToggleButton value="card_terminal" sx={{textTransform: 'none'}}>
          Datáfono
        </ToggleButton>
        <ToggleButton value="cash" sx={{textTransform: 'none'}}>
          Efectivo
        </ToggleButton>
      </ToggleButtonGroup>
      {method === 'cash' && (
        <>
          <EuroBox label="Entregado" value={tendered} onChange={onTendered} placeholder="Importe exacto" />
          <Box role="group" aria-label="Entregado" sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5, my: 1}}>
            {likelyTendered(totalCents).map((amount, at) => (
              <Button key={amount} variant="outlined" onClick={() => onTendered(at === 0 ? '' : formatEuros(amount))}>
                {at === 0 ? 'Exacto' : formatCents(amount).replace(',00', '')}
              </Button>
            ))}
          </Box>
          <Box aria-live="polite" sx={{display: 'flex', justifyContent: 'space-between'}}>
            <span>Cambio</span>
            <strong>
              {typeof tenderedCents === 'number'
                ? tenderedCents < totalCents
                  ? 'No llega'
                  : formatCents(tenderedCents - totalCents)
                : formatCents(0)}
            </strong>
          </Box>
        </>
      )}
    </Box>
  );
}
