/**
 * One search over what staff look for from any screen. Each source is asked only if its area may be seen, within the
 * company of whoever asks, and through the same lists, scopes and indexes as its own screen: nothing is found here that
 * is not found there.
 */
import {allows, type Area} from '../web/auth/permissions';
import {listRecords} from '../web/rest/records';
import type {Resource} from '../web/rest/resource';
import type {Reacher} from '../web/rest/scope';
import {bool, id, int, list, obj, oneOf, orNull, str, type Infer} from '../domain/kernel/shape';
import type {Tx} from '../domain/kernel/tx';

const KINDS = [
  'abonados',
  'deportistas',
  'simpatizantes',
  'pedidos',
  'facturas-emitidas',
  'facturas',
  'mensajes',
  'mensajes-proteccion',
  'eventos',
  'sesiones',
  'clientes',
] as const;
const HIT = obj(
  {
    id: id(),
    parentId: orNull(id('la lista de un abonado, el evento de una sesión')),
    title: str(),
    detail: str(),
    at: orNull(str({description: 'instante o día'})),
    cents: orNull(int()),
  },
  'FoundHit',
);
export const FOUND = list(obj({kind: oneOf(...KINDS), hits: list(HIT, {maxItems: 5}), hasMore: bool()}, 'FoundGroup'));
export type Found = Infer<typeof FOUND>;
type Hit = Infer<typeof HIT>;
type Row = Record<string, unknown>;

const SHOWN = 5;
const text = (value: unknown): string =>
  value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value);
const words = (...parts: unknown[]): string => parts.map(text).filter(Boolean).join(' ');
const dots = (...parts: unknown[]): string => parts.map(text).filter(Boolean).join(' · ');
const name = (row: Row): string => words(row.firstName, row.surname1, row.surname2);

/** What is shown of a record of each list, and the order in which its records come. */
const SOURCES: Record<
  Exclude<(typeof KINDS)[number], 'sesiones'>,
  {sort: [string, 'ASC' | 'DESC']; hit: (row: Row) => Partial<Hit> & {title: string}}
> = {
  abonados: {
    sort: ['memberCode', 'ASC'],
    hit: row => ({
      title: name(row),
      detail: dots(row.memberCode, row.nif ?? row.passportNo, row.email),
      parentId: (row.lastListId as number | null) ?? null,
    }),
  },
  deportistas: {
    sort: ['surname1', 'ASC'],
    hit: row => ({title: name(row), detail: dots(row.birthYear, row.docNo, row.city)}),
  },
  simpatizantes: {
    sort: ['surname1', 'ASC'],
    hit: row => ({title: name(row), detail: dots(row.number, row.tierName, row.email)}),
  },
  pedidos: {
    sort: ['id', 'DESC'],
    hit: row => ({
      title: text(row.number),
      detail: name(row) || text(row.email),
      at: text(row.createdAt),
      cents: row.totalCents as number,
    }),
  },
  'facturas-emitidas': {
    sort: ['id', 'DESC'],
    hit: row => ({
      title: text(row.fullNumber),
      detail: dots(row.recipientName, row.recipientNif),
      at: text(row.issuedOn),
      cents: row.totalCents as number,
    }),
  },
  facturas: {
    sort: ['id', 'DESC'],
    hit: row => ({
      title: text(row.fullNumber),
      detail: dots(row.recipientName, row.recipientNif),
      at: text(row.issuedOn),
      cents: row.totalCents as number,
    }),
  },
  mensajes: {
    sort: ['id', 'DESC'],
    hit: row => ({title: dots(row.number, row.title), detail: text(row.contactName), at: text(row.createdAt)}),
  },
  'mensajes-proteccion': {
    sort: ['id', 'DESC'],
    hit: row => ({title: dots(row.number, row.title), detail: text(row.contactName), at: text(row.createdAt)}),
  },
  eventos: {
    sort: ['nextSessionAt', 'ASC'],
    hit: row => ({
      title: text(row.title),
      detail: text(row.subtitle),
      at: (row.nextSessionAt ?? row.lastSessionAt) ? text(row.nextSessionAt ?? row.lastSessionAt) : null,
    }),
  },
  clientes: {sort: ['id', 'DESC'], hit: row => ({title: name(row) || text(row.email), detail: text(row.email)})},
};

/** «12.345.678-z» is kept as «12345678Z»; a card's number stands on its holder. */
const written = (q: string): string => (/^[\dxyz][\d. -]{5,12}[a-z]$/i.test(q) ? q.replace(/[. -]/g, '') : q);

/** What is only tried stands beside nothing real: it is found by the word in front of its name. */
const asksForTrials = (q: string): boolean => /^prueba:?(\s|$)/i.test(q);

/** @param resources the lists by their path */
export async function find(
  tx: Tx,
  resources: ReadonlyMap<string, Resource>,
  asked: string,
  asker: Reacher,
): Promise<Found> {
  const q = written(asked.trim());
  const found: Found = [];
  for (const kind of KINDS) {
    const resource = resources.get(kind === 'sesiones' ? 'eventos' : kind);
    // Who is of a company finds in lists that know companies, and in no others.
    if (
      !resource ||
      !allows(asker.roles, resource.group as Area, 'view') ||
      (asker.companyId !== null && !resource.companyScope)
    )
      continue;
    const hits =
      kind === 'sesiones' ? await sessions(tx, q, asker.companyId) : await records(tx, resource, q, kind, asker);
    if (kind === 'abonados' && hits.length === 0) hits.push(...(await byCard(tx, q)));
    if (hits.length > 0) found.push({kind, hits: hits.slice(0, SHOWN), hasMore: hits.length > SHOWN});
  }
  return found;
}

async function records(
  tx: Tx,
  resource: Resource,
  q: string,
  kind: keyof typeof SOURCES,
  asker: Reacher,
): Promise<Hit[]> {
  const {sort, hit} = SOURCES[kind];
  const {rows} = await listRecords(
    tx,
    resource,
    {
      filter: JSON.stringify(kind === 'eventos' && asksForTrials(q) ? {q, isTrial: true} : {q}),
      sort: JSON.stringify(sort),
      range: `[0,${SHOWN}]`,
    },
    asker,
  );
  return rows.map(row => ({id: row.id as number, parentId: null, detail: '', at: null, cents: null, ...hit(row)}));
}

/** The sessions to come of the events that are meant, the next one first. */
async function sessions(tx: Tx, q: string, companyId: number | null): Promise<Hit[]> {
  const like = q
    .split(/\s+/)
    .slice(0, 8)
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const {rows} = await tx.query<{id: number; parentId: number; title: string; detail: string; at: Date}>(
    `select s.id, e.id as "parentId", e.title, v.name as detail, s.starts_at as at
       from event e join event_session s on s.event_id = e.id join venue v on v.id = e.venue_id
      where s.ends_at > now() and s.is_trial = $3 and ($2::int is null or e.event_company_id = $2)
        and fold(e.title || ' ' || e.subtitle) like all (select fold(word) from unnest($1::text[]) word)
      order by s.starts_at, s.id limit ${SHOWN + 1}`,
    [like, companyId, asksForTrials(q)],
  );
  return rows.map(row => ({...row, at: row.at.toISOString(), cents: null}));
}

/** A card by its whole number. */
async function byCard(tx: Tx, q: string): Promise<Hit[]> {
  const {rows} = await tx.query<{id: number; parentId: number; title: string; detail: string}>(
    `select p.pass_holder_id as id, p.season_list_id as "parentId", p.holder_name as title,
      'Carné ' || c.number || ' · ' || p.member_code as detail
       from pass_card c join season_pass p on p.id = c.season_pass_id where c.number = upper($1)`,
    [q],
  );
  return rows.map(row => ({...row, at: null, cents: null}));
}
