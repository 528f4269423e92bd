// The list under the box: what it is, what it costs, what is left. A click is one more, like Enter.
import {useEffect} from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {formatCents} from '../../../crud/words/money';
import {leftText, type Offer, type Shelf} from './goods-offer';

interface Props {
  offers: readonly Offer[];
  shelf: Shelf;
  active: number;
  isBusy: boolean;
  /** Of another text than what is written: another list is on its way. */
  isBehind: boolean;
  isSearching: boolean;
  onAdd: (offer: Offer) => void;
}

export function OfferList({offers, shelf, active, isBusy, isBehind, isSearching, onAdd}: Props) {
  const key = offers[active]?.key;
  useEffect(() => {
    if (key !== undefined) document.getElementById(`offer-${key}`)?.scrollIntoView({block: 'nearest'});
  }, [key]);
  const empty = isSearching
    ? 'Nada coincide.'
    : shelf === 'products'
      ? 'No hay productos a la venta en taquilla.'
      : 'No hay turnos a la venta.';
  return (
    <>
      {isBusy && <LinearProgress aria-label="Buscando" />}
      {!isBusy && offers.length === 0 && <Box sx={{color: 'text.secondary', py: 2}}>{empty}</Box>}
      <Box
        id="goods-offers"
        role="listbox"
        aria-label={shelf === 'products' ? 'Productos' : 'Turnos'}
        aria-busy={isBusy || isBehind}
        sx={{mx: -1, maxHeight: {xs: '46vh', md: '52vh'}, overflowY: 'auto'}}
      >
        {offers.map((offer, index) => {
          // On the marked line grey would be too faint.
          const muted = index === active ? 'text.primary' : 'text.secondary';
          const gone = offer.left !== null && offer.left <= 0;
          return (
            <Box
              key={offer.key}
              id={`offer-${offer.key}`}
              role="option"
              aria-selected={index === active}
              aria-disabled={gone || undefined}
              onClick={() => !gone && onAdd(offer)}
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                columnGap: 2,
                alignItems: 'center',
                px: 1,
                py: 0.75,
                borderBottom: '1px solid',
                borderColor: 'divider',
                cursor: gone ? 'default' : 'pointer',
                bgcolor: index === active ? 'action.selected' : undefined,
                '&:hover': {bgcolor: index === active ? 'action.selected' : 'action.hover'},
                '@media (pointer: coarse)': {py: 1.25},
              }}
            >
              <Box sx={{minWidth: 0}}>
                <Box sx={{fontWeight: 600, color: gone ? 'text.secondary' : 'text.primary'}}>{offer.name}</Box>
                <Box sx={{color: muted, fontSize: '0.75rem'}}>{offer.note}</Box>
              </Box>
              <Box sx={{textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums'}}>
                <Box sx={{fontWeight: 650}}>{formatCents(offer.cents)}</Box>
                <Box sx={{fontSize: '0.75rem', color: gone ? 'error.main' : muted}}>{leftText(offer, shelf)}</Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
