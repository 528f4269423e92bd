// What is done to one variant from the list of all stock: what comes in or is missing, and why there are so many.
import {useState} from 'react';
import {useRecordContext} from 'react-admin';
import {Link} from 'react-router';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {may} from '../../../providers/permissions';
import {StockDialog, type VariantRecord} from '../variants';
import {StockHistory} from '../../../parts/goods/stock-history';

export function VariantStock() {
  const variant = useRecordContext<VariantRecord>();
  const [asking, setAsking] = useState<'stock' | 'history' | null>(null);
  if (variant === undefined) return null;
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2}}>
      {variant.stock !== null && may('variantes-producto', 'edit') && (
        <Button variant="outlined" onClick={() => setAsking('stock')}>
          Anotar lo que entra o falta
        </Button>
      )}
      {variant.stock !== null && <Button onClick={() => setAsking('history')}>Historial</Button>}
      <Button component={Link} to={`/productos/${variant.productId}`}>
        Ver el producto
      </Button>
      {asking === 'stock' && <StockDialog variant={variant} onClose={() => setAsking(null)} />}
      {asking === 'history' && (
        <StockHistory variantId={variant.id} name={variant.name} onClose={() => setAsking(null)} />
      )}
    </Box>
  );
}
