// The shelf under the box: what it is, with its picture, what it costs, what is left; the sizes of one thing stand together.
// A click is one more, like Enter.
import {useEffect} from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import {formatCents} from '../../../../crud/words/money';
import {isGone, leftText, shelvesOf, type Offer, type Shelf} from './goods-offer';

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
  const marked = offers[active];
  const key = marked?.key;
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
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns:
            shelf === 'products'
              ? {xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(250px, 1fr))'}
              : 'minmax(0, 1fr)',
          alignItems: 'start',
          maxHeight: {xs: '46vh', md: '56vh'},
          overflowY: 'auto',
        }}
      >
        {shelvesOf(offers).map(one =>
          one.offers.length === 1 ? (
            <Single key={one.key} offer={one.offers[0]!} shelf={shelf} marked={marked} onAdd={onAdd} />
          ) : (
            <Shapes key={one.key} offers={one.offers} marked={marked} onAdd={onAdd} />
          ),
        )}
      </Box>
    </>
  );
}

const frame = {border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1, minWidth: 0} as const;

const option = (offer: Offer, marked: Offer | undefined, onAdd: (offer: Offer) => void) => {
  const gone = isGone(offer);
  return {
    id: `offer-${offer.key}`,
    role: 'option',
    'aria-selected': offer === marked,
    'aria-disabled': gone || undefined,
    onClick: () => !gone && onAdd(offer),
    sx: {
      cursor: gone ? 'default' : 'pointer',
      bgcolor: offer === marked ? 'action.selected' : undefined,
      '&:hover': {bgcolor: offer === marked ? 'action.selected' : 'action.hover'},
    },
  };
};

function Picture({offer}: {offer: Offer}) {
  const url = offer.product?.imageUrl;
  if (url === null || url === undefined) return null;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      loading="lazy"
      sx={{width: 52, height: 52, flex: 'none', objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover'}}
    />
  );
}

interface Marked {
  marked: Offer | undefined;
  onAdd: (offer: Offer) => void;
}

function Single({offer, shelf, marked, onAdd}: Marked & {offer: Offer; shelf: Shelf}) {
  const gone = isGone(offer);
  // On the marked one grey would be too faint.
  const muted = offer === marked ? 'text.primary' : 'text.secondary';
  const {sx, ...rest} = option(offer, marked, onAdd);
  return (
    <Box {...rest} sx={{...frame, ...sx, display: 'flex', gap: 1, alignItems: 'center'}}>
      <Picture offer={offer} />
      <Box sx={{minWidth: 0, flex: '1 1 auto'}}>
        <Box sx={{fontWeight: 600, color: gone ? 'text.secondary' : 'text.primary'}}>{offer.name}</Box>
        <Box sx={{color: muted, fontSize: '0.75rem'}}>{offer.note}</Box>
      </Box>
      <Box sx={{textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums'}}>
        <Box sx={{fontWeight: 650}}>{formatCents(offer.cents)}</Box>
        <Box sx={{fontSize: '0.75rem', color: gone ? 'error.main' : muted}}>{leftText(offer, shelf)}</Box>
      </Box>
    </Box>
  );
}

function Shapes({offers, marked, onAdd}: Marked & {offers: readonly Offer[]}) {
  const [first] = offers as readonly [Offer, ...Offer[]];
  const cents = offers.map(offer => offer.cents);
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  const gone = offers.every(isGone);
  const chosen = marked !== undefined && offers.includes(marked) ? marked : undefined;
  return (
    <Box role="group" aria-label={first.product!.name} sx={frame}>
      <Box sx={{display: 'flex', gap: 1, alignItems: 'center', mb: 0.75}}>
        <Picture offer={first} />
        <Box sx={{minWidth: 0, flex: '1 1 auto'}}>
          <Box sx={{fontWeight: 600, color: gone ? 'text.secondary' : 'text.primary'}}>{first.product!.name}</Box>
          <Box sx={{color: gone ? 'error.main' : 'text.secondary', fontSize: '0.75rem'}}>
            {gone ? 'Agotado' : chosen ? `${chosen.note} · ${leftText(chosen, 'products')}` : ' '}
          </Box>
        </Box>
        <Box sx={{fontWeight: 650, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums'}}>
          {chosen ? formatCents(chosen.cents) : `${least < most ? 'desde ' : ''}${formatCents(least)}`}
        </Box>
      </Box>
      <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5}}>
        {offers.map(offer => {
          const {sx, ...rest} = option(offer, marked, onAdd);
          return (
            <Box
              key={offer.key}
              {...rest}
              aria-label={`${offer.name}, ${offer.note}, ${formatCents(offer.cents)}, ${leftText(offer, 'products')}`}
              title={`${offer.note} · ${leftText(offer, 'products')}`}
              sx={{
                ...sx,
                border: '1px solid',
                borderColor: offer === marked ? 'primary.main' : 'divider',
                borderRadius: 1,
                px: 1,
                minWidth: 40,
                minHeight: 32,
                display: 'inline-flex',
                alignItems: 'center',
                justifyContent: 'center',
                color: isGone(offer) ? 'text.disabled' : 'text.primary',
                textDecoration: isGone(offer) ? 'line-through' : undefined,
                '@media (pointer: coarse)': {minHeight: 44, minWidth: 44},
              }}
            >
              {offer.product!.shape}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
