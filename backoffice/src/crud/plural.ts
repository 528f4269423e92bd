/** «1 entrada», «1.234 entradas». */
export const plural = (count: number, one: string, many: string): string => `${count.toLocaleString('es-ES')} ${count === 1 ? one : many}`;
