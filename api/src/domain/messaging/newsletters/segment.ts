/**
 * Who of the groups a newsletter is for: conditions on what people bought, where they have been and what they owe, all of them
 * or any, each of them also turned round. It becomes one condition of the statement that counts or writes down; what is asked
 * of a person is asked by the address, which is what they gave us everywhere.
 */
import {invalid} from '../../../errors';
import type {Tx} from '../../../tx';

export interface SegmentRule {
  kind: keyof typeof RULES;
  /** Whoever does not. */
  not?: boolean;
  /** Event, session, category or zone; months; a month of the year. */
  value?: number;
}
export interface Segment {
  match: 'all' | 'any';
  rules: (SegmentRule | Segment)[];
}

const PAID = `o.paid_at is not null and o.state in ('paid', 'partially_refunded') and not o.is_trial`;
const LIVE_PASS = `p.state in ('active', 'suspended_unpaid', 'blocked')`;
/** SQL: addresses of those who came through a gate, in scans `c` of which `which` is true. */
const CAME = (which: string) => `
  select lower(o.email) from "order" o where o.id in (select t.order_id from scan c join ticket t on t.id = c.right_id
   where c.source = 'ticket' and c.result = 'ok' and c.direction = 'in' and ${which})
  union all
  select lower(h.email) from scan c join season_pass p on p.id = c.right_id join pass_holder h on h.id = p.pass_holder_id
   where c.source = 'pass' and c.result = 'ok' and c.direction = 'in' and ${which}`;
const HOLDS = (which: string) => `
  select lower(h.email) from season_pass p join pass_holder h on h.id = p.pass_holder_id where ${LIVE_PASS} and ${which}`;

interface RuleKind {
  /** SQL: the addresses of whoever is meant; `v`: its value. */
  emails: (v: string) => string;
  /** What the value is of; null: it has none. */
  of: string | null;
  from?: number;
  to?: number;
  missing: string;
}
const RULES = {
  bought_event: {
    emails: v => `
  select lower(o.email) from "order" o where ${PAID} and o.id in (select t.order_id from event_session x
    join ticket t on t.event_session_id = x.id and t.state <> 'void' where x.event_id = ${v})`,
    of: 'event',
    missing: 'Falta el evento.',
  },
  attended_session: {
    emails: v => CAME(`c.event_session_id = ${v}`),
    of: 'event_session',
    missing: 'Falta la sesión.',
  },
  came_within_months: {
    emails: v => CAME(`c.at >= now() - make_interval(months => ${v})`),
    of: null,
    from: 1,
    to: 60,
    missing: 'Entre 1 y 60 meses.',
  },
  owes: {emails: () => HOLDS('p.overdue_cents > 0'), of: null, missing: ''},
  holds_category: {
    emails: v => HOLDS(`p.pass_category_id = ${v}`),
    of: 'pass_category',
    missing: 'Falta la categoría.',
  },
  holds_zone: {emails: v => HOLDS(`p.zone_id = ${v}`), of: 'zone', missing: 'Falta la zona.'},
  born_in_month: {
    emails: v => `select lower(h.email) from pass_holder h where extract(month from h.born_on) = ${v}`,
    of: null,
    from: 1,
    to: 12,
    missing: 'Elige un mes.',
  },
  // Of whoever does not allow it nobody knows: they are in neither.
  unopened: {
    emails: v => `
  select d.email from newsletter_delivery d where d.newsletter_id = ${v} and d.is_measured and d.opened_at is null
    and d.state in ('sent', 'delivered')`,
    of: 'newsletter',
    missing: 'Falta el boletín.',
  },
} satisfies Record<string, RuleKind>;
const kindOf = (rule: SegmentRule): RuleKind => RULES[rule.kind];

/** A segment as SQL. */
export interface SegmentSql {
  /** The subscribers (`id`) that each rule means, one statement for each; what a rule turns round stands in `fits`. */
  sets: string[];
  /** The condition on a person, of whom `is(n)` says whether they are in the n-th set. */
  fits: (is: (set: number) => string) => string;
  /** Whoever is in none of the sets fits. */
  ofNone: boolean;
}

/** `values`: the parameters of the statement, to which its own are added. */
export function segmentSql(segment: Segment | null, values: unknown[]): SegmentSql {
  const sets: string[] = [];
  const read = ({match, rules}: Segment): Pick<SegmentSql, 'fits' | 'ofNone'> => {
    const parts = rules.map(one => {
      if ('rules' in one) return read(one);
      const kind = kindOf(one);
      const place = kind.of !== null || kind.from !== undefined ? `$${values.push(one.value)}::int` : '';
      const set =
        sets.push(
          `select distinct s.id from (${kind.emails(place)}) e (email) join subscriber s on s.email = e.email`,
        ) - 1;
      const isNot = one.not ?? false;
      return {fits: (is: (set: number) => string) => `${isNot ? 'not ' : ''}${is(set)}`, ofNone: isNot};
    });
    return {
      fits: is => `(${parts.map(part => part.fits(is)).join(match === 'all' ? ' and ' : ' or ')})`,
      ofNone: match === 'all' ? parts.every(part => part.ofNone) : parts.some(part => part.ofNone),
    };
  };
  const whole = segment && segment.rules.length > 0 ? read(segment) : {fits: () => 'true', ofNone: true};
  return {sets, ...whole};
}

/** «a as materialized (…), » for each set, named `segment_0` and on. */
export const setsSql = ({sets}: SegmentSql): string =>
  sets.map((sql, n) => `segment_${n} as materialized (${sql}), `).join('');

const MOST_RULES = 20;

/** Errors: `invalid` 422, with `audience.segment…`. */
export async function checkSegment(tx: Tx, segment: Segment | null): Promise<void> {
  for (const {rule, at} of segment ? rulesOf(segment, 'audience.segment') : []) {
    const {of} = kindOf(rule);
    if (of === null) continue;
    const {rows} = await tx.query(`select 1 from ${of} where id = $1`, [rule.value]);
    if (rows.length === 0) throw invalid({[`${at}.value`]: 'Ya no existe.'});
  }
}

const rulesOf = ({rules}: Segment, at: string): {rule: SegmentRule; at: string}[] =>
  rules.flatMap((one, n) =>
    'rules' in one ? rulesOf(one, `${at}.rules.${n}`) : [{rule: one, at: `${at}.rules.${n}`}],
  );

/** Throws `invalid` for what is none. */
export function readSegment(sent: unknown): Segment | null {
  if (sent === undefined || sent === null) return null;
  const segment = readMatch(sent, 'audience.segment', 1);
  if (rulesOf(segment, '').length > MOST_RULES)
    throw invalid({'audience.segment': `Como mucho ${MOST_RULES} condiciones.`});
  return segment.rules.length === 0 ? null : segment;
}

function readMatch(sent: unknown, at: string, depth: number): Segment {
  const {match, rules, ...rest} = objectOf(sent, at);
  if (match !== 'all' && match !== 'any') throw invalid({[`${at}.match`]: 'Elige entre todas y cualquiera.'});
  if (!Array.isArray(rules)) throw invalid({[`${at}.rules`]: 'Debe ser una lista de condiciones.'});
  const [unknown] = Object.keys(rest).filter(name => rest[name] !== null && rest[name] !== undefined);
  if (unknown) throw invalid({[at]: `No existe «${unknown.slice(0, 40)}».`});
  return {
    match,
    rules: rules.map((one, n) => {
      const here = `${at}.rules.${n}`;
      if (!('rules' in objectOf(one, here))) return readRule(objectOf(one, here), here);
      if (depth > 1) throw invalid({[here]: 'Dentro de un grupo de condiciones no cabe otro.'});
      const inner = readMatch(one, here, depth + 1);
      if (inner.rules.length === 0) throw invalid({[here]: 'El grupo no tiene condiciones.'});
      return inner;
    }),
  };
}

function readRule({kind, not, value, ...rest}: Record<string, unknown>, at: string): SegmentRule {
  if (typeof kind !== 'string' || !Object.hasOwn(RULES, kind))
    throw invalid({[`${at}.kind`]: 'No existe esta condición.'});
  const rule = {kind: kind as SegmentRule['kind'], ...(not === true && {not})};
  if (not !== undefined && not !== null && typeof not !== 'boolean')
    throw invalid({[`${at}.not`]: 'Debe ser sí o no.'});
  const {of, from, to, missing} = kindOf(rule);
  const [unknown] = Object.keys(rest).filter(name => rest[name] !== null && rest[name] !== undefined);
  if (unknown) throw invalid({[at]: `No existe «${unknown.slice(0, 40)}».`});
  if (of === null && from === undefined) return rule;
  const isRight =
    Number.isInteger(value) && (value as number) >= (from ?? 1) && (value as number) <= (to ?? 2_147_483_647);
  if (!isRight) throw invalid({[`${at}.value`]: missing});
  return {...rule, value: value as number};
}

function objectOf(sent: unknown, at: string): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw invalid({[at]: 'No es una condición.'});
  return sent as Record<string, unknown>;
}
