import {IS_TO_PRINT} from '../../domain/cards/print-cards';
import {cents, entity, enumOf, id, instant, int, ref, text} from '../../web/rest/fields';
import {PASS} from './fragments';

@entity({
  path: 'abonos/carnets',
  table: 'pass_card',
  label: ['carnet', 'carnets'],
  group: 'passes',
  search: ['number'],
  readOnly: true,
  computed: {...PASS, isToPrint: IS_TO_PRINT('pass_card')},
})
export class PassCard {
  @id() id: number;
  @ref('abonos', {readOnly: true}) seasonPassId: number;
  @text({readOnly: true}) number: string;
  @text({readOnly: true, optional: 'null'}) nfcUid: string;
  @enumOf(['issued', 'active', 'blocked', 'replaced', 'expired'], {readOnly: true}) state: string;
  @enumOf(['lost', 'stolen', 'damaged', 'data_change', 'handed_over'], {readOnly: true, optional: 'null'})
  replacedReason: string;
  @cents({readOnly: true}) feeCents: number;
  @int({readOnly: true}) printCount: number;
  @instant({readOnly: true}) issuedAt: string;
  @instant({readOnly: true, optional: 'null'}) activatedAt: string;
  @instant({readOnly: true, optional: 'null'}) endedAt: string;
}
