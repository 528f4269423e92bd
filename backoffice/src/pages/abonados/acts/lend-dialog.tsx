// A seat lent for one session by staff for its holder, and taken back.
import {email, required, TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {Columns} from '../../../crud/lists/columns';
import {formatInstant} from '../../../crud/words/zoned-time';
import {ActDialog} from '../../../crud/acts/act-dialog';
import type {SeasonSession} from '../holder/holder-detail';

interface Props {
  passId: number;
  session: SeasonSession;
  onDone: () => void;
  onClose: () => void;
}

export function LendDialog({passId, session, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Ceder su asiento"
      confirm="Ceder"
      path="/api/abonos/{id}/ceder"
      at={{id: passId}}
      toBody={values => ({...values, eventSessionId: session.sessionId})}
      told={() => 'Asiento cedido: entra con un código nuevo'}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        {session.eventTitle}, {formatInstant(session.startsAt)}. Ese día su carnet no abre la puerta.
      </Typography>
      <TextInput
        source="toName"
        label="Quién va a entrar"
        validate={required()}
        fullWidth
        slotProps={{htmlInput: {maxLength: 160}}}
      />
      <Columns>
        <TextInput source="toEmail" label="Correo" type="email" validate={email()} helperText="Se le envía el código" />
        <TextInput source="toPhone" label="Teléfono" helperText="Si no tiene correo" />
      </Columns>
      <TextInput source="toDocNo" label="Documento" helperText="Si la sesión es nominativa" />
    </ActDialog>
  );
}

export function TakeBackDialog({passId, session, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Anular la cesión"
      confirm="Anular"
      danger
      path="/api/abonos/{id}/anular-cesion"
      at={{id: passId}}
      toBody={values => ({...values, eventSessionId: session.sessionId})}
      told={() => 'Cesión anulada: su carnet vuelve a valer'}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        {session.eventTitle}, {formatInstant(session.startsAt)}. El código de {session.transfer?.toName} deja de valer y
        se le avisa.
      </Typography>
    </ActDialog>
  );
}
