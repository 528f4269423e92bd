/** One case with everything said in it, what hangs from it, and what may be done next. */
import {allows, type Role} from '../../web/auth/permissions';
import type {CaseState} from '../../domain/cases/states';
import {PLAIN_TEMPLATES, WHATSAPP_OF} from '../../domain/cases/by-whatsapp';
import {nextOf} from '../../domain/machines/registry';
import {cents, id, instant, list, obj, oneOf, orNull, str, bool, int, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

/** What was sent with a message. */
export const CASE_FILE = obj({id: id(), fileName: str(), sizeBytes: int()}, 'CaseFile');
const MESSAGE = obj({
  id: id(),
  kind: oneOf('public', 'internal', 'event'),
  authorKind: oneOf('customer', 'staff', 'system'),
  authorName: str(),
  body: str(),
  createdAt: instant(),
  files: list(CASE_FILE),
  whatsapp: orNull(obj({state: oneOf('queued', 'sent', 'delivered', 'failed'), problem: str()}, 'CaseWhatsapp')),
  from: orNull(str({description: 'el número del mensaje unido en que se dijo'})),
});
const ORDER = obj({
  id: id(),
  number: str(),
  state: str(),
  totalCents: cents(),
  refundedCents: cents(),
  createdAt: instant(),
  holds: str({description: 'lo que lleva, en pocas palabras'}),
  isSubject: bool({description: 'el caso va de él'}),
});
const PASS = obj({
  id: id(),
  holderId: id(),
  listId: id(),
  listName: str(),
  holderName: str(),
  memberCode: str(),
  categoryName: str(),
  seat: str(),
  state: str(),
  overdueCents: cents(),
  isSubject: bool(),
});
const OTHER = obj({id: id(), number: str(), title: str(), state: str(), createdAt: instant(), canMerge: bool()});
export const CASE_THREAD = obj(
  {
    id: id(),
    number: str(),
    source: str(),
    channel: str(),
    category: str(),
    priority: str(),
    state: str(),
    title: str(),
    contactName: str(),
    contactEmail: str(),
    contactPhone: str(),
    trackingCode: str(),
    version: int(),
    createdAt: instant(),
    nextDueAt: orNull(instant('lo siguiente que vence')),
    firstReplyDueAt: orNull(instant()),
    resolutionDueAt: orNull(instant()),
    firstReplyAt: orNull(instant()),
    resolvedAt: orNull(instant()),
    closedAt: orNull(instant()),
    isLate: bool(),
    assignee: orNull(obj({id: id(), name: str()})),
    nextStates: list(str()),
    customer: orNull(obj({id: id(), name: str(), email: str(), orderCount: int()})),
    isProven: bool({
      description: 'escribió con su cuenta, o lo anotó el personal: un remitente de correo lo escribe cualquiera',
    }),
    orders: list(ORDER, {description: 'el suyo primero, y los últimos del cliente'}),
    passes: orNull(list(PASS, {description: 'null: no se pueden ver abonos'})),
    others: list(OTHER, {description: 'más mensajes de la misma persona'}),
    mergedInto: orNull(obj({id: id(), number: str()})),
    messages: list(MESSAGE),
    whatsapp: orNull(
      obj({
        until: orNull(instant('hasta cuándo se le puede contestar con palabras propias')),
        isOpen: bool(),
        hasLeft: bool({description: 'pidió que no se le escriba más por WhatsApp'}),
        templates: list(obj({id: id(), name: str(), body: str()}), {
          description: 'con las que se le puede escribir después',
        }),
      }),
    ),
    staff: list(obj({id: id(), name: str()}), {description: 'a quién se puede asignar'}),
  },
  'CaseThread',
);
export type CaseThread = Infer<typeof CASE_THREAD>;

const HEAD = `
select i.id, i.number, i.source, i.channel, i.category, i.priority, i.state, i.title, i.contact_name as "contactName",
  i.contact_email as "contactEmail", i.contact_phone as "contactPhone", i.tracking_code as "trackingCode", i.version,
       i.created_at as "createdAt", i.first_reply_due_at as "firstReplyDueAt", i.resolution_due_at as "resolutionDueAt",
         i.first_reply_at as "firstReplyAt", i.resolved_at as "resolvedAt", i.closed_at as "closedAt",
       i.next_due_at as "nextDueAt", coalesce(i.next_due_at < now(), false) as "isLate",
       (select json_build_object('id', u.id, 'name', u.name) from staff_user u where u.id = i.assignee_id) as assignee,
       (select json_build_object('id', c.id, 'name',
         concat_ws(' ', nullif(c.first_name, ''), nullif(c.surname1, ''), nullif(c.surname2, '')), 'email', c.email,
         'orderCount', (select count(*) from "order" o where o.customer_id = c.id))
            from customer c where c.id = i.customer_id) as customer,
       i.source = 'clerk' or (i.source = 'customer' and i.channel = 'web') as "isProven",
       (select json_build_object('id', t.id, 'number', t.number) from incident t where t.id = i.merged_into_id)
         as "mergedInto", ${WHATSAPP_OF} as "writesBy", i.order_id as "orderId", i.season_pass_id as "seasonPassId", i.customer_id as "customerId"
  from incident i where i.id = $1 and (i.source <> 'system' or i.category = 'child_protection')`;

const MESSAGES = `
select m.id, m.kind, m.author_kind as "authorKind", m.author_name as "authorName", m.body, m.created_at as "createdAt", (
         select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'sizeBytes', f.size_bytes)
           order by f.id), '[]') from incident_file f where f.incident_message_id = m.id) as files,
       (select json_build_object('state', w.state, 'problem', w.problem) from whatsapp_message w
         where w.incident_message_id = m.id limit 1) as whatsapp,
       case when i.id <> $1 then i.number end as "from"
  from incident i join incident_message m on m.incident_id = i.id where i.id = $1 or i.merged_into_id = $1
 order by m.created_at, m.id limit 1000`;

const ORDERS = `
select o.id, o.number, o.state, o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
       o.created_at as "createdAt", coalesce(o.id = $1, false) as "isSubject", coalesce((
         select string_agg(distinct case when l.kind = 'ticket' then e.title else l.description end, ', ')
           from order_line l left join event_session s on s.id = l.event_session_id left join event e on e.id = s.event_id
           where l.order_id = o.id), '') as holds
  from "order" o where o.id = $1 or (o.customer_id = $2 and o.state not in ('cancelled', 'expired'))
 order by coalesce(o.id = $1, false) desc, o.id desc limit 4`;

const PASSES = `
select p.id, h.id as "holderId", l.id as "listId", l.name as "listName", p.holder_name as "holderName",
       p.member_code as "memberCode", k.name as "categoryName", p.seat_label as seat, p.state,
       p.overdue_cents as "overdueCents", coalesce(p.id = $1, false) as "isSubject"
  from season_pass p join pass_holder h on h.id = p.pass_holder_id join season_list l on l.id = p.season_list_id
  join pass_category k on k.id = p.pass_category_id
 where p.id = $1 or (h.customer_id = $2 and p.state not in ('void', 'handed_over', 'renewed', 'not_renewed', 'expired'))
 order by coalesce(p.id = $1, false) desc, p.id desc limit 4`;

const OTHERS = `
select x.id, x.number, x.title, x.state, x.created_at as "createdAt",
       i.contact_email <> '' and x.contact_email = i.contact_email and i.merged_into_id is null and i.state <> 'closed' as "canMerge"
  from incident i join incident x on x.id <> i.id and x.source <> 'system' and x.merged_into_id is null
    and (x.category = 'child_protection') = (i.category = 'child_protection')
    and (x.customer_id = i.customer_id or (x.contact_email = i.contact_email and i.contact_email <> ''))
 where i.id = $1 order by x.id desc limit 6`;

interface Head
  extends Omit<CaseThread, 'messages' | 'staff' | 'nextStates' | 'orders' | 'passes' | 'others' | 'whatsapp'> {
  writesBy: {until: string | null; isOpen: boolean; hasLeft: boolean} | null;
  orderId: number | null;
  seasonPassId: number | null;
  customerId: number | null;
}

export async function readCaseThread(tx: Tx, caseId: number, roles: readonly string[]): Promise<CaseThread | null> {
  const found = (await tx.query<Head>(HEAD, [caseId])).rows[0];
  if (!found) return null;
  const {orderId, seasonPassId, customerId, writesBy, ...head} = found;
  const rowsOf = async <T>(text: string, values: unknown[]): Promise<T[]> =>
    (await tx.query<T & object>(text, values)).rows;
  const messages = await rowsOf<CaseThread['messages'][number]>(MESSAGES, [caseId]);
  const orders = await rowsOf<CaseThread['orders'][number]>(ORDERS, [orderId, customerId]);
  const passes = allows(roles, 'passes', 'view')
    ? await rowsOf<NonNullable<CaseThread['passes']>[number]>(PASSES, [seasonPassId, customerId])
    : null;
  const others = await rowsOf<CaseThread['others'][number]>(OTHERS, [caseId]);
  const people = await tx.query<{id: number; name: string; roles: Role[]}>(
    'select id, name, roles from staff_user where is_active and event_company_id is null order by name',
  );
  const area = head.category === 'child_protection' ? 'child_protection' : 'incidents';
  const staff = people.rows
    .filter(person => allows(person.roles, area, 'edit'))
    .map(person => ({id: person.id, name: person.name}));
  // What was merged goes on in the other.
  const nextStates = head.mergedInto ? [] : [...nextOf('case', head.state as CaseState)];
  const whatsapp = writesBy && {
    until: writesBy.until === null ? null : new Date(writesBy.until).toISOString(),
    isOpen: writesBy.isOpen,
    hasLeft: writesBy.hasLeft,
    templates: writesBy.isOpen
      ? []
      : await rowsOf<{id: number; name: string; body: string}>(
          `select t.id, t.name, t.components -> 'body' ->> 'text' as body from ${PLAIN_TEMPLATES} order by t.name limit 50`,
          [],
        ),
  };
  return utcInstants({...head, whatsapp, orders, passes, others, messages, staff, nextStates});
}
