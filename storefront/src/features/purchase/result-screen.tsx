// How an order ended, in a word, in a sentence, and with what can be done now.
import {useState, type ReactNode} from 'react';
import {calendarUrl, receiptPdfUrl, ticketsPdfUrl} from '../../lib/api/api';
import {useAccount} from '../../lib/account';
import {useArrival} from '../../lib/sale/arrival';
import {euros} from '../../lib/words/format';
import type {CheckoutResult} from '../../lib/api/types';
import {BigMessage} from '../../ui/screens/big-message';
import {Button, ButtonLink} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {ReopenCart} from '../../ui/pending-order';
import {Notice} from '../../ui/screens/notice';
import {CorrectEmail} from './correct-email';
import {KeptFor} from './kept-for';
import {RetryForm} from './retry-form';
import {useWordsOf} from './words';
import './purchase.css';

interface Props {
  result: CheckoutResult;
  isLate: boolean;
  /** Came back by the bank's «no». */
  isBack: boolean;
  again: () => void;
  token: string;
  gatewayOrder: string;
}

const charge = (charged: boolean | null): ReactNode =>
  charged === false ? (
    <p>
      <strong>No se ha realizado ningún cargo.</strong>
    </p>
  ) : null;

function OrderLine({result}: {result: CheckoutResult}) {
  return (
    <dl className="purchase-order">
      <div>
        <dt>Pedido</dt>
        <dd>{result.orderNumber}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd className="figures">{euros(result.totalCents)}</dd>
      </div>
    </dl>
  );
}

/** It was in a cart, and can be there again. */
const IN_A_CART = new Set<Props['result']['sells']>(['tickets', 'goods', 'donation', 'plot']);

/** Back to where it came from: its cart, or the plot of which this was a later part. */
function Otherwise({result: {plotPage, sells}, token}: Pick<Props, 'result' | 'token'>) {
  if (plotPage !== null) return <ButtonLink to={plotPage}>Volver a tu parcela</ButtonLink>;
  return IN_A_CART.has(sells) ? <ReopenCart token={token} /> : null;
}

function Paid({result, again, token}: Props) {
  const words = useWordsOf(result);
  // «Mi abono» is behind an account; who has none is not sent to a closed door.
  const isGuest = useAccount().data === null && words.next.to === '/mi-abono';
  return (
    <BigMessage mark="¡Vamos!" title={words.paidTitle} tone="ok">
      <p>
        {words.sent} <strong className="purchase-email">{result.email ?? result.emailMasked}</strong>. Si no llega en
        unos minutos, mira en el correo no deseado.
      </p>
      {result.canCorrectEmail && <CorrectEmail token={token} email={result.email ?? ''} onCorrected={again} />}
      <OrderLine result={result} />
      {isGuest && (
        <p>
          Para ver aquí el abono, liberar tu asiento o cederlo, crea tu cuenta con ese mismo correo: lo tendrás dentro.
        </p>
      )}
      {result.sells !== 'tickets' && (
        <div className="big-message-actions">
          {/* The codes against which it is handed over stand there. */}
          {result.sells === 'goods' && result.reservationHash && (
            <ButtonLink to={`/reservas/${result.reservationHash}`} look="primary">
              <Icon name="ticket" /> Ver tu pedido
            </ButtonLink>
          )}
          {result.sells === 'plot' && (
            <ButtonLink to={`/compra-parcelas/${token}/${result.orderNumber}`} look="primary">
              Ver tu parcela
            </ButtonLink>
          )}
          {!isGuest && result.sells !== 'plot' && (
            <ButtonLink to={words.next.to} look={result.sells === 'goods' ? 'plain' : 'primary'}>
              {words.next.label}
            </ButtonLink>
          )}
          {isGuest && (
            <ButtonLink to="/register?volver=%2Fmi-abono" look="primary">
              Crear mi cuenta
            </ButtonLink>
          )}
          {isGuest && <ButtonLink to="/login?volver=%2Fmi-abono">Ya tengo cuenta</ButtonLink>}
          {result.sells !== 'other' && result.reservationHash && (
            <a className="button button-plain" href={receiptPdfUrl(result.reservationHash)}>
              <Icon name="download" /> Justificante en PDF
            </a>
          )}
        </div>
      )}
      {result.sells === 'tickets' && result.reservationHash && (
        <div className="big-message-actions">
          <ButtonLink to={`/reservas/${result.reservationHash}`} look="primary">
            <Icon name="ticket" /> Ver tus entradas
          </ButtonLink>
          <a className="button button-plain" href={ticketsPdfUrl(result.reservationHash)}>
            <Icon name="download" /> PDF
          </a>
          <a className="button button-plain" href={calendarUrl(result.reservationHash)}>
            <Icon name="calendar" /> Añadir al calendario
          </a>
        </div>
      )}
    </BigMessage>
  );
}

/**
 * Who says so has not paid: another try, or the tickets back into the cart. Money of an earlier try that comes yet is
 * given back.
 */
function NotPaid({
  result,
  token,
  gatewayOrder,
  isSure,
}: Pick<Props, 'result' | 'token' | 'gatewayOrder'> & {isSure: boolean}) {
  const [isSaid, setSaid] = useState(isSure);
  const head = useArrival<HTMLHeadingElement>(isSaid ? true : null, !isSure);
  if (!result.canRetry) return null;
  if (!isSaid)
    return (
      <div className="big-message-actions">
        <Button onClick={() => setSaid(true)}>No llegué a pagar</Button>
      </div>
    );
  return (
    <section className="not-paid">
      <h2 ref={head}>Pagar ahora</h2>
      <RetryForm token={token} gatewayOrder={gatewayOrder} result={result} />
      <Otherwise result={result} token={token} />
    </section>
  );
}

/** Only the built-in bank says what keeps its notice away: whoever tries the shop out can mend it. */
function TestBankTrouble({result: {bankTrouble}}: Pick<Props, 'result'>) {
  return bankTrouble && <Notice tone="warn" title={bankTrouble} isAlert />;
}

/** What is known and what is not: the bank's word is missing. By the way back it seems paid, or not. */
function Pending({result, isLate, isBack, again, token, gatewayOrder}: Props) {
  const words = useWordsOf(result);
  const notPaid = (
    <NotPaid key={String(isBack)} result={result} token={token} gatewayOrder={gatewayOrder} isSure={isBack} />
  );
  if (isBack) {
    return (
      <BigMessage mark="A medias" title="Parece que no has pagado" tone="warn">
        <p role="status">
          Has vuelto del banco sin terminar el pago. Si crees que sí pagaste, espera: se lo estamos preguntando al banco
          y esta página te lo dirá.
        </p>
        <KeptFor result={result} again={again} />
        <OrderLine result={result} />
        {notPaid}
      </BigMessage>
    );
  }
  if (!isLate) {
    return (
      <BigMessage mark="Un momento" title="Estamos confirmando tu pago">
        <p role="status">
          Esperamos la respuesta del banco. Si en medio minuto no llega, se la pedimos nosotros. Si has pagado, no
          vuelvas a pagar.
        </p>
        <span className="purchase-wait" aria-hidden="true" />
        <TestBankTrouble result={result} />
        <KeptFor result={result} again={again} />
        <OrderLine result={result} />
        {notPaid}
      </BigMessage>
    );
  }
  return (
    <BigMessage mark="Calma" title="El banco tarda más de lo normal" tone="warn">
      <p role="status">
        Tu pedido está guardado y seguimos preguntando al banco. En cuanto lo confirme, {words.onceConfirmed}{' '}
        <strong>{result.emailMasked}</strong>. Puedes cerrar esta página. Si has pagado, no vuelvas a pagar.
      </p>
      <p>Si el pago no llega a hacerse, {words.ifNotPaid}.</p>
      <TestBankTrouble result={result} />
      <KeptFor result={result} again={again} />
      <OrderLine result={result} />
      <div className="big-message-actions">
        <Button look="primary" onClick={again}>
          Comprobar ahora
        </Button>
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
      {notPaid}
    </BigMessage>
  );
}

function Denied({result, again, token, gatewayOrder}: Props) {
  const words = useWordsOf(result);
  return (
    <BigMessage mark="No pudo ser" title="El pago no se ha completado" tone="danger">
      <p>{result.reason?.message ?? 'El banco ha rechazado el pago.'}</p>
      {charge(result.charged)}
      <OrderLine result={result} />
      {result.canRetry ? (
        <>
          <p>{words.stillKept}</p>
          <KeptFor result={result} again={again} />
          <RetryForm token={token} gatewayOrder={gatewayOrder} result={result} />
          <Otherwise result={result} token={token} />
        </>
      ) : (
        <div className="big-message-actions">
          <ButtonLink to={words.anew.to} look="primary">
            {words.anew.label}
          </ButtonLink>
          <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
        </div>
      )}
    </BigMessage>
  );
}

function Expired({result}: Props) {
  const words = useWordsOf(result);
  return (
    <BigMessage mark="Tarde" title="Se acabó el tiempo de este pedido" tone="warn">
      <p>{words.expired}</p>
      {result.charged ? (
        <p>
          <strong>Si llegó a hacerse un cargo, lo devolvemos automáticamente</strong> por el mismo medio.
        </p>
      ) : (
        charge(result.charged)
      )}
      <OrderLine result={result} />
      <div className="big-message-actions">
        <ButtonLink to={words.anew.to} look="primary">
          {words.anew.label}
        </ButtonLink>
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
    </BigMessage>
  );
}

function Refunded({result}: Props) {
  const words = useWordsOf(result);
  return (
    <BigMessage mark="Devuelto" title="Te hemos devuelto el dinero" tone="warn">
      <p>
        {result.reason?.message ??
          'El importe vuelve por el mismo medio con el que pagaste. Tu banco puede tardar unos días en mostrarlo.'}
      </p>
      <OrderLine result={result} />
      <p>
        ¿Alguna duda? <PageLink to="/ayuda">Escríbenos</PageLink> con el número de pedido.
      </p>
      <div className="big-message-actions">
        <ButtonLink to={words.next.to} look="primary">
          {words.next.label}
        </ButtonLink>
      </div>
    </BigMessage>
  );
}

const SCREENS: Record<CheckoutResult['state'], (props: Props) => JSX.Element> = {
  paid: Paid,
  pending: Pending,
  denied: Denied,
  expired: Expired,
  refunded: Refunded,
};

export function ResultScreen(props: Props) {
  const Screen = SCREENS[props.result.state];
  return <Screen {...props} />;
}
