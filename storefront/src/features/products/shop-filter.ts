// What of the shop is looked for: words, a size, a colour. The address holds it, so that it can be sent to somebody.
import type {Shop, ShopProduct, ShopVariant} from '../../lib/api/types';

export const FILTER_NAMES = ['q', 'talla', 'color'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export const isFiltered = (search: URLSearchParams): boolean => FILTER_NAMES.some(name => search.get(name));

/** Without accents and capitals: «centenario» and «Centenário» are the same. */
export const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('es');

/** In which shapes there is one; of a bundle, its goods'. */
const variantsOf = ({variants, bundle}: ShopProduct): ShopVariant[] =>
  bundle ? bundle.flatMap(item => item.variants) : variants;

/** Sizes and colours that there are, in the order in which the shop names them. */
export function choicesOf(products: ShopProduct[], of: 'size' | 'color'): string[] {
  return [...new Set(products.flatMap(product => variantsOf(product).map(variant => variant[of])))].filter(Boolean);
}

/** Whoever looks for a size looks for one that can be had. */
const has = (variant: ShopVariant, size: string, color: string) =>
  (!size || variant.size === size) && (!color || variant.color === color) && variant.left !== 0;

export function found({categories, products}: Shop, search: URLSearchParams): ShopProduct[] {
  const [size, color] = [search.get('talla') ?? '', search.get('color') ?? ''];
  const words = plain(search.get('q') ?? '').split(/\s+/);
  const categoryName = new Map(categories.map(({id, name}) => [id, name]));
  return products.filter(product => {
    const text = plain(`${product.name} ${product.summary} ${categoryName.get(product.categoryId) ?? ''}`);
    return (
      words.every(word => text.includes(word)) &&
      ((!size && !color) || variantsOf(product).some(variant => has(variant, size, color)))
    );
  });
}
