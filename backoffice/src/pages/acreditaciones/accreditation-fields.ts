// An accreditation as the API answers it.
import type { RaRecord } from 'react-admin';

export interface AccreditationRecord extends RaRecord<number> {
  accreditationTypeId: number;
  typeName: string;
  eventId: number;
  eventTitle: string;
  eventSessionId: number | null;
  sessionStartsAt: string | null;
  state: string;
  firstName: string;
  surname1: string;
  surname2: string;
  docNo: string;
  email: string;
  phone: string;
  medium: string;
  task: string;
  vehiclePlate: string;
  mediaFileId: number | null;
  areas: string[];
  code: string | null;
  bibNo: number | null;
  validFromAt: string;
  validUntilAt: string;
  decisionReason: string;
  decidedByName: string | null;
  decidedAt: string | null;
  sentAt: string | null;
  activatedByName: string | null;
  activatedAt: string | null;
  usedAt: string | null;
  notes: string;
  createdAt: string;
}

export const accreditationFields = {
  surname1: 'Primer apellido', firstName: 'Nombre', surname2: 'Segundo apellido', typeName: 'Tipo', medium: 'Medio o empresa', task: 'Tarea', eventTitle: 'Evento', state: 'Estado', docNo: 'NIF, NIE o pasaporte', email: 'Correo', phone: 'Teléfono', bibNo: 'Peto', code: 'Código',
  vehiclePlate: 'Matrícula', areas: 'Dónde puede estar', validFromAt: 'Vale desde', validUntilAt: 'Vale hasta', accreditationTypeId: 'Tipo de acreditación', eventId: 'Evento (id)', eventSessionId: 'Sesión', createdAt: 'Solicitada', activatedAt: 'Activada', notes: 'Notas',
};

export const personName = (one: { firstName: string; surname1: string; surname2: string }): string => [one.firstName, one.surname1, one.surname2].filter(Boolean).join(' ');
