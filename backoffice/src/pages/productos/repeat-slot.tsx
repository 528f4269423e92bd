// The same hour again: every day or every week, until a day.
import {required, SelectInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {DayInput} from '../../crud/inputs/date-input';
import {Columns} from '../../crud/lists/columns';
import {formatCents} from '../../crud/words/money';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import type {Stored} from '../../providers/wire';

const ways = [
  {id: 'week', name: 'Cada semana, el mismo día'},
  {id: 'day', name: 'Todos los días'},
];

interface Props {
  slot: Stored<'ExperienceSlot'>;
  onClose: () => void;
  onDone: () => void;
}

export function RepeatSlot({slot, onClose, onDone}: Props) {
  return (
    <ActDialog
      title="Repetir el turno"
      confirm="Crear los turnos"
      path="/api/turnos-experiencia/{id}/repetir"
      at={{id: slot.id}}
      defaults={{every: 'week'}}
      withoutReason
      told={({made}) => plural(made, 'turno creado', 'turnos creados')}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{mb: 1}}>
        El del {formatInstant(slot.startsAt)}: a la misma hora, con {plural(slot.capacity, 'plaza', 'plazas')} a{' '}
        {formatCents(slot.priceCents)}. Si uno de esos días ya hay un turno a esa hora, no se crea ninguno.
      </Typography>
      <Columns>
        <SelectInput source="every" label="Se repite" choices={ways} validate={required()} />
        <DayInput source="until" label="Hasta el día" validate={required()} />
      </Columns>
    </ActDialog>
  );
}
