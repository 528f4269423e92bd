/**
 * Who stands at the counter, by what they can say: their NIF, address, telephone, the number of a pass or a supporter's
 * card, or their name with a surname; each whole. One word of a name finds nobody: nobody reads others' data while looking
 * for somebody.
 */
import {inForce} from '../orders/rules/supporter-benefit';
import type {Tx} from '../kernel/tx';

export interface KnownBuyer {
  source: 'customer' | 'holder' | 'supporter';
  id: number;
  firstName: string;
  surname1: string;
  surname2: string;
  email: string;
  phone: string;
  docNo: string | null;
  memberCode: string | null;
  /** Of a supporter. */
  card: {number: string; tierId: number; tierName: string; validUntilOn: string | null; isInForce: boolean} | null;
}

const PERSON = (
  of: string,
  docNo: string,
) => `${of}.id, ${of}.first_name as "firstName", ${of}.surname1, ${of}.surname2,
  ${of}.email, ${of}.phone, ${docNo} as "docNo"`;

/** All words of a name, by nobody's other data; $4 is empty for whatever is no name. */
const WORDS = (of: string) =>
  `search_words(${of}.first_name || ' ' || ${of}.surname1 || ' ' || ${of}.surname2) @@ words_query($4, false)`;
const NAMED = (of: string) => `($4 <> '' and ${of}.search_words @@ words_query($4, false) and ${WORDS(of)})`;

/** $1 in capitals without blanks, $2 the address, $3 spellings of the telephone, $4 the words of a name. */
const FOUND = `
select * from (
  (select 'supporter' as source, 1 as place, ${PERSON('s', 's.doc_no')}, null::text as "memberCode",
          jsonb_build_object('number', s.number, 'tierId', t.id, 'tierName', t.name, 'validUntilOn', s.valid_until_on,
            'isInForce', ${inForce('s')}) as card
     from supporter s join supporter_tier t on t.id = s.supporter_tier_id
    where s.state <> 'pending_payment' and (s.number = $1 or s.doc_no = $1 or ($2 <> '' and lower(s.email) = $2)
      or s.phone = any($3::text[]) or ($4 <> '' and ${WORDS('s')})) order by s.id limit 10)
  union all
  (select 'holder', 2, ${PERSON('h', 'h.nif')}, h.member_code, null
     from pass_holder h
    where h.nif = $1 or ($1 ~ '^[0-9]{1,6}$' and h.member_code = lpad($1, 6, '0'))
      or ($2 <> '' and lower(h.email) = $2) or h.phone = any($3::text[]) or ${NAMED('h')} order by h.id limit 10)
  union all
  (select 'customer', 3, ${PERSON('c', 'c.doc_no')}, null, null
     from customer c
    where c.email = $2 or c.doc_no = $1 or c.phone = any($3::text[]) or ${NAMED('c')} order by c.id limit 10)) found
order by place, id`;

/** Nine digits, with the prefix of the country or without, however they were written down. */
function phonesOf(text: string): string[] {
  const digits = text.replace(/[\s.()-]/g, '');
  const nine = /^(?:\+34|0034)?(\d{9})$/.exec(digits)?.[1];
  if (nine) return [nine, `+34${nine}`, `0034${nine}`, `+34 ${nine}`];
  return /^\+\d{8,15}$/.test(digits) ? [digits] : [];
}

/** A name and a surname at least, in letters; else nothing. */
function nameOf(text: string): string {
  const words = text.split(/[\s,]+/).filter(word => word !== '');
  return words.length > 1 && words.every(word => /^[\p{L}'’.ªº-]+$/u.test(word)) && words.join('').length > 4
    ? words.join(' ')
    : '';
}

/** One person once: a card or a pass says more of somebody than an account. */
export async function findBuyers(tx: Tx, written: string): Promise<KnownBuyer[]> {
  const text = written.trim();
  const email = text.includes('@') ? text.toLowerCase() : '';
  const {rows} = await tx.query<KnownBuyer & {place: number}>(FOUND, [
    text.replace(/[\s.-]/g, '').toUpperCase(),
    email,
    phonesOf(text),
    nameOf(text),
  ]);
  const seen = new Set<string>();
  const found: KnownBuyer[] = [];
  for (const {place: _place, ...row} of rows) {
    const person = [row.firstName, row.surname1, row.surname2, row.email].join('|').toLowerCase();
    if (row.card === null && seen.has(person)) continue;
    seen.add(person);
    found.push(row);
  }
  return found.slice(0, 10);
}
