/**
 * Whether a pass renews itself: what its holder is told about it, and the holder's word, which counts until the
 * contract is made.
 */
import {conflict, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {CAN_BE_CHARGED} from '../../instalments/can-be-charged';
import {move, to} from '../../machines/move';

export interface AutoRenewal {
  passId: number;
  listName: string;
  seatLabel: string;
  isOn: boolean;
  /** A card or a mandate that can be charged. */
  hasMeans: boolean;
  /** The season that follows, when there is one and it is known. */
  nextListName: string | null;
  state: 'notified' | 'stopped' | 'renewed' | 'failed' | null;
  amountCents: number | null;
  chargeOn: string | null;
  reason: string;
  /** No new contract yet. */
  canChange: boolean;
}

const SQL = `
select p.id as "passId", l.name as "listName", p.seat_label as "seatLabel", p.auto_renew as "isOn",
  coalesce(${CAN_BE_CHARGED('t')}, false)
  or coalesce(m.state in ('signed', 'active'), false) as "hasMeans",
       n.name as "nextListName", a.state, a.amount_cents as "amountCents", a.charge_on::text as "chargeOn",
         coalesce(a.reason, '') as reason,
       p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked', 'expired')
         and not exists (select 1 from season_pass r
         where r.renewed_from_id = p.id
         and r.state not in ('cancelled_by_holder', 'cancelled_unpaid', 'void', 'pending_payment'))
         and coalesce(a.state <> 'renewed', true) as "canChange"
  from season_pass p join season_list l on l.id = p.season_list_id left join card_token t on t.id = p.card_token_id
    left join sepa_mandate m on m.id = p.sepa_mandate_id left join auto_renewal a on a.season_pass_id = p.id
  left join lateral (select n.name from season_list n
    where n.previous_list_id = l.id and n.state in ('campaign', 'active') order by n.starts_on limit 1) n on true
 where p.id = $1`;

/** @throws DomainError 404 */
export async function readAutoRenewal(tx: Tx, seasonPassId: number): Promise<AutoRenewal> {
  const {rows} = await tx.query<AutoRenewal>(SQL, [seasonPassId]);
  if (!rows[0]) throw notFound('No encontramos ese abono.');
  return rows[0];
}

/**
 * Stopped at once, whatever was announced. Asked for again, the announcement counts while its day is still to come;
 * after that it is given anew.
 * @throws DomainError 409 `already_renewed`
 */
export async function setAutoRenew(tx: Tx, seasonPassId: number, isOn: boolean): Promise<void> {
  await tx.query('select 1 from season_pass where id = $1 for update', [seasonPassId]);
  const known = await readAutoRenewal(tx, seasonPassId);
  if (!known.canChange)
    throw conflict(
      'already_renewed',
      known.state === 'renewed'
        ? 'Este abono ya se ha renovado. Para dejarlo, habla con la oficina del abonado.'
        : 'Este abono ya no se renueva: no hay nada que parar.',
    );
  await tx.query(
    `update season_pass set auto_renew = $2, version = version + 1, updated_at = now()
      where id = $1 and auto_renew <> $2`,
    [seasonPassId, isOn],
  );
  if (!isOn) {
    await move(tx, to('auto_renewal', 'stopped'), {
      set: `decided_at = now(), reason = 'Parada por el abonado'`,
      where: 'season_pass_id = $1',
      values: [seasonPassId],
    });
    return;
  }
  await move(tx, to('auto_renewal', 'notified'), {
    set: `decided_at = null, reason = ''`,
    where: `season_pass_id = $1 and charge_on > club_today()`,
    values: [seasonPassId],
  });
  await tx.query(`delete from auto_renewal where season_pass_id = $1 and state in ('stopped', 'failed')`, [
    seasonPassId,
  ]);
}
