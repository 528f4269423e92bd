// A product over the list it hangs in: its address is the list's with `?producto=`, so that «back» closes it.
import {useLayoutEffect, useRef} from 'react';
import type {ShopProduct} from '../../lib/api/types';
import {Button} from '../../ui/button';
import {Icon} from '../../ui/icon';
import {ProductPicture} from '../../ui/product-picture';
import {ProductChoice} from './product-choice';
import {ProductText} from './product-text';
import './product-dialog.css';

interface Props {
  slug: string;
  /** As the list has it; undefined: it is not there. */
  product: ShopProduct | undefined;
  onClose: () => void;
}

export function ProductDialog({slug, product, onClose}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    head.current?.focus();
    // Closed while it still stands in the page, it gives the focus back to what opened it.
    return () => shown.close();
  }, [slug]);
  return (
    <dialog
      ref={dialog}
      className="product-dialog"
      aria-labelledby="product-title"
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className="product-dialog-sheet">
        <button type="button" className="product-dialog-close" aria-label="Cerrar" onClick={onClose}>
          <Icon name="close" size={24} />
        </button>
        {product ? (
          <>
            <ProductPicture name={product.name} imageUrl={product.imageUrl} />
            <div className="product-dialog-words">
              <h2 id="product-title" ref={head} tabIndex={-1}>
                {product.name}
              </h2>
              <ProductText product={product} />
              <ProductChoice product={product} />
            </div>
          </>
        ) : (
          <div className="product-dialog-words">
            <h2 id="product-title" ref={head} tabIndex={-1}>
              Este producto ya no está a la venta
            </h2>
            <p>Mira qué más hay: puede que te guste otra cosa.</p>
            <Button look="primary" onClick={onClose}>
              Ver los productos
            </Button>
          </div>
        )}
      </div>
    </dialog>
  );
}
