// Where one sits and at which tariff, how many packs, and whether the seat is the same everywhere.
import {areaName, lacking, sumOf} from '../../lib/packs';
import {euros} from '../../lib/words/format';
import type {PackDetail} from '../../lib/api/types';
import {CheckField, SelectField} from '../../ui/forms/field';
import {Stepper} from '../../ui/forms/stepper';
import type {PackChoosing} from './use-pack-choice';

interface Props {
  pack: PackDetail;
  choosing: PackChoosing;
}

export function PackAreas({pack, choosing}: Props) {
  return (
    <fieldset className="pack-areas">
      <legend className="visually-hidden">Zona</legend>
      {pack.areas.map(area => {
        const categoryId = (area.prices.find(one => one.priceCategoryId === choosing.categoryId) ?? area.prices[0]!)
          .priceCategoryId;
        const sum = sumOf(pack, choosing.chosen, area, categoryId);
        const [without] = lacking(pack, choosing.chosen, area.area, categoryId);
        return (
          <label key={area.area} className="pack-option">
            <input
              type="radio"
              name="area"
              checked={choosing.area === area}
              disabled={without !== undefined}
              onChange={() => choosing.setArea(area.area)}
            />
            <span className="pack-option-words">
              <span>{areaName(area.area)}</span>
              {without !== undefined && <span className="small muted">No la hay en «{without}»</span>}
            </span>
            {sum && (
              <span className="figures">
                {sum.isFrom && 'desde '}
                {euros(sum.cents)}
              </span>
            )}
          </label>
        );
      })}
    </fieldset>
  );
}

export function PackWishes({choosing}: {choosing: PackChoosing}) {
  const {area} = choosing;
  const tariff = area?.prices.find(one => one.priceCategoryId === choosing.categoryId);
  return (
    <div className="pack-wishes">
      {area && area.prices.length > 1 && (
        <SelectField
          label="Tarifa"
          name="category"
          value={choosing.categoryId}
          onChange={event => choosing.setCategory(Number(event.target.value))}
          hint={tariff?.documentRequired ? `En la puerta: ${tariff.documentRequired}` : undefined}
        >
          {area.prices.map(price => (
            <option key={price.priceCategoryId} value={price.priceCategoryId}>
              {price.name}
              {price.cents !== null && `, ${euros(price.cents)}`}
            </option>
          ))}
        </SelectField>
      )}
      <Stepper label="Packs" value={choosing.quantity} min={1} max={choosing.most} onChange={choosing.setQuantity} />
      {choosing.canBeSame && (
        <CheckField name="same" checked={choosing.wantsSame} onChange={choosing.setSame}>
          La misma butaca en todas las sesiones
          <span className="small muted pack-same-hint">Si está libre en todas; si no, las mejores de cada una.</span>
        </CheckField>
      )}
    </div>
  );
}
