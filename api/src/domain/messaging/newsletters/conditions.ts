/**
 * What a segment may ask of people: each condition with its words, what is chosen in it and whom it means. This table is the
 * only place that knows them: what is sent is read by it, the page draws it, and the statement is made of it.
 */

/** A part of a condition, and how it is chosen. `missing`: what is said of one that is none. */
export type ConditionField = {name: 'value' | 'within' | 'text'; label: string; missing: string} & (
  | {control: 'record'; table: string; path: string}
  | {control: 'number' | 'euros' | 'month'; from: number; to: number}
  | {control: 'text' | 'language'; pattern: RegExp}
);
/** SQL of what was chosen. */
type Chosen = Record<ConditionField['name'], string>;

export interface Condition {
  name: string;
  fields: ConditionField[];
  /** SQL: the addresses of whoever is meant. */
  emails: (chosen: Chosen) => string;
  /** SQL: whoever is meant by the contrary, where of others nobody can know; else it is everybody else. */
  contrary?: (chosen: Chosen) => string;
}

const record = (path: string, table: string, label: string, missing: string): ConditionField => ({
  name: 'value',
  control: 'record',
  path,
  table,
  label,
  missing,
});
const months = (name: 'value' | 'within', label = 'Meses'): ConditionField => ({
  name,
  control: 'number',
  label,
  from: 1,
  to: 60,
  missing: 'Entre 1 y 60 meses.',
});
const NEWSLETTER = record('emails/boletines', 'newsletter', 'Boletín', 'Falta el boletín.');

const PAID = `o.paid_at is not null and o.state in ('paid', 'partially_refunded') and not o.is_trial`;
const LIVE_PASS = `p.state in ('active', 'suspended_unpaid', 'blocked')`;
const ago = (span: string): string => `now() - make_interval(months => ${span})`;

const BOUGHT = (which: string): string => `
  select lower(o.email) from "order" o where ${PAID} and o.id in (select l.order_id from order_line l
    where l.state = 'active' and ${which})`;
/** Whoever came through a gate, in counted scans `c` of which `which` is true. */
const CAME = (which: string): string => `
  select lower(o.email) from "order" o where o.id in (select t.order_id from counted_scan c join ticket t on t.id = c.right_id
   where c.source = 'ticket' and c.direction = 'in' and ${which})
  union all
  select lower(h.email) from counted_scan c join season_pass p on p.id = c.right_id join pass_holder h on h.id = p.pass_holder_id
   where c.source = 'pass' and c.direction = 'in' and ${which}`;
const HOLDS = (which: string): string => `
  select lower(h.email) from season_pass p join pass_holder h on h.id = p.pass_holder_id where ${which}`;
const ENROLLED = `e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')`;
/** Those who answer for athletes of whose enrolments `e` `which` is true. */
const FAMILY = (which: string): string => `
  select lower(g.email) from enrolment e join athlete_guardian ag on ag.athlete_id = e.athlete_id
    join guardian g on g.id = ag.guardian_id where ${which}`;
/** Of whoever does not allow it nobody knows what they read. */
const MEASURED = (which: string): string => `
  select d.email from newsletter_delivery d where d.is_measured and d.state in ('sent', 'delivered') and ${which}`;

const CONDITIONS = {
  bought_event: {
    name: 'Compró entradas de un evento',
    fields: [record('eventos', 'event', 'Evento', 'Falta el evento.')],
    emails: ({value}) => `
  select lower(o.email) from "order" o where ${PAID} and o.id in (select t.order_id from event_session x
    join ticket t on t.event_session_id = x.id and t.state <> 'void' where x.event_id = ${value})`,
  },
  bought_product: {
    name: 'Compró un producto',
    fields: [record('productos', 'product', 'Producto', 'Falta el producto.')],
    emails: ({value}) =>
      BOUGHT(`(l.bundle_product_id = ${value}
      or l.product_variant_id in (select v.id from product_variant v where v.product_id = ${value}))`),
  },
  bought_pack: {
    name: 'Compró un pack',
    fields: [record('packs-eventos', 'event_pack', 'Pack', 'Falta el pack.')],
    emails: ({value}) => BOUGHT(`l.event_pack_id = ${value}`),
  },
  spent: {
    name: 'Gastó al menos',
    fields: [
      {
        name: 'value',
        control: 'euros',
        label: 'Euros',
        from: 1,
        to: 100_000_000,
        missing: 'Entre 0,01 € y 1.000.000 €.',
      },
      months('within', 'En los últimos meses'),
    ],
    emails: ({value, within}) => `
  select lower(o.email) from "order" o where ${PAID} and o.paid_at >= ${ago(within)}
    group by 1 having sum(o.total_cents - o.refunded_cents) >= ${value}`,
  },
  bought_times: {
    name: 'Compró varias veces',
    fields: [
      {name: 'value', control: 'number', label: 'Compras, al menos', from: 1, to: 1000, missing: 'Entre 1 y 1000.'},
      months('within', 'En los últimos meses'),
    ],
    emails: ({value, within}) => `
  select lower(o.email) from "order" o where ${PAID} and o.paid_at >= ${ago(within)} group by 1 having count(*) >= ${value}`,
  },
  bought_not_since: {
    name: 'Compró alguna vez, y no en los últimos meses',
    fields: [months('value')],
    emails: ({value}) => `
  select lower(o.email) from "order" o where ${PAID} group by 1 having max(o.paid_at) < ${ago(value)}`,
  },
  attended_session: {
    name: 'Entró a una sesión',
    fields: [record('sesiones', 'event_session', 'Sesión', 'Falta la sesión.')],
    emails: ({value}) => CAME(`c.event_session_id = ${value}`),
  },
  came_within_months: {
    name: 'Ha venido en los últimos meses',
    fields: [months('value')],
    emails: ({value}) => CAME(`c.at >= ${ago(value)}`),
  },
  holds_category: {
    name: 'Tiene abono de una categoría',
    fields: [record('abonos/categorias', 'pass_category', 'Categoría', 'Falta la categoría.')],
    emails: ({value}) => HOLDS(`${LIVE_PASS} and p.pass_category_id = ${value}`),
  },
  holds_zone: {
    name: 'Tiene abono en una zona',
    fields: [record('zonas', 'zone', 'Zona', 'Falta la zona.')],
    emails: ({value}) => HOLDS(`${LIVE_PASS} and p.zone_id = ${value}`),
  },
  had_season: {
    name: 'Tiene o tuvo abono de una temporada',
    fields: [record('listas', 'season_list', 'Temporada', 'Falta la temporada.')],
    emails: ({value}) =>
      HOLDS(`(${LIVE_PASS} or p.state in ('expired', 'renewed', 'not_renewed')) and p.season_list_id = ${value}`),
  },
  supporter: {
    name: 'Es simpatizante',
    fields: [],
    emails: () =>
      `select lower(s.email) from supporter s where s.state = 'active' and s.valid_until_on >= club_today()`,
  },
  academy_family: {name: 'Tiene a alguien en la cantera', fields: [], emails: () => FAMILY(ENROLLED)},
  owes: {
    name: 'Debe un plazo del abono',
    fields: [],
    emails: () => HOLDS(`${LIVE_PASS} and p.overdue_cents > 0`),
  },
  owes_academy: {
    name: 'Debe una cuota de la cantera',
    fields: [],
    // Where nobody is said to pay, all who answer for the athlete do.
    emails: () => FAMILY(`e.overdue_cents > 0 and g.id = coalesce(e.payer_guardian_id, g.id)`),
  },
  owes_plot: {
    name: 'Debe un plazo de una parcela',
    fields: [],
    emails: () => `
  select lower(s.email) from plot_sale s where s.state not in ('cancelled', 'forfeited') and s.id in
    (select i.plot_sale_id from instalment i where is_overdue(i.state))`,
  },
  born_in_month: {
    name: 'Cumple años en un mes',
    fields: [{name: 'value', control: 'month', label: 'Mes', from: 1, to: 12, missing: 'Elige un mes.'}],
    emails: ({value}) =>
      `select lower(h.email) from pass_holder h where h.state <> 'deceased' and extract(month from h.born_on) = ${value}`,
  },
  postcode: {
    name: 'Su código postal empieza por',
    fields: [
      {
        name: 'text',
        control: 'text',
        label: 'Código postal',
        pattern: /^\d{2,5}$/,
        missing: 'Entre dos y cinco cifras.',
      },
    ],
    emails: ({text}) => `
  select email from customer where starts_with(postal_code, ${text})
  union all select lower(email) from pass_holder where starts_with(postal_code, ${text})
  union all select lower(email) from supporter where starts_with(postal_code, ${text})
  union all select lower(g.email) from athlete a join athlete_guardian ag on ag.athlete_id = a.id
    join guardian g on g.id = ag.guardian_id where starts_with(a.postal_code, ${text})`,
  },
  label: {
    name: 'Tiene una etiqueta',
    fields: [
      {
        name: 'text',
        control: 'text',
        label: 'Etiqueta',
        pattern: /^\s*[^\s,][^,]{0,59}$/,
        missing: 'Escribe una etiqueta.',
      },
    ],
    // What many have written alike is taken apart once.
    emails: ({text}) => `
  select email from subscriber where labels in (select labels from (select distinct labels from subscriber where labels <> '') l
    where fold(trim(${text})) = any(regexp_split_to_array(fold(trim(labels)), '\\s*,\\s*')))`,
  },
  language: {
    name: 'Recibe los boletines en un idioma',
    fields: [
      {name: 'text', control: 'language', label: 'Idioma', pattern: /^(es|ca|eu|gl|en)$/, missing: 'Elige un idioma.'},
    ],
    emails: ({text}) => `select email from subscriber where locale = ${text}`,
  },
  opened: {
    name: 'Abrió un boletín (de quienes permiten saberlo)',
    fields: [NEWSLETTER],
    emails: ({value}) => MEASURED(`d.newsletter_id = ${value} and d.opened_at is not null`),
    contrary: ({value}) => MEASURED(`d.newsletter_id = ${value} and d.opened_at is null`),
  },
  clicked: {
    name: 'Pulsó un enlace de un boletín (de quienes permiten saberlo)',
    fields: [NEWSLETTER],
    emails: ({value}) => MEASURED(`d.newsletter_id = ${value} and d.clicked_at is not null`),
    contrary: ({value}) => MEASURED(`d.newsletter_id = ${value} and d.clicked_at is null`),
  },
  opened_within_months: {
    name: 'Abrió alguno de los boletines de los últimos meses (de quienes permiten saberlo)',
    fields: [months('value')],
    emails: ({value}) => MEASURED(`d.sent_at >= ${ago(value)} and d.opened_at is not null`),
    contrary: ({value}) => `${MEASURED(`d.sent_at >= ${ago(value)}`)} group by d.email having count(d.opened_at) = 0`,
  },
} satisfies Record<string, Condition>;

export type ConditionKind = keyof typeof CONDITIONS;
export const isCondition = (kind: unknown): kind is ConditionKind =>
  typeof kind === 'string' && Object.hasOwn(CONDITIONS, kind);
export const conditionOf = (kind: ConditionKind): Condition => CONDITIONS[kind];
export const ALL_CONDITIONS: readonly (readonly [ConditionKind, Condition])[] = Object.entries<Condition>(
  CONDITIONS,
) as [ConditionKind, Condition][];
