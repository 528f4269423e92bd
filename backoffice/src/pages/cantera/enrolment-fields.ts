// What the fields of an enrolment are called.
export const enrolmentFields = {
  athleteName: 'Deportista', number: 'Número', ageCategoryId: 'Categoría', teamId: 'Equipo', kind: 'Tipo', state: 'Estado', amountCents: 'Importe', discountCents: 'Descuento', discountReason: 'Por qué se descuenta',
  paidCents: 'Pagado', overdueCents: 'Vencido', shirtNo: 'Dorsal', overrideReason: 'Motivo del cambio de categoría', paymentFrequencyId: 'Forma de pago', stateNote: 'Nota del estado', note: 'Notas', submittedAt: 'Enviada',
  enrolledAt: 'Inscrita', createdAt: 'Creada', seasonListId: 'Lista',
} as const;
