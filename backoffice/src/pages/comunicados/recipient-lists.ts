// The lists of an announcement's statistics: their addresses, names, and the messages that are in each. What was read is
// told by WhatsApp alone.
export interface RecipientList {
  /** As the route table has it. */
  path: string;
  name: string;
  figure: 'sent' | 'delivered' | 'opened' | 'bounced' | 'complained' | 'unsubscribed' | 'notSent';
  filter: Record<string, unknown>;
  empty: string;
  /** Only of what goes by WhatsApp. */
  byWhatsapp?: true;
}

export const recipientLists: readonly RecipientList[] = [
  {
    path: 'enviados',
    name: 'Enviados',
    figure: 'sent',
    filter: {isSent: true},
    empty: 'Todavía no ha salido ningún mensaje.',
  },
  {
    path: 'entregados',
    name: 'Entregados',
    figure: 'delivered',
    filter: {isDelivered: true},
    empty: 'Todavía no se ha entregado ninguno.',
  },
  {
    path: 'abiertos',
    name: 'Leídos',
    figure: 'opened',
    filter: {isOpened: true},
    empty: 'Nadie lo ha leído todavía.',
    byWhatsapp: true,
  },
  {
    path: 'rebotados',
    name: 'Rebotados',
    figure: 'bounced',
    filter: {state: 'bounced'},
    empty: 'No ha rebotado ninguno.',
  },
  {path: 'quejas', name: 'Quejas', figure: 'complained', filter: {isComplaint: true}, empty: 'Nadie se ha quejado.'},
  {
    path: 'bajas',
    name: 'Bajas',
    figure: 'unsubscribed',
    filter: {isUnsubscribed: true},
    empty: 'Nadie se ha dado de baja.',
  },
  {path: 'no_enviados', name: 'No enviados', figure: 'notSent', filter: {isSent: false}, empty: 'Se enviaron todos.'},
];

/** Those that an announcement of these channels has. */
export const listsOf = (channels: readonly string[]): RecipientList[] =>
  recipientLists.filter(list => !list.byWhatsapp || channels.includes('whatsapp'));
