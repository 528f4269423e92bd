// The protection of minors: its list; each case opens where all conversations do.
import {Route, Routes} from 'react-router';
import {NotFound} from '../../crud/frames/not-found';
import ProtectedCases from './protected-cases';

export default function ProtectedScreens() {
  return (
    <Routes>
      <Route index element={<ProtectedCases />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
