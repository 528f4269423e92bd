// How a place is called: «Tribuna Norte, fila 8, butaca 14»; what has to be said of it before it is bought.

export interface Place {
  zoneName: string;
  rowLabel: string | null;
  seatNumber: string | null;
}

export function placeWords({zoneName, rowLabel, seatNumber}: Place): string {
  return [zoneName, rowLabel && `fila ${rowLabel}`, seatNumber && `butaca ${seatNumber}`].filter(Boolean).join(', ');
}

/** «Puerta 15» -> «15», where the word stands beside it already. */
export const gateNumber = (gate: string) => gate.replace(/^puerta\s+/i, '');

const RESTRICTED = 4;

/** Bits: 1 wheelchair, 2 companion, 4 restricted view. The aisle needs no warning. */
export function attributeWords(bits: number): string[] {
  return [
    ...(bits & 1 ? ['Plaza para silla de ruedas'] : []),
    ...(bits & 2 ? ['Plaza de acompañante'] : []),
    ...(bits & RESTRICTED ? ['Visibilidad reducida'] : []),
  ];
}
