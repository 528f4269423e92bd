// Tills: the list, opening one's own, and the page of each.
import {lazy, useState} from 'react';
import {useQuery} from '@tanstack/react-query';
import {Route, Routes, useNavigate} from 'react-router';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {ListFrame} from '../../crud/lists/list-frame';
import {NotFound} from '../../crud/frames/not-found';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {OpenShiftDialog} from './open-shift-dialog';
import {shiftSpec} from './shift-spec';

const ShiftPage = lazy(() => import('./shift-page'));

export default function ShiftScreens() {
  return (
    <Routes>
      <Route index element={<ListFrame spec={shiftSpec} actions={<OwnShift />} />} />
      <Route path=":id" element={<ShiftPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** For who sells: to the own till, or a new one. */
function OwnShift() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const {data} = useQuery({
    queryKey: ['own-till'],
    queryFn: ({signal}) => call('get', '/api/turnos-caja/mio', {signal}),
  });
  if (data === undefined || !data.isClerk) return null;
  if (data.shiftId !== null)
    return (
      <Button component={Link} to={`/turnos-caja/${data.shiftId}`} variant="contained">
        {data.openedBy === null ? 'Mi turno' : `Caja de ${data.openedBy}`}
      </Button>
    );
  if (!may('turnos-caja', 'create')) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        Abrir turno
      </Button>
      {asking && (
        <OpenShiftDialog
          own={data}
          onClose={() => setAsking(false)}
          onOpened={id => void navigate(`/turnos-caja/${id}`)}
        />
      )}
    </>
  );
}
