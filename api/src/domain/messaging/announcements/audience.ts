/**
 * Whom an announcement is for, asked of the tables as they are now. One line per person and thing it is about (a
 * guardian with two children gets two); commercial ones say who has consented and who is suppressed.
 */
import type {Tx} from '../../kernel/tx';
import {ACADEMY_FAMILIES} from './academy-families';
import {readAddresses} from './check-announcement';
import {isOptedOut, isSuppressed} from './kind';
import {agreesToWhatsapp, stoppedMarketing} from '../whatsapp/contacts';

export interface AudienceQuestion {
  id: number;
  kind: string;
  audienceKind: string;
  seasonListId: number | null;
  passCategoryId: number | null;
  zoneId: number | null;
  ageCategoryId: number | null;
  teamId: number | null;
  enrolmentStates: string[];
  academyOnly: string | null;
  eventSessionId: number | null;
  subscriberGroupId: number | null;
  addresses: string;
  channels: string[];
  /** The template by which it goes, when WhatsApp is ticked. */
  whatsapp: {category: string} | null;
}

export interface AudiencePerson {
  key: string;
  name: string;
  email: string;
  phone: string;
  about: string;
  isExcluded: boolean;
  isSuppressed: boolean;
  hasConsent: boolean;
  /** On WhatsApp instead of by mail. */
  byWhatsapp: boolean;
  willGet: boolean;
}

export interface AudienceSummary {
  people: number;
  withEmail: number;
  withPhone: number;
  excluded: number;
  suppressed: number;
  withoutConsent: number;
  willGet: number;
  /** Mails that would go: one for each address, and for each child it is about. */
  mails: number;
  /** Messages by WhatsApp: one for each number, and for each child it is about. */
  whatsapps: number;
}

const name = (t: string) => `concat_ws(' ', ${t}.first_name, nullif(${t}.surname1, ''), nullif(${t}.surname2, ''))`;
const HOLDERS = (condition: string) => `
  select ${name('h')} as name, h.email, h.phone, p.member_code as about, h.email_consent_at is not null as consent,
    h.customer_id as customer, h.id as holder, null::int as athlete
    from season_pass p join pass_holder h on h.id = p.pass_holder_id
   where p.season_list_id = $1 and ($2::int is null or p.pass_category_id = $2) and ($3::int is null or p.zone_id = $3)
     and h.state = 'active' and ${condition}`;

/** Each reads what it needs of: list, pass category, zone, age category, team, session, group. */
const SOURCES: Record<string, string> = {
  pass_holders: HOLDERS(`p.state in ('active', 'suspended_unpaid', 'pending_payment')`),
  overdue: HOLDERS('p.overdue_cents > 0'),
  academy: ACADEMY_FAMILIES,
  supporters: `select ${name('s')} as name, lower(s.email) as email, s.phone, s.number as about,
    s.marketing_consent_at is not null as consent, s.customer_id as customer, null::int as holder,
    null::int as athlete from supporter s where s.state = 'active'`,
  session_buyers: `
    select ${name('o')} as name, lower(o.email) as email, o.phone, string_agg(o.number, ', '
      order by o.number) as about, bool_or(c.marketing_consent_at is not null) as consent,
      coalesce(max(c.id) filter (where c.marketing_consent_at is not null), max(c.id)) as customer,
      null::int as holder, null::int as athlete
      from "order" o left join customer c on c.id = o.customer_id
     where o.state in ('paid', 'partially_refunded') and exists (select 1 from order_line l
       where l.order_id = o.id and l.event_session_id = $6 and l.state = 'active') group by 1, 2, 3`,
  subscribers: `
    select concat_ws(' ', nullif(s.first_name, ''), nullif(s.surname, '')) as name, s.email, '' as phone, '' as about,
      true as consent, s.customer_id as customer, null::int as holder, null::int as athlete
      from subscriber_group_member m join subscriber s on s.id = m.subscriber_id
     where m.subscriber_group_id = $7 and s.state = 'active'`,
  customers: `select ${name('c')} as name, c.email, c.phone, '' as about, c.marketing_consent_at is not null as consent,
    c.id as customer, null::int as holder, null::int as athlete from customer c`,
  addresses: `select '' as name, a.email, '' as phone, '' as about, false as consent, null::int as customer, null::int as holder,
    null::int as athlete from unnest($8::text[]) as a(email)`,
};

const people = (audienceKind: string) => `
  with asked as (select $1::int, $2::int, $3::int, $4::int, $5::int, $6::int, $7::int, $8::text[], $11::text[], $12::text, $13::boolean,
    $14::boolean, $15::boolean),
  found as (select distinct on (p.email, p.phone, p.about) p.* from (${SOURCES[audienceKind]}) p
    where p.email <> '' or p.phone <> '' order by p.email, p.phone, p.about),
  judged as (
    select f.name, f.email, f.phone, f.about, f.customer, f.holder, f.athlete, k.key,
           $9 <> 'commercial' or (f.consent and not ${isOptedOut('f.email')}) as has_consent,
           exists (select 1 from announcement_exclusion x
             where x.announcement_id = $10 and x.recipient_key = k.key) as is_excluded,
           ${isSuppressed('f.email', '$9')} as is_suppressed, n.number, n.number is not null
             and ${agreesToWhatsapp('n.number')} and not ($14 and ${stoppedMarketing('n.number')})
             and ($9 <> 'commercial' or not (${isSuppressed('f.email', '$9')} or ${isOptedOut('f.email')})) as can_whatsapp
      from found f cross join lateral (select case when f.email <> '' then f.email else f.phone end as key) k
      cross join lateral (select case when $13 then whatsapp_number(f.phone) end as number) n)`;

const GETS_WHATSAPP = 'not is_excluded and can_whatsapp';
const GETS = `not is_excluded and not is_suppressed and has_consent`;
/** Whoever it reaches by WhatsApp gets no mail of it. */
const GETS_MAIL = `$15 and ${GETS} and email <> '' and not can_whatsapp`;

const valuesOf = (a: AudienceQuestion): unknown[] => [
  a.seasonListId,
  a.passCategoryId,
  a.zoneId,
  a.ageCategoryId,
  a.teamId,
  a.eventSessionId,
  a.subscriberGroupId,
  a.audienceKind === 'addresses' ? readAddresses(a.addresses) : [],
  a.kind,
  a.id,
  a.enrolmentStates,
  a.academyOnly,
  a.channels.includes('whatsapp') && a.whatsapp !== null,
  a.whatsapp?.category === 'marketing',
  a.channels.includes('email'),
];

/**
 * Writes down who gets it, by WhatsApp or else by mail: each number and address once, and once for each child it is
 * about; answers how many. Nobody is there twice (announcement_recipient_once).
 */
export async function snapshotPeople(tx: Tx, a: AudienceQuestion): Promise<number> {
  const {rows} = await tx.query<{n: number}>(
    `${people(a.audienceKind)},
     by_whatsapp as (insert into announcement_recipient (announcement_id, channel, name, email, phone, customer_id,
         pass_holder_id, athlete_id, athlete_name)
       select distinct on (number, coalesce(athlete, 0)) $10, 'whatsapp', name, email, number, customer, holder, athlete,
         case when athlete is null then '' else about end
         from judged where ${GETS_WHATSAPP} order by number, coalesce(athlete, 0), name
       on conflict do nothing returning 1),
     by_mail as (insert into announcement_recipient (announcement_id, channel, name, email, customer_id, pass_holder_id,
         athlete_id, athlete_name)
       select distinct on (email, coalesce(athlete, 0)) $10, 'email', name, email, customer, holder, athlete,
         case when athlete is null then '' else about end
         from judged where ${GETS_MAIL} order by email, coalesce(athlete, 0), name
       on conflict do nothing returning 1)
     select ((select count(*) from by_whatsapp) + (select count(*) from by_mail))::int as n`,
    valuesOf(a),
  );
  return rows[0]!.n;
}

export async function summarise(tx: Tx, a: AudienceQuestion): Promise<AudienceSummary> {
  const {rows} = await tx.query<AudienceSummary>(
    `${people(a.audienceKind)}
     select count(*)::int as people, count(*) filter (where email <> '')::int as "withEmail", count(*)
       filter (where phone <> '')::int as "withPhone", count(*) filter (where is_excluded)::int as excluded,
            count(*) filter (where is_suppressed)::int as suppressed, count(*)
              filter (where not has_consent)::int as "withoutConsent", count(*)
              filter (where ${GETS_MAIL} or ${GETS_WHATSAPP})::int as "willGet",
            (count(distinct (email, athlete)) filter (where ${GETS_MAIL}))::int as mails,
            (count(distinct (number, athlete)) filter (where ${GETS_WHATSAPP}))::int as whatsapps
       from judged`,
    valuesOf(a),
  );
  return rows[0]!;
}

export async function readAudience(
  tx: Tx,
  a: AudienceQuestion,
  page: {q: string; limit: number; offset: number},
): Promise<{people: AudiencePerson[]; found: number; summary: AudienceSummary}> {
  const like = page.q.trim();
  const wanted = `fold(name || ' ' || email || ' ' || phone || ' ' || about) like anywhere($16)`;
  const {rows} = await tx.query<AudiencePerson & {found: number}>(
    `${people(a.audienceKind)}
     select key, name, email, phone, about, is_excluded as "isExcluded", is_suppressed as "isSuppressed",
       has_consent as "hasConsent", ${GETS_WHATSAPP} as "byWhatsapp",
       ${GETS_MAIL} or ${GETS_WHATSAPP} as "willGet", count(*) over ()::int as found
       from judged where ${wanted} order by fold(name), email, about limit $17 offset $18`,
    [...valuesOf(a), like, page.limit, page.offset],
  );
  return {
    people: rows.map(({found: _found, ...person}) => person),
    found: rows[0]?.found ?? 0,
    summary: await summarise(tx, a),
  };
}

/** Takes people out of an announcement that has not gone out, or puts them back. Answers how many changed. */
export async function excludeRecipients(
  tx: Tx,
  {
    announcementId,
    keys,
    isExcluded,
    staffUserId,
  }: {announcementId: number; keys: string[]; isExcluded: boolean; staffUserId: number | null},
): Promise<number> {
  const {rowCount} = isExcluded
    ? await tx.query(
        `insert into announcement_exclusion (announcement_id, recipient_key, staff_user_id) select $1, k, $3
          from unnest($2::text[]) k on conflict do nothing`,
        [announcementId, keys, staffUserId],
      )
    : await tx.query('delete from announcement_exclusion where announcement_id = $1 and recipient_key = any($2)', [
        announcementId,
        keys,
      ]);
  return rowCount;
}
