/**
 * What providers post: one address for each of the registry. A word is believed by its signature, settled by the domain
 * and answered as the provider wants it; one that is not believed touches nothing.
 */
import type {Provider, Told} from '../../bank/gateway';
import {PROVIDERS} from '../../bank/registry';
import {PRACTICE_TERMINAL} from '../../domain/orders/bank-try';
import {settlePayment, type BankNews} from '../../domain/payments/settle';
import {DomainError} from '../../errors';
import {readBody, type HotRequest} from '../../http/http';
import type {HotOperation} from '../../http/operation';
import {afterSettled} from '../../jobs/money/after-payment';
import {keepCardOf} from '../../jobs/money/keep-card';
import {log} from '../../log';
import type {Runtime} from '../../runtime';

export const notificationOperations = (runtime: Runtime): HotOperation[] =>
  PROVIDERS.map(provider => {
    const {body: _, ...text} = provider.notification;
    return {
      method: 'POST',
      path: `/api/payments/${provider.name}/notification`,
      text: {...text, tag: 'Pago', permission: 'public'},
      handle: request => hear(runtime, provider, request),
    };
  });

async function hear(runtime: Runtime, provider: Provider, request: HotRequest): Promise<Record<string, unknown>> {
  const raw = await readBody(request.req, 16 * 1024);
  const header = (name: string): string | null => {
    const value = request.req.headers[name.toLowerCase()];
    return typeof value === 'string' ? value : null;
  };
  const believed = await runtime.gateway.hear(provider, {raw, header});
  if (!believed.ok) {
    runtime.metrics.notifications.inc({outcome: believed.reason});
    log.warn(
      {provider: provider.name, reason: believed.reason, ip: request.ip, requestId: request.id},
      'bank notification refused',
    );
    throw new DomainError('bad_signature', 'La notificación no es válida.');
  }
  const {notification: n, terminalIds} = believed;
  if (n.keptCard) await keepCardOf(runtime, n, terminalIds);
  const {gatewayOrder, outcome} = n;
  if (outcome === null) return provider.acknowledge({gatewayOrder, settled: 'ignored'});
  // Copies that arrive together wait for the first one's commit instead of queueing on its row.
  const copy = `${gatewayOrder}:${n.responseCode}:${n.amountCents}:${terminalIds.join()}`;
  let work = inFlight.get(copy);
  if (!work) {
    const {amountCents, responseCode, authorisationCode, cardBrand, raw: payload} = n;
    const news = {gatewayOrder, outcome, amountCents, responseCode, authorisationCode, cardBrand, payload, terminalIds};
    work = settle(runtime, news).finally(() => inFlight.delete(copy));
    inFlight.set(copy, work);
  }
  return provider.acknowledge({gatewayOrder, settled: await work});
}

const inFlight = new Map<string, Promise<Told['settled']>>();

async function settle(runtime: Runtime, news: BankNews): Promise<Told['settled']> {
  const settled = await runtime.db.withTransaction(async tx => {
    const done = await settlePayment(tx, news);
    await afterSettled(runtime, tx, done);
    return done;
  });
  runtime.metrics.notifications.inc({outcome: settled.kind});
  if (settled.kind === 'paid') {
    runtime.metrics.orders.inc({event: 'paid'});
    runtime.sessions.applyFreed(settled.seats, 'sale');
  }
  const isOfErasedTrial = settled.kind === 'unknown_payment' && news.terminalIds?.includes(PRACTICE_TERMINAL);
  if ((settled.kind === 'unknown_payment' && !isOfErasedTrial) || settled.kind === 'amount_mismatch')
    log.error({gatewayOrder: news.gatewayOrder, kind: settled.kind}, 'bank notification needs a look');
  return settled.kind;
}
