import {ROLES} from '../../web/auth/permissions';
import {guardStaffWrite} from '../../web/auth/role-guard';
import {email, entity, flag, id, instant, ref, tags, text, version} from '../../web/rest/fields';

@entity({
  path: 'usuarios',
  table: 'staff_user',
  label: ['usuario', 'usuarios'],
  group: 'staff',
  search: ['name', 'email'],
  sort: ['name', 'ASC'],
  keep: true,
  beforeWrite: (_tx, {before, data, actor}) => guardStaffWrite(actor, before, data),
})
export class StaffUser {
  @id() id: number;
  @email() email: string;
  @text({max: 120}) name: string;
  @tags(ROLES) roles: string[];
  @ref('compania-eventos', {optional: 'null'}) eventCompanyId?: number;
  @ref('afiliados', {optional: 'null', description: 'Del papel «partner»: de qué agencia o peña es'})
  affiliateId?: number;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true, optional: 'null'}) lastLoginAt: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
