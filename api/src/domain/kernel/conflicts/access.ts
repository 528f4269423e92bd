/** What a door refuses because of what there is. */
export const ACCESS_CONFLICTS = {
  not_admitted: 'ese código no pasa: `details.result` dice por qué',
  device_off: 'lector dado de baja',
  device_twin: 'otro aparato usa la identidad de este lector',
  reader_outdated: 'la aplicación del lector es anterior a las reglas del evento',
  session_over: 'la sesión no es de este lector, o ya no se lee',
} as const;
