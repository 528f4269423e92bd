// What is asked before a garment is exchanged, taken back or given up; and the signature under it.
import {useState, type ReactNode} from 'react';
import {useGetList} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {lostBy} from '../../../crud/words/choices-academy';
import {formatCents} from '../../../crud/words/money';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import type {Sent, Stored} from '../../../providers/wire';
import type {SheetGarment} from '../enrolments/enrolment-sheet';
import {Signature} from './desk/signature-pad';

interface Props {
  garment: SheetGarment;
  busy: boolean;
  onClose: () => void;
  onDo: (body: Sent<'changeKitDelivery'>) => void;
}

const carried = ({personalName, personalNo}: SheetGarment): string =>
  [personalName, personalNo].filter(one => one !== '' && one !== null).join(' ');

function Personal({garment, children}: {garment: SheetGarment; children: ReactNode}) {
  if (!garment.isPersonalised) return null;
  return (
    <Alert severity="warning" sx={{mt: 1.5}}>
      Lleva «{carried(garment)}»: no vuelve al almacén, porque no sirve para otro. {children}
    </Alert>
  );
}

export function ExchangeDialog({garment, busy, onClose, onDo}: Props) {
  const [variantId, setVariantId] = useState<number | ''>('');
  const [note, setNote] = useState('');
  const {data} = useGetList<Stored<'KitVariant'>>('bases/tallas', {
    filter: {kitItemId: garment.kitItemId},
    sort: {field: 'position', order: 'ASC'},
    pagination: {page: 1, perPage: 100},
  });
  const freeOf = (one: Stored<'KitVariant'>): number => Number(one.stockOnHand) - Number(one.stockReserved);
  const chosen = data?.find(one => one.id === variantId);
  const isThere = chosen === undefined || freeOf(chosen) >= garment.quantity;
  return (
    <ConfirmDialog
      open
      title={`Cambiar de talla: ${garment.itemName}`}
      confirm="Cambiar"
      busy={busy}
      disabled={variantId === '' || (garment.isPersonalised && note.trim() === '')}
      onConfirm={() =>
        variantId !== '' && onDo({to: 'exchanged', otherVariantId: variantId, note: note.trim() || null})
      }
      onClose={onClose}
    >
      {garment.isPersonalised ? 'Devuelve' : 'Vuelve al almacén'} la talla {garment.size} y la nueva queda reservada
      para entregar.
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
            <MenuItem key={variant.id} value={Number(variant.id)}>
              {variant.size} · {freeOf(variant)} libres
            </MenuItem>
          ))}
      </TextField>
      {!isThere && (
        <Alert severity="info" sx={{mt: 1.5}}>
          Ahora no queda ninguna: espera su turno y se reserva sola cuando llegue.
        </Alert>
      )}
      <Personal garment={garment}>Escribe por qué se cambia.</Personal>
      <TextField
        fullWidth
        label="Motivo"
        required={garment.isPersonalised}
        value={note}
        onChange={event => setNote(event.target.value)}
        slotProps={{htmlInput: {maxLength: 200}}}
        sx={{mt: 1.5}}
      />
    </ConfirmDialog>
  );
}

export function ReturnDialog({garment, busy, onClose, onDo}: Props) {
  return (
    <ConfirmDialog
      open
      title={`Devolver: ${garment.itemName}`}
      confirm="Devolver"
      busy={busy}
      onConfirm={() => onDo({to: 'returned'})}
      onClose={onClose}
    >
      {garment.isPersonalised
        ? 'Queda anotado que la ha devuelto.'
        : `La talla ${garment.size} vuelve al almacén; si alguien la espera, queda reservada para él.`}
      <Personal garment={garment}>{''}</Personal>
    </ConfirmDialog>
  );
}

export function LostDialog({garment, busy, onClose, onDo}: Props) {
  const [who, setWho] = useState<NonNullable<SheetGarment['lostBy']>>('family');
  const [isCharged, setCharged] = useState(garment.priceCents > 0);
  const [again, setAgain] = useState(true);
  const canCharge = who === 'family' && garment.priceCents > 0;
  return (
    <ConfirmDialog
      open
      title={`Prenda perdida: ${garment.itemName}`}
      confirm="Dar por perdida"
      danger
      busy={busy}
      onConfirm={() =>
        onDo({
          to: 'lost',
          lostBy: who,
          isCharged: canCharge && isCharged,
          otherVariantId: again ? garment.kitVariantId : null,
        })
      }
      onClose={onClose}
    >
      <TextField
        select
        fullWidth
        label="Quién la ha perdido"
        value={who}
        onChange={event => setWho(event.target.value as typeof who)}
        sx={{mt: 1}}
      >
        {lostBy.map(one => (
          <MenuItem key={one.id} value={one.id}>
            {one.name}
          </MenuItem>
        ))}
      </TextField>
      {canCharge && (
        <FormControlLabel
          control={<Checkbox checked={isCharged} onChange={event => setCharged(event.target.checked)} />}
          label={`Cobrar ${formatCents(garment.priceCents)} a la familia`}
        />
      )}
      <FormControlLabel
        control={<Checkbox checked={again} onChange={event => setAgain(event.target.checked)} />}
        label={`Darle otra, talla ${garment.size}`}
      />
    </ConfirmDialog>
  );
}

export function SignatureDialog({garment, onClose}: {garment: SheetGarment; onClose: () => void}) {
  const {data, error} = useQuery({
    queryKey: ['kit-signature', garment.id],
    queryFn: ({signal}) => call('get', '/api/bases/entregas/{id}/firma', {at: {id: garment.id}, signal}),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby="signature-title" maxWidth="sm" fullWidth>
      <DialogTitle id="signature-title">Firma de la entrega</DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{problemOf(error).message}</Alert>}
        {data === undefined && !error && <LinearProgress />}
        {data && (
          <>
            <Box sx={{mb: 1}}>
              {data.signedBy}, el {formatInstant(data.handedAt)}; la entregó {data.staffName}.
            </Box>
            <Signature path={data.signature} of={data.signedBy} />
            {data.photo !== null && (
              <Box component="img" src={data.photo} alt="Foto de la entrega" sx={{width: '100%', mt: 1.5}} />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
