import {RO, RO_OR_NULL, cents, entity, enumOf, id, int, ref, text} from '../../web/rest/fields';
import {SIGNED, SIGNED_OR_NULL} from './fragments';

@entity({
  path: 'liquidaciones-lineas',
  table: 'settlement_line',
  label: ['línea de liquidación', 'líneas de liquidación'],
  group: 'settlements',
  readOnly: true,
  sort: ['position', 'ASC'],
  companyScope: `exists (select 1 from settlement s where s.id = t.settlement_id and s.event_company_id = $company
    and s.state <> 'draft')`,
})
export class SettlementLine {
  @id() id: number;
  @ref('liquidaciones', RO) settlementId: number;
  @int(RO) position: number;
  @enumOf(
    [
      'sales',
      'refunds',
      'issuer_vat',
      'promoter_cash',
      'commission',
      'card_cost',
      'charge',
      'advance',
      'adjustment',
      'wallet',
      'invitations',
    ],
    RO,
  )
  kind: string;
  @text({...RO, max: 300}) description: string;
  @ref('sesiones', RO_OR_NULL) eventSessionId: number;
  @enumOf(['', 'web', 'box_office', 'phone', 'lfp', 'partner', 'wallet'], RO) channel: string;
  @enumOf(
    [
      '',
      'none',
      'mixed',
      'card',
      'bizum',
      'cash',
      'card_terminal',
      'free',
      'wallet',
      'gift_card',
      'card_token',
      'sepa',
      'transfer',
      'lfp',
      'account',
      'bizum_link',
      'box_office',
    ],
    RO,
  )
  method: string;
  @int(RO) count: number;
  @int({...RO, description: 'Parte de la compañía, en puntos básicos'}) shareBp: number;
  @cents({...SIGNED_OR_NULL, description: 'De cuánto es esa parte, impuestos incluidos'}) wholeCents: number;
  @cents(SIGNED) baseCents: number;
  @int(RO) vatBp: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
}
