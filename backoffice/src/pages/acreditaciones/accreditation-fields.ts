// An accreditation as the API answers it.
import type {Stored} from '../../providers/wire';

export type AccreditationRecord = Stored<'Accreditation'>;

export const accreditationFields = {
  surname1: 'Primer apellido',
  firstName: 'Nombre',
  surname2: 'Segundo apellido',
  typeName: 'Tipo',
  medium: 'Medio o empresa',
  task: 'Tarea',
  eventTitle: 'Evento',
  state: 'Estado',
  docNo: 'NIF, NIE o pasaporte',
  email: 'Correo',
  phone: 'Teléfono',
  bibNo: 'Peto',
  code: 'Código',
  vehiclePlate: 'Matrícula',
  areas: 'Dónde puede estar',
  validFromAt: 'Vale desde',
  validUntilAt: 'Vale hasta',
  accreditationTypeId: 'Tipo de acreditación',
  eventId: 'Evento (id)',
  eventSessionId: 'Sesión',
  seasonListId: 'Toda la temporada',
  requestedByEmail: 'La pidió',
  createdAt: 'Solicitada',
  activatedAt: 'Activada',
  notes: 'Notas',
};

export const personName = (one: {firstName: string; surname1: string; surname2: string}): string =>
  [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ');
