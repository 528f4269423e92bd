/** One case with everything said in it, what hangs from it, and what may be done next. */
import {allows, type Role} from '../../auth/permissions';
import type {CaseState} from '../../domain/cases/states';
import {nextOf} from '../../domain/machines/registry';
import {cents, id, instant, list, obj, oneOf, orNull, str, bool, int, type Infer} from '../../rest/shape';
import type {Tx} from '../../tx';
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
});
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
    order: orNull(obj({id: id(), number: str(), state: str(), totalCents: cents(), createdAt: instant()})),
    customer: orNull(obj({id: id(), name: str(), email: str(), orders: int(), otherCases: int()})),
    messages: list(MESSAGE),
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
    `select m.id, m.kind, m.author_kind as "authorKind", m.author_name as "authorName", m.body,
      m.created_at as "createdAt", (
        select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'sizeBytes', f.size_bytes)
          order by f.id), '[]') from incident_file f where f.incident_message_id = m.id) as files
      from incident_message m where m.incident_id = $1 order by m.id limit 1000`,
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
