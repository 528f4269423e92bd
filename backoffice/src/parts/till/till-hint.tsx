// Cash goes into a till: whoever has none open is told before the money is on the table, with the way to open it.
import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import {useQuery} from '@tanstack/react-query';
import {Link as RouterLink} from 'react-router';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';

export function TillHint() {
  const {data} = useQuery({
    queryKey: ['own-till', 'hint'],
    queryFn: ({signal}) => call('get', '/api/turnos-caja/mio', {signal}),
    enabled: may('turnos-caja', 'create'),
    staleTime: 0,
  });
  if (data === undefined || data.shiftId !== null) return null;
  return (
    <Alert severity="warning" sx={{mb: 1.5}}>
      {data.isClerk ? (
        <>
          Para cobrar en efectivo{' '}
          <Link component={RouterLink} to="/turnos-caja">
            abre tu turno de caja
          </Link>
          . Con datáfono no hace falta.
        </>
      ) : (
        'Para cobrar en efectivo hace falta un turno de caja, y tu usuario no es taquillero: cobra con datáfono o pide el alta en Taquilleros.'
      )}
    </Alert>
  );
}
