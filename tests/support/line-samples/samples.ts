/**
 * One sale of every kind of line: how it is put into a cart or what is owed, and by which rows its buyer has it. A kind
 * without a sample does not compile, so a new one passes through every test of the contract.
 */
import {randomUUID} from 'node:crypto';
import {chooseDonation} from '../../../api/src/domain/lines/donation/choose';
import {chooseSlot} from '../../../api/src/domain/lines/experience/choose';
import {chooseGiftCard} from '../../../api/src/domain/lines/gift-card/choose';
import {chooseProduct} from '../../../api/src/domain/lines/product/choose';
import {sendTo} from '../../../api/src/domain/lines/shipping/address';
import type {Due, LineKindName} from '../../../api/src/domain/orders/due';
import {createReservation} from '../../../api/src/domain/reservations/create';
import {holdPack} from '../../../api/src/domain/packs/hold';
import {chooseCard} from '../../../api/src/domain/supporters/choose-card';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {SUPPLEMENT_CENTS} from '../passes/supplements';
import {type LineStage, holdSeat, nextPass, nextSeat} from './stage';

interface Base {
  /** SQL: how many things of this kind the buyer of order $1 has. */
  has: string;
  /** What was done stays done when its money goes back. */
  stays?: true;
}
export type LineSample = Base &
  (
    | {inCart: (tx: Tx, stage: LineStage, cartId: string) => Promise<void>}
    | {due: (tx: Tx, stage: LineStage) => Promise<Due>}
  );

const active = (kind: LineKindName): string =>
  `select count(*)::int as n from order_line where order_id = $1 and kind = '${kind}' and state = 'active'`;
const ONLINE = {channel: 'web', staffUserId: null} as const;
const handed = (kind: LineKindName): string =>
  `select count(*)::int as n from order_line where order_id = $1 and kind = '${kind}' and fulfilment = 'paid'`;

const NEW_PERSON = {
  firstName: 'Eva',
  surname1: 'Ruiz',
  surname2: '',
  phone: '',
  docNo: null,
  birthYear: 1990,
  postalCode: '50001',
};

/** A plot that waits for its money, as `placePlot` leaves it; the id of its sale. */
async function heldPlot(tx: Tx, cents: number, depositCents: number): Promise<number> {
  const {rows} = await tx.query<{id: number}>(
    `with area as (insert into plot_area (name, starts_on, ends_on, state)
       values ($1, club_today() + 60, club_today() + 65, 'open') returning id),
     price as (insert into plot_price (plot_area_id, name, kind, amount_cents, deposit_cents, vat_code, sale_starts_at,
       sale_ends_at) select id, 'Tienda', 'camping', $2, $3, 'general', now() - interval '1 day',
       now() + interval '9 days' from area returning id, plot_area_id),
     taken as (insert into plot (plot_area_id, plot_price_id, number, state)
       select plot_area_id, id, 'A1', 'held' from price returning id, plot_area_id, plot_price_id),
     sale as (insert into plot_sale (plot_area_id, plot_price_id, plot_id, buyer_name, price_cents, total_cents,
       deposit_cents, deposit_state, vat_code) select plot_area_id, plot_price_id, id, 'Ana', $2, $2, $3,
       case when $3 > 0 then 'owed' else 'none' end, 'general' from taken returning id),
     part as (insert into instalment (contract_kind, plot_sale_id, n, due_on, amount_cents)
       select 'plot', id, 1, club_today(), $2 from sale)
     select id from sale`,
    [`Zona ${randomUUID()}`, cents, depositCents],
  );
  return rows[0]!.id;
}

export const LINE_SAMPLES: Readonly<Record<LineKindName, LineSample>> = {
  ticket: {
    inCart: (tx, stage, cartId) => holdSeat(tx, stage, cartId, nextSeat(stage)),
    has: `select count(*)::int as n from ticket where order_id = $1 and state <> 'void'`,
  },
  pack: {
    inCart: async (tx, stage, cartId) => {
      await holdPack(tx, {
        ...ONLINE,
        cartId,
        packId: stage.packId,
        quantity: 1,
        area: 'Tribuna',
        priceCategoryId: stage.world.categories.general,
        sessions: [{sessionId: stage.world.sessionId, seatIds: [nextSeat(stage)]}],
      });
    },
    has: active('pack'),
  },
  pass: {
    due: async (tx, stage) => {
      const seasonPassId = nextPass(stage);
      const {rows} = await tx.query<{id: number}>('select id from instalment where season_pass_id = $1', [
        seasonPassId,
      ]);
      return {
        kind: 'pass',
        description: 'Plazo',
        cents: 10_000,
        vatCode: 'reduced',
        instalmentId: rows[0]!.id,
        seasonPassId,
      };
    },
    has: `select count(*)::int as n from order_line l join instalment i on i.id = l.instalment_id
      where l.order_id = $1 and i.state in ('paid', 'paid_late')`,
  },
  seat_change: {
    due: async (tx, stage) => {
      const seasonPassId = nextPass(stage);
      const {rows} = await tx.query<{id: number}>(
        `insert into seat_change (season_pass_id, from_seat_id, to_seat_id, price_diff_cents, state)
          select id, seat_id, $2, 700, 'pending_payment' from season_pass where id = $1 returning id`,
        [seasonPassId, nextSeat(stage)],
      );
      return {
        kind: 'seat_change',
        description: 'Cambio de butaca',
        cents: 700,
        vatCode: 'reduced',
        seasonPassId,
        seatChangeId: rows[0]!.id,
      };
    },
    has: `select count(*)::int as n from order_line l join seat_change c on c.id = l.seat_change_id
      where l.order_id = $1 and c.state = 'applied'`,
    stays: true,
  },
  card: {
    due: async (_tx, stage) => ({
      kind: 'card',
      description: 'Duplicado',
      cents: 600,
      vatCode: 'general',
      seasonPassId: nextPass(stage),
      cardReason: 'lost',
    }),
    has: `select count(*)::int as n from order_line l join pass_card c on c.season_pass_id = l.season_pass_id
      where l.order_id = $1 and l.kind = 'card' and c.state = 'active' and c.fee_cents = l.total_cents`,
    stays: true,
  },
  deposit: {
    due: async (tx, stage) => {
      const {rows} = await tx.query<{id: number}>(
        `insert into waiting_list_entry (pass_campaign_id, email, first_name, surname1, seats_wanted, deposit_cents,
          state) values ($1, $2, 'Eva', 'Ruiz', 1, 5000, 'pending_deposit') returning id`,
        [stage.campaignId, `espera-${randomUUID()}@example.org`],
      );
      return {
        kind: 'deposit',
        description: 'Señal',
        cents: 5_000,
        vatCode: 'reduced',
        waitingListEntryId: rows[0]!.id,
      };
    },
    has: `select count(*)::int as n from order_line l join waiting_list_entry w on w.id = l.waiting_list_entry_id
      where l.order_id = $1 and w.state = 'waiting' and w.deposit_state = 'paid'`,
  },
  supplement: {
    due: async (_tx, stage) => ({
      kind: 'supplement',
      description: 'Suplemento',
      cents: SUPPLEMENT_CENTS,
      vatCode: 'reduced',
      seasonPassId: nextPass(stage),
      supplementSessionId: stage.world.sessionId,
    }),
    has: `select count(*)::int as n from order_line l where l.order_id = $1 and l.kind = 'supplement'
      and not supplement_owed(l.season_pass_id, l.supplement_session_id)`,
  },
  supporter: {
    inCart: async (tx, stage, cartId) => {
      const {rows} = await tx.query<{id: number}>(
        `insert into supporter_tier (name, price_cents, vat_code, validity, valid_days)
          values ('Carné ' || $1::text, 2500, 'general', 'days', 365) returning id`,
        [randomUUID()],
      );
      await chooseCard(tx, {
        ...ONLINE,
        cartId,
        tierId: rows[0]!.id,
        supporterId: null,
        person: {...NEW_PERSON, email: `s-${stage.used.seats}-${randomUUID()}@example.org`},
        isAutoRenewed: false,
        wantsNews: false,
        family: [],
        origin: 'web',
      });
    },
    has: `select count(*)::int as n from order_line l join supporter_card c on c.order_line_id = l.id
      where l.order_id = $1 and c.voided_at is null`,
  },
  product: {
    inCart: (tx, {variantId}, cartId) =>
      chooseProduct(tx, {...ONLINE, cartId, variantId, quantity: 1, pickup: 'shop', sessionId: null}),
    has: handed('product'),
  },
  experience: {
    inCart: (tx, {slotId}, cartId) => chooseSlot(tx, {...ONLINE, cartId, slotId, quantity: 1}),
    has: handed('experience'),
  },
  plot: {
    due: async tx => {
      const plotSaleId = await heldPlot(tx, 12_345, 0);
      const {rows} = await tx.query<{id: number}>('select id from instalment where plot_sale_id = $1', [plotSaleId]);
      return {
        kind: 'plot',
        description: 'Parcela',
        cents: 12_345,
        vatCode: 'general',
        plotSaleId,
        instalmentId: rows[0]!.id,
      };
    },
    has: `select count(*)::int as n from order_line l join plot_sale s on s.id = l.plot_sale_id
      where l.order_id = $1 and l.kind = 'plot' and s.state = 'assigned'`,
  },
  plot_deposit: {
    due: async tx => ({
      kind: 'plot_deposit',
      description: 'Fianza',
      cents: 3_000,
      vatCode: 'not_subject',
      plotSaleId: await heldPlot(tx, 12_345, 3_000),
    }),
    has: `select count(*)::int as n from order_line l join plot_sale s on s.id = l.plot_sale_id
      where l.order_id = $1 and l.kind = 'plot_deposit' and s.deposit_state = 'held'`,
  },
  academy: {
    due: async tx => {
      const {rows} = await tx.query<{id: number; cents: number}>(
        `with l as (insert into season_list (name, kind, starts_on, ends_on) values ('Cantera ' || gen_random_uuid(), 'academy',
            club_today() - 30, club_today() + 300) returning id),
          c as (insert into age_category (season_list_id, name, birth_year_from, birth_year_to)
            select id, 'Alevín', 1990, 2030 from l returning id, season_list_id),
          a as (insert into athlete (first_name, surname1, birth_on, sex) values ('Noa', 'Gil', '2018-05-05', 'female') returning id),
          e as (insert into enrolment (season_list_id, athlete_id, age_category_id, state, amount_cents)
            select c.season_list_id, a.id, c.id, 'payment_pending', 9900 from c, a returning id)
         insert into instalment (contract_kind, enrolment_id, n, due_on, amount_cents) select 'academy', id, 1, club_today(), 9900
           from e returning id, amount_cents as cents`,
      );
      return {
        kind: 'academy',
        description: 'Cantera: Noa Gil',
        cents: rows[0]!.cents,
        vatCode: 'general',
        instalmentId: rows[0]!.id,
      };
    },
    has: `select count(*)::int as n from order_line l join instalment i on i.id = l.instalment_id
      join enrolment e on e.id = i.enrolment_id where l.order_id = $1 and i.state = 'paid' and e.state = 'enrolled'`,
  },
  gift_card: {
    inCart: (tx, _stage, cartId) =>
      chooseGiftCard(tx, {
        ...ONLINE,
        cartId,
        cents: 5_000,
        senderName: 'Ana',
        recipientName: 'Eva',
        recipientEmail: '',
        message: '',
        deliverOn: null,
      }),
    has: `select count(*)::int as n from order_line l join gift_card g on g.order_line_id = l.id
      where l.order_id = $1 and g.state = 'active' and g.balance_cents = g.amount_cents`,
  },
  shipping: {
    inCart: async (tx, {variantId}, cartId) => {
      await chooseProduct(tx, {...ONLINE, cartId, variantId, quantity: 1, pickup: 'shipping', sessionId: null});
      await sendTo(tx, cartId, {
        recipient: 'Ana García',
        address: 'Calle Mayor, 1',
        postalCode: '50001',
        city: 'Zaragoza',
        province: '',
        phone: '',
      });
    },
    has: `select count(*)::int as n from order_line l join shipment s on s.order_line_id = l.id
      where l.order_id = $1 and s.state = 'due'`,
  },
  group_deposit: {
    due: async (tx, stage) => {
      const made = await createReservation(tx, {
        eventSessionId: stage.world.sessionId,
        source: 'staff',
        contactName: 'Eva Ruiz',
        entityName: 'Peña',
        groupKind: 'club',
        email: '',
        phone: '',
        notes: '',
        fiscalName: '',
        nif: '',
        fiscalAddress: '',
        depositCents: 400,
        expiresAt: new Date(Date.now() + 3_600_000),
        seats: [{seatId: nextSeat(stage), priceCategoryId: null}],
        zones: [],
        staffUserId: null,
      });
      return {kind: 'group_deposit', description: 'Señal', cents: 400, vatCode: 'reduced', ownId: made.id};
    },
    has: `select count(*)::int as n from "order" o join reservation r on r.id = o.reservation_id
      where o.id = $1 and r.deposit_paid_at is not null`,
  },
  ticket_move: {
    due: async (tx, stage) => {
      // Somebody's ticket, paid long ago.
      const {rows} = await tx.query<{id: number}>(
        `with o as (insert into "order" (number, channel, state, email, first_name, total_cents, claims_expire_at, paid_at)
           values ($1, 'web', 'paid', 'moves@example.org', 'Eva', 0, now(), now()) returning id),
         l as (insert into order_line (order_id, event_session_id, position, zone_id, seat_id, price_id, price_category_id,
             description, unit_cents, vat_code, vat_bp, vat_cents, state)
           select o.id, $2, 1, p.zone_id, $3, p.id, p.price_category_id, 'Entrada', 0, 'reduced', 1000, 0, 'active'
             from o, price p where p.event_session_id = $2 and p.zone_id = (select zone_id from seat where id = $3)
              and p.price_category_id = $5 limit 1 returning id, order_id, zone_id, price_id),
         t as (insert into ticket (order_id, order_line_id, event_session_id, zone_id, seat_id, code)
           select order_id, id, $2, zone_id, $3, $1 from l returning id),
         c as (insert into seat_claim (event_session_id, seat_id, kind, order_id, price_id)
           select $2, $3, 'sale', order_id, price_id from l)
         insert into ticket_move (ticket_id, event_session_id, from_seat_id, to_seat_id, price_id, list_cents, off_cents, net_cents)
           select t.id, $2, $3, $4, l.price_id, 400, 0, 400 from t, l returning id`,
        [randomUUID(), stage.world.sessionId, nextSeat(stage), nextSeat(stage), stage.world.categories.general],
      );
      return {kind: 'ticket_move', description: 'Cambio', cents: 400, vatCode: 'reduced', ownId: rows[0]!.id};
    },
    has: `select count(*)::int as n from order_line l join ticket_move m on m.order_line_id = l.id
      join ticket t on t.id = m.ticket_id and t.seat_id = m.to_seat_id where l.order_id = $1 and l.state = 'active' and m.state = 'applied'`,
  },
  donation: {
    inCart: (tx, _stage, cartId) =>
      chooseDonation(tx, {cartId, channel: 'web', staffUserId: null, cents: 1_250, donor: null}),
    has: `select count(*)::int as n from order_line l join donation d on d.order_line_id = l.id
      where l.order_id = $1 and l.state = 'active' and d.cart_id is null`,
  },
};
