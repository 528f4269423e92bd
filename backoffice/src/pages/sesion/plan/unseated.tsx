// Tickets that lost their seat with a plan: given one by the house, all at once, or looked at in their order.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import {Link} from 'react-router';
import {useQuery, useQueryClient} from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';

export function Unseated({sessionId}: {sessionId: number}) {
  const cache = useQueryClient();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const [busy, run] = useBusy();
  const queryKey = ['unseated', sessionId];
  const {data = []} = useQuery({
    queryKey,
    queryFn: ({signal}) => call('get', '/api/sesiones/{id}/sin-butaca', {at: {id: sessionId}, signal}),
  });
  if (data.length === 0) return null;
  const seatAll = (): Promise<void> =>
    run(async () => {
      setAsked(false);
      let orders = 0;
      // A hundred orders a call; over when nothing is left, or nothing more can be given.
      for (;;) {
        const {given, left} = await call('post', '/api/sesiones/{id}/dar-butaca', {at: {id: sessionId}, body: {}});
        orders += given;
        await cache.invalidateQueries({queryKey});
        if (left > 0 && given > 0) continue;
        notify(
          left === 0
            ? `Todas tienen butaca: ${plural(orders, 'pedido recibe', 'pedidos reciben')} sus entradas otra vez`
            : `${plural(left, 'entrada sigue', 'entradas siguen')} sin butaca: no hay tantas libres de su precio`,
          {type: left === 0 ? 'success' : 'warning'},
        );
        break;
      }
    });
  return (
    <Panel
      title={`${plural(data.length, 'entrada', 'entradas')} sin butaca`}
      note="Su butaca no está en el plano nuevo. El código sigue abriendo la puerta, que las manda a taquilla. Si prefieren el dinero, se devuelve desde su pedido."
      actions={
        may('events', 'configure') ? (
          <Button variant="contained" disabled={busy} onClick={() => setAsked(true)}>
            Dar butaca a todas
          </Button>
        ) : undefined
      }
    >
      <Box component="ul" sx={{m: 0, pl: 2.5, maxHeight: 320, overflow: 'auto'}}>
        {data.map(({id, orderId, orderNumber, buyerName, place, priceCategoryName}) => (
          <li key={id}>
            {place} · {priceCategoryName} · <Link to={`/pedidos/${orderId}`}>pedido {orderNumber}</Link>
            {buyerName && ` de ${buyerName}`}
          </li>
        ))}
      </Box>
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
