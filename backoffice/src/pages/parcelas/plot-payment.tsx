// How a plot is paid at the counter: cash with change, the card terminal, or a transfer that has arrived.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {formatCents, formatEuros} from '../../crud/words/money';
import {likelyTendered} from '../../parts/till/cash';
import {TillHint} from '../../parts/till/till-hint';
import {EuroBox} from '../../parts/till/euro-box';

export type PlotMethod = 'cash' | 'card_terminal' | 'transfer';

interface Props {
  totalCents: number;
  method: PlotMethod;
  onMethod: (method: PlotMethod) => void;
  tendered: string;
  onTendered: (tendered: string) => void;
  /** undefined: cannot be read. */
  tenderedCents: number | null | undefined;
  reference: string;
  onReference: (reference: string) => void;
}

/** A transfer says which one it was. */
export const lacksReference = (method: PlotMethod, reference: string): boolean =>
  method === 'transfer' && reference.trim().length < 3;

export function PlotPayment({
  totalCents,
  method,
  onMethod,
  tendered,
  onTendered,
  tenderedCents,
  reference,
  onReference,
}: Props) {
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
        onChange={(_event, next: PlotMethod | null) => next !== null && onMethod(next)}
        sx={{mb: 1}}
      >
        <ToggleButton value="card_terminal" sx={{textTransform: 'none'}}>
          Datáfono
        </ToggleButton>
        <ToggleButton value="cash" sx={{textTransform: 'none'}}>
          Efectivo
        </ToggleButton>
        <ToggleButton value="transfer" sx={{textTransform: 'none'}}>
          Transferencia
        </ToggleButton>
      </ToggleButtonGroup>
      {method === 'transfer' && (
        <TextField
          fullWidth
          required
          label="Referencia o fecha de la transferencia"
          value={reference}
          onChange={event => onReference(event.target.value)}
          helperText="Solo cuando ya está en vuestra cuenta"
          slotProps={{htmlInput: {maxLength: 140}}}
        />
      )}
      {method === 'cash' && (
        <>
          <TillHint />
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
