// The quickest way to a sale: a number is «the best so many seats together», wherever the clerk has not said otherwise.
import {forwardRef, useImperativeHandle, useRef, useState} from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {formatCents} from '../../../crud/words/money';
import type {MapZone, SessionMap} from '../../../providers/api-types';
import {priceOf} from '../../../parts/seats/seat-data';
import {KeyHint} from '../../../parts/till/key-hint';

export interface QuickBarHandle {
  focus: () => void;
  chooseZone: (zoneId: number) => void;
}

interface Props {
  map: SessionMap;
  categoryId: number | null;
  onCategory: (id: number | null) => void;
  disabled: boolean;
  onBest: (wish: {quantity: number; zoneId?: number}) => Promise<void>;
  onPlaces: (zone: MapZone, quantity: number) => void;
}

const quantities = [1, 2, 3, 4, 5, 6];

export const QuickBar = forwardRef<QuickBarHandle, Props>(function QuickBar(
  {map, categoryId, onCategory, disabled, onBest, onPlaces},
  handle,
) {
  const [zoneId, setZoneId] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const zone = map.zones.find(one => one.id === zoneId);
  const isGeneral = zone === undefined ? map.zones.every(one => one.kind === 'general') : zone.kind === 'general';

  useImperativeHandle(handle, () => ({
    focus: () => {
      input.current?.focus();
      input.current?.select();
    },
    chooseZone: id => {
      setZoneId(id);
      input.current?.focus();
    },
  }));

  const take = async (quantity: number): Promise<void> => {
    if (quantity < 1 || quantity > 100 || busy) return;
    setBusy(true);
    if (zone !== undefined && isGeneral) onPlaces(zone, quantity);
    else await onBest({quantity, ...(zoneId !== null && {zoneId})});
    setBusy(false);
    setTyped('');
  };

  const defaultCategory = map.priceCategories.find(category => category.isDefault) ?? map.priceCategories[0];
  /** It is sold somewhere, and the quotas leave none of it. */
  const isOut = (id: number): boolean => {
    const prices = map.zones.flatMap(one => one.prices.filter(price => price.priceCategoryId === id));
    return prices.length > 0 && prices.every(price => price.left === 0);
  };
  return (
    <Card
      component="section"
      aria-label="Venta rápida"
      sx={{display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 1, mb: 1.5}}
    >
      <TextField
        select
        label="Tarifa"
        value={categoryId ?? defaultCategory?.id ?? ''}
        onChange={event => onCategory(Number(event.target.value))}
        margin="none"
        sx={{flex: '1 1 130px', maxWidth: 190}}
      >
        {map.priceCategories.map(category => (
          <MenuItem key={category.id} value={category.id} disabled={isOut(category.id)}>
            {category.name}
            {isOut(category.id) ? ' (agotada)' : ''}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Zona"
        value={zoneId ?? ''}
        onChange={event => setZoneId(event.target.value === '' ? null : Number(event.target.value))}
        margin="none"
        sx={{flex: '2 1 180px', maxWidth: 320}}
        slotProps={{select: {displayEmpty: true}}}
      >
        <MenuItem value="">La mejor disponible</MenuItem>
        {map.zones
          .filter(one => one.prices.length > 0)
          .map(one => {
            const price = priceOf(map, one, categoryId);
            return (
              <MenuItem key={one.id} value={one.id} sx={{display: 'flex', justifyContent: 'space-between', gap: 3}}>
                <span>{one.name}</span>{' '}
                <Box component="span" sx={{color: 'text.secondary'}}>
                  {price === undefined ? '' : formatCents(price.cents)}
                </Box>
              </MenuItem>
            );
          })}
      </TextField>
      <Box
        role="group"
        aria-label={isGeneral ? 'Entradas sin numerar' : 'Las mejores juntas'}
        sx={{display: 'flex', gap: 0.5, alignItems: 'center'}}
      >
        {quantities.map(quantity => (
          <Button
            key={quantity}
            variant="outlined"
            disabled={disabled || busy}
            onClick={() => void take(quantity)}
            aria-label={
              isGeneral ? `Añadir ${quantity}` : quantity === 1 ? 'Añadir la mejor' : `Añadir las ${quantity} mejores`
            }
            sx={{minWidth: 34, px: 0, fontWeight: 700}}
          >
            {quantity}
          </Button>
        ))}
        <TextField
          inputRef={input}
          value={typed}
          onChange={event => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
          onKeyDown={event => {
            if (event.key === 'Enter') void take(Number(typed));
          }}
          label={
            <>
              Cuántas <KeyHint>F4</KeyHint>
            </>
          }
          placeholder="2 ↵"
          disabled={disabled}
          margin="none"
          autoComplete="off"
          sx={{width: 108}}
          slotProps={{htmlInput: {inputMode: 'numeric', 'aria-label': 'Cuántas entradas (Intro añade las mejores)'}}}
        />
      </Box>
    </Card>
  );
});
