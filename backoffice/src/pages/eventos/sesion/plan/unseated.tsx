// Tickets that lost their seat with a plan: given one by the house, all at once or each by hand, or looked at in their order.
import {useEffect, useRef, useState} from 'react';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../../crud/acts/use-busy';
import {Panel} from '../../../../crud/frames/panel';
import {formatCount} from '../../../../crud/words/count';
import {plural} from '../../../../crud/words/plural';
import {call} from '../../../../providers/http-client';
import {may} from '../../../../providers/permissions';
import {ChooseSeat, kindWords, type UnseatedTicket} from './choose-seat';

/** Rows that are shown; the others follow as these go, or when they are asked for. */
const SHOWN = 100;

export function Unseated({sessionId}: {sessionId: number}) {
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const [chosen, setChosen] = useState<UnseatedTicket | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The button that opened the dialog went with its row.
  const hasGiven = useRef(false);
  useEffect(() => {
    if (chosen !== null || !hasGiven.current) return;
    hasGiven.current = false;
    list.current?.focus();
  }, [chosen]);
  const [busy, run] = useBusy();
  const queryKey = ['unseated', sessionId];
  const {data = []} = useQuery({
    queryKey,
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/sin-butaca', {at: {id: sessionId}, signal}),
  });
  const mayChange = may('events', 'configure');
  // Who works in the dialog is not left without it when somebody else empties the list.
  if (data.length === 0 && chosen === null) return null;
  const reread = () => cache.invalidateQueries({queryKey});
  const seatAll = (): Promise<void> =>
    run(async () => {
      setAsked(false);
      let orders = 0;
      // A hundred orders a call; over when nothing is left, or nothing more can be given.
      for (;;) {
        const {given, left} = await call('post', '/api/sesiones/{id}/dar-butaca', {at: {id: sessionId}, body: {}});
        orders += given;
        await reread();
        if (left > 0 && given > 0) continue;
        notify(
          left === 0
            ? `Todas tienen butaca: ${plural(orders, 'pedido recibe', 'pedidos reciben')} sus entradas otra vez`
            : `${plural(left, 'entrada sigue', 'entradas siguen')} sin butaca: no hay tantas libres de su precio. Elígelas una a una.`,
          {type: left === 0 ? 'success' : 'warning'},
        );
        break;
      }
    });
  return (
    <Panel
      title={`${plural(data.length, 'entrada', 'entradas')} sin butaca`}
      note="Su butaca no está en el plano nuevo; quien dejó correo ya lo sabe. El código sigue abriendo la puerta, que las manda a taquilla. Si prefieren el dinero, se devuelve desde su pedido."
      actions={
        mayChange && data.length > 0 ? (
          <Button variant="contained" disabled={busy} onClick={() => setAsked(true)}>
            Dar butaca a todas
          </Button>
        ) : undefined
      }
    >
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label="Entradas sin butaca"
        sx={{m: 0, p: 0, maxHeight: 360, overflow: 'auto', listStyle: 'none'}}
      >
        {data.slice(0, shown).map(ticket => {
          const {id, orderId, orderNumber, buyerName, place, priceCategoryName, attributes, isMailed} = ticket;
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                py: 0.5,
                borderTop: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Box sx={{flex: '1 1 220px'}}>
                {place} · {priceCategoryName}
                {attributes > 0 && ` · ${kindWords(attributes)}`} ·{' '}
                <Link to={`/pedidos/${orderId}`}>pedido {orderNumber}</Link>
                {buyerName && ` de ${buyerName}`}
                {!isMailed && ' · sin correo'}
              </Box>
              {mayChange && (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={`Elegir butaca para ${place}`}
                  onClick={() => setChosen(ticket)}
                >
                  Elegir butaca
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {data.length > shown && (
        <Button size="small" onClick={() => setShown(shown + SHOWN)}>
          Ver {formatCount(Math.min(SHOWN, data.length - shown))} más
        </Button>
      )}
      {chosen && (
        <ChooseSeat
          sessionId={sessionId}
          ticket={chosen}
          onRefused={() => void reread()}
          onDone={async () => {
            await reread();
            hasGiven.current = true;
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
      <ConfirmDialog
        open={isAsked}
        title="¿Dar butaca a todas?"
        confirm="Dar butaca y enviar las entradas"
        busy={busy}
        onConfirm={() => void seatAll()}
        onClose={() => setAsked(false)}
      >
        <Typography component="span">
          Cada pedido junto si se puede, en una zona que venda su tarifa al precio que pagó. Reciben un correo con la
          entrada nueva; el código es el mismo.
        </Typography>
      </ConfirmDialog>
    </Panel>
  );
}
