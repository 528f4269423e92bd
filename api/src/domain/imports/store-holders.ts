/**
 * The people of some rows: new ones are made, known ones get what the file says of them; an empty cell takes nothing
 * away.
 */
import type {Tx} from '../kernel/tx';
import type {CheckedRow} from './check-holder-rows';
import type {KnownHolder} from './match-holder';
import type {Person} from './read-row';

export interface StoredHolder {
  id: number;
  outcome: 'created' | 'updated' | 'same';
  /** What was changed, as it stood before. */
  before: Partial<Person> | null;
}

/** Field -> column. The member number of a known person never changes. */
const COLUMNS: Record<Exclude<keyof Person, 'memberNumber'>, [column: string, type: string]> = {
  firstName: ['first_name', 'text'],
  surname1: ['surname1', 'text'],
  surname2: ['surname2', 'text'],
  nif: ['nif', 'text'],
  bornOn: ['born_on', 'date'],
  email: ['email', 'text'],
  phone: ['phone', 'text'],
  street: ['street', 'text'],
  postalCode: ['postal_code', 'text'],
  city: ['city', 'text'],
  memberSinceOn: ['member_since_on', 'date'],
};
const FIELDS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const names = FIELDS.map(field => COLUMNS[field][0]);

/** One answer per row, in their order. */
export async function storeHolders(tx: Tx, rows: CheckedRow[]): Promise<StoredHolder[]> {
  const ids = await insertNew(
    tx,
    rows.filter(row => row.holder === null),
  );
  const changes = new Map(
    rows.flatMap(row => (row.holder === null ? [] : [[row.holder.id, changedFields(row.person, row.holder)] as const])),
  );
  const changed = rows.filter(row => row.holder !== null && changes.get(row.holder.id)!.length > 0);
  await update(tx, changed);
  return rows.map(({holder}) => {
    if (holder === null) return {id: ids.shift()!, outcome: 'created', before: null};
    const fields = changes.get(holder.id)!;
    return {
      id: holder.id,
      outcome: fields.length > 0 ? 'updated' : 'same',
      before: fields.length > 0 ? Object.fromEntries(fields.map(field => [field, holder[field]])) : null,
    };
  });
}

const changedFields = (person: Person, holder: KnownHolder): (keyof typeof COLUMNS)[] =>
  FIELDS.filter(field => person[field] !== null && person[field] !== holder[field]);

/** The ids, in the order of the rows. Whoever brings no number gets the next that nobody has. */
async function insertNew(tx: Tx, rows: CheckedRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const {rows: taken} = await tx.query<{id: number}>(
    `select nextval(pg_get_serial_sequence('pass_holder', 'id'))::int as id from generate_series(1, $1::int)`,
    [rows.length],
  );
  const ids = taken.map(row => row.id);
  await tx.query(
    `insert into pass_holder (id, member_number, ${names.join(', ')}) overriding system value
     select u.id, coalesce(u.member_number, next_member_number()), u.first_name, u.surname1, coalesce(u.surname2, ''),
       u.nif, u.born_on, coalesce(u.email, ''), coalesce(u.phone, ''), coalesce(u.street, ''),
       coalesce(u.postal_code, ''), coalesce(u.city, ''),
       coalesce(u.member_since_on, club_today())
       from unnest($1::int[], $2::int[],
         ${FIELDS.map((field, i) => `$${i + 3}::${COLUMNS[field][1]}[]`).join(', ')}) as u(id, member_number,
         ${names.join(', ')}) order by u.member_number nulls last, u.id`,
    [ids, rows.map(row => row.person.memberNumber), ...FIELDS.map(field => rows.map(row => row.person[field]))],
  );
  return ids;
}

async function update(tx: Tx, rows: CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `update pass_holder h set ${names.map(name => `${name} = coalesce(u.${name}, h.${name})`).join(', ')},
      version = h.version + 1, updated_at = now()
       from unnest($1::int[], ${FIELDS.map((field, i) => `$${i + 2}::${COLUMNS[field][1]}[]`).join(', ')}) as u(id,
         ${names.join(', ')}) where h.id = u.id`,
    [rows.map(row => row.holder!.id), ...FIELDS.map(field => rows.map(row => row.person[field]))],
  );
}

/** Puts back what an import had changed. `jsonb` of the fields by name, as `before` has it. */
export async function restoreHolders(tx: Tx, people: {id: number; before: Partial<Person>}[]): Promise<void> {
  if (people.length === 0) return;
  await tx.query(
    `update pass_holder h set ${FIELDS.map(
      field => `${COLUMNS[field][0]} = case when u.before ? '${field}'
      then (u.before ->> '${field}')::${COLUMNS[field][1]}
      else h.${COLUMNS[field][0]} end`,
    ).join(', ')}, version = h.version + 1, updated_at = now()
       from (select id, before::jsonb as before from unnest($1::int[], $2::text[]) as w(id, before)) u
         where h.id = u.id`,
    [people.map(one => one.id), people.map(one => JSON.stringify(one.before))],
  );
}
