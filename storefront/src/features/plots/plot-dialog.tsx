// «/parcelas?parcela=»: a plot is chosen over the page that offers it.
import type {ShopPlot, ShopPlotArea} from '../../lib/api/types';
import {plotFacts, priceWords} from '../../lib/words/plot-words';
import {Button} from '../../ui/button';
import {ListDialog} from '../../ui/list-dialog';
import {PlotForm} from './plot-form';

interface Props {
  areas: ShopPlotArea[];
  plotId: string;
  onClose: () => void;
}

export default function PlotDialog({areas, plotId, onClose}: Props) {
  const area = areas.find(({plots}) => plots.some(({id}) => String(id) === plotId));
  const plot: ShopPlot | undefined = area?.plots.find(({id}) => String(id) === plotId);
  const price = area?.prices.find(({id}) => id === plot?.priceId);
  if (!area || !plot || !price || price.opensAt !== null)
    return (
      <ListDialog scene="none" title="Esa parcela no está a la venta" onClose={onClose}>
        <p>Mira las que hay libres: puede que te guste otra.</p>
        <Button look="primary" onClick={onClose}>
          Ver las parcelas
        </Button>
      </ListDialog>
    );
  return (
    <ListDialog scene={plotId} title={`Parcela ${plot.number}`} onClose={onClose}>
      <p>
        {[price.name, area.name, plotFacts(plot), priceWords(price)].filter(Boolean).join(' · ')}
        {price.maxPerCustomer > 1 && ` · ${price.maxPerCustomer} por persona como mucho`}
      </p>
      <PlotForm plot={plot} price={price} />
    </ListDialog>
  );
}
