// «/mi-abono»: the holder's card and what can be done with it.
import {NoPasses} from '../../features/passes/no-passes';
import {PassFrame} from '../../features/passes/pass-frame';
import {PassOverview} from '../../features/passes/pass-overview';
import {useTitle} from '../../lib/title';

export default function MyPassPage() {
  useTitle('Mi abono');
  return <PassFrame>{passes => (passes.length ? <PassOverview passes={passes} /> : <NoPasses />)}</PassFrame>;
}
