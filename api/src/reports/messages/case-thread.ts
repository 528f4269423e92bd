/** One case with everything said in it, what hangs from it, and what may be done next. */
import {allows, type Role} from '../../auth/permissions';
import type {CaseState} from '../../domain/cases/states';
import {nextOf} from '../../domain/machines/registry';
import {cents, id, instant, list, obj, oneOf, orNull, str, bool, int, type Infer} from '../../rest/shape';
import type {Tx} from '../../tx';
import {utcInstants} from '../instants';

const MESSAGE = obj({
  id: id(),
  kind: oneOf('public', 'internal', 'event'),
  authorKind: oneOf('customer', 'staff', 'system'),
  authorName: str(),
  body: str(),
  createdAt: instant(),
});
export const CASE_THREAD = obj(
  {
    id: id(),
    number: str(),
    source: str(),
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
    firstReplyDueAt: orNull(instant()),
    resolutionDueAt: orNull(instant()),
    firstReplyAt: orNull(instant()),
    resolvedAt: orNull(instant()),
    closedAt: orNull(instant()),
    isLate: bool(),
    assignee: orNull(obj({id: id(), name: str()})),
    nextStates: list(str()),
    order: orNull(obj({id: id(), number: str(), state: str(), totalCents: cents(), createdAt: instant()})),
    customer: orNull(obj({id: id(), name: str(), email: str(), orders: int(), otherCases: int()})),
    messages: list(MESSAGE),
    staff: list(obj({id: id(), name: str()}), {description: 'a quién se puede asignar'}),
  },
  'CaseThread',
);
export type CaseThread = Infer<typeof CASE_THREAD>;

const HEAD = `
select i.id, i.number, i.source, i.category, i.priority, i.state, i.title, i.contact_name as "contactName",
  i.contact_email as "contactEmail", i.contact_phone as "contactPhone", i.tracking_code as "trackingCode", i.version,
       i.created_at as "createdAt", i.first_reply_due_at as "firstReplyDueAt", i.resolution_due_at as "resolutionDueAt",
         i.first_reply_at as "firstReplyAt", i.resolved_at as "resolvedAt", i.closed_at as "closedAt",
       i.state not in ('resolved', 'closed')
         and (i.resolution_due_at < now() or (i.first_reply_at is null and i.first_reply_due_at < now())) as "isLate",
       (select json_build_object('id', u.id, 'name', u.name) from staff_user u where u.id = i.assignee_id) as assignee,
       (select json_build_object('id', o.id, 'number', o.number, 'state', o.state, 'totalCents', o.total_cents,
         'createdAt', o.created_at) from "order" o where o.id = i.order_id) as "order",
       (select json_build_object('id', c.id, 'name',
         concat_ws(' ', nullif(c.first_name, ''), nullif(c.surname1, ''), nullif(c.surname2, '')), 'email', c.email,
         'orders', (select count(*) from "order" o where o.customer_id = c.id),
          'otherCases', (select count(*) from incident x
            where x.customer_id = c.id and x.id <> i.id and x.source <> 'system' and x.category <> 'child_protection'))
            from customer c where c.id = i.customer_id) as customer
  from incident i where i.id = $1 and (i.source <> 'system' or i.category = 'child_protection')`;

export async function readCaseThread(tx: Tx, caseId: number): Promise<CaseThread | null> {
  const head = (await tx.query<Omit<CaseThread, 'messages' | 'staff' | 'nextStates'>>(HEAD, [caseId])).rows[0];
  if (!head) return null;
  const {rows: messages} = await tx.query<CaseThread['messages'][number]>(
    `select id, kind, author_kind as "authorKind", author_name as "authorName", body, created_at as "createdAt"
      from incident_message where incident_id = $1 order by id limit 1000`,
    [caseId],
  );
  const people = await tx.query<{id: number; name: string; roles: Role[]}>(
    'select id, name, roles from staff_user where is_active and event_company_id is null order by name',
  );
  const area = head.category === 'child_protection' ? 'child_protection' : 'incidents';
  const staff = people.rows
    .filter(person => allows(person.roles, area, 'edit'))
    .map(person => ({id: person.id, name: person.name}));
  return utcInstants({...head, messages, staff, nextStates: [...nextOf('case', head.state as CaseState)]});
}
