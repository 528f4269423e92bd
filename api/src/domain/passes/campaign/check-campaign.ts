/**
 * Phases say for whom they are, end after they begin and are never open twice for the same members; a list of passes
 * has the campaign.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

interface CampaignFields {
  seasonListId?: number;
}

export async function checkCampaign(tx: Tx, before: CampaignFields | null, data: CampaignFields): Promise<void> {
  const {rows} = await tx.query<{kind: string}>('select kind from season_list where id = $1', [
    data.seasonListId ?? before?.seasonListId,
  ]);
  if (rows[0] && rows[0].kind !== 'passes') throw invalid({seasonListId: 'Esa lista no es de abonos.'});
}

interface PhaseFields {
  id?: number;
  passCampaignId?: number;
  kind?: string;
  startsAt?: string | Date;
  endsAt?: string | Date;
  audience?: string;
  memberFrom?: number | null;
  memberUntil?: number | null;
  memberSinceUntilOn?: string | null;
  tag?: string | null;
  accessCode?: string | null;
  channels?: string[];
  priceKind?: string;
}

/** Those in which passes are given to who had none. */
const NEW = ['open', 'half_season', 'sponsored', 'waiting_list'];

/** Which fields an audience asks for; every other one of them must be empty. */
const NEEDS: Record<string, (keyof PhaseFields)[]> = {
  member_band: ['memberFrom', 'memberUntil'],
  member_since: ['memberSinceUntilOn'],
  tag: ['tag'],
  code: ['accessCode'],
};
const ASKED: (keyof PhaseFields)[] = ['memberFrom', 'memberUntil', 'memberSinceUntilOn', 'tag', 'accessCode'];

export async function checkPhase(tx: Tx, before: PhaseFields | null, data: PhaseFields): Promise<void> {
  const p = {...before, ...data};
  if (p.startsAt && p.endsAt && new Date(p.endsAt) <= new Date(p.startsAt))
    throw invalid({endsAt: 'Debe terminar después de empezar.'});
  if (p.priceKind === 'renewal' && NEW.includes(p.kind ?? '') && ['everyone', 'code'].includes(p.audience ?? ''))
    throw invalid({
      priceKind: 'En esta fase compra también quien no era abonado: elige el precio de alta, o ábrela a los de antes.',
    });
  const needed = NEEDS[p.audience ?? ''] ?? [];
  for (const field of ASKED) {
    if (needed.includes(field) && !p[field]) throw invalid({[field]: 'Este dato dice a quién se dirige la fase.'});
    if (!needed.includes(field) && p[field]) throw invalid({[field]: 'Sobra: la fase se dirige a otro público.'});
  }
  if (p.memberFrom && p.memberUntil && p.memberUntil < p.memberFrom)
    throw invalid({memberUntil: 'Debe ser mayor que el primero.'});
  if (p.channels && p.channels.length === 0) throw invalid({channels: 'Elige al menos un canal.'});
  const {rows} = await tx.query<{name: string}>(
    `select name from campaign_phase where pass_campaign_id = $1 and kind = $2 and id is distinct from $3
      and audience in ('everyone', 'previous_list', 'member_band')
      and $8 in ('everyone', 'previous_list', 'member_band')
       and int4range(coalesce(member_from, 1), member_until, '[]') && int4range(coalesce($6::int, 1), $7::int, '[]')
         and tstzrange(starts_at, ends_at) && tstzrange($4::timestamptz, $5::timestamptz) limit 1`,
    [
      p.passCampaignId,
      p.kind,
      before?.id ?? null,
      p.startsAt,
      p.endsAt,
      p.memberFrom ?? null,
      p.memberUntil ?? null,
      p.audience,
    ],
  );
  if (rows[0]) throw invalid({startsAt: `Coincide con «${rows[0].name}», que abre lo mismo a los mismos abonados.`});
}

interface EntryFields {
  passCampaignId?: number;
  zoneId?: number | null;
  passCategoryId?: number | null;
}

export async function checkWaitingEntry(tx: Tx, before: EntryFields | null, data: EntryFields): Promise<void> {
  const e = {...before, ...data};
  const {rows} = await tx.query<{open: boolean; zoneFits: boolean | null; categoryFits: boolean | null}>(
    `select c.waiting_list_enabled as open, z.seat_plan_id = l.seat_plan_id as "zoneFits",
      k.season_list_id = l.id as "categoryFits"
       from pass_campaign c join season_list l on l.id = c.season_list_id left join zone z on z.id = $2
         left join pass_category k on k.id = $3 where c.id = $1`,
    [e.passCampaignId, e.zoneId ?? null, e.passCategoryId ?? null],
  );
  if (!rows[0]) return;
  if (!before && !rows[0].open) throw invalid({passCampaignId: 'Esa campaña no tiene lista de espera.'});
  if (rows[0].zoneFits === false) throw invalid({zoneId: 'Esa zona no es del plano de la lista.'});
  if (rows[0].categoryFits === false) throw invalid({passCategoryId: 'Esa categoría es de otra lista.'});
}
