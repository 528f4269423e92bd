/** Whoever has joined the newsletters and confirmed it by the link of a mail: not those whom a list brought in. */
import type {Occasions} from './occasion';

export const joined: Occasions = limit => `
  select s.id as subject_id, 'subscriber-' || s.id as thing, s.consent_at as moment, s.email,
    concat_ws(' ', nullif(s.first_name, ''), nullif(s.surname, '')) as name, s.first_name,
    'Se apuntó a los boletines' as about, '{}'::jsonb as facts
    from subscriber s
   where s.state = 'active' and s.consent_method = 'double_opt_in' and ${limit('s.consent_at', 's.id')}`;
