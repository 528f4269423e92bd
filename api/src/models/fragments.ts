/** What models of several rooms say alike. */

export const OWN_EVENT = 'exists (select 1 from event ev where ev.id = t.event_id and ev.event_company_id = $company)';
export const OWN_SESSION =
  'exists (select 1 from event_session es join event ev on ev.id = es.event_id where es.id = t.event_session_id and ev.event_company_id = $company)';
/** A discount `d` of the company's own events and sessions alone; one of no event is the house's. */
export const ownDiscount = (d: string): string =>
  `(cardinality(${d}.event_ids) + cardinality(${d}.event_session_ids) > 0 and ${d}.event_ids <@ array(select ev.id from event ev where ev.event_company_id = $company)
    and ${d}.event_session_ids <@ array(select es.id from event_session es join event ev on ev.id = es.event_id
      where ev.event_company_id = $company))`;
/** An invoice `i` of the company's own tax. */
export const ownInvoice = (i: string): string => `${i}.issuer_nif = taxpayer_of($company)`;
/** The house's own: staff of a company see none. */
export const OF_NOBODY = 'false and $company = 0';
export const CHANNELS = ['web', 'box_office', 'phone'] as const;
/** Also what the league or a visiting club sells, and agencies and fan clubs from their quotas. */
export const SALE_CHANNELS = [...CHANNELS, 'lfp', 'partner'] as const;
export const ZONE_NAME = '(select z.name from zone z where z.id = t.zone_id)';
