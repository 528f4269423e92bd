// The card terminal of the till, over whatever is being charged.
import {useEffect, useState} from 'react';
import {HttpError} from 'react-admin';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import {TerminalDialog} from '../crud/terminal/terminal-dialog';
import {waitingKey} from '../crud/terminal/waiting-charges';
import {formatInstant} from '../crud/words/zoned-time';
import {onChargeAsked, type ChargeAsk} from '../providers/acts/ask-terminal';
import {call} from '../providers/http-client';

/** Its place is the frame: every screen charges through the same calls. */
export function ChargeAsked() {
  const [ask, setAsk] = useState<ChargeAsk | null>(null);
  useEffect(() => onChargeAsked(setAsk), []);
  return ask && <ChargeDialog key={ask.subject} ask={ask} onClose={() => setAsk(null)} />;
}

function ChargeDialog({ask, onClose}: {ask: ChargeAsk; onClose: () => void}) {
  const queries = useQueryClient();
  const {data, isPending} = useQuery({
    queryKey: waitingKey,
    queryFn: ({signal}) => call('get', '/api/datafonos/mios', {signal}),
    staleTime: 0,
    gcTime: 0,
  });
  const use = (operationId: number): void => {
    onClose();
    void ask
      .send(operationId)
      .then(ask.resolve, ask.reject)
      .finally(() => void queries.invalidateQueries({queryKey: waitingKey}));
  };
  if (isPending) return null;
  // Of a form that was filled in again: what it had charged before may be of this very thing.
  const paid = ask.subject.startsWith('act:')
    ? data?.waiting.find(
        one => one.state === 'authorised' && one.subject?.startsWith('act:') && one.amountCents === ask.amountCents,
      )
    : undefined;
  return (
    <TerminalDialog
      title="Cobrar con tarjeta"
      amountCents={ask.amountCents}
      before={
        paid && (
          <Alert
            severity="warning"
            action={
              <Button color="inherit" onClick={() => use(paid.id)}>
                Es de esta venta
              </Button>
            }
          >
            Ya se cobró este importe en {paid.terminal.name} el {formatInstant(paid.createdAt)} y no salió ninguna
            venta.
          </Alert>
        )
      }
      begin={terminalId =>
        call('post', '/api/datafonos/{id}/cobrar', {
          at: {id: terminalId},
          body: {amountCents: ask.amountCents, subject: ask.subject},
        })
      }
      onAuthorised={operation => use(operation.id)}
      onLeave={isKnown => {
        onClose();
        void queries.invalidateQueries({queryKey: waitingKey});
        const message = isKnown
          ? 'No se ha cobrado nada con tarjeta.'
          : 'Sin respuesta del datáfono: no se sabe si ha cobrado. Pregúntale antes de cobrar de otra manera.';
        ask.reject(new HttpError(message, 409, {code: 'card_not_charged', message}));
      }}
    />
  );
}
