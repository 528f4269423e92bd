/**
 * What providers post: one address for each of the registry. A word is believed by its signature, settled by the domain
 * and answered as the provider wants it; one that is not believed touches nothing.
 */
import {notificationPath, type Post, type Provider, type RefusalReason, type Told} from '../../../outside/bank/gateway';
import {PROVIDERS} from '../../../outside/bank/registry';
import {PRACTICE_TERMINAL} from '../../../domain/orders/bank-try';
import {settlePayment, type BankNews} from '../../../domain/payments/settle';
import {DomainError} from '../../../domain/kernel/errors';
import {readBody, type HotRequest} from '../../../web/http/http';
import type {HotOperation} from '../../../web/http/operation';
import {afterSettled} from '../../../outside/settling/after-payment';
import {keepCardOf} from '../../../outside/settling/keep-card';
import {log} from '../../../platform/process/log';
import type {Runtime} from '../../../runtime';
import {takeSale} from './outside-sale';

export const notificationOperations = (runtime: Runtime): HotOperation[] =>
  PROVIDERS.map(provider => {
    const {body: posted, bodyType: postedAs, ...text} = provider.notification;
    const [takes, most] = provider.can.sellsOutside ? [hearSale, MOST_BYTES.sale] : [hear, MOST_BYTES.payment];
    return {
      method: 'POST',
      path: notificationPath(provider.name),
      text: {...text, tag: 'Pago', permission: 'public'},
      posted,
      postedAs,
      handle: async request => takes(runtime, provider, await readPost(request, most), request),
    };
  });

/** An outside order names up to a hundred people. */
const MOST_BYTES = {payment: 16 * 1024, sale: 64 * 1024};

async function readPost({req}: HotRequest, mostBytes: number): Promise<Post> {
  const raw = await readBody(req, mostBytes);
  return {
    raw,
    header: name => {
      const value = req.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : null;
    },
  };
}

async function hear(
  runtime: Runtime,
  provider: Provider,
  post: Post,
  request: HotRequest,
): Promise<Record<string, unknown>> {
  const believed = await runtime.gateway.hear(provider, post);
  if (!believed.ok) throw refused(runtime, provider, believed.reason, request);
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

function refused({metrics}: Runtime, {name}: Provider, reason: RefusalReason, {ip, id}: HotRequest): DomainError {
  metrics.notifications.inc({outcome: reason});
  log.warn({provider: name, reason, ip, requestId: id}, 'bank notification refused');
  return new DomainError('bad_signature', 'La notificación no es válida.');
}

/** Who sells outside is answered what became of the order, also when nothing is new. */
async function hearSale(
  runtime: Runtime,
  provider: Provider,
  post: Post,
  request: HotRequest,
): Promise<Record<string, unknown>> {
  const believed = await runtime.gateway.hearSale(provider, post);
  if (!believed.ok) throw refused(runtime, provider, believed.reason, request);
  return provider.acknowledge(await takeSale(runtime, believed));
}

const inFlight = new Map<string, Promise<Told['settled']>>();

async function settle(runtime: Runtime, news: BankNews): Promise<Told['settled']> {
  const settled = await runtime.db.withHotTransaction(async tx => {
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
