// An hour that is called off: whoever bought it gets the money back at once.
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

interface Props {
  slot: Stored<'ExperienceSlot'>;
  onClose: () => void;
  onDone: () => void;
}

export function CancelSlot({slot, onClose, onDone}: Props) {
  return (
    <ActDialog
      title="Cancelar el turno"
      confirm="Cancelar el turno y devolver"
      danger
      dismiss="Volver"
      path="/api/turnos-experiencia/{id}/cancelar"
      at={{id: slot.id}}
      told={({orders, amountCents}) =>
        orders === 0
          ? 'Turno cancelado. No lo había comprado nadie.'
          : `Turno cancelado: se devuelven ${formatCents(amountCents)} de ${plural(orders, 'pedido', 'pedidos')}.`
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{mb: 1}}>
        El del {formatInstant(slot.startsAt)}, con {plural(slot.booked, 'plaza vendida', 'plazas vendidas')}. El dinero
        vuelve por donde vino y no se puede deshacer.
      </Typography>
    </ActDialog>
  );
}
