import {checkCampaign} from '../../domain/passes/campaign/check-campaign';
import {cents, entity, flag, html, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'campana-abonos',
  table: 'pass_campaign',
  label: ['campaña de abonos', 'campañas de abonos'],
  group: 'passes',
  search: ['name'],
  hidden: ['introHtml'],
  beforeWrite: (tx, {before, data}) => checkCampaign(tx, before, data),
  computed: {
    listName: '(select l.name from season_list l where l.id = t.season_list_id)',
    phaseCount: '(select count(*)::int from campaign_phase f where f.pass_campaign_id = t.id)',
    startsAt: '(select min(f.starts_at) from campaign_phase f where f.pass_campaign_id = t.id)',
    endsAt: '(select max(f.ends_at) from campaign_phase f where f.pass_campaign_id = t.id)',
    waiting: `(select count(*)::int from waiting_list_entry w
      where w.pass_campaign_id = t.id and w.state in ('waiting', 'called'))`,
  },
})
export class PassCampaign {
  @id() id: number;
  @ref('listas') seasonListId: number;
  @text({max: 120}) name: string;
  @instant({optional: 'null', description: 'Hasta entonces no se ofrece la butaca de quien no ha renovado.'})
  seatGuaranteeUntilAt?: string;
  @flag() waitingListEnabled?: boolean;
  @cents({optional: true, default: 5000}) waitingListDepositCents?: number;
  @int({
    optional: true,
    min: 1,
    max: 720,
    description: 'Horas que tiene quien es llamado para sacar su abono.',
    default: 72,
  })
  waitingListCallHours?: number;
  @flag({description: 'Se llama a los siguientes en cuanto quedan butacas libres.'}) waitingListAutoCall?: boolean;
  @int({optional: true, min: 0, max: 10, default: 1}) maxSeatChanges?: number;
  @int({optional: true, min: 0, max: 10}) seatChangeCooldownSeasons?: number;
  @cents({optional: true}) seatChangeFeeCents?: number;
  @int({
    optional: true,
    min: 0,
    max: 100000,
    description: 'Por cuánto se multiplica la diferencia de precio, en puntos básicos: 10000 = una vez.',
    default: 10000,
  })
  seatChangeMultiplierBp?: number;
  @flag() creditCheaperSeat?: boolean;
  @int({optional: true, min: 15, max: 90, default: 21}) autoRenewNoticeDays?: number;
  @text({
    optional: true,
    max: 40,
    pattern: '^$|^\\d{1,2}(,\\d{1,2})*$',
    patternMessage: 'Días separados por comas, como 7,2,0.',
    default: '7,2,0',
  })
  reminderDays?: string;
  @html({optional: true}) introHtml?: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
