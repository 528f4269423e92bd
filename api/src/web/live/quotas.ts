/**
 * What the quotas of a session leave, as memory knows it: shown in the shop and at the counter, and used so that nobody
 * is led to a tariff that has run out. It promises nothing; the database counts (domain/seats/quotas.ts).
 */
import type {Channel} from '../../domain/kernel/channel';
import {quotaFull} from '../../domain/kernel/errors';
import {int, orNull} from '../../domain/kernel/shape';
import type {Session, SessionPrice, SessionQuota} from './session';

type Quotas = Pick<Session, 'quotas'>;

export const LEFT = orNull(int({description: 'las que dejan los cupos; vacío: ninguno la limita'}));

const counts = (quota: SessionQuota, price: SessionPrice, channel: Channel): boolean =>
  (quota.zoneId === null || quota.zoneId === price.zoneId) &&
  (quota.priceCategoryId === null || quota.priceCategoryId === price.priceCategoryId) &&
  (quota.channel === null || quota.channel === channel);

/** The quota that leaves least of a tariff. */
export function tightest({quotas}: Quotas, price: SessionPrice, channel: Channel): SessionQuota | undefined {
  let least: SessionQuota | undefined;
  for (const quota of quotas)
    if (quota.left !== null && counts(quota, price, channel) && (!least || quota.left < least.left!)) least = quota;
  return least;
}

/** Null: no quota says so. */
export const leftOf = (session: Quotas, price: SessionPrice, channel: Channel): number | null =>
  tightest(session, price, channel)?.left ?? null;

export const hasRoom = (session: Quotas, price: SessionPrice, channel: Channel, quantity: number): boolean =>
  (leftOf(session, price, channel) ?? quantity) >= quantity;

/** Tickets at these prices, all at once. @throws DomainError 409 `quota_full` */
export function refuseBeyond(session: Quotas, prices: SessionPrice[], channel: Channel): void {
  for (const quota of session.quotas)
    if (quota.left !== null && prices.filter(price => counts(quota, price, channel)).length > quota.left)
      throw fullOf(quota);
}

export const fullOf = (quota: SessionQuota) =>
  quotaFull({quotaId: quota.id, name: quota.name, channel: quota.channel, left: Math.max(quota.left ?? 0, 0)});

/** The most that a zone, sold at these prices, or the session (`zoneId` null) can still give on a channel. */
export function mostOf(
  session: Quotas,
  zoneId: number | null,
  prices: readonly SessionPrice[],
  channel: Channel,
): number {
  let most = Infinity;
  for (const quota of session.quotas) {
    const isOfAll = quota.priceCategoryId === null && (quota.zoneId === null || quota.zoneId === zoneId);
    if (quota.left !== null && isOfAll && (quota.channel === null || quota.channel === channel))
      most = Math.min(most, quota.left);
  }
  if (zoneId === null || session.quotas.length === 0) return Math.max(0, most);
  const byTariff = prices.reduce((sum, price) => sum + (leftOf(session, price, channel) ?? Infinity), 0);
  return Math.max(0, Math.min(most, byTariff));
}
