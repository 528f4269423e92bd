import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'liquidaciones-cargos',
  table: 'settlement_charge',
  label: ['cargo o anticipo', 'cargos y anticipos'],
  group: 'settlements',
  search: ['description'],
  companyScope: 't.event_company_id = $company',
})
export class SettlementCharge {
  @id() id: number;
  @ref('compania-eventos') eventCompanyId: number;
  @enumOf(['charge', 'advance']) kind: string;
  @text({max: 200}) description: string;
  @cents({min: 1, description: 'Un cargo, sin IVA.'}) amountCents: number;
  @day() onDate: string;
  @ref('liquidaciones', RO_OR_NULL) settlementId: number;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
