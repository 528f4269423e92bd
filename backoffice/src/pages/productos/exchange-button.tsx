// Another size of what was sold: the buyer brings one back and takes the other, at the same price.
import {createContext, useContext, useState} from 'react';
import {required, SelectInput, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import type {Stored} from '../../providers/wire';

type Variant = Stored<'ProductVariant'>;

/** The product's variants, on its page; elsewhere nobody asks which others there are. */
export const VariantsOfProduct = createContext<Variant[]>([]);

function told(variant: Variant): string {
  return variant.stock === null ? variant.name : `${variant.name} (quedan ${variant.stock - variant.held})`;
}

export function ExchangeButton({line}: {line: Stored<'OrderLine'>}) {
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  const variants = useContext(VariantsOfProduct);
  const own = variants.find(variant => variant.id === line.productVariantId);
  const others = variants.filter(
    variant => own && variant !== own && variant.isActive && variant.priceCents === own.priceCents,
  );
  if (others.length === 0 || line.fulfilment === 'returned') return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Cambiar por otra: ${line.description}`}>
        Cambiar
      </Button>
      {open && (
        <ActDialog
          title={`Cambiar ${line.description}`}
          confirm="Cambiar"
          path="/api/lineas-pedido/{id}/cambiar-talla"
          at={{id: line.id}}
          withoutReason
          told={({description}) => `Cambiado por ${description}. Lo devuelto vuelve al almacén.`}
          onDone={() => {
            setOpen(false);
            refresh();
          }}
          onClose={() => setOpen(false)}
        >
          <SelectInput
            source="variantId"
            label="Por cuál"
            choices={others.map(variant => ({
              id: variant.id,
              name: told(variant),
              tooFew: variant.stock !== null && variant.stock - variant.held < line.quantity,
            }))}
            disableValue="tooFew"
            validate={required()}
            fullWidth
            helperText={
              line.quantity > 1
                ? `Se cambian las ${line.quantity} unidades, sin mover dinero.`
                : 'Al mismo precio, sin mover dinero.'
            }
          />
        </ActDialog>
      )}
    </>
  );
}
