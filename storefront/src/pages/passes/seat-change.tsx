// «/mi-abono/cambio-asiento»: moving to a free seat of the season, or changing places with another holder. `?abono=`
// says whose.
import {useSearchParams} from 'react-router';
import {NoPasses} from '../../features/passes/no-passes';
import {PassFrame} from '../../features/passes/pass-frame';
import {SeatChange} from '../../features/passes/seat-change/seat-change';
import {useTitle} from '../../lib/title';

export default function SeatChangePage() {
  useTitle('Cambio de asiento');
  const [search] = useSearchParams();
  return (
    <PassFrame>
      {passes => {
        const pass =
          passes.find(one => String(one.id) === search.get('abono')) ??
          passes.find(one => one.seatNumber !== null) ??
          passes[0];
        return pass ? <SeatChange key={pass.id} pass={pass} passes={passes} /> : <NoPasses />;
      }}
    </PassFrame>
  );
}
