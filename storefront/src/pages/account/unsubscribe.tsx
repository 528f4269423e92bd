// «/email/baja»: no more advertising, with the link of a mail (`?enlace=…`) or by asking for one.
import {useSearchParams} from 'react-router';
import {LeaveForm} from '../../features/content/leave-form';
import {Subscription} from '../../features/content/subscription';
import '../../features/account/account.css';
import {useTitle} from '../../lib/title';

export default function UnsubscribePage() {
  useTitle('Darte de baja');
  const token = useSearchParams()[0].get('enlace');
  return (
    <div className="page account-page">
      {token ? (
        <Subscription token={token} />
      ) : (
        <>
          <h1>Darte de baja</h1>
          <LeaveForm />
        </>
      )}
    </div>
  );
}
