// Who may see the holder's pages: logged in, and with a pass. Everybody else is told what to do, and led back here.
import type {ReactNode} from 'react';
import {Navigate, useLocation, useParams} from 'react-router';
import {useAccount} from '../../lib/account';
import {usePasses} from '../../lib/passes';
import type {OwnPass} from '../../lib/api/types';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {Trouble} from '../../ui/screens/trouble';
import './pass-page.css';

interface Props {
  children: (passes: OwnPass[]) => ReactNode;
}

export function PassFrame({children}: Props) {
  const account = useAccount();
  const passes = usePasses(Boolean(account.data));
  const {pathname} = useLocation();
  if (account.data === null) return <Navigate to={`/login?volver=${encodeURIComponent(pathname)}`} replace />;
  const query = account.error && !account.data ? account : passes;
  if (query.error && !passes.data)
    return (
      <div className="page pass-page">
        <Trouble isPage error={query.error} onRetry={() => void query.reload()} />
      </div>
    );
  if (!passes.data)
    return (
      <Loading label="Cargando tu abono…">
        <div className="page pass-page">
          <Bone width="12rem" height="3rem" />
          <Bone height="24rem" />
        </div>
      </Loading>
    );
  return children(passes.data.items);
}

/** The pass that the address names, when it is one of the account's. */
export function OnePass({children}: {children: (pass: OwnPass) => ReactNode}) {
  const {abono_id = ''} = useParams();
  return (
    <PassFrame>
      {passes => {
        const pass = passes.find(one => String(one.id) === abono_id);
        return pass ? children(pass) : <NotFoundScreen title="No encontramos ese abono en tu cuenta" />;
      }}
    </PassFrame>
  );
}
