export const PLACES = `('admitted', 'payment_pending', 'enrolled', 'suspended')`;
export const NAME = (alias: string) =>
  `trim(${alias}.first_name || ' ' || ${alias}.surname1 || ' ' || ${alias}.surname2)`;
