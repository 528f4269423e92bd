/**
 * A paper of an athlete that runs out and that nobody has sent again, to each guardian at their own address. It is the
 * only document with an end: those of holders are judged once, and adults' certificates have mails of their own.
 */
import {DOCUMENT_NAMES} from '../../academy/document-kinds';
import type {Occasions} from './occasion';

const NAME = `case d.kind ${Object.entries(DOCUMENT_NAMES)
  .map(([kind, name]) => `when '${kind}' then '${name}'`)
  .join(' ')} end`;
const ENDS = `(d.expires_on::timestamp at time zone club_zone())`;

export const documents: Occasions = limit => `
  select distinct on (d.id, p.email) d.id as subject_id, 'paper-' || d.id as thing, ${ENDS} as moment, p.email,
    concat_ws(' ', g.first_name, nullif(g.surname1, '')) as name, g.first_name,
    ${NAME} || ' de ' || a.first_name as about,
    jsonb_build_object('what', ${NAME}, 'athleteName', a.first_name) as facts
    from athlete_document d join athlete a on a.id = d.athlete_id and a.erased_at is null
    join athlete_guardian k on k.athlete_id = a.id join guardian g on g.id = k.guardian_id
    left join customer c on c.id = g.customer_id
    cross join lateral (select coalesce(c.email, lower(g.email)) as email) p
   where d.state in ('validated', 'expired') and d.expires_on is not null and p.email <> ''
     and exists (select 1 from enrolment e where e.athlete_id = d.athlete_id
       and e.state not in ('draft', 'rejected', 'withdrawn', 'finished'))
     and ${limit(ENDS, 'd.id')}
   order by d.id, p.email, k.position`;
