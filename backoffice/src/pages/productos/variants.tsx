// Sizes and colours of a product: price, stock, and stock that comes in or is missing.
import {useState, type FormEvent} from 'react';
import {BooleanInput, NumberInput, required, TextInput, useNotify, useRefresh} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import {useActKey} from '../../crud/acts/act-key';
import {Columns} from '../../crud/lists/columns';
import {formatCount} from '../../crud/words/count';
import {StateMark} from '../../crud/fields/fields';
import {formatCents} from '../../crud/words/money';
import {MoneyInput} from '../../crud/inputs/money-input';
import {EanInput} from '../../crud/inputs/ean-input';
import {RelatedRecords} from '../../crud/lists/related-records';
import {registerFields} from '../../providers/i18n-provider';
import {call, problemOf} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import {StockHistory} from '../../parts/goods/stock-history';
import type {ProductRecord} from './product-record';
import type {Stored} from '../../providers/wire';

registerFields('variantes-producto', {
  name: 'Nombre',
  size: 'Talla',
  color: 'Color',
  sku: 'Referencia',
  priceCents: 'Precio',
  costCents: 'Coste',
  ean: 'Código de barras',
  stock: 'Existencias',
  lowStockAt: 'Avisar cuando queden',
  position: 'Puesto',
  isActive: 'A la venta',
});

export type VariantRecord = Stored<'ProductVariant'>;

export function Variants({product}: {product: ProductRecord}) {
  const [counting, setCounting] = useState<VariantRecord | null>(null);
  const [asked, setAsked] = useState<VariantRecord | null>(null);
  const counted = product.stockPolicy === 'strict';
  return (
    <>
      <RelatedRecords<VariantRecord>
        resource="variantes-producto"
        title="Variantes"
        note="Cada talla o color con su precio y sus existencias. Un producto sin tallas tiene una sola."
        one="variante"
        filter={{productId: product.id}}
        sort={{field: 'position', order: 'ASC'}}
        empty="Todavía no tiene variantes: sin una, no se puede vender."
        represent={variant => variant.name}
        name={{label: 'Variante', value: variant => variant.name}}
        columns={[
          {label: 'Referencia', value: variant => <code>{variant.sku}</code>},
          {label: 'Precio', value: variant => formatCents(variant.priceCents)},
          {label: 'Vendidas', value: variant => formatCount(variant.soldCount)},
          {label: 'En carritos', value: variant => formatCount(variant.held)},
          {label: 'Libres', value: variant => <StockText variant={variant} />},
          {label: 'Importe', value: variant => formatCents(variant.soldCents)},
          {label: 'A la venta', value: variant => (variant.isActive ? 'Sí' : 'No')},
        ]}
        rowActions={variant =>
          variant.stock !== null && (
            <>
              <Button size="small" onClick={() => setAsked(variant)}>
                Historial
              </Button>
              {may('variantes-producto', 'edit') && (
                <Button size="small" onClick={() => setCounting(variant)}>
                  Existencias
                </Button>
              )}
            </>
          )
        }
        defaults={{productId: product.id, isActive: true, lowStockAt: 5, position: 100, stock: counted ? 0 : null}}
        inputs={
          <>
            <Columns>
              <TextInput source="name" validate={required()} helperText="Como se elige: Talla M, Verde, Única" />
              <TextInput
                source="sku"
                validate={required()}
                parse={(text: string) => text.toUpperCase()}
                helperText="Única; mayúsculas, cifras y guiones"
              />
              <EanInput />
              <MoneyInput source="priceCents" validate={required()} />
              <MoneyInput source="costCents" helperText="Lo que te cuesta, para valorar los recuentos" />
              <NumberInput source="stock" min={0} helperText={counted ? undefined : 'Vacío: no se cuentan'} />
              <NumberInput source="lowStockAt" min={0} />
              <NumberInput source="position" min={0} />
              <TextInput source="size" />
              <TextInput source="color" />
            </Columns>
            <BooleanInput source="isActive" />
          </>
        }
      />
      {asked !== null && <StockHistory variantId={asked.id} name={asked.name} onClose={() => setAsked(null)} />}
      {counting !== null && <StockDialog variant={counting} onClose={() => setCounting(null)} />}
    </>
  );
}

/** What nobody has in a cart either. */
export function StockText({variant: {free, lowStockAt}}: {variant: {free: number | null; lowStockAt: number}}) {
  if (free === null) return <>Sin contar</>;
  if (free === 0) return <StateMark tone="bad">Agotada</StateMark>;
  return free <= lowStockAt ? <StateMark tone="warn">Quedan {free}</StateMark> : <>{formatCount(free)}</>;
}

/** A difference, not a new total: what is sold meanwhile is not lost. */
export function StockDialog({variant, onClose}: {variant: VariantRecord; onClose: () => void}) {
  const [delta, setDelta] = useState('');
  const key = useActKey();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const amount = /^-?\d+$/.test(delta.trim()) ? Number(delta) : null;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const {stock} = await call('post', '/api/variantes-producto/{id}/existencias', {
        at: {id: variant.id},
        body: {delta: amount, reason: reason.trim()},
        idempotencyKey: key.current,
      });
      notify(`Ahora quedan ${stock}`, {type: 'info'});
      refresh();
      onClose();
    } catch (failure) {
      key.renewIfRefused(failure);
      const {errors, message} = problemOf(failure);
      setProblem(errors?.delta ?? message);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="stock-title">
      <Box component="form" onSubmit={(event: FormEvent) => void save(event)}>
        <DialogTitle id="stock-title">Existencias de {variant.name}</DialogTitle>
        <DialogContent>
          <p style={{marginTop: 0}}>
            Ahora hay {variant.stock}
            {variant.held > 0 && `, ${variant.held} en carritos`}. Escribe cuántas entran; con un menos, cuántas faltan.
          </p>
          <TextField
            autoFocus
            label="Entran o faltan"
            value={delta}
            onChange={event => setDelta(event.target.value)}
            error={problem !== null}
            helperText={problem ?? (amount === null ? ' ' : `Quedarán ${(variant.stock ?? 0) + amount}`)}
            slotProps={{htmlInput: {inputMode: 'text'}}}
          />
          <TextField
            label="Motivo"
            required
            value={reason}
            onChange={event => setReason(event.target.value)}
            placeholder="Pedido al proveedor, recuento, rotura…"
            slotProps={{htmlInput: {maxLength: 200}}}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={amount === null || amount === 0 || reason.trim().length < 3}
          >
            Guardar
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
