// Sales laid aside: what each is of, for how long it still holds it, and the way back to it.
import {useQuery} from '@tanstack/react-query';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {formatCents} from '../../../crud/words/money';
import {plural} from '../../../crud/words/plural';
import {call} from '../../../providers/http-client';
import {timeText, useCountdown} from './use-countdown';
import {parkedKey, type StaffCartActions} from './use-staff-cart';

export function ParkedSales({actions}: {actions: StaffCartActions}) {
  const {cart} = actions;
  const notify = useNotify();
  const {data = []} = useQuery({
    queryKey: parkedKey,
    queryFn: ({signal}) => call('get', '/api/carrito/aparcados', {signal}),
    refetchInterval: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label="Ventas aparcadas" sx={{borderBottom: '1px solid', borderColor: 'divider'}}>
      <Box component="h3" sx={{m: 0, px: 1.5, pt: 1, fontSize: '0.8rem'}}>
        {plural(data.length, 'venta aparcada', 'ventas aparcadas')}
      </Box>
      {data.map(sale => (
        <Box key={sale.id} sx={{display: 'flex', alignItems: 'center', gap: 1, px: 1.5, py: 0.5}}>
          <Box sx={{flex: '1 1 auto', minWidth: 0}}>
            <Box sx={{overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap'}}>{sale.says.join(', ')}</Box>
            <Box sx={{color: 'text.secondary', fontSize: '0.75rem'}}>
              {sale.tickets > 0 && `${plural(sale.tickets, 'entrada', 'entradas')} · `}
              {formatCents(sale.dueCents)} · {sale.url !== null && 'por teléfono · '}
              <TimeLeft until={sale.expiresAt} now={cart?.serverNow} />
            </Box>
          </Box>
          {sale.url !== null && (
            <Button
              aria-label={`Copiar el enlace de ${sale.says.join(', ')}`}
              onClick={() =>
                void navigator.clipboard
                  .writeText(sale.url!)
                  .then(() => notify('Enlace copiado', {type: 'info'}))
                  .catch(() => window.prompt('Enlace para pagar', sale.url!))
              }
            >
              Enlace
            </Button>
          )}
          <Button
            variant="outlined"
            disabled={actions.busy}
            aria-label={`Seguir con ${sale.says.join(', ')}`}
            onClick={() => void actions.recall(sale.id)}
          >
            Seguir
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function TimeLeft({until, now}: {until: string; now: string | undefined}) {
  const seconds = useCountdown(until, now);
  return <>{seconds === null ? '' : `quedan ${timeText(seconds)}`}</>;
}
