import {checkTiers} from '../../domain/settlements/check-tiers';
import {
  cents,
  day,
  email,
  entity,
  flag,
  iban,
  id,
  instant,
  int,
  jsonList,
  nif,
  phone,
  text,
  version,
} from '../../web/rest/fields';

@entity({
  path: 'compania-eventos',
  table: 'event_company',
  label: ['compañía', 'compañías'],
  group: 'companies',
  search: ['name', 'legalName', 'nif'],
  sort: ['name', 'ASC'],
  beforeWrite: (_tx, {data}) => checkTiers(data.commissionTiers),
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
  @cents({optional: true, description: 'De cada liquidación con ventas.'}) commissionMinCents?: number;
  @jsonList({optional: true, default: [], description: '{"fromCents", "bp"}: lo que pasa de ese importe, a ese tipo.'})
  commissionTiers?: object[];
  @int({optional: 'null', min: 0, max: 10000, description: 'Sin él, el general.'}) cardCostBp?: number;
  @cents({optional: true, description: 'Por sesión con datáfono.'}) terminalRentCents?: number;
  @day({optional: 'null', description: 'Desde cuándo está acordado que la casa expide sus facturas en su nombre.'})
  billingAgreedOn?: string;
  @text({optional: true, max: 200, description: 'Dónde está ese acuerdo: contrato, anexo, fecha.'})
  billingAgreement?: string;
  @flag({default: true}) isActive?: boolean;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
