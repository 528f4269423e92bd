// How an order ended, in a word, in a sentence, and with what can be done now.
import type { ReactNode } from 'react';
import { calendarUrl, receiptPdfUrl, ticketsPdfUrl } from '../../lib/api';
import { euros } from '../../lib/format';
import type { CheckoutResult } from '../../lib/types';
import { BigMessage } from '../../ui/big-message';
import { Button, ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { PageLink } from '../../ui/page-link';
import { ReopenCart } from '../../ui/pending-order';
import { CorrectEmail } from './correct-email';
import { RetryForm } from './retry-form';
import { wordsOf } from './words';
import './purchase.css';

interface Props {
  result: CheckoutResult;
  isLate: boolean;
  again: () => void;
  token: string;
  gatewayOrder: string;
}

const charge = (charged: boolean | null): ReactNode => (charged === false ? <p><strong>No se ha realizado ningún cargo.</strong></p> : null);

function OrderLine({ result }: { result: CheckoutResult }) {
  return (
    <dl className="purchase-order">
      <div><dt>Pedido</dt><dd>{result.orderNumber}</dd></div>
      <div><dt>Total</dt><dd className="figures">{euros(result.totalCents)}</dd></div>
    </dl>
  );
}

function Paid({ result, again, token }: Props) {
  const words = wordsOf(result);
  return (
    <BigMessage mark="¡Vamos!" title={words.paidTitle} tone="ok">
      <p>{words.sent} <strong className="purchase-email">{result.email ?? result.emailMasked}</strong>. Si no llega en unos minutos, mira en el correo no deseado.</p>
      {result.canCorrectEmail && <CorrectEmail token={token} email={result.email ?? ''} onCorrected={again} />}
      <OrderLine result={result} />
      {result.sells !== 'tickets' && (
        <div className="big-message-actions">
          <ButtonLink to={words.next.to} look="primary">{words.next.label}</ButtonLink>
          {result.sells !== 'other' && result.reservationHash && <a className="button button-plain" href={receiptPdfUrl(result.reservationHash)}><Icon name="download" /> Justificante en PDF</a>}
        </div>
      )}
      {result.sells === 'tickets' && result.reservationHash && (
        <div className="big-message-actions">
          <ButtonLink to={`/reservas/${result.reservationHash}`} look="primary"><Icon name="ticket" /> Ver tus entradas</ButtonLink>
          <a className="button button-plain" href={ticketsPdfUrl(result.reservationHash)}><Icon name="download" /> PDF</a>
          <a className="button button-plain" href={calendarUrl(result.reservationHash)}><Icon name="calendar" /> Añadir al calendario</a>
        </div>
      )}
    </BigMessage>
  );
}

/** For whoever came back from the bank without paying; closed, so that nobody pays twice by mistake. */
function NotPaid({ result, token, gatewayOrder }: Pick<Props, 'result' | 'token' | 'gatewayOrder'>) {
  return (
    <details className="not-paid">
      <summary>No llegué a pagar</summary>
      <RetryForm token={token} gatewayOrder={gatewayOrder} result={result} />
      {result.sells === 'tickets' && <ReopenCart token={token} />}
    </details>
  );
}

function Pending({ result, isLate, again, token, gatewayOrder }: Props) {
  if (!isLate) {
    return (
      <BigMessage mark="Un momento" title="Estamos confirmando tu pago">
        <p role="status">El banco nos lo dirá en unos segundos. No hace falta que hagas nada ni que vuelvas a pagar.</p>
        <span className="purchase-wait" aria-hidden="true" />
        <OrderLine result={result} />
        {result.canRetry && <NotPaid result={result} token={token} gatewayOrder={gatewayOrder} />}
      </BigMessage>
    );
  }
  return (
    <BigMessage mark="Calma" title="El banco tarda más de lo normal" tone="warn">
      <p role="status">Tu pedido está guardado. En cuanto el banco lo confirme, {wordsOf(result).onceConfirmed} <strong className="purchase-email">{result.email ?? result.emailMasked}</strong>. Puedes cerrar esta página: no vuelvas a pagar.</p>
      <p>Si el pago no llega a hacerse, {wordsOf(result).ifNotPaid}.</p>
      <OrderLine result={result} />
      <div className="big-message-actions">
        <Button look="primary" onClick={again}>Comprobar ahora</Button>
        <ButtonLink to="/ayuda">Pedir ayuda</ButtonLink>
      </div>
      {result.canRetry && <NotPaid result={result} token={token} gatewayOrder={gatewayOrder} />}
    </BigMessage>
  );
}

function Denied({ result, token, gatewayOrder }: Props) {
  return (
    <BigMessage mark="No pudo ser" title="El pago no se ha completado" tone="danger">
      <p>{result.reason?.message ?? 'El banco ha rechazado el pago.'}</p>
      {charge(result.charged)}
      <OrderLine result={result} />
      {result.canRetry ? (
        <>
          <p>{wordsOf(result).stillKept}</p>
          <RetryForm token={token} gatewayOrder={gatewayOrder} result={result} />
          {result.sells === 'tickets' && <ReopenCart token={token} />}
        </>
      ) : (
        <div className="big-message-actions"><ButtonLink to={wordsOf(result).anew.to} look="primary">{wordsOf(result).anew.label}</ButtonLink><ButtonLink to="/ayuda">Pedir ayuda</ButtonLink></div>
      )}
    </BigMessage>
  );
}

function Expired({ result }: Props) {
  return (
    <BigMessage mark="Tarde" title="Se acabó el tiempo de este pedido" tone="warn">
      <p>{wordsOf(result).expired}</p>
      {result.charged ? <p><strong>Si llegó a hacerse un cargo, lo devolvemos automáticamente</strong> por el mismo medio.</p> : charge(result.charged)}
      <OrderLine result={result} />
      <div className="big-message-actions"><ButtonLink to={wordsOf(result).anew.to} look="primary">{wordsOf(result).anew.label}</ButtonLink><ButtonLink to="/ayuda">Pedir ayuda</ButtonLink></div>
    </BigMessage>
  );
}

function Refunded({ result }: Props) {
  return (
    <BigMessage mark="Devuelto" title="Te hemos devuelto el dinero" tone="warn">
      <p>{result.reason?.message ?? 'El importe vuelve por el mismo medio con el que pagaste. Tu banco puede tardar unos días en mostrarlo.'}</p>
      <OrderLine result={result} />
      <p>¿Alguna duda? <PageLink to="/ayuda">Escríbenos</PageLink> con el número de pedido.</p>
      <div className="big-message-actions"><ButtonLink to={wordsOf(result).next.to} look="primary">{wordsOf(result).next.label}</ButtonLink></div>
    </BigMessage>
  );
}

const SCREENS: Record<CheckoutResult['state'], (props: Props) => JSX.Element> = {
  paid: Paid, pending: Pending, denied: Denied, expired: Expired, refunded: Refunded,
};

export function ResultScreen(props: Props) {
  const Screen = SCREENS[props.result.state];
  return <Screen {...props} />;
}
