/**
 * How waiting ends without a pass: somebody leaves, a call runs out, staff close the list, the order of a deposit was
 * never paid. Whoever had paid a deposit and has no pass for it gets it back from where it came, by itself and once
 * (refund_line, the entry's own state).
 */
import {conflict, notFound} from '../../kernel/errors';
import {euros} from '../../kernel/money';
import type {Tx} from '../../kernel/tx';
import {move, moveOne, to} from '../../machines/move';
import {refundLines} from '../../payments/refund';
import {openIncident} from '../../cases/open-incident';
import {serveEntry, takeBackDeposit} from './waiting-deposit';

const LIVING_PASS = `exists (select 1 from season_pass p
  where p.id = w.served_pass_id
  and p.state in ('requested', 'pending_payment', 'active', 'suspended_unpaid', 'blocked'))`;

/** @throws DomainError 409 `not_waiting` */
export async function leaveWaiting(tx: Tx, entryId: number, note: string): Promise<void> {
  const {rows} = await tx.query<{state: string}>('select state from waiting_list_entry where id = $1 for update', [
    entryId,
  ]);
  if (!rows[0]) throw notFound('Esa inscripción no existe.');
  await takeBackDeposit(tx, entryId);
  const left = await move(tx, to('waiting_list_entry', 'declined'), {
    id: entryId,
    as: 'w',
    set: `decided_at = now(), note = case when $2 = '' then note else trim(note || E'\n' || $2) end`,
    where: `not ${LIVING_PASS}`,
    values: [note],
  });
  if (left.rowCount !== 1)
    throw conflict('not_waiting', 'Esa inscripción ya ha terminado, o tiene un abono pedido: no se puede dejar.');
}

/**
 * Nobody joins any more, and nobody waits: those who are called keep their turn. How many were told to stop waiting.
 */
export async function closeWaitingList(tx: Tx, passCampaignId: number): Promise<number[]> {
  const {rowCount} = await tx.query(
    `update pass_campaign set waiting_list_enabled = false, version = version + 1, updated_at = now() where id = $1`,
    [passCampaignId],
  );
  if (rowCount !== 1) throw notFound('Esa campaña no existe.');
  const {rows} = await move<{id: number}>(tx, to('waiting_list_entry', 'expired', ['pending_deposit', 'waiting']), {
    set: 'decided_at = now()',
    where: 'pass_campaign_id = $1',
    values: [passCampaignId],
    returning: 'id',
  });
  return rows.map(row => row.id);
}

export interface SweptWaiting {
  /** Calls that ran out. */
  expired: number[];
  served: number;
}

/**
 * What time does: sign-ups that came to nothing, calls that ran out, deposits never paid, campaigns whose list is over.
 */
export async function sweepWaiting(tx: Tx, most = 200): Promise<SweptWaiting> {
  const {rows: signed} = await tx.query<{id: number}>(
    `select w.id from waiting_list_entry w where w.state = 'called' and w.served_pass_id is not null order by w.id
      limit $1 for update skip locked`,
    [most],
  );
  let served = 0;
  for (const {id} of signed) {
    await serveEntry(tx, id);
    await takeBackDeposit(tx, id);
    served++;
  }
  const over = await move<{id: number}>(tx, to('waiting_list_entry', 'expired', ['called']), {
    set: 'decided_at = now()',
    where: `id in (select w.id from waiting_list_entry w
      where w.state = 'called' and w.expires_at <= now() and not ${LIVING_PASS} and w.deposit_state <> 'lent'
      order by w.id limit $1 for update skip locked)`,
    values: [most],
    returning: 'id',
  });
  await move(tx, to('waiting_list_entry', 'expired', ['pending_deposit']), {
    set: 'decided_at = now()',
    where: `id in (select w.id from waiting_list_entry w
      where w.state = 'pending_deposit' and w.updated_at < now() - interval '10 minutes'
        and not exists (select 1 from order_line l join "order" o on o.id = l.order_id
          where l.waiting_list_entry_id = w.id and o.state = 'pending')
      order by w.id limit $1 for update skip locked)`,
    values: [most],
  });
  await move(tx, to('waiting_list_entry', 'expired', ['waiting']), {
    set: `decided_at = now(), note = trim(note || E'\nLa lista se cerró sin butaca')`,
    where: `id in (select w.id from waiting_list_entry w join pass_campaign c on c.id = w.pass_campaign_id
      join season_list l on l.id = c.season_list_id where w.state = 'waiting' and l.state in ('closed', 'archived')
      order by w.id limit $1 for update of w skip locked)`,
    values: [most],
  });
  return {expired: over.rows.map(row => row.id), served};
}

export interface ReturnedDeposit {
  entryId: number;
  /** Refunds that the bank has still to be asked for. */
  toSend: number[];
  refundIds: number[];
}

/** Deposits of whoever waits no more and got no pass for them. */
export async function returnDeposits(tx: Tx, most = 50): Promise<ReturnedDeposit[]> {
  const {rows} = await tx.query<{
    id: number;
    orderId: number | null;
    lineId: number | null;
    who: string;
    cents: number;
  }>(
    `select w.id, l.order_id as "orderId", l.id as "lineId", w.first_name || ' ' || w.surname1 as who,
      w.deposit_cents as cents from waiting_list_entry w left join order_line l on l.waiting_list_entry_id = w.id
      and l.state = 'active'
      where w.deposit_state = 'paid' and w.state in ('served', 'declined', 'expired') order by w.id limit $1
        for update of w skip locked`,
    [most],
  );
  const done: ReturnedDeposit[] = [];
  for (const {id, orderId, lineId, who, cents} of rows) {
    if (orderId === null || lineId === null) {
      await moveOne(tx, to('waiting_deposit', 'returned'), {id});
      // Paid outside this system: somebody has to hand it back.
      await openIncident(tx, {
        kind: 'deposit_by_hand',
        title: 'Señal por devolver a mano',
        detail: `La señal de ${who} (${euros(cents)}) en la lista de espera se cobró fuera del sistema: hay que devolvérsela.`,
        orderId: null,
        paymentId: null,
      });
      continue;
    }
    const {toSend, refundIds} = await refundLines(tx, {
      orderId,
      orderLineIds: [lineId],
      reason: 'Señal de la lista de espera',
      staffUserId: null,
    });
    done.push({entryId: id, toSend, refundIds});
  }
  return done;
}
