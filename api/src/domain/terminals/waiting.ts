/** What of the card terminals waits for somebody: at the counter, and told to the office when nobody comes. */
import type {Tx} from '../kernel/tx';
import {LIVE_CHARGE} from './operation';

export interface OwnTerminal {
  id: number;
  name: string;
  driver: 'simulated' | 'http_local';
  endpoint: string;
  /** Cards are charged at it, and nowhere else. */
  isRequired: boolean;
}

/** Of the office whose till this person has open; none without one. */
export const readOwnTerminals = async (tx: Tx, staffUserId: number): Promise<OwnTerminal[]> =>
  (
    await tx.query<OwnTerminal>(
      `select c.id, c.name, c.driver, c.endpoint, c.is_required as "isRequired"
         from cash_shift s join card_terminal c on c.box_office_id = s.box_office_id and c.is_active
        where s.id = till_of($1) order by c.driver, c.name`,
      [staffUserId],
    )
  ).rows;

/** Of the terminals that are reached over the network, as a browser names where it may go. */
export async function terminalOrigins(tx: Tx): Promise<string[]> {
  const {rows} = await tx.query<{endpoint: string}>(
    `select distinct endpoint from card_terminal where is_active and driver = 'http_local' and endpoint like 'http%' order by 1`,
  );
  return rows.flatMap(({endpoint}) => (URL.canParse(endpoint) ? new URL(endpoint).origin : []));
}

/**
 * Operations without an end, and charges without a sale: this person's wherever they were, and of the own terminals those
 * of others that are not just under way.
 */
export const readWaiting = async (tx: Tx, staffUserId: number): Promise<number[]> =>
  (
    await tx.query<{id: number}>(
      `select t.id from terminal_operation t
        where not t.is_test and (${LIVE_CHARGE} or t.state in ('sent', 'waiting_card', 'unknown'))
          and (t.staff_user_id = $1 or t.created_at < now() - interval '2 minutes' and t.card_terminal_id in (
            select c.id from cash_shift s join card_terminal c on c.box_office_id = s.box_office_id
              where s.id = till_of($1)))
        order by t.id limit 50`,
      [staffUserId],
    )
  ).rows.map(row => row.id);

/** Once each, after a quarter of an hour: money that may have been taken, of which nothing has come. */
export async function tellWaiting(tx: Tx): Promise<number> {
  const {rowCount} = await tx.query(
    `with waits as (
       update terminal_operation t set told_at = clock_timestamp()
        where not t.is_test and t.told_at is null and t.created_at < now() - interval '15 minutes'
          and (${LIVE_CHARGE} or t.state in ('sent', 'waiting_card', 'unknown'))
        returning t.reference, t.state, t.kind, t.amount_cents, t.card_terminal_id)
     insert into incident (kind, title, detail)
      select 'terminal_waits', case when w.state = 'authorised' then 'Cobro con tarjeta sin venta'
          else 'Operación de datáfono sin respuesta' end,
        'Operación ' || w.reference || ' en «' || c.name || '», de ' || replace(to_char(w.amount_cents / 100.0, 'FM999999990.00'), '.', ',')
          || ' €. ' || case when w.state = 'authorised' then 'Está cobrada y no ha salido ninguna venta: termínala o devuélvela en el datáfono.'
            else 'No se sabe cómo acabó: hay que preguntar al datáfono.' end || ' Está en Taquilla → Operaciones de datáfono.'
        from waits w join card_terminal c on c.id = w.card_terminal_id`,
  );
  return rowCount;
}
