// A product over the list it hangs in.
import type {ShopProduct} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {ProductPicture} from '../../ui/product-picture';
import {ProductChoice} from './product-choice';
import {ProductText} from './product-text';

interface Props {
  slug: string;
  /** As the list has it; undefined: it is not there. */
  product: ShopProduct | undefined;
  onClose: () => void;
}

export default function ProductDialog({slug, product, onClose}: Props) {
  return product ? (
    <ListDialog
      scene={slug}
      title={product.name}
      picture={<ProductPicture name={product.name} imageUrl={product.imageUrl} />}
      onClose={onClose}
    >
      <ProductText product={product} />
      <ProductChoice product={product} />
    </ListDialog>
  ) : (
    <ListDialog scene={slug} title="Este producto ya no está a la venta" onClose={onClose}>
      <p>Mira qué más hay: puede que te guste otra cosa.</p>
      <Button look="primary" onClick={onClose}>
        Ver los productos
      </Button>
    </ListDialog>
  );
}
