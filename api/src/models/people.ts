/** Staff, customers and the companies whose events are sold. */
import {ROLES} from '../auth/permissions';
import {guardStaffWrite} from '../auth/role-guard';
import {
  cents,
  email,
  entity,
  flag,
  iban,
  id,
  instant,
  int,
  nif,
  phone,
  postalCode,
  ref,
  tags,
  text,
  version,
} from '../rest/fields';

@entity({
  path: 'compania-eventos',
  table: 'event_company',
  label: ['compañía', 'compañías'],
  group: 'companies',
  search: ['name', 'legalName', 'nif'],
  sort: ['name', 'ASC'],
})
export class EventCompany {
  @id() id: number;
  @text({max: 120}) name: string;
  @text() legalName: string;
  @nif() nif: string;
  @text({optional: true, max: 300}) address?: string;
  @text({optional: true, max: 120}) contactName?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @iban({optional: 'null'}) iban?: string;
  @int({optional: true, min: 0, max: 10000, description: 'Comisión en puntos básicos: 500 = 5 %.'})
  commissionBp?: number;
  @cents({optional: true}) commissionFixedCents?: number;
  @flag() isActive?: boolean;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

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
  @flag() isActive?: boolean;
  @instant({readOnly: true, optional: 'null'}) lastLoginAt: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}

@entity({
  path: 'clientes',
  table: 'customer',
  label: ['cliente', 'clientes'],
  group: 'customers',
  search: ['firstName', 'surname1', 'surname2', 'email'],
  hasSearchWords: true,
  sortable: ['id', 'email', 'surname1', 'createdAt'],
  keep: true,
})
export class Customer {
  @id() id: number;
  @email() email: string;
  @text({optional: true, max: 80}) firstName?: string;
  @text({optional: true, max: 80}) surname1?: string;
  @text({optional: true, max: 80}) surname2?: string;
  @phone({optional: true}) phone?: string;
  @nif({optional: 'null'}) docNo?: string;
  @postalCode({optional: 'null'}) postalCode?: string;
  @instant({readOnly: true, optional: 'null'}) marketingConsentAt: string;
  @instant({readOnly: true, optional: 'null'}) emailVerifiedAt: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
