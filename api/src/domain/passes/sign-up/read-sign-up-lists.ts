/**
 * The lists of which somebody may have a new pass: what is open for them now, or when it will be; categories, prices by
 * zone and families.
 */
import type {Channel} from '../../kernel/channel';
import {conflict} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {readStandingZones, type StandingZone} from '../seats/pass-places';
import {readPhases, type Phase} from '../campaign/read-phases';

/** The kinds of phase in which new passes are given. */
const NEW: readonly Phase['kind'][] = ['open', 'half_season', 'sponsored', 'waiting_list'];

export interface SignUpWho {
  customerId: number | null;
  code: string | null;
}

export interface SignUpCategory {
  id: number;
  name: string;
  description: string;
  kind: string;
  bornFromOn: string | null;
  bornUntilOn: string | null;
  documentRequired: string;
}

export interface SignUpList {
  id: number;
  name: string;
  startsOn: string;
  endsOn: string;
  introHtml: string;
  termsHtml: string;
  planHash: string | null;
  firstSeatId: number | null;
  matches: number;
  phase: {kind: Phase['kind']; name: string; messageHtml: string; endsAt: Date; priceKind: Phase['priceKind']} | null;
  next: {name: string; startsAt: Date; kind: Phase['kind']} | null;
  /** A phase is open for whoever has a word. */
  needsCode: boolean;
  hasWaitingList: boolean;
  categories: SignUpCategory[];
  prices: {passCategoryId: number; zoneId: number | null; amountCents: number; onlyInGroup: string | null}[];
  standing: StandingZone[];
  families: {id: number; name: string; description: string; documentRequired: string}[];
}

type Head = Omit<SignUpList, 'phase' | 'next' | 'needsCode' | 'categories' | 'prices' | 'standing' | 'families'> & {
  isCalled: boolean;
  holderId: number | null;
};

const HEADS = `
select l.id, l.name, l.starts_on::text as "startsOn", l.ends_on::text as "endsOn",
  coalesce(c.intro_html, '') as "introHtml", l.terms_html as "termsHtml", p.content_hash as "planHash",
  (select min(s.id) from seat s where s.seat_plan_id = p.id) as "firstSeatId",
       (select count(*)::int from season_list_session x join event_session e on e.id = x.event_session_id
         and e.state <> 'cancelled' and e.ends_at > now() where x.season_list_id = l.id) as matches,
       exists (select 1 from campaign_phase f where f.pass_campaign_id = c.id and f.kind = 'waiting_list_sign_up'
         and now() between f.starts_at and f.ends_at) as "hasWaitingList",
       exists (select 1 from waiting_list_entry w left join customer k on k.id = $1
         where w.pass_campaign_id = c.id and w.state = 'called' and w.expires_at > now() and $1::int is not null
         and (w.customer_id = $1 or (w.email = lower(k.email) and k.email_verified_at is not null))) as "isCalled",
       (select h.id from pass_holder h where h.customer_id = $1 order by h.id limit 1) as "holderId"
  from season_list l left join lateral (select * from pass_campaign c where c.season_list_id = l.id order by c.id
    limit 1) c on true left join seat_plan p on p.id = l.seat_plan_id
 where l.kind = 'passes' and l.state in ('campaign', 'active')
   and l.ends_on >= club_today() and ($2::int is null or l.id = $2) order by l.starts_on`;

async function readHeads(tx: Tx, customerId: number | null, seasonListId: number | null): Promise<Head[]> {
  return (await tx.query<Head>(HEADS, [customerId, seasonListId])).rows;
}

const usable = (phases: Phase[], isCalled: boolean, channel: Channel) =>
  phases.filter(
    phase =>
      NEW.includes(phase.kind) && phase.channels.includes(channel) && (phase.kind !== 'waiting_list' || isCalled),
  );

/** The phase under which this visitor may have new passes of a list now. @throws DomainError 409 `phase_closed` */
export async function requireSignUpPhase(
  tx: Tx,
  seasonListId: number,
  who: SignUpWho,
  channel: Channel,
): Promise<Phase> {
  const [head] = await readHeads(tx, who.customerId, seasonListId);
  const phases = head
    ? usable(await readPhases(tx, seasonListId, {passHolderId: head.holderId, code: who.code}), head.isCalled, channel)
    : [];
  const open = phases.find(phase => phase.isOpen && phase.isForThem);
  if (open) return open;
  const next = phases.find(phase => !phase.isOpen && phase.isForThem);
  throw conflict(
    'phase_closed',
    'Los abonos nuevos no están a la venta ahora mismo.',
    next ? {startsAt: next.startsAt} : undefined,
  );
}

/** The running season's last part and the next season, soonest first. */
export async function readSignUpLists(tx: Tx, who: SignUpWho): Promise<SignUpList[]> {
  const lists: SignUpList[] = [];
  for (const {isCalled, holderId, ...head} of await readHeads(tx, who.customerId, null)) {
    const phases = usable(await readPhases(tx, head.id, {passHolderId: holderId, code: who.code}), isCalled, 'web');
    const open = phases.find(phase => phase.isOpen && phase.isForThem);
    const {rows: later} = await tx.query<{name: string; startsAt: Date; kind: Phase['kind']}>(
      `select f.name, f.starts_at as "startsAt", f.kind from campaign_phase f
        join pass_campaign c on c.id = f.pass_campaign_id
        where c.season_list_id = $1 and f.kind in ('open', 'half_season') and f.starts_at > now() order by f.starts_at
        limit 1`,
      [head.id],
    );
    const needsCode = !open && phases.some(phase => phase.isOpen && phase.audience === 'code');
    if (!open && !needsCode && later.length === 0) continue;
    lists.push({
      ...head,
      phase: open
        ? {
            kind: open.kind,
            name: open.name,
            messageHtml: open.messageHtml,
            endsAt: open.endsAt,
            priceKind: open.priceKind,
          }
        : null,
      next: later[0] ?? null,
      needsCode,
      ...(await readOffer(tx, head.id, open?.priceKind ?? 'new')),
    });
  }
  return lists;
}

async function readOffer(
  tx: Tx,
  listId: number,
  kind: Phase['priceKind'],
): Promise<Pick<SignUpList, 'categories' | 'prices' | 'standing' | 'families'>> {
  const prices = await tx.query<SignUpList['prices'][number]>(
    `select p.pass_category_id as "passCategoryId", p.zone_id as "zoneId", p.amount_cents as "amountCents",
      g.name as "onlyInGroup" from pass_price p left join price_group g on g.id = p.price_group_id
      where p.season_list_id = $1 and p.kind = $2 and p.is_active and g.is_active is not false order by p.id`,
    [listId, kind],
  );
  const categories = await tx.query<SignUpCategory>(
    `select id, name, description, kind, born_from_on::text as "bornFromOn", born_until_on::text as "bornUntilOn",
      document_required as "documentRequired" from pass_category k
      where season_list_id = $1 and is_active and exists (select 1 from pass_price p
        where p.pass_category_id = k.id and p.kind = $2 and p.is_active) order by position, id`,
    [listId, kind],
  );
  const families = await tx.query<SignUpList['families'][number]>(
    `select id, name, description, document_required as "documentRequired" from price_group
      where season_list_id = $1 and is_active order by id`,
    [listId],
  );
  const standing = categories.rows.some(category => category.kind === 'standing')
    ? await readStandingZones(tx, listId)
    : [];
  return {prices: prices.rows, standing, categories: categories.rows, families: families.rows};
}
