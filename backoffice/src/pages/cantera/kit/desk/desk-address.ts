// Where clothes are handed over.
export const DESK = '/bases/entregas/mesa';
