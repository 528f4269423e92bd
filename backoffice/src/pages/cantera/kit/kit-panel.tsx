// Clothes of an enrolment: what is owed, kept aside, handed over, exchanged, given back, lost.
import {useState} from 'react';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {deliveryStates, lostBy} from '../../../crud/words/choices-academy';
import {StateMark} from '../../../crud/fields/fields';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {nameOf, saidOf} from '../../../crud/words/choices';
import {formatCents} from '../../../crud/words/money';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet, SheetGarment} from '../enrolments/enrolment-sheet';
import type {Enum, Sent} from '../../../providers/wire';
import {DESK} from './desk/desk-address';
import {ExchangeDialog, LostDialog, ReturnDialog, SignatureDialog} from './garment-dialogs';

type DeliveryState = Enum<'KitDelivery', 'state'>;
type Open = 'exchanged' | 'returned' | 'lost' | 'signature';

const acts: Partial<Record<DeliveryState, {to: DeliveryState; label: string}[]>> = {
  pending: [{to: 'reserved', label: 'Reservar'}],
  reserved: [{to: 'pending', label: 'Soltar'}],
  delivered: [
    {to: 'exchanged', label: 'Cambiar talla'},
    {to: 'returned', label: 'Devolver'},
    {to: 'lost', label: 'Perdida'},
  ],
};

interface Props {
  sheet: EnrolmentSheet;
  onChanged: () => void;
  /** At the desk the same garments stand under another name, and lead nowhere else. */
  title?: string;
}

export function KitPanel({sheet, onChanged, title}: Props) {
  const [busy, run] = useBusy();
  const [open, setOpen] = useState<{garment: SheetGarment; what: Open} | null>(null);
  const canEdit = may('bases', 'edit');
  const change = (garment: SheetGarment, body: Sent<'changeKitDelivery'>): Promise<void> =>
    run(async () => {
      await call('post', '/api/bases/entregas/{id}/estado', {at: {id: garment.id}, body});
      setOpen(null);
      onChanged();
    });
  const close = (): void => setOpen(null);
  const toCollect = sheet.kit.some(one => one.state === 'pending' || one.state === 'reserved');
  return (
    <Panel
      title={title ?? 'Indumentaria'}
      actions={
        canEdit &&
        title === undefined &&
        (toCollect || sheet.kitMissing.length > 0) && (
          <Button component={Link} to={`${DESK}/${sheet.number}`}>
            Entregar con firma
          </Button>
        )
      }
    >
      {sheet.kit.length === 0 && sheet.kitMissing.length === 0 && (
        <Box sx={{color: 'text.secondary'}}>Las prendas de su lote se apuntan al quedar inscrito.</Box>
      )}
      {title === undefined &&
        sheet.kitMissing.map(one => (
          <Box key={one.kitItemId} sx={{display: 'flex', alignItems: 'center', columnGap: 1, minHeight: 38}}>
            <Box sx={{flex: 1}}>
              <strong>{one.itemName}</strong>
              {one.size === '' ? '' : ` · ${one.size}`}
            </Box>
            <StateMark tone="bad">{one.size === '' ? 'Falta la talla' : 'No se hace esa talla'}</StateMark>
          </Box>
        ))}
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
              <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>{factsOf(garment).join(' · ')}</Box>
            </Box>
            <StateMark tone={state?.tone}>{state?.name ?? garment.state}</StateMark>
            {canEdit && (
              <Box sx={{display: 'flex', flexWrap: 'wrap'}}>
                {garment.signedBy !== null && (
                  <Button
                    size="small"
                    aria-label={`Ver la firma: ${garment.itemName}`}
                    onClick={() => setOpen({garment, what: 'signature'})}
                  >
                    Firma
                  </Button>
                )}
                {(saidOf(acts, garment.state) ?? []).map(act => (
                  <Button
                    key={act.to}
                    size="small"
                    disabled={busy}
                    aria-label={`${act.label}: ${garment.itemName}`}
                    onClick={() =>
                      act.to === 'exchanged' || act.to === 'returned' || act.to === 'lost'
                        ? setOpen({garment, what: act.to})
                        : void change(garment, {to: act.to})
                    }
                  >
                    {act.label}
                  </Button>
                ))}
              </Box>
            )}
          </Box>
        );
      })}
      {open?.what === 'exchanged' && (
        <ExchangeDialog
          garment={open.garment}
          busy={busy}
          onClose={close}
          onDo={body => void change(open.garment, body)}
        />
      )}
      {open?.what === 'returned' && (
        <ReturnDialog
          garment={open.garment}
          busy={busy}
          onClose={close}
          onDo={body => void change(open.garment, body)}
        />
      )}
      {open?.what === 'lost' && (
        <LostDialog garment={open.garment} busy={busy} onClose={close} onDo={body => void change(open.garment, body)} />
      )}
      {open?.what === 'signature' && <SignatureDialog garment={open.garment} onClose={close} />}
    </Panel>
  );
}

function factsOf(g: SheetGarment): string[] {
  const personal = [g.personalName, g.personalNo].filter(one => one !== '' && one !== null).join(' ');
  return [
    ...(personal === '' ? [] : [`«${personal}»`]),
    ...(g.deliveredAt === null ? [] : [`Entregada el ${formatDay(g.deliveredAt)}`]),
    ...(g.lostBy === null ? [] : [`La perdió: ${nameOf(lostBy, g.lostBy).toLowerCase()}`]),
    ...(g.chargedCents === 0 ? [] : [`Se cobra: ${formatCents(g.chargedCents)}`]),
    ...(g.note === '' ? [] : [g.note]),
  ];
}
