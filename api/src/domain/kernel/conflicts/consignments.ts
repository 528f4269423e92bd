/** What batches of numbered tickets refuse. */
export const CONSIGNMENT_CONFLICTS = {
  numbers_decided: 'alguno de esos números ya está vendido, devuelto o perdido (`details.numbers`)',
  numbers_out: 'quedan números sin vender, devolver ni dar por perdidos (`details.left`, `details.numbers`)',
  all_printed: 'no queda ninguna entrada del lote por imprimir',
  of_consignment: 'es de un lote de entradas: se mueve desde el lote',
} as const;
