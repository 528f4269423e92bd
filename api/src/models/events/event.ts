import {checkEvent} from '../../domain/events/check-event';
import {entity, enumOf, flag, html, id, instant, int, json, longText, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'eventos',
  table: 'event',
  label: ['evento', 'eventos'],
  group: 'events',
  search: ['title', 'subtitle'],
  companyScope: 't.event_company_id = $company',
  hidden: ['descriptionHtml', 'organizerText'],
  beforeWrite: (tx, {before, data}) => checkEvent(tx, before, data),
  computed: {
    // The one that runs is still the next; a cancelled one only where no other comes.
    nextSessionAt: `(select coalesce(min(s.starts_at) filter (where s.state <> 'cancelled'), min(s.starts_at))
      from event_session s where s.event_id = t.id and s.ends_at > now())`,
    lastSessionAt: '(select max(s.starts_at) from event_session s where s.event_id = t.id)',
    isOver:
      '(select exists (select 1 from event_session s where s.event_id = t.id) and not exists (select 1 from event_session s where s.event_id = t.id and s.ends_at > now()))',
    sessionCount: '(select count(*)::int from event_session s where s.event_id = t.id)',
  },
})
export class Event {
  @id() id: number;
  @text({max: 120, pattern: '^[a-z0-9-]{1,120}$', patternMessage: 'Solo minúsculas, números y guiones.'}) slug: string;
  @text() title: string;
  @enumOf(['match', 'theatre', 'concert', 'dance', 'family', 'other']) kind: string;
  @text({optional: true, max: 300}) subtitle?: string;
  @html({optional: true}) descriptionHtml?: string;
  @json({optional: true}) poster?: object;
  @text({optional: 'null', max: 120}) competition?: string;
  @text({optional: 'null', max: 80}) round?: string;
  @text({optional: 'null', max: 80}) homeTeam?: string;
  @text({optional: 'null', max: 80}) awayTeam?: string;
  @ref('compania-eventos') eventCompanyId: number;
  @ref('recintos') venueId: number;
  @text({max: 40, description: 'Código de IVA'}) vatCode: string;
  @int({optional: 'null', min: 0, max: 10000, description: 'Derechos de autor; sin él, los generales.'})
  authorRightsBp?: number;
  @enumOf(['public', 'link_only', 'draft'], {optional: true, default: 'draft'}) visibility?: string;
  @int({optional: 'null', min: 0, max: 99}) minAge?: number;
  @int({optional: 'null', min: 1, max: 1440}) durationMinutes?: number;
  @longText({optional: true, max: 2000}) organizerText?: string;
  @flag({readOnly: true}) isTrial: boolean;
  @ref('eventos', {readOnly: true, optional: 'null', description: 'de qué evento es la prueba'}) trialOfId: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
