// What is said when a new pass is not paid at once.
import {euros} from '../../../lib/words/format';
import type {PassSales, SignedUp} from '../../../lib/api/types';
import {BigMessage} from '../../../ui/screens/big-message';
import {ButtonLink} from '../../../ui/button';
import {nameOf, type Draft} from './sign-up-draft';

/** Nothing to pay now: papers are looked at first, or the pass costs nothing. */
export function Requested({done, draft, sales}: {done: SignedUp; draft: Draft; sales: PassSales}) {
  const isActive = done.passes.every(pass => pass.state === 'active');
  return (
    <BigMessage
      mark={isActive ? '¡Dentro!' : 'Recibido'}
      title={isActive ? 'Tu abono está activo' : 'Abono pedido'}
      tone="ok"
    >
      <p>
        {isActive
          ? 'Ya puedes verlo en «Mi abono».'
          : 'Guardamos la butaca mientras revisamos los documentos, en 72 horas como mucho. Te escribiremos con un enlace para pagar.'}
      </p>
      <dl className="purchase-order">
        {done.passes.map(pass => (
          <div key={pass.passId}>
            <dt>{nameOf(draft.people[pass.person]!, sales, pass.person)}</dt>
            <dd>
              {pass.seatLabel || 'sin butaca'}, {euros(pass.totalCents)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="big-message-actions">
        <ButtonLink to="/mi-abono" look="primary">
          Mi abono
        </ButtonLink>
        <ButtonLink to="/">Ir al inicio</ButtonLink>
      </div>
    </BigMessage>
  );
}
