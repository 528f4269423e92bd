import {TIMEZONES} from '../../domain/settings/club-today';
import {email, entity, enumOf, flag, id, json, longText, nif, phone, text, version} from '../../web/rest/fields';

@entity({
  path: 'configuracion',
  table: 'organization',
  label: ['configuración', 'configuración'],
  group: 'settings',
  sort: ['id', 'ASC'],
  keep: true,
})
export class Organization {
  @id() id: number;
  @text({max: 120}) name: string;
  @text() legalName: string;
  @nif() nif: string;
  @text({optional: true, max: 300}) address?: string;
  @email({optional: true}) email?: string;
  @phone({optional: true}) phone?: string;
  @enumOf(TIMEZONES, {optional: true, default: TIMEZONES[0]}) timezone?: string;
  @text({optional: true, max: 120}) dataDelegateName?: string;
  @email({optional: true}) dataDelegateEmail?: string;
  @text({optional: true, max: 120}) minorsDelegateName?: string;
  @email({optional: true}) minorsDelegateEmail?: string;
  @phone({optional: true}) minorsDelegatePhone?: string;
  @json({optional: true}) settings?: object;
  @longText({optional: 'null', max: 1000}) maintenanceMessage?: string;
  @flag({readOnly: true}) isDemo: boolean;
  @version() version?: number;
}
