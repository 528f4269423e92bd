import {OF_NOBODY} from '../fragments';
import {RO, entity, flag, id, instant, text} from '../../web/rest/fields';

@entity({
  path: 'vendedores-externos',
  table: 'outside_seller',
  label: ['vendedor externo', 'vendedores externos'],
  group: 'orders',
  search: ['name'],
  readOnly: true,
  hidden: ['bankTerminalId'],
  companyScope: OF_NOBODY,
  computed: {code: '(select b.merchant_code from bank_terminal b where b.id = t.bank_terminal_id)'},
})
export class OutsideSeller {
  @id() id: number;
  @text(RO) name: string;
  @flag(RO) isActive: boolean;
  @instant(RO) createdAt: string;
}
