/** What somebody is about to be asked who buys what is in a cart: who comes with each ticket, and the fields of it all. */
import type {Tx} from '../kernel/tx';
import {isAskedOf, readFields, type AskedPlot, type Field} from './read-fields';

export interface AskedSession {
  sessionId: number;
  names: {
    needsDoc: boolean;
    isRequired: boolean;
    /** Null: now. */
    attendeesDueAt: Date | null;
  } | null;
  fieldIds: number[];
}

export interface Questions {
  sessions: AskedSession[];
  /** `plotId`: of this plot alone. */
  goods: {kind: 'supporter' | 'plot'; plotId: number | null; fieldIds: number[]}[];
  orderFieldIds: number[];
  fields: Field[];
}

/** Of what the cart holds at this moment, and of `more` sessions. */
export async function readQuestions(tx: Tx, cartId: string | null, more: readonly number[] = []): Promise<Questions> {
  const {rows: sessions} = await tx.query<{
    id: number;
    eventId: number;
    isNominative: boolean;
    needsDoc: boolean;
    isRequired: boolean;
    dueAt: Date | null;
  }>(
    `select s.id, s.event_id as "eventId", s.is_nominative as "isNominative", s.attendee_needs_doc as "needsDoc",
            s.entry_needs_name as "isRequired", case when s.attendees_due_at > now() then s.attendees_due_at end as "dueAt"
       from event_session s
      where s.id in (
        select c.event_session_id from seat_claim c
         where c.cart_id = $1 and c.kind = 'hold' and c.order_id is null and c.expires_at > now()
        union select z.event_session_id from zone_claim z
         where z.cart_id = $1 and z.kind = 'hold' and z.order_id is null and z.expires_at > now()
        union select unnest($2::int[])) order by s.id`,
    [cartId, more],
  );
  const {rows: carts} = await tx.query<{goods: string[]}>(
    `select goods from cart where id = $1 and state = 'open' and expires_at > now()`,
    [cartId],
  );
  const events =
    sessions.length > 0
      ? await readFields(tx, {scope: 'event', eventIds: [...new Set(sessions.map(one => one.eventId))]})
      : [];
  const goods: AskedGood[] = [];
  for (const kind of ['supporter', 'plot'] as const) {
    if (!carts[0]?.goods.includes(kind)) continue;
    const fields = await readFields(tx, {scope: kind});
    if (fields.length === 0) continue;
    if (kind === 'supporter') goods.push({kind, plotId: null, fieldIds: idsOf(fields), fields});
    else goods.push(...(await askedPlots(tx, cartId, fields)));
  }
  return {
    sessions: sessions.map(({id, eventId, isNominative, needsDoc, isRequired, dueAt}) => ({
      sessionId: id,
      names: isNominative ? {needsDoc, isRequired, attendeesDueAt: dueAt} : null,
      fieldIds: idsOf(events.filter(field => field.askedPer === 'ticket' && isAskedOf(field, {eventId, plot: null}))),
    })),
    goods: goods.map(({fields: _, ...one}) => one),
    orderFieldIds: idsOf(events.filter(field => field.askedPer === 'order')),
    fields: [...events, ...new Set(goods.flatMap(one => one.fields))],
  };
}

type AskedGood = Questions['goods'][number] & {fields: Field[]};

/** Each plot of the cart with the questions of its area and kind. */
async function askedPlots(tx: Tx, cartId: string | null, fields: Field[]): Promise<AskedGood[]> {
  const {rows} = await tx.query<AskedPlot & {plotId: number}>(
    `select c.plot_id as "plotId", p.plot_area_id as "areaId", r.kind
       from plot_claim c
       join plot p on p.id = c.plot_id
       join plot_price r on r.id = c.plot_price_id
      where c.cart_id = $1 and c.order_id is null and c.expires_at > now()
      order by c.plot_id`,
    [cartId],
  );
  return rows.flatMap(({plotId, ...plot}): AskedGood[] => {
    const own = fields.filter(field => isAskedOf(field, {eventId: null, plot}));
    return own.length > 0 ? [{kind: 'plot', plotId, fieldIds: idsOf(own), fields: own}] : [];
  });
}

const idsOf = (fields: readonly Field[]): number[] => fields.map(field => field.id);
