// A session that was sold goes to another day: whom it concerns, until when they may ask for their money, what they read.
import {useState} from 'react';
import {NumberInput, required} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {InstantInput} from '../../../crud/inputs/date-input';
import {plural} from '../../../crud/words/plural';
import type {SessionRecord} from '../../../providers/api-types';
import {call} from '../../../providers/http-client';

interface Props {
  session: SessionRecord;
  title: string;
  zone: string;
  onDone: () => void;
  onClose: () => void;
}

const DAYS = 15;

export function PostponeDialog({session, title, zone, onDone, onClose}: Props) {
  return (
    <ActDialog
      title="Cambiar de día"
      confirm="Cambiar de día y avisar"
      dismiss="Volver sin cambiar"
      reasonHelp="Lo lee quien tiene sitio"
      path="/api/sesiones/{id}/cambiar-de-dia"
      at={{id: session.id}}
      defaults={{startsAt: session.startsAt, refundDays: DAYS}}
      toBody={({startsAt, reason, refundDays}) => ({startsAt, reason, refundDays, version: session.version})}
      told={({mails}) =>
        mails === 0 ? 'Sesión cambiada de día' : `Sesión cambiada de día: salen ${plural(mails, 'correo', 'correos')}`
      }
      last={<Preview sessionId={session.id} />}
      onDone={onDone}
      onClose={onClose}
    >
      <Typography sx={{mb: 1}}>
        <strong>{title}</strong>
      </Typography>
      <Typography component="div" sx={{mb: 1.5}}>
        <ul style={{margin: 0, paddingInlineStart: 20}}>
          <li>Entradas, abonos, invitaciones y reservas siguen valiendo con el mismo código.</li>
          <li>Puertas, final, cierre de la venta y plazo de los nombres se mueven lo mismo.</li>
          <li>Quien compró puede pedir todo su dinero, gastos incluidos, en el plazo que pongas.</li>
        </ul>
      </Typography>
      <InstantInput source="startsAt" label="Nuevo día y hora" zone={zone} validate={required()} fullWidth />
      <NumberInput
        source="refundDays"
        label="Días para pedir el dinero"
        min={0}
        max={365}
        validate={required()}
        helperText="0: solo lo que digan las condiciones de la sesión"
        fullWidth
      />
    </ActDialog>
  );
}

function Preview({sessionId}: {sessionId: number}) {
  const {startsAt, refundDays, reason} = useWatch() as {startsAt?: string; refundDays?: number; reason?: string};
  const [isOpen, setOpen] = useState(false);
  const query = {
    ...(startsAt && {startsAt}),
    ...(isOpen && reason && {reason}),
    ...(typeof refundDays === 'number' && refundDays >= 0 && refundDays <= 365 && {refundDays}),
  };
  const {data} = useQuery({
    queryKey: ['postponement-preview', sessionId, query],
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/cambio-de-dia', {at: {id: sessionId}, query, signal}),
    placeholderData: before => before,
  });
  if (!data) return null;
  const {tickets, orders, untoldTickets, untoldOrders, holders, guests, groups, mails} = data;
  const [told, from] = [tickets - untoldTickets, orders - untoldOrders];
  const whom = [
    told > 0 && `${plural(told, 'entrada', 'entradas')} de ${plural(from, 'pedido', 'pedidos')}`,
    holders > 0 && plural(holders, 'abonado', 'abonados'),
    guests > 0 && plural(guests, 'invitado', 'invitados'),
    groups > 0 && plural(groups, 'grupo', 'grupos'),
  ].filter(Boolean);
  return (
    <Box sx={{mt: 1}}>
      <Typography role="status">
        {mails === 0
          ? untoldTickets > 0
            ? 'No se avisa a nadie.'
            : 'Nadie tiene sitio todavía: no se avisa a nadie.'
          : `Se avisa a ${plural(mails, 'dirección', 'direcciones')}: ${whom.join(', ')}.`}
      </Typography>
      {untoldTickets > 0 && (
        <Alert severity="warning" sx={{mt: 1}}>
          {`${plural(untoldTickets, 'entrada', 'entradas')} de ${plural(untoldOrders, 'pedido', 'pedidos')} sin correo: ` +
            'a quien las compró no le avisa nadie.'}
        </Alert>
      )}
      {mails > 0 && (
        <details
          style={{marginTop: 8}}
          open={isOpen}
          onToggle={event => setOpen((event.target as HTMLDetailsElement).open)}
        >
          <summary>Ver el correo</summary>
          <Typography component="div" variant="body2" sx={{whiteSpace: 'pre-wrap', mt: 1}}>
            <strong>{data.subject}</strong>
            {'\n\n'}
            {data.text}
          </Typography>
        </details>
      )}
    </Box>
  );
}
