/**
 * What a member who stands at the counter, or telephones, may do at a session with passes that do not open every door:
 * choose it, or pay less for a ticket.
 */
import type {Tx} from '../../kernel/tx';
import {findHolders} from '../holder/find-holders';
import {CHOICE_REFUSALS, readChoices} from './read-choices';

export interface CounterPass {
  passId: number;
  holderName: string;
  memberCode: string;
  categoryName: string;
  choices: {allowed: number; used: number} | null;
  ticketDiscountBp: number | null;
  place: string;
  canChoose: boolean;
  refusalText: string;
}

/** `holder`: member number, document or card code, as it is typed or read. */
export async function readCounterPasses(tx: Tx, holder: string, eventSessionId: number): Promise<CounterPass[]> {
  const holders = await findHolders(tx, holder);
  const {rows} = await tx.query<Omit<CounterPass, 'place' | 'canChoose' | 'refusalText'>>(
    `select p.id as "passId", p.holder_name as "holderName", p.member_code as "memberCode", k.name as "categoryName",
      k.ticket_discount_bp as "ticketDiscountBp",
            case when p.choices_allowed is not null then json_build_object('allowed', p.choices_allowed, 'used',
              p.choices_used) end as choices
       from pass_holder h join season_pass p on p.pass_holder_id = h.id
         join pass_category k on k.id = p.pass_category_id
         join season_list_session l on l.season_list_id = p.season_list_id and l.event_session_id = $2
      where h.id = any($1) and (p.choices_allowed is not null or k.kind = 'discount')
        and p.state in ('active', 'suspended_unpaid', 'blocked') order by p.id`,
    [holders, eventSessionId],
  );
  const passes: CounterPass[] = [];
  for (const row of rows) {
    const session = row.choices
      ? (await readChoices(tx, row.passId, {eventSessionId, isStaff: true})).sessions[0]
      : undefined;
    passes.push({
      ...row,
      place: session?.place ?? '',
      canChoose: session?.refusal === null,
      refusalText: session?.refusal ? CHOICE_REFUSALS[session.refusal] : '',
    });
  }
  return passes;
}
