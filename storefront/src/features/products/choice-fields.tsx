// Which shape of a thing, and how it comes into one's hands: asked alike of a product and of what a bundle has in it.
import type {Pickup, ShopVariant} from '../../lib/api/types';
import {euros} from '../../lib/words/format';
import {PICKUP_WORDS} from '../../lib/words/goods-words';
import {Segmented} from '../../ui/forms/segmented';
import {dimensionsOf, optionsOf, type Chosen} from './variant-choice';

interface PriceProps {
  cents: number;
  isFrom: boolean;
  /** Of a session: that of every size. */
  own?: number | null | undefined;
}

export function ProductPrice({cents, isFrom, own = null}: PriceProps) {
  return (
    <p className="product-price">
      {isFrom && own === null && 'desde '}
      <strong className="figures">{euros(own ?? cents)}</strong>
    </p>
  );
}

interface ShapeProps {
  variants: ShopVariant[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  /** Of what, where several stand under each other. */
  of?: string;
}

export function ShapeFields({variants, chosen, onChange, of}: ShapeProps) {
  const dimensions = dimensionsOf(variants);
  return dimensions.map(dimension => (
    <Segmented
      key={dimension.label}
      legend={of ? `${of}: ${dimension.label.toLowerCase()}` : dimension.label}
      isLegendShown
      value={chosen[dimension.label] ?? ''}
      options={optionsOf(variants, dimensions, chosen, dimension)}
      onChange={value => onChange({...chosen, [dimension.label]: value})}
    />
  ));
}

/** What is missing to know which one is meant, as it is said; null: nothing. */
export function missingOf(variants: ShopVariant[], chosen: Chosen): string | null {
  return dimensionsOf(variants).find(({label}) => chosen[label] === undefined)?.ask ?? null;
}

export const NO_SUCH = 'No hay ninguno así: elige otra combinación.';

interface PickupProps {
  homes: Pickup[];
  value: Pickup;
  onChange: (pickup: Pickup) => void;
}

export function PickupField({homes, value, onChange}: PickupProps) {
  const says = <p className="small muted">{PICKUP_WORDS[value].says}</p>;
  if (homes.length < 2) return says;
  return (
    <div className="product-pickup">
      <Segmented
        legend="Cómo te lo damos"
        isLegendShown
        value={value}
        options={homes.map((home): [Pickup, string] => [home, PICKUP_WORDS[home].short])}
        onChange={onChange}
      />
      {says}
    </div>
  );
}
