/** What customers are answered most often; staff change it before they send it. */
export const CANNED_REPLIES: [title: string, category: string | null, body: string][] = [
  [
    'Entradas reenviadas',
    'purchase',
    'Le hemos reenviado las entradas a la dirección del pedido. Si no las recibe en diez minutos, escríbanos desde el enlace de este correo.',
  ],
  [
    'Devolución en marcha',
    'refund',
    'La devolución ya está pedida al banco. Según el suyo, la verá entre uno y cinco días hábiles por el mismo medio con que pagó.',
  ],
  [
    'No admite devolución',
    'refund',
    'Según las condiciones de la compra, estas entradas no admiten devolución. Si el acto cambia de fecha o se cancela, le devolveremos el importe íntegro.',
  ],
  [
    'Comprobar identidad',
    'personal_data',
    'Para proteger sus datos, antes de responder necesitamos comprobar su identidad. Puede hacerlo desde su cuenta, en «Mis datos».',
  ],
  [
    'Duplicado de carné',
    'pass',
    'Hemos anulado el carné anterior. El nuevo le espera en la taquilla; mientras tanto puede entrar con el digital desde su cuenta.',
  ],
  [
    'Gracias y cierre',
    null,
    'Gracias por escribirnos. Damos el caso por resuelto; si necesita algo más, escríbanos desde el enlace de este correo y lo reabrimos.',
  ],
  [
    'Queja recibida',
    'complaint',
    'Sentimos lo ocurrido. Hemos pasado su queja a la persona responsable y le responderemos en un plazo de quince días laborables como mucho.',
  ],
];
