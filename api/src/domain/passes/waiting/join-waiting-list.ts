/**
 * Somebody joins the queue of a campaign. The place is that of the inscription (trigger waiting_list_place, under the
 * campaign's lock) and counts from the moment that the deposit is paid; the same address waits once (unique index
 * waiting_list_once).
 */
import {conflict, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {move, to} from '../../machines/move';
import type {Buyer} from '../../orders/place';
import type {Due} from '../../orders/due';
import {postDeposits} from '../../payments/ledger';
import {requirePhase} from '../campaign/read-phases';

export interface JoinWaitingList {
  passCampaignId: number;
  person: Buyer;
  customerId: number | null;
  zoneId: number | null;
  passCategoryId: number | null;
  seatsWanted: number;
}

export interface Joined {
  entryId: number;
  /** Null: the campaign asks for no deposit, and they wait already. */
  due: Due | null;
}

/** Errors: `not_found` 404; `phase_closed`, `already_waiting` 409; `invalid` 422. */
export async function joinWaitingList(tx: Tx, ask: JoinWaitingList): Promise<Joined> {
  const {rows} = await tx.query<{
    listId: number;
    listName: string;
    vatCode: string;
    depositCents: number;
    zoneFits: boolean;
    categoryFits: boolean;
  }>(
    `select l.id as "listId", l.name as "listName", l.vat_code as "vatCode",
      c.waiting_list_deposit_cents as "depositCents",
            $2::int is null or exists (select 1 from pass_price p where p.season_list_id = l.id and p.zone_id = $2
              and p.is_active) as "zoneFits", $3::int is null or exists (select 1 from pass_category k
              where k.id = $3 and k.season_list_id = l.id and k.is_active) as "categoryFits"
       from pass_campaign c join season_list l on l.id = c.season_list_id where c.id = $1 and c.waiting_list_enabled
         for update of c`,
    [ask.passCampaignId, ask.zoneId, ask.passCategoryId],
  );
  const campaign = rows[0];
  if (!campaign) throw notFound('Esa lista de espera no existe o ya está cerrada.');
  await requirePhase(tx, campaign.listId, ['waiting_list_sign_up'], {passHolderId: null, code: null}, 'web');
  if (!campaign.zoneFits) throw invalid({zoneId: 'Elige una de las zonas de la lista.'});
  if (!campaign.categoryFits) throw invalid({passCategoryId: 'Elige una de las categorías de la lista.'});
  const {depositCents} = campaign;
  const {email, firstName, surname1, surname2, phone, docNo} = ask.person;
  const values = [
    firstName,
    surname1,
    surname2,
    phone,
    docNo,
    ask.zoneId,
    ask.passCategoryId,
    ask.seatsWanted,
    ask.customerId,
    depositCents,
  ];
  // Whoever comes back from the bank without having paid keeps the place and may choose again.
  const again = await tx.query<{id: number}>(
    `update waiting_list_entry set first_name = $3, surname1 = $4, surname2 = $5, phone = $6, nif = $7, zone_id = $8,
      pass_category_id = $9, seats_wanted = $10, customer_id = coalesce($11, customer_id), deposit_cents = $12,
      version = version + 1, updated_at = now()
      where pass_campaign_id = $1 and email = $2 and state = 'pending_deposit' returning id`,
    [ask.passCampaignId, email, ...values],
  );
  const made =
    again.rows[0] ??
    (
      await tx.query<{id: number}>(
        `insert into waiting_list_entry (pass_campaign_id, email, first_name, surname1, surname2, phone, nif, zone_id,
          pass_category_id, seats_wanted, customer_id, deposit_cents, state)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $12 = 0 then 'waiting'
           else 'pending_deposit' end) on conflict do nothing returning id`,
        [ask.passCampaignId, email, ...values],
      )
    ).rows[0];
  if (!made)
    throw conflict(
      'already_waiting',
      'Con ese correo ya hay alguien en esta lista de espera. Mira tu puesto con el enlace que te enviamos al apuntarte.',
    );
  return {
    entryId: made.id,
    due:
      depositCents === 0
        ? null
        : {
            kind: 'deposit',
            description: `${campaign.listName}: señal de la lista de espera`,
            cents: depositCents,
            vatCode: campaign.vatCode,
            waitingListEntryId: made.id,
          },
  };
}

/**
 * For the deposits that this order has paid: their people wait from now on. False when one has left, or waits with
 * another inscription.
 */
export async function takeWaitingPlaces(tx: Tx, orderId: number): Promise<boolean> {
  const {rows} = await tx.query<{id: number; lineId: number}>(
    `select waiting_list_entry_id as id, id as "lineId" from order_line where order_id = $1 and waiting_list_entry_id is not null
      order by 1`,
    [orderId],
  );
  for (const {id} of rows) {
    // Late money revives the inscription, unless the list is closed or the same address has joined again meanwhile.
    const paid = await move(tx, [to('waiting_list_entry', 'waiting'), to('waiting_deposit', 'paid', ['none'])], {
      id,
      as: 'w',
      using: 'pass_campaign c',
      set: 'decided_at = null',
      where: `c.id = w.pass_campaign_id and (w.state = 'pending_deposit' or c.waiting_list_enabled
        and not exists (select 1 from waiting_list_entry o where o.pass_campaign_id = w.pass_campaign_id
          and o.email = w.email and o.id <> w.id and o.state in ('pending_deposit', 'waiting', 'called')))`,
    });
    if (paid.rowCount !== 1) return false;
  }
  await postDeposits(
    tx,
    rows.map(row => row.lineId),
    'sales',
    'deposits',
  );
  return true;
}
