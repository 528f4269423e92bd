/** Who works with minors and whether the certificate of each holds (LOPIVI art. 57): the list that a federation asks for. */
import {ADULT_REGISTER_SQL} from '../../domain/academy/teams/adults-register';
import type {Report} from '../../web/rest/report';

export const academyAdults: Report = {
  name: 'cantera/personas-adultas',
  title: 'Registro de personas adultas',
  note: 'Quién está con menores y hasta cuándo vale su certificado de ausencia de delitos sexuales, quién lo vio y cuándo. Solo quienes están en activo.',
  area: 'academy',
  parameters: [{key: 'teamId', label: 'Equipo', kind: 'ref', resource: 'bases/equipos', optionText: 'name'}],
  columns: [
    {key: 'fullName', label: 'Nombre', kind: 'text', link: '/bases/entrenadores/:coachId'},
    {key: 'docNo', label: 'DNI o NIE', kind: 'text'},
    {key: 'role', label: 'Función', kind: 'text'},
    {key: 'teams', label: 'Equipos', kind: 'text'},
    {key: 'qualification', label: 'Titulación', kind: 'text'},
    {key: 'state', label: 'Certificado', kind: 'text'},
    {key: 'certificateOn', label: 'Expedido', kind: 'day'},
    {key: 'untilOn', label: 'Vale hasta', kind: 'day'},
    {key: 'seenOn', label: 'Visto', kind: 'day', isAside: true},
    {key: 'seenBy', label: 'Visto por', kind: 'text', isAside: true},
    {key: 'phone', label: 'Teléfono', kind: 'text'},
    {key: 'email', label: 'Correo', kind: 'text', isAside: true},
  ],
  sql: ADULT_REGISTER_SQL,
};
