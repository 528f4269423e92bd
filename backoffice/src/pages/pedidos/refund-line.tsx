// A line that may be given back: all of it, or of several pieces so many.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import {formatCents} from '../../crud/words/money';
import type {OrderLine} from '../../providers/api-types';
import {placeOf} from './order-lines';

export const isGoods = (line: OrderLine): boolean => line.kind === 'product' || line.kind === 'experience';
export const hasPieces = (line: OrderLine): boolean => isGoods(line) && line.quantity > 1;

/** What goes back for so many of them. The discount is shared to the cent as the API does it: a half stays with the rest. */
export function centsOf(line: OrderLine, pieces: number): number {
  if (pieces >= line.quantity) return line.totalCents - line.refundedCents;
  return line.unitCents * pieces - Math.ceil((line.discountCents * pieces) / line.quantity - 0.5);
}

interface Props {
  line: OrderLine;
  /** How many go back; 0: it is not chosen. */
  pieces: number;
  onChange: (pieces: number) => void;
}

export function RefundLine({line, pieces, onChange}: Props) {
  const name = placeOf(line);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <FormControlLabel
        sx={{flex: '1 1 auto', minWidth: 0}}
        label={
          <>
            {line.priceCategoryName === null ? name : `${name} · ${line.priceCategoryName}`}
            {line.refundedCents > 0 && (
              <Box component="span" sx={{display: 'block', fontSize: '0.75rem', color: 'text.secondary'}}>
                Ya se han devuelto {formatCents(line.refundedCents)}
              </Box>
            )}
            {line.fulfilment === 'delivered' && (
              <Box component="span" sx={{display: 'block', fontSize: '0.75rem', color: 'text.secondary'}}>
                Ya está entregado: recógelo antes
              </Box>
            )}
          </>
        }
        control={
          <Checkbox size="small" checked={pieces > 0} onChange={() => onChange(pieces > 0 ? 0 : line.quantity)} />
        }
      />
      {hasPieces(line) && pieces > 0 && (
        <TextField
          select
          size="small"
          margin="none"
          value={pieces}
          onChange={event => onChange(Number(event.target.value))}
          fullWidth={false}
          sx={{flex: 'none', width: 96}}
          slotProps={{
            select: {native: true},
            htmlInput: {'aria-label': `Cuántas vuelven: ${line.description}`},
          }}
        >
          {Array.from({length: line.quantity}, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1} de {line.quantity}
            </option>
          ))}
        </TextField>
      )}
      <Box sx={{whiteSpace: 'nowrap', minWidth: 72, textAlign: 'right'}}>
        {formatCents(centsOf(line, pieces > 0 ? pieces : line.quantity))}
      </Box>
    </Box>
  );
}
