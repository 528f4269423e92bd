/** Families of the academy, by how their enrolments stand: every guardian of each, with the child it is about. */

/** What an announcement may narrow them by; as the checks of the table say. */
export const AUDIENCE_STATES = [
  'submitted',
  'documents_pending',
  'waiting_list',
  'admitted',
  'payment_pending',
  'enrolled',
  'suspended',
  'finished',
] as const;
export const ACADEMY_ONLY = ['overdue', 'documents_missing', 'kit_ready', 'image_consent', 'no_image_consent'] as const;

const MAY_SHOW = `exists (select 1 from image_consent i where i.athlete_id = e.athlete_id and i.is_granted
  and i.purpose <> 'team_sheet')`;

/**
 * $1 list, $4 category, $5 team, $11 states, $12 who of them. Of money only who pays hears, where that is known.
 */
export const ACADEMY_FAMILIES = `
    select concat_ws(' ', g.first_name, nullif(g.surname1, ''), nullif(g.surname2, '')) as name,
      lower(g.email) as email, g.phone, e.athlete_name as about, false as consent,
      g.customer_id as customer, null::int as holder, e.athlete_id as athlete
      from enrolment e join athlete_guardian ag on ag.athlete_id = e.athlete_id join guardian g on g.id = ag.guardian_id
     where e.season_list_id = $1 and ($4::int is null or e.age_category_id = $4) and ($5::int is null or e.team_id = $5)
       and e.state = any(case when cardinality($11::text[]) > 0 then $11::text[]
         else '{admitted,payment_pending,enrolled,suspended}' end)
       and case $12::text when 'overdue' then e.overdue_cents > 0 and coalesce(e.payer_guardian_id, g.id) = g.id
         when 'documents_missing' then cardinality(enrolment_lacks_documents(e)) > 0
         when 'kit_ready' then exists (select 1 from kit_delivery d where d.enrolment_id = e.id and d.state = 'reserved')
         when 'image_consent' then ${MAY_SHOW}
         when 'no_image_consent' then not ${MAY_SHOW}
         else true end`;
