// Cancelling a session: what it does, in figures, why, and the event's title written by hand. It cannot be undone.
import {useQuery} from '@tanstack/react-query';
import {required, TextInput} from 'react-admin';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import type {SessionRecord} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';

interface Props {
  session: SessionRecord;
  eventTitle: string;
  /** Its day and hour. */
  when: string;
  onDone: () => void;
  onClose: () => void;
}

export function CancelDialog({session, eventTitle, when, onDone, onClose}: Props) {
  const {data: toCome} = useQuery({
    queryKey: ['cancel-session', session.id],
    queryFn: () => call('get', '/api/sesiones/{id}/cancelacion/previa', {at: {id: session.id}}),
    gcTime: 0,
  });
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
          label="Escribe el título del evento para confirmar"
          helperText={`«${eventTitle}», con mayúsculas o sin ellas`}
          validate={required()}
          fullWidth
          autoComplete="off"
          slotProps={{htmlInput: {maxLength: 200, autoCapitalize: 'none', spellCheck: false}}}
        />
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        <strong>
          {eventTitle}, {when}
        </strong>
      </Typography>
      <Typography component="div" sx={{mb: 1.5}}>
        No se puede deshacer:
        <ul style={{margin: '4px 0 0', paddingInlineStart: 20}}>
          <li>Deja de venderse ahora mismo y se vacían los carritos.</li>
          <li>
            Se devuelve cada entrada pagada, gastos de gestión incluidos
            {toCome && (
              <>
                : <strong>{plural(toCome.orders, 'pedido', 'pedidos')}</strong>,{' '}
                <strong>{formatCents(toCome.alone)}</strong> por donde se pagaron
              </>
            )}
            . Lo pagado en taquilla o por transferencia queda para devolver en mano
            {toCome && (
              <>
                : <strong>{formatCents(toCome.byHand)}</strong>
              </>
            )}
            .
          </li>
          <li>Se anulan invitaciones, reservas y la lista de espera. Los abonos no cambian.</li>
          <li>
            Cada comprador recibe un correo con el motivo y lo que se le devuelve
            {toCome && (
              <>
                : <strong>{plural(toCome.mails, 'correo', 'correos')}</strong>
              </>
            )}
            .
          </li>
        </ul>
      </Typography>
      {toCome && toCome.orders > toCome.mails && (
        <Alert severity="warning" sx={{mb: 1.5}}>
          {plural(toCome.orders - toCome.mails, 'pedido', 'pedidos')} sin correo: a quien los hizo no le avisa nadie.
        </Alert>
      )}
    </ActDialog>
  );
}
