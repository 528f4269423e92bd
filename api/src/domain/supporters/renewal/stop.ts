/**
 * Whether a supporter's card renews itself: what its holder is told, and the holder's word, which counts until the bank
 * is asked for the money.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import {TODAY} from './tell';

export interface SupporterRenewal {
  supporterId: number;
  number: string;
  tierName: string;
  isOn: boolean;
  /** «Visa ···· 0003», of a card that can be charged. */
  means: string | null;
  state: 'notified' | 'charging' | 'stopped' | 'renewed' | 'failed' | null;
  amountCents: number | null;
  chargeOn: string | null;
  reason: string;
}

/** @throws DomainError 404 */
export async function readSupporterRenewal(tx: Tx, supporterId: number): Promise<SupporterRenewal> {
  const {rows} = await tx.query<SupporterRenewal>(
    `select s.id as "supporterId", s.number, t.name as "tierName", s.is_auto_renewed as "isOn",
       initcap(k.brand) || ' ···· ' || k.last4 as means, r.state, r.amount_cents as "amountCents",
       r.charge_on::text as "chargeOn", coalesce(r.reason, '') as reason
       from supporter s join supporter_tier t on t.id = s.supporter_tier_id
       left join card_token k on k.id = s.card_token_id and k.state = 'active'
       left join lateral (select * from supporter_renewal r where r.supporter_id = s.id
         order by r.until_on desc limit 1) r on true
      where s.id = $1`,
    [supporterId],
  );
  if (!rows[0]) throw notFound('No encontramos ese carné.');
  return rows[0];
}

/**
 * Stopped at once, whatever was announced. Asked for again, the announcement counts while its day is still to come;
 * after that it is given anew. Whose card it is, the caller has asked.
 * @throws DomainError 404; 409 `charge_under_way`
 */
export async function setAutoRenewal(tx: Tx, supporterId: number, isOn: boolean): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from supporter where id = $1 and state in ('active', 'expired') for update`,
    [supporterId],
  );
  if (rowCount !== 1) throw notFound('No encontramos ese carné en tu cuenta, o ya no se renueva.');
  await refuseWhileCharging(tx, [supporterId]);
  await tx.query(
    `update supporter set is_auto_renewed = $2, version = version + 1, updated_at = now()
      where id = $1 and is_auto_renewed <> $2`,
    [supporterId, isOn],
  );
  if (!isOn) return stopRenewals(tx, supporterId, 'Parada por su titular');
  await move(tx, to('supporter_renewal', 'notified', ['stopped']), {
    set: `decided_at = null, reason = ''`,
    where: `supporter_id = $1 and charge_on > ${TODAY}`,
    values: [supporterId],
  });
  // What was announced for a day that is over is announced anew.
  await tx.query(
    `with gone as (delete from supporter_renewal r where supporter_id = $1 and state = 'stopped'
       and not exists (select 1 from charge_attempt a where a.supporter_renewal_id = r.id) returning until_on)
     update supporter s set told_until_on = null from gone where s.id = $1 and s.told_until_on = gone.until_on`,
    [supporterId],
  );
}

/** Their rows are locked. @throws DomainError 409 `charge_under_way` */
export async function refuseWhileCharging(tx: Tx, supporterIds: number[]): Promise<void> {
  const {rowCount} = await tx.query(
    `select 1 from supporter_renewal where supporter_id = any($1) and state = 'charging'`,
    [supporterIds],
  );
  if (rowCount)
    throw conflict(
      'charge_under_way',
      'El banco está cobrando la renovación ahora mismo. Mira dentro de unos minutos.',
    );
}

/** What was announced will not be charged. */
export async function stopRenewals(tx: Tx, supporterId: number, reason: string): Promise<void> {
  await move(tx, to('supporter_renewal', 'stopped', ['notified']), {
    set: 'decided_at = now(), reason = $2',
    where: 'supporter_id = $1',
    values: [supporterId, reason],
  });
}
