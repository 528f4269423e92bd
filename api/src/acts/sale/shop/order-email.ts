/** The address that a buyer typed wrong, mended by the browser that bought; the papers go to the right one at once. */
import {randomUUID} from 'node:crypto';
import {slowDown} from '../../../web/auth/attempts';
import {writeAudit, type Actor} from '../../../web/auth/audit';
import {openSignedNumber} from '../../../platform/keys/token';
import {correctOrderEmail} from '../../../domain/orders/correct-email';
import {notFound} from '../../../domain/kernel/errors';
import {queueConfirmation} from '../../../jobs/mails/confirm-order';
import {email, obj, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import type {HotOperation} from '../../../web/http/operation';
import {cartOf} from '../../../web/http/visitor';

const BODY = obj({email: email()});
const MOST = 5;
const MINUTES = 24 * 60;

export const orderEmail = (runtime: Runtime): HotOperation => ({
  method: 'POST',
  path: '/api/public/orders/{token}/email',
  body: BODY,
  text: {
    id: 'correctOrderEmail',
    tag: 'Pago',
    summary: 'Corregir el correo de un pedido pagado y enviar allí las entradas',
    permission: 'public',
    description: 'Solo desde el navegador que compró (su cookie del carrito) y durante un día; cinco veces como mucho.',
    answer: obj({email: str()}),
    errors: [404, 409, 429],
  },
  handle: async (request, body) => {
    const orderId = openSignedNumber(runtime.config.secret, 'checkout', request.params.token!);
    if (orderId === null) throw notFound('No encontramos ese pedido.');
    const address = (body as Infer<typeof BODY>).email.trim().toLowerCase();
    await slowDown(runtime.db, `order-email:${orderId}`, MOST, MINUTES);
    await runtime.db.withTransaction(async tx => {
      const before = await correctOrderEmail(tx, orderId, cartOf(runtime, request), address);
      if (before === address) return;
      await queueConfirmation(runtime, tx, orderId, `correo:${randomUUID()}`);
      const buyer: Actor = {
        kind: 'customer',
        id: null,
        name: 'sin cuenta',
        roles: [],
        companyId: null,
        ip: request.ip,
        requestId: request.id,
      };
      await writeAudit(tx, buyer, {
        action: 'edit',
        resource: 'pedidos',
        id: orderId,
        changes: {email: [before, address]},
      });
    });
    return {email: address};
  },
});
