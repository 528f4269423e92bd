/** A family's passes that may be renewed and are not, in a window that ends; the words are of the whole family. */
import {TO_RENEW} from '../../passes/renewal/remind-renewals';
import type {Occasions} from './occasion';

export const renewals: Occasions = limit => `
  with ${TO_RENEW(`exists (select 1 from campaign_phase x where x.pass_campaign_id = c.id and x.kind = 'renewal'
    and ${limit('x.ends_at', 'x.id')})`)}
  select r.phase as subject_id, 'renewal-' || r.campaign as thing, r.ends_at as moment, r.email,
    min(r.holder_name) as name, min(r.greeted) as first_name,
    r.list_name || case when count(*) = 1 then ' · ' || min(r.seat_label) else ' · ' || count(*) || ' abonos' end as about,
    jsonb_build_object('what', r.list_name) as facts
    from addressed r where ${limit('r.ends_at', 'r.phase')}
   group by r.phase, r.campaign, r.ends_at, r.email, r.list_name`;
