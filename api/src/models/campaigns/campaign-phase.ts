import {checkPhase} from '../../domain/passes/campaign/check-campaign';
import {day, entity, enumOf, html, id, instant, int, ref, tags, text, version} from '../../web/rest/fields';
import {CHANNELS} from '../fragments';

@entity({
  path: 'campana-abonos/fases',
  table: 'campaign_phase',
  label: ['fase de campaña', 'fases de campaña'],
  group: 'passes',
  search: ['name'],
  sort: ['startsAt', 'ASC'],
  hidden: ['messageHtml'],
  beforeWrite: (tx, {before, data}) => checkPhase(tx, before, data),
})
export class CampaignPhase {
  @id() id: number;
  @ref('campana-abonos') passCampaignId: number;
  @text({max: 120}) name: string;
  @enumOf(['renewal', 'seat_change', 'waiting_list_sign_up', 'waiting_list', 'sponsored', 'open', 'half_season'])
  kind: string;
  @instant() startsAt: string;
  @instant() endsAt: string;
  @enumOf(['everyone', 'previous_list', 'member_band', 'member_since', 'tag', 'code']) audience: string;
  @int({optional: 'null', min: 1, max: 999999}) memberFrom?: number;
  @int({optional: 'null', min: 1, max: 999999}) memberUntil?: number;
  @day({optional: 'null'}) memberSinceUntilOn?: string;
  @text({optional: 'null', max: 40}) tag?: string;
  @text({optional: 'null', max: 40}) accessCode?: string;
  @tags(CHANNELS) channels: string[];
  @enumOf(['new', 'renewal', 'half_season']) priceKind: string;
  @html({optional: true}) messageHtml?: string;
  @version() version?: number;
}
