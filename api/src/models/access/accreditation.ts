import {checkAccreditation} from '../../domain/accreditations/check-accreditation';
import {
  RO,
  RO_OR_NULL,
  email,
  entity,
  enumOf,
  flag,
  id,
  instant,
  int,
  longText,
  phone,
  ref,
  tags,
  text,
  version,
} from '../../web/rest/fields';
import {AREAS} from './fragments';

@entity({
  path: 'acreditaciones',
  table: 'accreditation',
  label: ['acreditación', 'acreditaciones'],
  group: 'accreditations',
  search: ['firstName', 'surname1', 'surname2', 'docNo', 'medium', 'code'],
  beforeWrite: (tx, {before, data}) => checkAccreditation(tx, before, data),
  computed: {
    typeName: '(select k.name from accreditation_type k where k.id = t.accreditation_type_id)',
    eventTitle: '(select e.title from event e where e.id = t.event_id)',
    seasonName: '(select l.name from season_list l where l.id = t.season_list_id)',
    hasPhoto: 't.photo_file_id is not null',
    sessionStartsAt: '(select s.starts_at from event_session s where s.id = t.event_session_id)',
    decidedByName: '(select u.name from staff_user u where u.id = t.decided_by_id)',
    activatedByName: '(select u.name from staff_user u where u.id = t.activated_by_id)',
  },
})
export class Accreditation {
  @id() id: number;
  @ref('tipos-acreditacion') accreditationTypeId: number;
  @ref('eventos') eventId: number;
  @ref('sesiones', {optional: 'null', description: 'Vacío: todas las sesiones del evento'}) eventSessionId?: number;
  @ref('listas', {optional: 'null', description: 'Toda la temporada: las sesiones de su lista'}) seasonListId?: number;
  @enumOf(['requested', 'withdrawn', 'approved', 'rejected', 'sent', 'activated', 'used', 'expired', 'revoked'], RO)
  state: string;
  @text({max: 60}) firstName: string;
  @text({max: 60}) surname1: string;
  @text({optional: true, max: 60}) surname2?: string;
  @text({max: 20, description: 'NIF, NIE o pasaporte'}) docNo: string;
  @email({optional: true}) email?: string;
  @text(RO) requestedByEmail: string;
  @phone({optional: true}) phone?: string;
  @text({optional: true, max: 120, description: 'Medio o empresa'}) medium?: string;
  @text({optional: true, max: 120}) task?: string;
  @text({optional: true, max: 12}) vehiclePlate?: string;
  @ref('emails/gestor-de-medios', {optional: 'null', description: 'Fotografía'}) mediaFileId?: number;
  @tags(AREAS, {optional: true}) areas?: string[];
  @text(RO_OR_NULL) code: string;
  @int({optional: 'null', min: 1, max: 999}) bibNo?: number;
  @instant() validFromAt: string;
  @instant() validUntilAt: string;
  @text(RO) decisionReason: string;
  @ref('usuarios', RO_OR_NULL) decidedById: number;
  @instant(RO_OR_NULL) decidedAt: string;
  @instant(RO_OR_NULL) sentAt: string;
  @ref('usuarios', RO_OR_NULL) activatedById: number;
  @instant(RO_OR_NULL) activatedAt: string;
  @flag(RO) isIdChecked: boolean;
  @instant(RO_OR_NULL) usedAt: string;
  @longText({optional: true, max: 2000}) notes?: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
