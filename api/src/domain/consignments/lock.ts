/** One act after the other on each batch: whoever comes second reads what the first has done. */
import {conflict, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {readNumbers, sayNumbers} from './numbers';

export interface Consignment {
  id: number;
  affiliateId: number;
  outlet: string;
  eventSessionId: number;
  sessionState: string;
  zoneId: number;
  priceId: number;
  priceCategoryId: number;
  unitCents: number;
  commissionBp: number;
  quantity: number;
  blockId: number;
}

/** @throws DomainError 404, 409 `wrong_state` once it is settled */
export async function lockConsignment(tx: Tx, id: number): Promise<Consignment> {
  const {rows} = await tx.query<Consignment & {state: string}>(
    `select b.id, b.state, b.affiliate_id as "affiliateId", a.name as outlet, b.event_session_id as "eventSessionId",
       s.state as "sessionState", b.zone_id as "zoneId", b.price_id as "priceId", b.price_category_id as "priceCategoryId",
       b.unit_cents as "unitCents", b.commission_bp as "commissionBp", b.quantity, k.id as "blockId"
       from consignment b join affiliate a on a.id = b.affiliate_id join event_session s on s.id = b.event_session_id
         join seat_block k on k.consignment_id = b.id
      where b.id = $1 for no key update of b`,
    [id],
  );
  if (!rows[0]) throw notFound('No existe ese lote.');
  if (rows[0].state !== 'open') throw conflict('wrong_state', 'El lote está liquidado: ya no se mueve nada.');
  return rows[0];
}

const WORDS: Record<string, string> = {sold: 'vendido', returned: 'devuelto', lost: 'perdido'};

export interface TicketOut {
  id: number;
  n: number;
  /** Of a batch of chosen seats. */
  seatId: number | null;
}

/**
 * The tickets that these numbers name, all of them still out. The batch is locked.
 * @throws DomainError 422 `numbers`, 409 `numbers_decided`
 */
export async function ticketsOut(
  tx: Tx,
  {id, quantity}: Pick<Consignment, 'id' | 'quantity'>,
  numbers: string,
): Promise<TicketOut[]> {
  const asked = readNumbers(numbers, quantity);
  const {rows} = await tx.query<TicketOut & {state: string}>(
    'select id, n, seat_id as "seatId", state from consigned_ticket where consignment_id = $1 and n = any($2) order by n',
    [id, asked],
  );
  const decided = rows.filter(row => row.state !== 'issued');
  if (decided.length > 0)
    throw conflict(
      'numbers_decided',
      decided.length === 1
        ? `El ${decided[0]!.n} ya está ${WORDS[decided[0]!.state]}.`
        : `Ya están decididos: ${sayNumbers(decided.map(row => row.n))}.`,
      {numbers: sayNumbers(decided.map(row => row.n))},
    );
  return rows;
}
