/**
 * A supporter's card: a period that was paid for; periods never overlap (exclusion constraint of supporter_card), and a
 * renewal begins when the card in hand ends. Who is new is made when the card is paid.
 */
import type {Tx} from '../../kernel/tx';
import {areTied, leaveRows, tieRows} from '../own-rows';
import {moveOne, to} from '../../machines/move';
import {NOTHING, type Line, type LineKind, type PaperParts} from '../../orders/line-kind';
import {readDuesOfCart} from '../../supporters/dues';
import {nextPeriod, readTier} from '../../supporters/read-tier';
import {lockForOrder} from '../../supporters/renewal/charge';
import {noteRenewed, noteTried} from '../../supporters/renewal/outcome';
import {voidCards} from './void-cards';

const idsOf = (lines: {id: number}[]) => lines.map(line => line.id);

export const supporter: LineKind = {
  word: 'Carné de simpatizante',
  sold: [{as: 'goods', when: 'true'}],
  settledAs: null,
  paper: 'receipt',
  keepsToItself: false,
  goesInParts: true,
  inCart: readDuesOfCart,
  leaves: leaveRows('supporter_request'),
  rivals: NOTHING.rivals,
  placed: async (tx, orderId, lines) => {
    await lockForOrder(
      tx,
      lines.map(line => line.due.ownId!),
    );
    await tieRows('supporter_request')(tx, orderId, lines);
  },
  secure: isFree,
  give,
  ended: NOTHING.ended,
  mayRefund: NOTHING.mayRefund,
  refunded: (tx, _orderId, lines) => voidCards(tx, idsOf(lines)),
  follow: NOTHING.follow,
  tried: noteTried,
  settleAtOnce: null,
  says,
};

/** False: another order of the same cart has it by now, or the person is kept out. */
async function isFree(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  if (!(await areTied('supporter_request')(tx, orderId, lines))) return false;
  const {rowCount} = await tx.query(
    `select 1 from supporter_request r join supporter s on s.id = r.supporter_id
      where r.order_line_id = any($1) and s.state = 'blocked'`,
    [idsOf(lines)],
  );
  return rowCount === 0;
}

interface Request {
  id: number;
  lineId: number;
  tierId: number;
  supporterId: number | null;
  cents: number;
  isAutoRenewed: boolean;
  family: string[];
}

async function give(tx: Tx, orderId: number, lines: Line[]): Promise<boolean> {
  const {rows} = await tx.query<Request>(
    `update supporter_request set cart_id = null where order_line_id = any($1)
     returning id, order_line_id as "lineId", supporter_tier_id as "tierId", supporter_id as "supporterId",
       price_cents as cents, is_auto_renewed as "isAutoRenewed", family`,
    [idsOf(lines)],
  );
  for (const request of rows.sort((a, b) => a.id - b.id)) if (!(await giveCard(tx, orderId, request))) return false;
  return true;
}

/** False: the card would add nothing, or its NIF is somebody's by now. */
async function giveCard(tx: Tx, orderId: number, request: Request): Promise<boolean> {
  const tier = await readTier(tx, request.tierId, true);
  const supporterId = request.supporterId ?? (await makeSupporter(tx, orderId, request.id));
  if (supporterId === null) return false;
  const {rows} = await tx.query<{last: string | null}>(
    `select (select max(valid_until_on)::text from supporter_card c
        where c.supporter_id = s.id and c.voided_at is null) as last from supporter s where s.id = $1 for update of s`,
    [supporterId],
  );
  const period = await nextPeriod(tx, tier, rows[0]!.last);
  if (!period) return false;
  await tx.query(
    `insert into supporter_card (supporter_id, supporter_tier_id, kind, valid_from_on, valid_until_on, price_cents,
      order_line_id) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      supporterId,
      tier.id,
      rows[0]!.last ? 'renewal' : 'join',
      period.from,
      period.until,
      request.cents,
      request.lineId,
    ],
  );
  await moveOne(tx, to('supporter', 'active', ['pending_payment', 'active', 'expired', 'cancelled']), {
    id: supporterId,
    set: `state_reason = '', supporter_tier_id = $2, valid_until_on = $4, is_auto_renewed = $5, family = $6,
      valid_from_on = case when state = 'active' then valid_from_on else $3::date end`,
    values: [tier.id, period.from, period.until, request.isAutoRenewed, tier.isFamily ? request.family : []],
  });
  await noteRenewed(tx, supporterId, orderId);
  // Who they are stands with the supporter from now on, and is not kept twice.
  await tx.query(
    `update supporter_request set supporter_id = $2, first_name = '', surname1 = '', surname2 = '', email = '', phone = '',
       doc_no = null, birth_year = null, postal_code = '', family = '{}' where id = $1`,
    [request.id, supporterId],
  );
  return true;
}

/** Known to the account that bought it, when the address is that account's and proved. */
async function makeSupporter(tx: Tx, orderId: number, requestId: number): Promise<number | null> {
  const {rows} = await tx.query<{id: number}>(
    `insert into supporter (supporter_tier_id, first_name, surname1, surname2, email, phone, doc_no, birth_year,
       postal_code, is_auto_renewed, origin, marketing_consent_at, customer_id)
     select r.supporter_tier_id, r.first_name, r.surname1, r.surname2, r.email, r.phone, r.doc_no, r.birth_year,
            r.postal_code, r.is_auto_renewed, r.origin, case when r.wants_news then now() end,
            (select c.id from customer c where c.email = nullif(r.email, '') and c.email_verified_at is not null
               and (o.channel = 'box_office' or c.id = o.customer_id))
       from supporter_request r, "order" o where r.id = $2 and o.id = $1
     on conflict (doc_no) do nothing returning id`,
    [orderId, requestId],
  );
  return rows[0]?.id ?? null;
}

async function says(tx: Tx, _orderId: number, lines: Line[]): Promise<Partial<PaperParts>> {
  const {rows} = await tx.query<{
    number: string;
    who: string;
    tier: string;
    from: string;
    until: string;
    family: string[];
    isAutoRenewed: boolean;
  }>(
    `select s.number, concat_ws(' ', s.first_name, s.surname1, nullif(s.surname2, '')) as who, t.name as tier,
            to_char(c.valid_from_on, 'DD/MM/YYYY') as from, to_char(c.valid_until_on, 'DD/MM/YYYY') as until, s.family,
            s.is_auto_renewed as "isAutoRenewed"
       from supporter_card c join supporter s on s.id = c.supporter_id join supporter_tier t on t.id = c.supporter_tier_id
      where c.order_line_id = any($1) and c.voided_at is null order by c.id`,
    [idsOf(lines)],
  );
  return {
    page: '/simpatizantes',
    notes:
      rows.length > 0
        ? ['El carné de simpatizante va en un PDF propio, para imprimirlo o guardarlo en el teléfono.']
        : [],
    redemptions: rows.map(({number, who, tier, from, until, family, isAutoRenewed}) => ({
      title: `${tier}: ${who}`,
      quantity: 1,
      code: number,
      detail: [
        `Carné ${number}, del ${from} al ${until}.`,
        family.length > 0 && `Con ${family.join(', ')}.`,
        isAutoRenewed && 'Te avisamos 21 días antes de que acabe para renovarlo.',
      ]
        .filter(Boolean)
        .join(' '),
    })),
  };
}
