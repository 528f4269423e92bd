// Which of a product's variants is meant, when they differ in size, in colour or only in their name.
import type {ShopVariant} from '../../lib/api/types';

export interface Dimension {
  label: string;
  /** «Elige …». */
  ask: string;
  of: (variant: ShopVariant) => string;
  values: string[];
}

const NAMED: Omit<Dimension, 'values'>[] = [
  {label: 'Talla', ask: 'una talla', of: variant => variant.size},
  {label: 'Color', ask: 'un color', of: variant => variant.color},
];
const PLAIN: Omit<Dimension, 'values'> = {label: 'Opción', ask: 'una opción', of: variant => variant.name};

const withValues = (dimension: Omit<Dimension, 'values'>, variants: ShopVariant[]): Dimension => ({
  ...dimension,
  values: [...new Set(variants.map(dimension.of))].filter(Boolean),
});

/** What has to be chosen; nothing when there is one variant. */
export function dimensionsOf(variants: ShopVariant[]): Dimension[] {
  if (variants.length < 2) return [];
  const named = NAMED.map(dimension => withValues(dimension, variants)).filter(({values}) => values.length > 1);
  const isTold = new Set(variants.map(variant => named.map(({of}) => of(variant)).join('\n'))).size === variants.length;
  return isTold ? named : [withValues(PLAIN, variants)];
}

export type Chosen = Readonly<Record<string, string>>;

const fits = (variant: ShopVariant, dimensions: Dimension[], chosen: Chosen) =>
  dimensions.every(({label, of}) => chosen[label] === undefined || chosen[label] === of(variant));

/** The one that is meant; undefined while something has to be chosen, or when there is no such combination. */
export function variantOf(variants: ShopVariant[], dimensions: Dimension[], chosen: Chosen): ShopVariant | undefined {
  if (dimensions.some(({label}) => chosen[label] === undefined)) return undefined;
  return variants.find(variant => fits(variant, dimensions, chosen));
}

/** A value as it stands to choose: whether anything of it is left, beside what is chosen already. */
export function optionsOf(variants: ShopVariant[], dimensions: Dimension[], chosen: Chosen, dimension: Dimension) {
  return dimension.values.map((value): [string, string] => {
    const with_ = variants.filter(variant => fits(variant, dimensions, {...chosen, [dimension.label]: value}));
    return [value, with_.every(({left}) => left === 0) ? `${value} (agotado)` : value];
  });
}
