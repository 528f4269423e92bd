/** One session that sells to persons: most of its buyers have said who comes, some will say it later. */
import type {DemoTx} from '../bulk-insert';
import type {Surroundings} from './surroundings';

const FIRST = ['Lucía', 'Hugo', 'Martina', 'Leo', 'Sofía', 'Mateo', 'Julia', 'Daniel', 'Vega', 'Álvaro'];
const SURNAMES = ['Navarro', 'Lahoz', 'Gracia', 'Ibáñez', 'Pardo', 'Royo', 'Sanz', 'Val', 'Marco', 'Esteban'];
const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Of ten tickets, how many have their name; the buyer of the rest says it until two days before. */
const SAID = 0.7;

/** `title`: the event whose last session still to come it is. */
export async function storeAttendees(tx: DemoTx, {chance}: Surroundings, title: string): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `update event_session set is_nominative = true, attendee_needs_doc = true, name_fixes = 2,
       attendees_due_at = starts_at - interval '2 days'
      where id = (select s.id from event_session s join event e on e.id = s.event_id
        where e.title = $1 and s.state = 'on_sale' and s.starts_at > now() + interval '3 days'
        order by s.starts_at desc limit 1) returning id`,
    [title],
  );
  const session = rows[0];
  if (!session) return;
  const {rows: lines} = await tx.query<{
    id: number;
    orderId: number;
    firstName: string;
    surname1: string;
    surname2: string;
  }>(
    `select l.id, o.id as "orderId", o.first_name as "firstName", o.surname1, o.surname2 from order_line l
       join "order" o on o.id = l.order_id where l.event_session_id = $1 and l.state = 'active' order by o.id, l.position`,
    [session.id],
  );
  await tx.query(
    `insert into customer_person (customer_id, first_name, surname1, surname2, doc_no)
     select c.id, p.* from (select id from customer where password_hash is not null order by id limit 1) c,
       (values ('Lucía', 'Navarro', 'Gracia', '00000001R'), ('Hugo', 'Navarro', 'Gracia', null)) p`,
  );
  let before = 0;
  const people = lines.flatMap(({id, orderId, ...buyer}) => {
    const isFirst = orderId !== before;
    before = orderId;
    if (!chance.isLucky(SAID)) return [];
    const number = 10_000_000 + chance.below(80_000_000);
    const person = isFirst && buyer.firstName ? buyer : other(chance);
    return [{...person, id, docNo: `${number}${LETTERS[number % 23]}`}];
  });
  await tx.query(
    `with said as (
       select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) s(line, name, one, two, doc)
     ), named as (
       update ticket_attendee a set first_name = name, surname1 = one, surname2 = two, doc_no = doc, named_at = now()
         from said where a.order_line_id = line
     )
     update ticket t set holder_name = concat_ws(' ', name, one, nullif(two, '')) from said where t.order_line_id = line`,
    [
      people.map(one => one.id),
      people.map(one => one.firstName),
      people.map(one => one.surname1),
      people.map(one => one.surname2),
      people.map(one => one.docNo),
    ],
  );
}

const other = (chance: Surroundings['chance']) => ({
  firstName: chance.pick(FIRST),
  surname1: chance.pick(SURNAMES),
  surname2: chance.pick(SURNAMES),
});
