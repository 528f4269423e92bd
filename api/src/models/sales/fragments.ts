export const OWN = (session: string) =>
  `exists (select 1 from event_session es join event ev on ev.id = es.event_id
    where es.id = ${session} and ev.event_company_id = $company)`;
