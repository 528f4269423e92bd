/**
 * Who of the groups a newsletter is for: conditions (conditions.ts) on what people bought, where they have been, what they owe
 * and read, all of them or any, each of them also turned round. It becomes one condition of the statement that counts or writes
 * down; what is asked of a person is asked by the address, which is what they gave us everywhere.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {type ConditionField, type ConditionKind, conditionOf, isCondition} from './conditions';

export interface SegmentRule {
  kind: ConditionKind;
  /** Whoever does not. */
  not?: boolean;
  /** What the fields of its condition are filled with. */
  value?: number;
  within?: number;
  text?: string;
}
export interface Segment {
  match: 'all' | 'any';
  rules: (SegmentRule | Segment)[];
}

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
      const {fields, emails, contrary} = conditionOf(one.kind);
      const chosen = {value: '', within: '', text: ''};
      for (const {name} of fields)
        chosen[name] = `$${values.push(one[name])}::${typeof one[name] === 'string' ? 'text' : 'int'}`;
      const isMeant = !one.not || contrary === undefined ? emails : contrary;
      const set =
        sets.push(`select distinct s.id from (${isMeant(chosen)}) e (email) join subscriber s on s.email = e.email`) -
        1;
      const isNot = isMeant === emails && (one.not ?? false);
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
    for (const field of conditionOf(rule.kind).fields) {
      if (field.control !== 'record') continue;
      const {rows} = await tx.query(`select 1 from ${field.table} where id = $1`, [rule[field.name]]);
      if (rows.length === 0) throw invalid({[`${at}.${field.name}`]: 'Ya no existe.'});
    }
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

function readRule({kind, not, ...rest}: Record<string, unknown>, at: string): SegmentRule {
  if (!isCondition(kind)) throw invalid({[`${at}.kind`]: 'No existe esta condición.'});
  if (not !== undefined && not !== null && typeof not !== 'boolean')
    throw invalid({[`${at}.not`]: 'Debe ser sí o no.'});
  const {fields} = conditionOf(kind);
  const unknown = Object.keys(rest).find(
    name => rest[name] !== null && rest[name] !== undefined && fields.every(field => field.name !== name),
  );
  if (unknown) throw invalid({[at]: `No existe «${unknown.slice(0, 40)}».`});
  const wrong = fields.find(field => !fills(field, rest[field.name]));
  if (wrong) throw invalid({[`${at}.${wrong.name}`]: wrong.missing});
  return {kind, ...(not === true && {not}), ...Object.fromEntries(fields.map(({name}) => [name, rest[name]]))};
}

function fills(field: ConditionField, sent: unknown): boolean {
  if ('pattern' in field) return typeof sent === 'string' && field.pattern.test(sent);
  const {from, to} = 'from' in field ? field : {from: 1, to: 2_147_483_647};
  return Number.isInteger(sent) && (sent as number) >= from && (sent as number) <= to;
}

function objectOf(sent: unknown, at: string): Record<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw invalid({[at]: 'No es una condición.'});
  return sent as Record<string, unknown>;
}
