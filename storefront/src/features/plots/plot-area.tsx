// An area: when and where, what each kind of plot costs with everything, and its plots on a sketch or in a list.
import {useId, useState} from 'react';
import type {ShopPlot, ShopPlotArea, ShopPlotPrice} from '../../lib/api/types';
import {count, dayAndHour, euros, plainDay} from '../../lib/words/format';
import {
  cancelWords,
  includedWords,
  kindWord,
  PLOT,
  plotFacts,
  PLOTS_PATH,
  PRICE,
  priceWords,
} from '../../lib/words/plot-words';
import {Segmented} from '../../ui/forms/segmented';
import {Icon} from '../../ui/icon';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {PlotMap} from './plot-map';
import './plots.css';

interface Props {
  area: ShopPlotArea;
  state: unknown;
}

export function PlotArea({area, state}: Props) {
  const [view, setView] = useState<'map' | 'list'>('map');
  const [priceId, setPriceId] = useState(0);
  const id = useId();
  const open = new Map(area.prices.filter(price => price.opensAt === null).map(price => [price.id, price]));
  const isSold = (plot: ShopPlot) => plot.isFree && open.has(plot.priceId);
  const shown = area.plots.filter(plot => priceId === 0 || plot.priceId === priceId);
  return (
    <Section title={area.name}>
      <ul className="plot-facts">
        <li>
          <Icon name="calendar" size={18} /> Del {plainDay(area.startsOn, 'UTC')} al {plainDay(area.endsOn, 'UTC')}
        </li>
        {area.place && (
          <li>
            <Icon name="pin" size={18} /> {area.place}
          </li>
        )}
      </ul>
      {area.description && <p className="plot-about">{area.description}</p>}
      {area.assignsLater && (
        <p className="plot-about">
          Elige el tipo de parcela: queda reservada a tu nombre, y el número te lo decimos por correo antes de que se
          abra la zona.
        </p>
      )}
      <ul className="plot-prices" aria-label="Precios">
        {area.prices.map(price => (
          <Price key={price.id} price={price} isChosen={area.assignsLater} state={state} />
        ))}
      </ul>
      {area.plots.length > 0 && (
        <>
          <div className="plot-choose">
            <h3 id={id}>Elige tu parcela</h3>
            <div className="plot-views">
              {area.prices.length > 1 && (
                <label className="plot-filter">
                  <span className="small">Ver</span>
                  <span className="select">
                    <select
                      className="input"
                      value={priceId}
                      onChange={event => setPriceId(Number(event.target.value))}
                    >
                      <option value={0}>Todas</option>
                      {area.prices.map(price => (
                        <option key={price.id} value={price.id}>
                          {price.name}
                        </option>
                      ))}
                    </select>
                    <Icon name="down" size={18} />
                  </span>
                </label>
              )}
              <Segmented
                legend={`Cómo ver las parcelas de ${area.name}`}
                value={view}
                options={[
                  ['map', 'Plano'],
                  ['list', 'Lista'],
                ]}
                onChange={setView}
              />
            </div>
          </div>
          {view === 'map' ? (
            <PlotMap area={area} plots={shown} isSold={isSold} state={state} />
          ) : (
            <PlotList plots={shown.filter(isSold)} prices={open} labelledBy={id} state={state} />
          )}
        </>
      )}
    </Section>
  );
}

interface PriceProps {
  price: ShopPlotPrice;
  /** The price is what is bought: its number is given later. */
  isChosen: boolean;
  state: unknown;
}

function Price({price, isChosen, state}: PriceProps) {
  const {free} = price;
  return (
    <li className="plot-price">
      <p className="small muted">{kindWord(price)}</p>
      <h3>{price.name}</h3>
      <p className="plot-price-cents figures">{priceWords(price)}</p>
      <ul className="plot-gives">
        {includedWords(price).map(words => (
          <li key={words}>
            <Icon name="check" size={18} /> {words}
          </li>
        ))}
      </ul>
      {price.extras.length > 0 && (
        <p className="small">Aparte: {price.extras.map(({name, cents}) => `${name} (${euros(cents)})`).join('; ')}.</p>
      )}
      {price.note && <p className="small">{price.note}</p>}
      <p className="small muted">{cancelWords(price)}</p>
      <p className="plot-left" data-out={free === 0 || undefined}>
        {price.opensAt !== null
          ? `A la venta el ${dayAndHour(price.opensAt)}`
          : free === 0
            ? 'No queda ninguna'
            : free === 1
              ? 'Queda 1 libre'
              : `${count(free)} libres`}
      </p>
      {isChosen && free > 0 && price.opensAt === null && (
        <PageLink
          to={`${PLOTS_PATH}?${PRICE}=${price.id}`}
          state={state}
          preventScrollReset
          className="button button-plain"
        >
          Elegir<span className="visually-hidden"> {price.name}</span>
        </PageLink>
      )}
    </li>
  );
}

interface ListProps {
  plots: ShopPlot[];
  prices: Map<number, ShopPlotPrice>;
  labelledBy: string;
  state: unknown;
}

function PlotList({plots, prices, labelledBy, state}: ListProps) {
  if (plots.length === 0) return <p>No queda ninguna de estas.</p>;
  return (
    <ul className="plot-list" aria-labelledby={labelledBy}>
      {plots.map(plot => {
        const price = prices.get(plot.priceId)!;
        return (
          <li key={plot.id}>
            <strong className="plot-number">{plot.number}</strong>
            <span>
              {price.name}
              <span className="small muted">{[plotFacts(plot), priceWords(price)].filter(Boolean).join(' · ')}</span>
            </span>
            <PageLink
              to={`${PLOTS_PATH}?${PLOT}=${plot.id}`}
              state={state}
              preventScrollReset
              className="button button-plain"
            >
              Elegir<span className="visually-hidden"> la parcela {plot.number}</span>
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
