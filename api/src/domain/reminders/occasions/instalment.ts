/**
 * A part of a season pass that is not paid. Those of the academy and of plots are told of by mails of their own, and so
 * is a charge that the bank refuses: on that day nothing else is said of it.
 */
import {CONTRACT_NAME} from '../../instalments/place-instalments';
import type {Occasions} from './occasion';

const TODAY = 'club_today()';
const DUE = `(i.due_on::timestamp at time zone club_zone())`;

export const instalments: Occasions = limit => `
  select i.id as subject_id, 'instalment-' || i.id as thing, ${DUE} as moment,
    lower(coalesce(nullif(c.email, ''), nullif(h.email, ''), nullif(g.email, ''), '')) as email,
    concat_ws(' ', h.first_name, nullif(h.surname1, '')) as name,
    coalesce(nullif(c.first_name, ''), h.first_name) as first_name,
    ${CONTRACT_NAME} || ' · ' || p.member_code || ' · plazo ' || i.n as about,
    jsonb_build_object('what', ${CONTRACT_NAME} || ', plazo ' || i.n,
      'cents', i.amount_cents - i.paid_cents + i.fee_cents - i.fee_paid_cents, 'passId', p.id) as facts
    from instalment i join season_pass p on p.id = i.season_pass_id join season_list l on l.id = p.season_list_id
    join pass_holder h on h.id = p.pass_holder_id left join pass_holder g on g.id = h.guardian_id
    left join customer c on c.id = coalesce(h.customer_id, g.customer_id)
   where i.state not in ('paid', 'paid_late', 'waived', 'uncollectable')
     and p.state in ('pending_payment', 'active', 'suspended_unpaid', 'blocked', 'expired', 'renewed', 'not_renewed')
     and not (i.state in ('failed', 'failed_for_good', 'needs_authentication') and i.last_attempt_at is not null
       and club_day(i.last_attempt_at) = ${TODAY})
     and ${limit(DUE, 'i.id')}`;
