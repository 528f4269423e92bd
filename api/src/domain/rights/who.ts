/**
 * Who a person is in this house: an address that was proved, the account of it, and every record that is theirs. An
 * address may be a family's: with an account that has a name, what stands at the address under another name is somebody
 * else's, and neither goes out with the copy nor is forgotten with it.
 */
import type {Tx} from '../kernel/tx';

/** Ids by what they are of; `shared`: records of others at the same address. */
export interface Who {
  email: string;
  /** «nombre apellido», folded; none: all at the address is theirs. */
  names: string[];
  docs: string[];
  phones: string[];
  customers: number[];
  orders: number[];
  holders: number[];
  supporters: number[];
  guardians: number[];
  coaches: number[];
  plots: number[];
  reservations: number[];
  accreditations: number[];
  waiting: number[];
  cases: number[];
  subscribers: number[];
}

const NAMED = (alias: string) =>
  `(cardinality($3::text[]) = 0 or fold(trim(${alias}.first_name || ' ' || ${alias}.surname1)) = any($3))`;
/** Theirs: at the address, or of the account without an address of its own, or of the same document. */
const OWN = (alias: string, doc: string) =>
  `((${alias}.email in ($1, '') and (${alias}.email = $1 or ${alias}.customer_id = any($2))
     and ${NAMED(alias)}) or ${doc} = any($4))`;

/** With `$1` address, `$2` accounts, `$3` names, `$4` documents. */
const IDS: Record<string, string> = {
  orders: `select o.id from "order" o where (o.email = $1 and (o.customer_id is null or o.customer_id = any($2)))
      union select o.id from "order" o where o.customer_id = any($2)`,
  holders: `select h.id from pass_holder h where ${OWN('h', 'h.nif')}`,
  supporters: `select s.id from supporter s where ${OWN('s', 's.doc_no')}`,
  guardians: `select g.id from guardian g where (lower(g.email) = $1 and ${NAMED('g')}) or g.customer_id = any($2)
      or g.doc_no = any($4)`,
  coaches: `select c.id from coach c where (lower(c.email) = $1 and ${NAMED('c')}) or c.doc_no = any($4)`,
  plots: `select p.id from plot_sale p where (lower(p.email) = $1 and (p.customer_id is null or p.customer_id = any($2)))
      or p.customer_id = any($2)`,
  reservations: `select r.id from reservation r where lower(r.email) = $1`,
  accreditations: `select a.id from accreditation a where (lower(a.email) = $1 and ${NAMED('a')})
      or upper(a.doc_no) = any($4)`,
  waiting: `select w.id from waiting_list_entry w where (w.email = $1 and ${NAMED('w')}) or w.customer_id = any($2)`,
  cases: `select i.id from incident i where i.kind = 'case'
      and (lower(i.contact_email) = $1 or (i.customer_id = any($2) and i.contact_email = ''))`,
  subscribers: `select s.id from subscriber s where s.email = $1`,
};

interface Known {
  id: number;
  name: string;
  docNo: string | null;
  phone: string;
}

export async function whoIs(tx: Tx, address: string): Promise<Who> {
  const email = address.trim().toLowerCase();
  const {rows: known} = await tx.query<Known>(
    `select id, fold(trim(first_name || ' ' || surname1)) as name, upper(doc_no) as "docNo", phone
       from customer where email = $1`,
    [email],
  );
  const names = known.map(one => one.name).filter(Boolean);
  const docs = known.flatMap(one => one.docNo || []);
  const customers = known.map(one => one.id);
  const {rows} = await tx.query<Omit<Who, 'email' | 'names' | 'docs' | 'phones' | 'customers'>>(
    `select ${Object.entries(IDS)
      .map(([name, sql]) => `array(select id from (${sql}) x order by id) as ${name}`)
      .join(', ')}, $1::text as asked, $2::int[] as accounts, $3::text[] as named, $4::text[] as documents`,
    [email, customers, names, docs],
  );
  const own: Who = {...rows[0]!, email, names, docs, customers, phones: []};
  const {rows: numbers} = await tx.query<{phone: string}>(
    `select distinct phone from (
       select phone from customer where id = any($1) union select phone from pass_holder where id = any($2)
       union select phone from supporter where id = any($3) union select phone from guardian where id = any($4)) x
      where length(phone) >= 6`,
    [own.customers, own.holders, own.supporters, own.guardians],
  );
  return {...own, phones: numbers.map(row => row.phone)};
}

/** SQL with `:email`, `:orders` … for this person, whose values are added to those that there are. */
export function of(who: Who, sql: string, values: unknown[] = []): [text: string, values: unknown[]] {
  const places = new Map<string, number>();
  const text = sql.replace(/:([a-z]+)\b(?<!::[a-z]+)/g, (found, name: string) => {
    if (!(name in who)) return found;
    if (!places.has(name)) places.set(name, values.push(who[name as keyof Who]));
    const type = name === 'email' ? 'text' : ['names', 'docs', 'phones'].includes(name) ? 'text[]' : 'int[]';
    return `$${places.get(name)}::${type}`;
  });
  return [text, values];
}
