/** How people call a batch: on its tickets, in tills and in the books. */
export const consignmentName = (id: number): string => `Lote de entradas ${id}`;
