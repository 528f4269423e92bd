/** What messages refuse because of what there is, for the catalogue of codes. */
export const MESSAGING_CONFLICTS = {
  kept_by_rule: 'ese grupo se mantiene solo, por sus condiciones',
  nobody_measured: 'nadie permite saber si lo ha abierto',
  template_not_approved: 'Meta no ha aprobado la plantilla',
  whatsapp_not_configured: 'WhatsApp no está configurado',
  whatsapp_refused: 'Meta no lo ha aceptado',
} as const;
