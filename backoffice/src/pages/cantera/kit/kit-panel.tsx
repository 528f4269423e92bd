// Clothes of an enrolment: what is owed, kept aside, handed over, given back.
import {useState} from 'react';
import {useGetList} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {deliveryStates} from '../../../crud/words/choices-academy';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {StateMark} from '../../../crud/fields/fields';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet, SheetGarment} from '../enrolments/enrolment-sheet';
import type {Stored, Enum} from '../../../providers/wire';
import {saidOf} from '../../../crud/words/choices';

type DeliveryState = Enum<'KitDelivery', 'state'>;

const acts: Partial<Record<DeliveryState, {to: DeliveryState; label: string}[]>> = {
  pending: [
    {to: 'delivered', label: 'Entregar'},
    {to: 'reserved', label: 'Reservar'},
  ],
  reserved: [
    {to: 'delivered', label: 'Entregar'},
    {to: 'pending', label: 'Soltar'},
  ],
  delivered: [
    {to: 'exchanged', label: 'Cambiar talla'},
    {to: 'returned', label: 'Devolver'},
    {to: 'lost', label: 'Perdida'},
  ],
};

export function KitPanel({sheet, onChanged}: {sheet: EnrolmentSheet; onChanged: () => void}) {
  const [busy, run] = useBusy();
  const [exchanging, setExchanging] = useState<SheetGarment | null>(null);
  const canEdit = may('bases', 'edit');
  const change = async (
    garment: SheetGarment,
    to: DeliveryState,
    otherVariantId: number | null = null,
  ): Promise<void> => {
    await run(async () => {
      await call('post', '/api/bases/entregas/{id}/estado', {at: {id: garment.id}, body: {to, otherVariantId}});
      setExchanging(null);
      onChanged();
    });
  };
  return (
    <Panel title="Indumentaria">
      {sheet.kit.length === 0 && (
        <Box sx={{color: 'text.secondary'}}>Las prendas de su lote se apuntan al quedar inscrito.</Box>
      )}
      {sheet.kit.map(garment => {
        const state = deliveryStates.find(one => one.id === garment.state);
        return (
          <Box
            key={garment.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1,
              minHeight: 38,
              '& + &': {borderTop: '1px solid', borderColor: 'divider'},
            }}
          >
            <Box sx={{flex: '1 1 170px', minWidth: 0}}>
              <strong>{garment.itemName}</strong> · {garment.size}
              {garment.quantity > 1 && ` × ${garment.quantity}`}
              {garment.deliveredAt !== null && (
                <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
                  Entregada el {formatDay(garment.deliveredAt)}
                </Box>
              )}
            </Box>
            <StateMark tone={state?.tone}>{state?.name ?? garment.state}</StateMark>
            {canEdit && (
              <Box sx={{display: 'flex', flexWrap: 'wrap'}}>
                {(saidOf(acts, garment.state) ?? []).map(act => (
                  <Button
                    key={act.to}
                    size="small"
                    disabled={busy}
                    aria-label={`${act.label}: ${garment.itemName}`}
                    onClick={() => (act.to === 'exchanged' ? setExchanging(garment) : void change(garment, act.to))}
                  >
                    {act.label}
                  </Button>
                ))}
              </Box>
            )}
          </Box>
        );
      })}
      {exchanging !== null && (
        <Exchange
          garment={exchanging}
          busy={busy}
          onClose={() => setExchanging(null)}
          onChoose={variantId => void change(exchanging, 'exchanged', variantId)}
        />
      )}
    </Panel>
  );
}

interface ExchangeProps {
  garment: SheetGarment;
  busy: boolean;
  onClose: () => void;
  onChoose: (variantId: number) => void;
}

function Exchange({garment, busy, onClose, onChoose}: ExchangeProps) {
  const [variantId, setVariantId] = useState<number | ''>('');
  const {data} = useGetList<Stored<'KitVariant'>>('bases/tallas', {
    filter: {kitItemId: garment.kitItemId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  return (
    <ConfirmDialog
      open
      title={`Cambiar de talla: ${garment.itemName}`}
      confirm="Cambiar"
      busy={busy || variantId === ''}
      onConfirm={() => variantId !== '' && onChoose(variantId)}
      onClose={onClose}
    >
      La talla {garment.size} vuelve al almacén y la nueva queda pendiente de entrega.
      <TextField
        select
        fullWidth
        label="Talla nueva"
        value={variantId}
        onChange={event => setVariantId(Number(event.target.value))}
        sx={{mt: 1.5}}
      >
        {(data ?? [])
          .filter(variant => variant.id !== garment.kitVariantId)
          .map(variant => (
            <MenuItem key={variant.id} value={variant.id}>
              {variant.size} · {Number(variant.stockOnHand) - Number(variant.stockReserved)} libres
            </MenuItem>
          ))}
      </TextField>
    </ConfirmDialog>
  );
}
