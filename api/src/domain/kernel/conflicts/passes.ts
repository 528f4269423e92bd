/** Why a pass is not undone, for the catalogue of codes: one line each. */
export const PASS_CONFLICTS = {
  return_late: 'el plazo para devolver el abono ha terminado: ahora es una baja',
  return_given: 'ya se ha devuelto una parte de lo pagado',
  return_sold: 'su asiento se ha vendido para alguna fecha: ahora es una baja',
  return_used: 'ya se ha entrado con este abono: ahora es una baja',
  return_wrong_state: 'el abono ya no se puede devolver',
} as const;
