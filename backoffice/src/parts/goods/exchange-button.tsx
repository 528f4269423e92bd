// Another size of what was sold: the buyer brings one back and takes the other, at the same price.
import {useState} from 'react';
import {required, SelectInput, useRefresh} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {call} from '../../providers/http-client';
import type {Stored} from '../../providers/wire';

type Line = Stored<'OrderLine'>;
type Variant = Stored<'ProductVariant'>;

function told(variant: Variant): string {
  return variant.stock === null ? variant.name : `${variant.name} (quedan ${variant.stock - variant.held})`;
}

/** Where there is nothing to change it for, or its days are over, the API says so with the line. */
export function ExchangeButton({line}: {line: Line}) {
  const [open, setOpen] = useState(false);
  if (!line.isExchangeable) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`Cambiar por otra: ${line.description}`}>
        Cambiar
      </Button>
      {open && <ExchangeDialog line={line} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExchangeDialog({line, onClose}: {line: Line; onClose: () => void}) {
  const refresh = useRefresh();
  const {data: variants = []} = useQuery({
    queryKey: ['exchange-variants', line.productId],
    queryFn: ({signal}) =>
      call('get', '/api/variantes-producto', {
        query: {filter: JSON.stringify({productId: line.productId}), range: '[0,499]'},
        signal,
      }),
    staleTime: 0,
  });
  const own = variants.find(variant => variant.id === line.productVariantId);
  const others = variants.filter(
    variant => own && variant !== own && variant.isActive && (line.isOfBundle || variant.priceCents === own.priceCents),
  );
  return (
    <ActDialog
      title={`Cambiar ${line.description}`}
      confirm="Cambiar"
      path="/api/lineas-pedido/{id}/cambiar-talla"
      at={{id: line.id}}
      withoutReason
      told={({description}) => `Cambiado por ${description}. Lo devuelto vuelve al almacén.`}
      onDone={() => {
        onClose();
        refresh();
      }}
      onClose={onClose}
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
  );
}
