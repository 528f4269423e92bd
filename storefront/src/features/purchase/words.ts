// What an order sells, in the words of its result: tickets are sent, a pass gets its card, an instalment is only paid.
import {useUses} from '../../lib/activities';
import type {CheckoutResult} from '../../lib/api/types';

interface Words {
  /** The heading, and the page's title, once it is paid. */
  paidTitle: string;
  /** Before the address; after it comes a full stop. */
  sent: string;
  /** What follows when the bank takes its time: «en cuanto el banco lo confirme, …». */
  onceConfirmed: string;
  /** What happens when it is never paid. */
  ifNotPaid: string;
  /** It can be tried again for a while. */
  stillKept: string;
  /** Before the time that is left. */
  kept: string;
  expired: string;
  /** Where to go when it is over. */
  next: {to: string; label: string};
  /** Where to begin again. */
  anew: {to: string; label: string};
}

const TICKETS: Words = {
  paidTitle: 'Compra hecha',
  sent: 'Te hemos enviado las entradas a',
  onceConfirmed: 'enviaremos las entradas a',
  ifNotPaid: 'no se cobra nada y las entradas se liberan',
  stillKept: 'Tus entradas siguen guardadas: puedes volver a intentarlo.',
  kept: 'Tus entradas están guardadas durante',
  expired: 'Las entradas se han liberado porque el pago no llegó a tiempo.',
  next: {to: '/eventos', label: 'Ver los eventos'},
  anew: {to: '/eventos', label: 'Volver a elegir'},
};
const MINE = {to: '/mi-abono', label: 'Ver mi abono'};
const receipt = {
  kept: 'Puedes pagarlo durante',
  sent: 'Te hemos enviado el justificante a',
  onceConfirmed: 'enviaremos el justificante a',
  next: MINE,
};

const WORDS: Record<CheckoutResult['sells'], Words> = {
  tickets: TICKETS,
  pass: {
    paidTitle: 'Abono pagado',
    sent: 'Te hemos enviado el carnet y el justificante a',
    onceConfirmed: 'enviaremos el carnet y el justificante a',
    ifNotPaid: 'no se cobra nada y la butaca vuelve a estar libre cuando pasa el plazo',
    stillKept: 'Tu butaca sigue guardada: puedes volver a intentarlo.',
    kept: 'Puedes pagarlo durante',
    expired: 'El pago no llegó a tiempo. Si ha pasado el plazo del abono, su butaca ya no está guardada.',
    next: MINE,
    anew: {to: '/abonos/nuevo', label: 'Volver a los abonos'},
  },
  instalment: {
    ...receipt,
    paidTitle: 'Plazo pagado',
    ifNotPaid: 'no se cobra nada y el plazo sigue pendiente',
    stillKept: 'El plazo sigue pendiente: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo y el plazo sigue pendiente. Puedes pagarlo desde tu abono.',
    anew: MINE,
  },
  seat_change: {
    ...receipt,
    paidTitle: 'Cambio de asiento hecho',
    ifNotPaid: 'no se cobra nada y conservas tu asiento de siempre',
    stillKept: 'La butaca nueva sigue guardada: puedes volver a intentarlo.',
    expired: 'La butaca nueva ya no está guardada porque el pago no llegó a tiempo. Conservas tu asiento de siempre.',
    anew: {to: '/mi-abono/cambio-asiento', label: 'Volver a elegir butaca'},
  },
  card: {
    ...receipt,
    paidTitle: 'Duplicado pagado',
    ifNotPaid: 'no se cobra nada y tu carnet de ahora sigue valiendo',
    stillKept: 'Puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo: no hay carnet nuevo y vale el que tienes.',
    anew: MINE,
  },
  deposit: {
    ...receipt,
    paidTitle: 'Señal pagada',
    ifNotPaid: 'no se cobra nada y no entras en la lista de espera',
    stillKept: 'Tu inscripción sigue guardada: puedes volver a intentarlo.',
    expired: 'La señal no llegó a tiempo: no estás en la lista de espera. Puedes apuntarte otra vez.',
    next: {to: '/abonos/lista-espera', label: 'Ver mi puesto'},
    anew: {to: '/abonos/lista-espera', label: 'Apuntarme otra vez'},
  },
  group_deposit: {
    ...receipt,
    paidTitle: 'Señal pagada',
    ifNotPaid: 'no se cobra nada y las plazas se guardan hasta la hora que dice tu reserva',
    stillKept: 'Tus plazas siguen guardadas: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo. Mira en tu reserva si sus plazas siguen guardadas.',
    next: {to: '/', label: 'Ir al inicio'},
    anew: {to: '/', label: 'Ir al inicio'},
  },
  ticket_move: {
    ...receipt,
    paidTitle: 'Cambio de butaca hecho',
    sent: 'Te hemos enviado la entrada nueva y el justificante a',
    onceConfirmed: 'enviaremos la entrada nueva a',
    ifNotPaid: 'no se cobra nada y tu entrada sigue siendo la de antes',
    stillKept: 'La butaca nueva sigue guardada: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo: tu entrada sigue siendo la de antes.',
    next: {to: '/perfil', label: 'Ver mis pedidos'},
    anew: {to: '/perfil', label: 'Ver mis pedidos'},
  },
  supplement: {
    ...receipt,
    paidTitle: 'Suplemento pagado',
    ifNotPaid: 'no se cobra nada y tu butaca se guarda hasta el día que dice tu abono',
    stillKept: 'Tu butaca sigue guardada: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo. Si el plazo del suplemento sigue abierto, puedes pagarlo desde tu abono.',
    anew: MINE,
  },
  goods: {
    ...receipt,
    paidTitle: 'Compra hecha',
    ifNotPaid: 'no se cobra nada y lo que habías elegido vuelve a la venta',
    stillKept: 'Tu compra sigue guardada: puedes volver a intentarlo.',
    kept: 'Tu compra está guardada durante',
    expired: 'Lo que habías elegido ha vuelto a la venta porque el pago no llegó a tiempo.',
    next: {to: '/productos', label: 'Ver los productos'},
    anew: {to: '/productos', label: 'Volver a elegir'},
  },
  donation: {
    ...receipt,
    paidTitle: '¡Gracias por tu donativo!',
    ifNotPaid: 'no se cobra nada y no hay donativo',
    stillKept: 'Puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo y no se ha cobrado nada.',
    next: {to: '/', label: 'Ir al inicio'},
    anew: {to: '/carrito', label: 'Volver al carrito'},
  },
  plot: {
    ...receipt,
    paidTitle: 'Parcela pagada',
    ifNotPaid: 'no se cobra nada y la parcela vuelve a estar libre cuando pasa el plazo',
    stillKept: 'Tu parcela sigue guardada: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo y la parcela ha vuelto a la venta.',
    next: {to: '/', label: 'Ir al inicio'},
    anew: {to: '/parcelas', label: 'Volver a las parcelas'},
  },
  academy: {
    ...receipt,
    paidTitle: 'Cantera: pago recibido',
    ifNotPaid: 'no se cobra nada y el plazo sigue pendiente; la plaza se guarda hasta el día que te dijimos',
    stillKept: 'El plazo sigue pendiente: puedes volver a intentarlo.',
    expired: 'El pago no llegó a tiempo. Si la plaza sigue guardada, puedes pagarla desde tu familia.',
    next: {to: '/perfil/familia', label: 'Ver mi familia'},
    anew: {to: '/perfil/familia', label: 'Ver mi familia'},
  },
  other: {
    paidTitle: 'Pago hecho',
    sent: 'Te hemos enviado el justificante a',
    onceConfirmed: 'enviaremos el justificante a',
    ifNotPaid: 'no se cobra nada',
    stillKept: 'Tu pedido sigue guardado: puedes volver a intentarlo.',
    kept: 'Tu pedido está guardado durante',
    expired: 'El pago no llegó a tiempo y el pedido se ha anulado.',
    next: {to: '/', label: 'Ir al inicio'},
    anew: {to: '/', label: 'Ir al inicio'},
  },
};

/** A later part of a plot: nothing is lost when it is not paid today. */
const laterPart = (plotPage: string): Words => ({
  ...WORDS.plot,
  paidTitle: 'Plazo pagado',
  ifNotPaid: 'no se cobra nada y el plazo sigue pendiente',
  stillKept: 'El plazo sigue pendiente: puedes volver a intentarlo.',
  expired: 'El pago no llegó a tiempo. El plazo sigue pendiente y puedes pagarlo en la página de tu parcela.',
  anew: {to: plotPage, label: 'Volver a tu parcela'},
});

/** Of a group: its reservation's page tells what is still kept, and pays again. */
const ofGroup = (words: Words, to: string): Words => ({
  ...words,
  ifNotPaid: WORDS.group_deposit.ifNotPaid,
  expired: WORDS.group_deposit.expired,
  next: {to, label: 'Ver tu reserva'},
  anew: {to, label: 'Volver a tu reserva'},
});

export function wordsOf(result: CheckoutResult): Words {
  if (result.groupPage !== null) return ofGroup(WORDS[result.sells], result.groupPage);
  return result.plotPage === null ? WORDS[result.sells] : laterPart(result.plotPage);
}

const HOME = {to: '/', label: 'Ir al inicio'};

/** Where a card was bought and there are no products, nobody is led to them. */
export function useWordsOf(result: CheckoutResult): Words {
  const hasShop = useUses('shop');
  const words = wordsOf(result);
  return result.sells === 'goods' && hasShop === false ? {...words, next: HOME, anew: HOME} : words;
}
