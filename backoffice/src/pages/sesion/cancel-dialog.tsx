// Cancelling a session: what it does, why, and its code written by hand. It cannot be undone.
import {required, TextInput} from 'react-admin';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import type {SessionRecord} from '../../providers/api-types';

interface Props {
  session: SessionRecord;
  title: string;
  onDone: () => void;
  onClose: () => void;
}

export function CancelDialog({session, title, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Cancelar la sesión"
      confirm="Cancelar la sesión"
      danger
      dismiss="Volver sin cancelar"
      reasonHelp="Se cuenta a los compradores"
      path="/api/sesiones/{id}/cancelar"
      at={{id: session.id}}
      defaults={{code: ''}}
      toBody={({code, reason}) => ({code, reason, version: session.version})}
      told={() => 'Sesión cancelada: la venta ha parado y las devoluciones están en marcha'}
      last={
        <TextInput
          source="code"
          label={`Escribe «${session.code}» para confirmar`}
          helperText="Es el código de la sesión"
          validate={required()}
          fullWidth
          autoComplete="off"
          slotProps={{htmlInput: {maxLength: 40, autoCapitalize: 'none', spellCheck: false}}}
        />
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        <strong>{title}</strong>
      </Typography>
      <Typography component="div" sx={{mb: 1.5}}>
        No se puede deshacer:
        <ul style={{margin: '4px 0 0', paddingInlineStart: 20}}>
          <li>Deja de venderse ahora mismo y se vacían los carritos.</li>
          <li>
            Se devuelve cada entrada pagada, gastos de gestión incluidos. Lo pagado en taquilla o por transferencia
            queda para devolver en mano.
          </li>
          <li>Se anulan invitaciones, reservas y la lista de espera. Los abonos no cambian.</li>
          <li>Cada comprador recibe un correo con el motivo y lo que se le devuelve.</li>
        </ul>
      </Typography>
    </ActDialog>
  );
}
