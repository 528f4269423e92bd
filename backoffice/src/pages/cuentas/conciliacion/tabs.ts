// The two screens of the bank's account.
export const RECONCILIATION_TABS = [
  {label: 'Días', to: '/conciliacion'},
  {label: 'Reglas', to: '/conciliacion/reglas'},
];
