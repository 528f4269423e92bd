/**
 * The ways to pay a contract that are offered today: each active template that fits the kind, the total and the season,
 * with its plan.
 */
import type {Tx} from '../kernel/tx';
import {planInstalments, type FrequencyTemplate, type InstalmentDraft} from './plan-instalments';

export type ContractKind = 'pass' | 'academy' | 'plot' | 'product';
export type InstalmentMethod = 'card_token' | 'sepa' | 'bizum_link' | 'box_office';

export interface OfferedPlan {
  paymentFrequencyId: number;
  name: string;
  kind: FrequencyTemplate['kind'];
  /** How what falls due later may be paid. */
  methods: InstalmentMethod[];
  totalCents: number;
  instalments: InstalmentDraft[];
}

export interface OfferedTemplate extends FrequencyTemplate {
  id: number;
  name: string;
  methods: InstalmentMethod[];
  todayOn: string;
  lastDayOn: string;
}

/** The active ones for such contracts, a single payment first, then those with fewer parts. Today is Madrid's. */
export async function readTemplates(
  tx: Tx,
  contractKind: ContractKind,
  seasonListId: number,
): Promise<OfferedTemplate[]> {
  const {rows} = await tx.query<OfferedTemplate>(
    `select f.id, f.name, f.kind, f.instalments, f.every_months as "everyMonths", f.first_bp as "firstBp",
      f.fixed_days::text[] as "fixedDays", f.min_total_cents as "minTotalCents", f.methods,
            club_today()::text as "todayOn", l.ends_on::text as "lastDayOn"
       from payment_frequency f, season_list l where l.id = $1 and f.is_active and $2 = any(f.allowed_for)
         order by f.kind <> 'single', f.instalments, f.id`,
    [seasonListId, contractKind],
  );
  return rows;
}

/** In their order. */
export async function readOfferedPlans(
  tx: Tx,
  contractKind: ContractKind,
  totalCents: number,
  seasonListId: number,
): Promise<OfferedPlan[]> {
  return (await readTemplates(tx, contractKind, seasonListId)).flatMap(row => {
    const instalments = planInstalments(row, totalCents, row.todayOn, row.lastDayOn);
    return instalments
      ? [{paymentFrequencyId: row.id, name: row.name, kind: row.kind, methods: row.methods, totalCents, instalments}]
      : [];
  });
}
