/**
 * What a clerk's own entry in «Taquilleros» allows, beyond the role: devoluciones up to so much a day, codes, blocked
 * seats, reprints, invitations, the till's totals, and only these events. It binds whoever is nothing but a clerk;
 * without an entry, sale and reprint are all there is. The entry's row is the lock under which a day's refunds are
 * added up.
 */
import {conflict, DomainError} from '../kernel/errors';
import type {Tx} from '../kernel/tx';

export type ClerkPermission = 'invite' | 'discount' | 'refund' | 'sell_blocked' | 'reprint' | 'view_totals' | 'upgrade';

const REFUSALS: Record<Exclude<ClerkPermission, 'view_totals'>, string> = {
  invite: 'Tu alta en taquilla no incluye dar invitaciones.',
  discount: 'Tu alta en taquilla no incluye códigos de descuento.',
  refund: 'Tu alta en taquilla no incluye devoluciones: pídesela a un responsable.',
  sell_blocked: 'Tu alta en taquilla no incluye vender butacas bloqueadas.',
  upgrade:
    'Esa butaca es más cara y tu alta en taquilla no incluye darla sin cobrar la diferencia: pídeselo a un responsable.',
  reprint: 'Tu alta en taquilla no incluye reimprimir entradas.',
};

interface Entry {
  permissions: ClerkPermission[];
  events: number[];
  sessions: number[];
  maxRefundDayCents: number;
}

interface Who {
  id: number | null;
  roles: string[];
}

const isOnlyClerk = ({roles}: Who) => roles.length > 0 && roles.every(role => role === 'clerk');

async function entryOf(tx: Tx, who: Who): Promise<Entry> {
  const {rows} = await tx.query<Entry>(
    `select permissions, max_refund_day_cents as "maxRefundDayCents",
      array(select jsonb_array_elements_text(coalesce(scope -> 'eventIds', '[]'))::int) as events,
      array(select jsonb_array_elements_text(coalesce(scope -> 'eventSessionIds', '[]'))::int) as sessions
       from box_office_clerk where staff_user_id = $1 and is_active for update`,
    [who.id],
  );
  return rows[0] ?? {permissions: ['reprint'], events: [], sessions: [], maxRefundDayCents: 0};
}

export const mayAtCounter = async (tx: Tx, who: Who, permission: ClerkPermission): Promise<boolean> =>
  !isOnlyClerk(who) || (await entryOf(tx, who)).permissions.includes(permission);

/** @throws DomainError 403 `clerk_not_allowed` */
export async function requireClerk(
  tx: Tx,
  who: Who,
  permission: Exclude<ClerkPermission, 'view_totals'>,
): Promise<void> {
  if (!(await mayAtCounter(tx, who, permission))) throw new DomainError('clerk_not_allowed', REFUSALS[permission]);
}

/**
 * After the sale, in its transaction: every session of it is one that the clerk sells. @throws DomainError 403
 * `clerk_not_allowed`
 */
export async function requireClerkSells(tx: Tx, who: Who, orderId: number): Promise<void> {
  if (!isOnlyClerk(who)) return;
  const {events, sessions} = await entryOf(tx, who);
  if (events.length + sessions.length === 0) return;
  const {rows} = await tx.query<{title: string}>(
    `select e.title from order_line l join event_session s on s.id = l.event_session_id
      join event e on e.id = s.event_id
      where l.order_id = $1 and not (e.id = any($2) or coalesce(e.trial_of_id = any($2), false) or s.id = any($3))
      limit 1`,
    [orderId, events, sessions],
  );
  if (rows[0]) throw new DomainError('clerk_not_allowed', `No tienes asignada la venta de «${rows[0].title}».`);
}

/** The same of one session. @throws DomainError 403 `clerk_not_allowed` */
export async function requireClerkSellsAt(tx: Tx, who: Who, eventSessionId: number): Promise<void> {
  if (!isOnlyClerk(who)) return;
  const {events, sessions} = await entryOf(tx, who);
  if (events.length + sessions.length === 0) return;
  const {rows} = await tx.query<{title: string}>(
    `select e.title from event_session s join event e on e.id = s.event_id
      where s.id = $1 and not (e.id = any($2) or coalesce(e.trial_of_id = any($2), false) or s.id = any($3))`,
    [eventSessionId, events, sessions],
  );
  if (rows[0]) throw new DomainError('clerk_not_allowed', `No tienes asignada la venta de «${rows[0].title}».`);
}

/**
 * After the refund, in its transaction: what this clerk has given back today stays within the entry's limit, whoever
 * asked for it, also what could not be given before and is now. @throws
 * DomainError 403 `clerk_not_allowed`, 409 `refund_limit`
 */
export async function requireClerkRefunds(tx: Tx, who: Who): Promise<void> {
  if (!isOnlyClerk(who)) return;
  const entry = await entryOf(tx, who);
  if (!entry.permissions.includes('refund')) throw new DomainError('clerk_not_allowed', REFUSALS.refund);
  const {rows} = await tx.query<{cents: number}>(
    `select coalesce(sum(amount_cents), 0)::int as cents from refund where $1 in (staff_user_id, given_by_id) and state <> 'failed'
      and coalesce(case when given_by_id is not null then done_at end, created_at) >= club_start(club_today())`,
    [who.id],
  );
  if (rows[0]!.cents > entry.maxRefundDayCents)
    throw conflict(
      'refund_limit',
      'Con esta devolución pasas de lo que puedes devolver hoy: pídesela a un responsable.',
      {maxRefundDayCents: entry.maxRefundDayCents},
    );
}
