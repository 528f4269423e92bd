/** Whom an account buys for: named once, chosen again. Twenty at most; the same name again brings its document. */
import {conflict, invalid, notFound} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {isNobody, readPerson, type Attendee, type SaidPerson} from '../attendees/read-person';

const MOST = 20;

export interface OwnPerson extends Attendee {
  id: number;
}

export async function readPeople(tx: Tx, customerId: number): Promise<OwnPerson[]> {
  const {rows} = await tx.query<OwnPerson>(
    `select id, first_name as "firstName", surname1, surname2, doc_no as "docNo" from customer_person
      where customer_id = $1 order by first_name, surname1, id`,
    [customerId],
  );
  return rows;
}

/** @throws DomainError 422 naming the field; 409 `too_many` */
export async function keepPerson(tx: Tx, customerId: number, said: SaidPerson): Promise<void> {
  const {person, wrong} = readPerson(said, false);
  if (Object.keys(wrong).length > 0) throw invalid(wrong as Record<string, string>);
  await keepAll(tx, customerId, [person]);
  const {rows} = await tx.query<{n: number}>('select count(*)::int as n from customer_person where customer_id = $1', [
    customerId,
  ]);
  if (rows[0]!.n > MOST)
    throw conflict('too_many', `Guardamos ${MOST} personas como mucho: quita alguna para guardar otra.`);
}

/** With a purchase: as many as there is room for. Who is wrong has been refused before. */
export async function keepPeople(tx: Tx, customerId: number, said: readonly SaidPerson[]): Promise<void> {
  const people = said.filter(one => !isNobody(one)).map(one => readPerson(one, false).person);
  const {rows} = await tx.query<{n: number}>('select count(*)::int as n from customer_person where customer_id = $1', [
    customerId,
  ]);
  await keepAll(tx, customerId, people.slice(0, Math.max(0, MOST - rows[0]!.n)));
}

async function keepAll(tx: Tx, customerId: number, people: Attendee[]): Promise<void> {
  for (const {firstName, surname1, surname2, docNo} of people)
    await tx.query(
      `insert into customer_person (customer_id, first_name, surname1, surname2, doc_no) values ($1, $2, $3, $4, $5)
       on conflict (customer_id, lower(first_name), lower(surname1), lower(surname2))
         do update set doc_no = coalesce(excluded.doc_no, customer_person.doc_no)`,
      [customerId, firstName, surname1, surname2, docNo],
    );
}

export async function forgetPerson(tx: Tx, customerId: number, id: number): Promise<void> {
  const gone = await tx.query('delete from customer_person where id = $1 and customer_id = $2', [id, customerId]);
  if (gone.rowCount === 0) throw notFound('No encontramos a esa persona en tu cuenta.');
}
