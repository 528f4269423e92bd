// A pass given back within its time: it is undone, and all that was paid returns.
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import {formatCents} from '../../../crud/words/money';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {ActDialog} from '../../../crud/acts/act-dialog';

export function ReturnDialog({passId, onDone, onClose}: {passId: number; onDone: () => void; onClose: () => void}) {
  const {data: quote} = useQuery({
    queryKey: ['return-quote', passId],
    queryFn: ({signal}) => call('get', '/api/abonos/{id}/devolucion', {at: {id: passId}, signal}),
    gcTime: 0,
  });
  if (quote === undefined) return <LinearProgress />;
  return (
    <ActDialog
      title="Devolución del abono"
      confirm="Devolver y anular"
      danger
      disabled={quote.refusal !== null}
      path="/api/abonos/{id}/devolucion"
      at={{id: passId}}
      told={({refundedCents, walletCents}) =>
        `Abono anulado${refundedCents > 0 ? `, se devuelven ${formatCents(refundedCents)}` : ''}${walletCents > 0 ? `, ${formatCents(walletCents)} al monedero` : ''}`
      }
      onDone={onDone}
      onClose={onClose}
    >
      {quote.refusal !== null && (
        <Alert severity="warning" sx={{mb: 1.5}}>
          {quote.refusalText}
        </Alert>
      )}
      <Typography sx={{mb: 1}}>
        Se puede devolver hasta el {formatDay(quote.untilOn)}, si no se ha usado. Se anula el abono, la butaca queda
        libre y vuelven los <strong>{formatCents(quote.paidCents)}</strong> pagados por donde vinieron.
      </Typography>
    </ActDialog>
  );
}
