// «/parcelas?parcela=», «?precio=»: a plot, or one whose number is given later, is chosen over the page that offers it.
import type {ShopPlotArea} from '../../lib/api/types';
import {plotFacts, priceWords} from '../../lib/words/plot-words';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {PlotForm} from './plot-form';

interface Props {
  areas: ShopPlotArea[];
  plotId: string | null;
  /** Where the number is given later. */
  priceId: string | null;
  onClose: () => void;
}

export default function PlotDialog({areas, plotId, priceId, onClose}: Props) {
  const plot = areas.flatMap(({plots}) => plots).find(({id}) => String(id) === plotId) ?? null;
  const wanted = plot === null ? priceId : String(plot.priceId);
  const area = areas.find(({prices}) => prices.some(({id}) => String(id) === wanted));
  const price = area?.prices.find(({id}) => String(id) === wanted);
  if (!area || !price || price.opensAt !== null || (plot === null && !area.assignsLater))
    return (
      <ListDialog scene="none" title="Esa parcela no está a la venta" onClose={onClose}>
        <p>Mira las que hay libres: puede que te guste otra.</p>
        <Button look="primary" onClick={onClose}>
          Ver las parcelas
        </Button>
      </ListDialog>
    );
  return (
    <ListDialog
      scene={plot === null ? `precio-${price.id}` : String(plot.id)}
      title={plot === null ? 'Parcela a asignar' : `Parcela ${plot.number}`}
      onClose={onClose}
    >
      <p>
        {[price.name, area.name, plot && plotFacts(plot), priceWords(price)].filter(Boolean).join(' · ')}
        {price.maxPerCustomer > 1 && ` · ${price.maxPerCustomer} por persona como mucho`}
      </p>
      <PlotForm plot={plot} price={price} />
    </ListDialog>
  );
}
