/** What a card terminal's state refuses, for the catalogue of codes: one line each. */
export const TERMINAL_CONFLICTS = {
  simulated_terminal: 'un datáfono simulado no cobra de verdad',
  terminal_busy: 'el datáfono tiene una operación sin terminar',
  terminal_needed: 'esa taquilla cobra y devuelve con su datáfono',
  terminal_operation: 'esa operación del datáfono no paga eso',
  terminal_pending: 'hay un cobro con tarjeta empezado o hecho que falta usar o resolver',
} as const;
