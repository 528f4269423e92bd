// «/compra/:session_id/:tpv_order»: where the bank sends the buyer back. It shows what the server knows and decides
// nothing.
import {useEffect} from 'react';
import {useLocation, useNavigate, useParams} from 'react-router';
import {ResultScreen} from '../../features/purchase/result-screen';
import {useResult} from '../../features/purchase/use-result';
import {wordsOf} from '../../features/purchase/words';
import {attemptOver} from '../../lib/api/attempt';
import {reloadCart} from '../../lib/sale/cart';
import {dropAll} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {Bone, Loading} from '../../ui/screens/skeleton';
import {isTrialOrder, TrialBand} from '../../ui/trial-band';
import {Trouble} from '../../ui/screens/trouble';

const TITLES = {
  pending: 'Confirmando el pago',
  denied: 'Pago no completado',
  expired: 'Pedido caducado',
  refunded: 'Pedido devuelto',
};

export default function PurchasePage() {
  const {session_id = '', tpv_order = ''} = useParams();
  const {result, error, isLate, again} = useResult(session_id, tpv_order);
  const state = result?.state;
  useTitle(result && (result.state === 'paid' ? wordsOf(result).paidTitle : TITLES[result.state]));
  // The bank's answer in the address is for the server; nobody needs to keep or share it.
  const {search, pathname, state: memory} = useLocation();
  const isBack =
    new URLSearchParams(search).get('vuelta') === 'no' || Boolean((memory as {isBack?: boolean} | null)?.isBack);
  const navigate = useNavigate();
  useEffect(() => {
    if (search)
      void navigate(pathname, {replace: true, state: {isBack: new URLSearchParams(search).get('vuelta') === 'no'}});
  }, [search, pathname, navigate]);
  useEffect(() => {
    if (!state) return;
    // Not paid: the header says how long it is kept.
    void reloadCart();
    if (state === 'pending') return;
    attemptOver('checkout');
    dropAll('account/orders');
  }, [state]);
  if (error?.status === 404) return <NotFoundScreen title="No encontramos ese pedido" />;
  if (error && !result && isLate)
    return (
      <div className="page cart-page">
        <Trouble isPage error={error} onRetry={again} />
      </div>
    );
  if (!result)
    return (
      <Loading label="Mirando tu pedido…">
        <div className="page cart-page">
          <Bone width="60%" height="9rem" />
          <Bone height="10rem" />
        </div>
      </Loading>
    );
  return (
    <>
      <TrialBand isTrial={isTrialOrder(result.orderNumber)} />
      <ResultScreen
        result={result}
        isLate={isLate}
        isBack={isBack}
        again={again}
        token={session_id}
        gatewayOrder={tpv_order}
      />
    </>
  );
}
