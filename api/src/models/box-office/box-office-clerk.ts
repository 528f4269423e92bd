import {checkClerk} from '../../domain/box-office/check-clerk';
import {
  RO,
  cents,
  entity,
  flag,
  id,
  instant,
  json,
  longText,
  phone,
  ref,
  tags,
  text,
  version,
} from '../../web/rest/fields';
import {CODE} from './fragments';

const CLERK_PERMISSIONS = [
  'invite',
  'discount',
  'refund',
  'sell_blocked',
  'reprint',
  'view_totals',
  'upgrade',
] as const;

@entity({
  path: 'taquilleros',
  table: 'box_office_clerk',
  label: ['taquillero', 'taquilleros'],
  group: 'box_office',
  search: ['code', 'note'],
  sort: ['code', 'ASC'],
  keep: true,
  hidden: ['scope'],
  computed: {
    name: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    hasPin: '(t.pin_hash is not null)',
    openShiftId: `(select s.id from cash_shift s where s.box_office_clerk_id = t.id and s.state <> 'closed')`,
    lastShiftAt: '(select max(s.opened_at) from cash_shift s where s.box_office_clerk_id = t.id)',
  },
  beforeWrite: (tx, {data}) => checkClerk(tx, data),
})
export class BoxOfficeClerk {
  @id() id: number;
  @ref('usuarios') staffUserId: number;
  @text(CODE) code: string;
  @json({optional: true}) scope?: object;
  @tags(CLERK_PERMISSIONS, {optional: true, default: ['reprint']}) permissions?: string[];
  @cents({optional: true, max: 10_000_000, description: 'Lo que puede devolver en un día, en céntimos; 0: nada.'})
  maxRefundDayCents?: number;
  @phone({optional: true}) phone?: string;
  @longText({optional: true, max: 1000}) note?: string;
  @flag({default: true}) isActive?: boolean;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
