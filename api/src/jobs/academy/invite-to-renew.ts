/** Those ticked in one season are offered the next, as the renewals of that list do it; each says what became of it. */
import {offerRenewals} from '../../domain/academy/season/offer-renewals';
import type {RowDone} from '../../domain/academy/teams/assign-team';
import type {Runtime} from '../../runtime';
import type {Tx} from '../../domain/kernel/tx';
import {queueRenewalMails} from './renewal-mails';

export interface InviteToRenew {
  enrolmentIds: number[];
  untilOn: string;
  withDebts: boolean;
}

/** Errors: `invalid` 422. */
export async function inviteToRenew(runtime: Runtime, tx: Tx, ask: InviteToRenew): Promise<RowDone[]> {
  const {rows} = await tx.query<{id: number; name: string; nextListId: number | null; mayRenew: boolean}>(
    `select e.id, e.athlete_name as name, e.state in ('enrolled', 'suspended', 'finished') as "mayRenew",
      (select min(l.id) from season_list l where l.previous_list_id = e.season_list_id and l.kind = 'academy'
        and l.state not in ('closed', 'archived')) as "nextListId"
       from enrolment e where e.id = any($1)`,
    [ask.enrolmentIds],
  );
  const left = new Map<number, string>();
  for (const seasonListId of new Set(rows.flatMap(row => row.nextListId ?? []))) {
    const enrolmentIds = rows.filter(row => row.nextListId === seasonListId && row.mayRenew).map(row => row.id);
    if (enrolmentIds.length === 0) continue;
    const done = await offerRenewals(tx, {...ask, seasonListId, enrolmentIds});
    for (const {enrolmentId, why} of done.left) left.set(enrolmentId, why);
    await queueRenewalMails(runtime, tx, done.offerIds, false);
  }
  return ask.enrolmentIds.map(id => {
    const one = rows.find(row => row.id === id);
    const why = !one
      ? 'No existe esa inscripción.'
      : !one.mayRenew
        ? 'No está inscrito: no tiene nada que renovar.'
        : one.nextListId === null
          ? 'Su lista no tiene todavía la de la temporada siguiente.'
          : left.get(id);
    return {id, name: one?.name ?? '', done: why === undefined, told: why ?? 'Plaza ofrecida.'};
  });
}
