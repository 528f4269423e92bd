/** What a variant is called where people read it: with its shape, where the product has more than one. */

/** SQL over `product p` and `product_variant v`. */
export const VARIANT_NAME = `case when (select count(*) from product_variant o where o.product_id = p.id) > 1
  then p.name || ', ' || v.name else p.name end`;

/** A part of a bundle, where it stands by itself. */
export const ofBundle = (name: string, bundle: string | null): string =>
  bundle === null ? name : `${name} (${bundle})`;
