/** Eighty conversations with customers: some answered at once, some late, some that came back. */
import {insertRows, takeIds, type DemoTx} from '../../bulk-insert';
import {hasClub, meantFor} from '../../../platform/environment/demo-profile';
import {storeCaseFiles, storeMergedCase, storeRightsAsked} from './case-extras';
import {storeMailbox} from './store-mailbox';
import {CASE_TEXTS, OWN_REPLY, OWN_REPLY_OF_A_THEATRE, type CaseText} from './case-texts';
import {stranger} from '../people';
import type {CatalogueContext} from '../catalogue-context';

const COUNT = 80;
type State = 'new' | 'open' | 'waiting_customer' | 'resolved' | 'closed' | 'reopened';
const PRIORITIES = [
  ['normal', 60],
  ['high', 18],
  ['low', 15],
  ['urgent', 7],
] as const;

interface Message {
  incidentId: number;
  kind: 'public' | 'internal' | 'event';
  authorKind: 'customer' | 'staff';
  staffUserId: number | null;
  authorName: string;
  body: string;
  createdAt: Date;
}

export async function storeCases(
  tx: DemoTx,
  {profile, calendar, chance, customers, staff, config}: CatalogueContext,
): Promise<void> {
  const texts = CASE_TEXTS.filter(meantFor(profile));
  const people = [
    [staff.admin, 'Marta Alonso Prieto'],
    [staff.events, 'Lucía Barranco Soto'],
    [staff.finance, 'Nuria Castells Roig'],
  ] as const;
  const orders = await tx.query<{id: number; customerId: number}>(
    `select o.id, o.customer_id as "customerId" from "order" o where o.customer_id is not null and o.state = 'paid'
      order by o.id desc limit 400`,
  );
  const byCustomer = new Map(orders.rows.map(order => [order.customerId, order.id]));
  const owned = await tx.query<{id: number; customerId: number}>(
    `select max(p.id) as id, h.customer_id as "customerId" from season_pass p join pass_holder h on h.id = p.pass_holder_id
      where h.customer_id is not null and p.state = 'active' group by h.customer_id`,
  );
  const passes = new Map(owned.rows.map(pass => [pass.customerId, pass.id]));
  const known = customers.filter(c => c.customerId !== null && byCustomer.has(c.customerId));
  const first = await takeIds(tx, 'incident', COUNT);
  const messages: Message[] = [];
  const rows = Array.from({length: COUNT}, (_, i) => {
    const text = texts[i < 4 ? texts.length - 1 - (i % 2) : chance.below(texts.length - 2)]!;
    const hoursAgo = i < 14 ? 1 + chance.below(30) : 24 + chance.below(24 * 75);
    // People write by day; the last ones were just now.
    const at =
      i < 6
        ? calendar.minutesAfter(calendar.now, -20 * (i + 1))
        : calendar.minutesAfter(calendar.daysAhead(-Math.ceil(hoursAgo / 24), '09:10'), chance.below(640));
    const state: State =
      i % 19 === 16
        ? 'reopened'
        : hoursAgo < 30
          ? chance.weighted([
              ['new', 6],
              ['open', 3],
              ['waiting_customer', 2],
            ] as const)
          : hoursAgo < 24 * 12
            ? chance.weighted([
                ['open', 4],
                ['waiting_customer', 3],
                ['resolved', 4],
                ['reopened', 2],
                ['new', 1],
              ] as const)
            : chance.weighted([
                ['closed', 10],
                ['resolved', 5],
                ['open', 1],
              ] as const);
    const isKnown = known.length > 0 && chance.isLucky(0.7);
    const who = isKnown ? known[(i * 5) % known.length]! : stranger(customers, chance, 8000 + i);
    const name = [who.firstName, who.surname1].join(' ');
    const source = isKnown ? ('customer' as const) : chance.pick(['visitor', 'clerk'] as const);
    const [assignee, staffName] = people[i % people.length]!;
    const isAnswered = state !== 'new' && (state !== 'open' || chance.isLucky(0.4));
    const answeredAt = calendar.minutesAfter(
      at,
      60 *
        chance.weighted([
          [1, 6],
          [2, 5],
          [24, 3],
          [72, 1],
        ] as const) +
        chance.below(55),
    );
    const firstReplyAt = isAnswered && answeredAt < calendar.now ? answeredAt : null;
    const doneAt = calendar.minutesAfter(firstReplyAt ?? at, 60 * (3 + chance.below(60)));
    const isDone = state === 'resolved' || state === 'closed';
    const resolvedAt = isDone ? (doneAt < calendar.now ? doneAt : calendar.now) : null;
    const assigned = state !== 'new' || chance.isLucky(0.3);
    const said = talk(
      first + i,
      text,
      name,
      assignee,
      staffName,
      {at, firstReplyAt, resolvedAt, state, assigned},
      calendar.now,
    );
    messages.push(...said);
    return {
      id: first + i,
      kind: 'case',
      title: text.title,
      state,
      source,
      channel: source === 'clerk' ? 'office' : i % 6 === 5 ? 'mail' : 'web',
      category: text.category,
      priority: text.category === 'child_protection' ? 'urgent' : chance.weighted(PRIORITIES),
      contactName: name,
      contactEmail: who.email,
      contactPhone: who.phone,
      customerId: who.customerId,
      orderId:
        isKnown && ['purchase', 'refund', 'access', 'complaint'].includes(text.category)
          ? byCustomer.get(who.customerId!)!
          : null,
      seasonPassId: text.category === 'pass' ? (passes.get(who.customerId ?? 0) ?? null) : null,
      assigneeId: assigned ? assignee : null,
      firstReplyAt,
      lastMessageAt: said.at(-1)!.createdAt,
      resolvedAt,
      closedAt: state === 'closed' ? calendar.minutesAfter(resolvedAt!, 5) : null,
      createdAt: at,
      updatedAt: said.at(-1)!.createdAt,
    };
  });
  await insertRows(tx, 'incident', rows);
  await insertRows(tx, 'incident_message', messages);
  await storeCaseFiles(tx);
  await storeMergedCase(tx);
  await storeRightsAsked(tx);
  await storeMailbox(tx, config);
  await insertRows(tx, 'canned_reply', [hasClub(profile) ? OWN_REPLY : OWN_REPLY_OF_A_THEATRE]);
  await tx.query(`update faq set helpful_votes = 4 + (id * 37) % 90, unhelpful_votes = (id * 11) % 9`);
}

interface Course {
  at: Date;
  firstReplyAt: Date | null;
  resolvedAt: Date | null;
  state: State;
  assigned: boolean;
}

function talk(
  id: number,
  text: CaseText,
  customer: string,
  staffId: number,
  staffName: string,
  course: Course,
  now: Date,
): Message[] {
  const later = (at: Date, minutes: number) => new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()));
  const staff = (kind: 'public' | 'internal' | 'event', body: string, at: Date): Message => ({
    incidentId: id,
    kind,
    authorKind: 'staff',
    staffUserId: staffId,
    authorName: staffName,
    body,
    createdAt: at,
  });
  const client = (body: string, at: Date): Message => ({
    incidentId: id,
    kind: 'public',
    authorKind: 'customer',
    staffUserId: null,
    authorName: customer,
    body,
    createdAt: at,
  });
  const {at, firstReplyAt, resolvedAt, state} = course;
  const said = [client(text.asks, at)];
  if (course.assigned) said.push(staff('event', `Asignado a ${staffName}.`, later(at, 20)));
  if (text.note && state !== 'new') said.push(staff('internal', text.note, later(at, 45)));
  if (firstReplyAt) said.push(staff('public', text.answer, firstReplyAt));
  if (firstReplyAt && text.again && resolvedAt) said.push(client(text.again, later(firstReplyAt, 90)));
  if (resolvedAt) said.push(staff('event', 'Estado: resuelto.', resolvedAt));
  if (state === 'reopened')
    said.push(
      client('Perdón por insistir, pero sigue igual. ¿Pueden mirarlo otra vez?', later(firstReplyAt ?? at, 60 * 20)),
      staff('event', 'Estado: reabierto.', later(firstReplyAt ?? at, 60 * 20 + 4)),
    );
  if (state === 'closed' && resolvedAt) said.push(staff('event', 'Estado: cerrado.', later(resolvedAt, 5)));
  return said.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
