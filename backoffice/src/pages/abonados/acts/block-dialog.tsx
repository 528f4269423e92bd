// Stopping a pass at the door for a time, and letting it in again before.
import {required, SelectInput, TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {blockReasons} from '../../../crud/words/choices-passes';
import {nameOf} from '../../../crud/words/choices';
import {Columns} from '../../../crud/lists/columns';
import {InstantInput} from '../../../crud/inputs/date-input';
import {formatInstant} from '../../../crud/words/zoned-time';
import {ActDialog} from '../../../crud/acts/act-dialog';
import type {HolderDetail} from '../holder/holder-detail';

interface Props {
  passId: number;
  onDone: () => void;
  onClose: () => void;
}

// What is owed blocks by itself.
const reasons = blockReasons.filter(reason => reason.id !== 'unpaid');

export function BlockDialog({passId, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Bloquear el abono"
      confirm="Bloquear"
      danger
      path="/api/abonos/{id}/bloquear"
      at={{id: passId}}
      defaults={{why: 'club_sanction'}}
      told={({isOn}) =>
        isOn ? 'Abono bloqueado: no entra ni libera, cede o invita' : 'Bloqueo anotado: empieza él solo en su fecha'
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{mb: 1}}>
        En la puerta se lee el motivo. El asiento sigue siendo suyo, y en la fecha de fin se desbloquea solo.
      </Typography>
      <SelectInput source="why" label="Por qué se bloquea" choices={reasons} validate={required()} fullWidth />
      <Columns>
        <InstantInput source="fromAt" label="Desde" helperText="Vacío: desde ahora" />
        <InstantInput source="untilAt" label="Hasta" helperText="Vacío: hasta que se levante" />
      </Columns>
      <TextInput
        source="caseNumber"
        label="Número de expediente"
        helperText="Una sanción o una prohibición lo lleva"
        fullWidth
        slotProps={{htmlInput: {maxLength: 60}}}
      />
    </ActDialog>
  );
}

export function UnblockDialog({passId, block, onDone, onClose}: Props & {block: HolderDetail['blocks'][number]}) {
  return (
    <ActDialog
      title="Levantar el bloqueo"
      confirm="Levantar"
      path="/api/abonos/{id}/desbloquear"
      at={{id: passId}}
      toBody={values => ({...values, blockId: block.id})}
      told={({isBlocked}) =>
        isBlocked ? 'Levantado; sigue bloqueado por otro motivo' : 'Bloqueo levantado: el carnet vuelve a abrir'
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        {nameOf(blockReasons, block.reason)}, desde el {formatInstant(block.fromAt)}
        {block.untilAt !== null && ` hasta el ${formatInstant(block.untilAt)}`}.
      </Typography>
    </ActDialog>
  );
}
