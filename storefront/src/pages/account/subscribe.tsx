// «/email/alta»: newsletters to ask for, and the link (`?enlace=…`) that confirms it.
import {useLocation, useSearchParams} from 'react-router';
import {ConfirmSignUp} from '../../features/content/confirm-sign-up';
import {SignUpForm} from '../../features/content/sign-up-form';
import '../../features/account/account.css';
import {useTitle} from '../../lib/title';

export default function SubscribePage() {
  useTitle('Recibir novedades');
  const token = useSearchParams()[0].get('enlace');
  // Typed at the foot of another page; it stands in no address.
  const {state} = useLocation() as {state: {email?: string} | null};
  return (
    <div className="page account-page">
      {token ? (
        <ConfirmSignUp token={token} />
      ) : (
        <>
          <h1>Recibe nuestras novedades</h1>
          <SignUpForm key={state?.email} email={state?.email ?? ''} />
        </>
      )}
    </div>
  );
}
