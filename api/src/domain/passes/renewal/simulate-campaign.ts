/**
 * «What can holder X do on day Y»: the answer that the web would give at that moment, read with the same functions
 * (readPhases, readRenewals and the category that a renewal proposes), so that staff and holders never hear two truths.
 * What lies outside the campaign is as it is today.
 */
import {DomainError, invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {type Phase, type PhaseKind, readPhases} from '../campaign/read-phases';
import {readRenewals, RENEWAL_REFUSALS, type RenewalFacts} from './read-renewals';
import {proposeCategory, readRenewalCategories} from './renewal-categories';

export interface SimulatedAct {
  kind: PhaseKind;
  can: boolean;
  why: string;
  phaseId: number | null;
  phaseName: string | null;
  untilAt: Date | null;
  channels: string[];
  priceKind: string | null;
  nextAt: Date | null;
}

export interface SimulatedPass {
  passId: number;
  listName: string;
  seatLabel: string;
  categoryName: string;
  refusal: string | null;
  refusalText: string | null;
  newCategoryName: string | null;
  amountCents: number | null;
  isSeatGuaranteed: boolean;
}

export interface Simulated {
  at: Date;
  holderName: string | null;
  memberCode: string | null;
  guaranteeUntilAt: Date | null;
  acts: SimulatedAct[];
  passes: SimulatedPass[];
}

const KINDS: readonly PhaseKind[] = [
  'renewal',
  'seat_change',
  'waiting_list_sign_up',
  'waiting_list',
  'sponsored',
  'open',
  'half_season',
];

/** Errors: `not_found` 404; `invalid` 422. */
export async function simulateCampaign(
  tx: Tx,
  ask: {passCampaignId: number; memberNumber: number | null; at: Date | null; code: string | null},
): Promise<Simulated> {
  const {rows: campaigns} = await tx.query<{listId: number; guaranteeUntilAt: Date | null; now: Date}>(
    `select season_list_id as "listId", seat_guarantee_until_at as "guaranteeUntilAt", now() as now from pass_campaign
      where id = $1`,
    [ask.passCampaignId],
  );
  const campaign = campaigns[0];
  if (!campaign) throw notFound('Esa campaña no existe.');
  const {rows: holders} = await tx.query<{id: number; name: string; memberCode: string; isCalled: boolean}>(
    `select h.id, trim(h.first_name || ' ' || h.surname1) as name, h.member_code as "memberCode",
            exists (select 1 from waiting_list_entry w left join customer k on k.id = h.customer_id
              where w.pass_campaign_id = $2 and w.state = 'called' and w.expires_at > coalesce($3::timestamptz, now())
              and (w.customer_id = h.customer_id or w.email = lower(k.email))) as "isCalled"
       from pass_holder h where h.member_number = $1`,
    [ask.memberNumber, ask.passCampaignId, ask.at],
  );
  const holder = holders[0] ?? null;
  if (ask.memberNumber !== null && holder === null)
    throw invalid({memberNumber: 'No hay ningún abonado con ese número.'});
  const at = ask.at ?? campaign.now;
  const phases = (
    await readPhases(tx, campaign.listId, {passHolderId: holder?.id ?? null, code: ask.code}, ask.at)
  ).filter(phase => phase.passCampaignId === ask.passCampaignId);
  const facts =
    holder === null
      ? []
      : (await readRenewals(tx, {customerId: null, provenHolderIds: [holder.id]}, 'web', null, ask.at)).filter(
          one => one.seasonListId === campaign.listId,
        );
  const passes: SimulatedPass[] = [];
  for (const one of facts) passes.push(await simulatePass(tx, one, campaign.guaranteeUntilAt, at));
  return {
    at,
    holderName: holder?.name ?? null,
    memberCode: holder?.memberCode ?? null,
    guaranteeUntilAt: campaign.guaranteeUntilAt,
    passes,
    acts: KINDS.filter(kind => phases.some(phase => phase.kind === kind)).map(kind =>
      simulateAct(
        kind,
        phases.filter(phase => phase.kind === kind),
        at,
        {isCalled: holder?.isCalled ?? false, hasCode: ask.code !== null},
      ),
    ),
  };
}

function simulateAct(
  kind: PhaseKind,
  phases: Phase[],
  at: Date,
  {isCalled, hasCode}: {isCalled: boolean; hasCode: boolean},
): SimulatedAct {
  const none = {
    kind,
    can: false,
    phaseId: null,
    phaseName: null,
    untilAt: null,
    channels: [],
    priceKind: null,
    nextAt: null,
  };
  const open = phases.find(phase => phase.isOpen && phase.isForThem);
  if (open) {
    const known = {
      ...none,
      phaseId: open.id,
      phaseName: open.name,
      untilAt: open.endsAt,
      channels: open.channels,
      priceKind: open.priceKind,
    };
    if (kind === 'waiting_list' && !isCalled)
      return {...known, why: 'La fase está abierta, pero hay que estar llamado en la lista de espera.'};
    return {...known, can: true, why: `Lo permite «${open.name}».`};
  }
  const other = phases.find(phase => phase.isOpen);
  const next = phases.find(phase => phase.isForThem && phase.startsAt > at);
  const nextAt = next?.startsAt ?? null;
  if (other)
    return {
      ...none,
      nextAt,
      phaseId: other.id,
      phaseName: other.name,
      why:
        other.audience === 'code'
          ? hasCode
            ? `La palabra no es la de «${other.name}».`
            : `«${other.name}» está abierta para quien diga su palabra de acceso.`
          : `«${other.name}» está abierta, pero no es para este público.`,
    };
  if (next) return {...none, nextAt, phaseName: next.name, why: `Todavía no: le toca en «${next.name}».`};
  return {
    ...none,
    why: phases.every(phase => phase.endsAt <= at) ? 'Ya ha terminado.' : 'No hay ninguna fase para este público.',
  };
}

async function simulatePass(
  tx: Tx,
  facts: RenewalFacts,
  guaranteeUntilAt: Date | null,
  at: Date,
): Promise<SimulatedPass> {
  const category = await categoryOf(tx, facts);
  return {
    passId: facts.passId,
    listName: facts.fromListName,
    seatLabel: facts.seatLabel,
    categoryName: facts.categoryName,
    refusal: facts.refusal,
    refusalText: facts.refusal && RENEWAL_REFUSALS[facts.refusal],
    newCategoryName: category?.name ?? null,
    amountCents: category?.amountCents ?? null,
    isSeatGuaranteed: facts.hadSeat && !facts.hasLostPriority && guaranteeUntilAt !== null && at < guaranteeUntilAt,
  };
}

async function categoryOf(tx: Tx, facts: RenewalFacts): Promise<{name: string; amountCents: number | null} | null> {
  try {
    return proposeCategory(facts, await readRenewalCategories(tx, facts, facts.zoneId));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
