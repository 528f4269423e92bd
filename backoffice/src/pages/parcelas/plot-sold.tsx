// After a sale: its number, the change, and on to the next one.
import {useEffect, useRef} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {Figure, Figures} from '../../crud/figures/figures';
import {formatCents} from '../../crud/words/money';
import {Panel} from '../../crud/frames/panel';
import {may} from '../../providers/permissions';
import type {Answer} from '../../providers/wire';

export type SoldPlot = Answer<'sellPlot'>;

export function PlotSold({sold, onNext}: {sold: SoldPlot; onNext: () => void}) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <Panel
      title={sold.plotNumber === null ? 'Vendida una parcela a asignar' : `Vendida la parcela ${sold.plotNumber}`}
      note={`Venta ${sold.number}, pedido ${sold.orderNumber}`}
    >
      <Figures>
        <Figure
          label="Cobrado"
          value={formatCents(sold.chargedCents)}
          note={sold.depositCents > 0 ? `${formatCents(sold.depositCents)} de fianza` : undefined}
        />
        {sold.chargedCents < sold.totalCents + sold.depositCents && (
          <Figure
            label="Por cobrar"
            value={formatCents(sold.totalCents + sold.depositCents - sold.chargedCents)}
            note="en los plazos que siguen"
          />
        )}
        <Figure label="Cambio" value={formatCents(sold.changeCents)} />
      </Figures>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
        <Button ref={next} variant="contained" onClick={onNext}>
          Otra venta
        </Button>
        {may('parcelas/parcelas-vendidas', 'show') && (
          <Button component={Link} to={`/parcelas/parcelas-vendidas/${sold.id}`}>
            Ver la venta
          </Button>
        )}
      </Box>
    </Panel>
  );
}
