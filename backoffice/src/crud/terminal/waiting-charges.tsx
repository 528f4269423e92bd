// What of the card terminals waits for this counter: without an answer, or charged and of no sale.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {formatCents} from '../words/money';
import {formatInstant} from '../words/zoned-time';
import type {Operation} from './card-terminal';
import {TerminalDialog} from './terminal-dialog';

export const waitingKey = ['waiting-charges'];

/** The terminals of the till of whoever is at work, and what waits in them. */
export const useOwnTerminals = () =>
  useQuery({
    queryKey: waitingKey,
    queryFn: ({signal}) => call('get', '/api/datafonos/mios', {signal}),
    enabled: may('turnos-caja', 'edit'),
    refetchInterval: 60_000,
    staleTime: 0,
  });

export function WaitingCharges() {
  const queries = useQueryClient();
  const notify = useNotify();
  const [open, setOpen] = useState<{operation: Operation; isReturn: boolean} | null>(null);
  const {data} = useOwnTerminals();
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({queryKey: waitingKey});
  };
  const waiting = data?.waiting ?? [];
  return (
    <>
      {waiting.map(operation => {
        const isCharged = operation.state === 'authorised';
        return (
          <Alert
            key={operation.id}
            severity="warning"
            sx={{mb: 1}}
            action={
              <Box sx={{display: 'flex', flexWrap: 'wrap', justifyContent: 'end'}}>
                {(!isCharged || may('pedidos', 'refund')) && (
                  <Button color="inherit" onClick={() => setOpen({operation, isReturn: isCharged})}>
                    {isCharged ? 'Devolver en el datáfono' : 'Resolver'}
                  </Button>
                )}
              </Box>
            }
          >
            <strong>{formatCents(operation.amountCents)}</strong>{' '}
            {isCharged
              ? `cobrados con tarjeta en ${operation.terminal.name}, sin venta todavía: termina la venta con datáfono, que no los cobra otra vez.`
              : `en ${operation.terminal.name}, sin respuesta: no se sabe si se ${operation.kind === 'refund' ? 'devolvieron' : 'cobraron'}.`}{' '}
            {formatInstant(operation.createdAt)}
          </Alert>
        );
      })}
      {open !== null && (
        <TerminalDialog
          title={open.isReturn ? 'Devolver' : 'Resolver'}
          amountCents={open.operation.amountCents}
          only={open.operation.terminal}
          begin={terminalId =>
            open.isReturn
              ? call('post', '/api/datafonos/{id}/devolver', {
                  at: {id: terminalId},
                  body: {operationId: open.operation.id},
                })
              : // Never asked of the machine anew: what became of it is.
                Promise.resolve({...open.operation, state: 'unknown' as const})
          }
          onAuthorised={() => {
            notify(open.isReturn ? 'Devuelto en el datáfono.' : 'El datáfono dice que está autorizada.', {
              type: 'info',
            });
            close();
          }}
          onLeave={close}
        />
      )}
    </>
  );
}
