/**
 * Of what an instalment is a part, for whoever charges, collects or asks for it: a pass or an enrolment. A plot's parts
 * are paid on the page of its sale, or debited (sepa/send-remittance).
 */
import type {Tx} from '../kernel/tx';
import type {PlacedOrder} from '../orders/place';
import {contractKinds, type AskedParts} from './contract-kind';
import type {Payer} from './read-payer';

export interface Contract {
  kind: 'pass' | 'academy';
  id: number;
}

export async function readContract(tx: Tx, instalmentId: number): Promise<Contract | null> {
  const {rows} = await tx.query<Contract>(
    `select contract_kind as kind, coalesce(season_pass_id, enrolment_id) as id from instalment
      where id = $1 and contract_kind in ('pass', 'academy')`,
    [instalmentId],
  );
  return rows[0] ?? null;
}

export const readContractPayer = (tx: Tx, {kind, id}: Contract): Promise<Payer> =>
  contractKinds()[kind].readPayer(tx, id);

export const placeContractParts = (
  tx: Tx,
  {kind, id}: Contract | {kind: 'plot'; id: number},
  ask: AskedParts,
): Promise<PlacedOrder> => contractKinds()[kind].placeParts(tx, id, ask);

/** `instalment i` with its pass p or its enrolment e; the other is null (SQL). */
export const WITH_CONTRACT = `instalment i left join season_pass p on p.id = i.season_pass_id
  left join enrolment e on e.id = i.enrolment_id`;
/** Over those: something that may be charged without its payer (SQL). */
export const IS_CHARGED = `(p.state in ('active', 'suspended_unpaid', 'blocked')
  or e.state in ('enrolled', 'suspended') or e.state = 'withdrawn' and e.paid_cents > 0)`;
