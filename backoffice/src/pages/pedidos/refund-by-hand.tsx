// A refund that somebody makes: on the card terminal, or from their till. Made, with its number, or that it could not be.
import {useState} from 'react';
import {FormDataConsumer, required, SelectInput, TextInput} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {formatCents} from '../../crud/words/money';
import {TerminalDialog} from '../../crud/terminal/terminal-dialog';
import {useOwnTerminals} from '../../crud/terminal/waiting-charges';
import {call} from '../../providers/http-client';
import type {OrderRefund} from '../../providers/api-types';

export function ByHand({refund, onDone}: {refund: OrderRefund; onDone: () => void}) {
  const [open, setOpen] = useState<'made' | 'failed' | 'other' | 'terminal' | null>(null);
  const terminals = useOwnTerminals().data?.terminals ?? [];
  const isCash = refund.method === 'cash';
  const amount = formatCents(refund.amountCents);
  const close = () => setOpen(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap'}}>
      {!isCash && terminals.length > 0 && (
        <Button onClick={() => setOpen('terminal')} sx={{py: 0, minHeight: 24}}>
          Devolver en el datáfono
        </Button>
      )}
      {(isCash || !terminals.some(one => one.isRequired)) && (
        <Button onClick={() => setOpen('made')} sx={{py: 0, minHeight: 24}}>
          Ya está hecha
        </Button>
      )}
      {refund.state !== 'failed' && (
        <Button onClick={() => setOpen('failed')} sx={{py: 0, minHeight: 24}}>
          No se ha podido
        </Button>
      )}
      {refund.state === 'failed' && !isCash && (
        <Button onClick={() => setOpen('other')} sx={{py: 0, minHeight: 24}}>
          Devolver de otra manera
        </Button>
      )}
      {open === 'terminal' && (
        <TerminalDialog
          title="Devolver en el datáfono"
          amountCents={refund.amountCents}
          begin={terminalId =>
            call('post', '/api/datafonos/{id}/devolver', {at: {id: terminalId}, body: {refundId: refund.id}})
          }
          onAuthorised={done}
          onLeave={done}
        />
      )}
      {open === 'other' && (
        <ActDialog
          title={`Devolver ${amount} de otra manera`}
          confirm="Está devuelto"
          path="/api/devoluciones/{id}/otra-via"
          at={{id: refund.id}}
          defaults={{method: 'cash'}}
          toBody={({method, operation, reason}) => ({method, reason, ...(method === 'transfer' && {operation})})}
          told={() => 'Devolución hecha.'}
          onDone={done}
          onClose={close}
        >
          <SelectInput
            source="method"
            label="Cómo"
            choices={[
              {id: 'cash', name: 'En efectivo, de tu turno de caja'},
              {id: 'transfer', name: 'Por transferencia, ya hecha'},
            ]}
            validate={required()}
            fullWidth
          />
          <FormDataConsumer>
            {({formData}) =>
              formData.method === 'transfer' && (
                <TextInput
                  source="operation"
                  label="Referencia de la transferencia"
                  fullWidth
                  slotProps={{htmlInput: {maxLength: 40}}}
                />
              )
            }
          </FormDataConsumer>
        </ActDialog>
      )}
      {open === 'made' && (
        <ActDialog
          title={isCash ? `${amount} dados en mano` : `${amount} devueltos en el datáfono`}
          confirm="Está hecha"
          path="/api/devoluciones/{id}/confirmar"
          at={{id: refund.id}}
          withoutReason
          toBody={({operation}) => (operation ? {operation} : {})}
          told={() => 'Devolución hecha.'}
          onDone={done}
          onClose={close}
        >
          {isCash ? (
            <p>Sale de tu turno de caja.</p>
          ) : (
            <TextInput
              source="operation"
              label="Número de operación"
              helperText="El del recibo del datáfono, si lo da"
              slotProps={{htmlInput: {maxLength: 40}}}
            />
          )}
        </ActDialog>
      )}
      {open === 'failed' && (
        <ActDialog
          title="No se ha podido devolver"
          confirm="Dejarla pendiente"
          path="/api/devoluciones/{id}/fallida"
          at={{id: refund.id}}
          told={() => 'Anotado: sigue por devolver.'}
          onDone={done}
          onClose={close}
        />
      )}
    </Box>
  );
}
