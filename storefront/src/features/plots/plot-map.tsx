// The ground as a sketch: every plot where it lies. What may be had is a link; the list beside it says the same.
import {PageLink} from '../../ui/page-link';
import type {ShopPlot, ShopPlotArea} from '../../lib/api/types';
import {PLOT, PLOTS_PATH} from '../../lib/words/plot-words';

interface Props {
  area: ShopPlotArea;
  plots: ShopPlot[];
  /** Those that are on sale now. */
  isSold: (plot: ShopPlot) => boolean;
  state: unknown;
}

/** Of one plot on the sketch, in pixels, with the room around it. */
const SIZE = 44;
const STEP = SIZE + 4;
const PER_Y = 8;

export function PlotMap({area, plots, isSold, state}: Props) {
  const left = Math.min(...plots.map(plot => plot.x));
  const top = Math.min(...plots.map(plot => plot.y));
  const wide = Math.max(1, Math.max(...plots.map(plot => plot.x)) - left);
  const rows = [...new Set(plots.map(plot => plot.y))];
  const most = Math.max(...rows.map(y => plots.filter(plot => plot.y === y).length));
  const bottom = Math.max(...plots.map(plot => plot.y)) - top;
  return (
    <>
      <div className="plot-map" role="group" aria-label={`Plano de ${area.name}`} tabIndex={0}>
        <div className="plot-ground" style={{minWidth: most * STEP, height: bottom * PER_Y + SIZE}}>
          {plots.map(plot => {
            const style = {
              left: `calc((100% - ${SIZE}px) * ${((plot.x - left) / wide).toFixed(4)})`,
              top: (plot.y - top) * PER_Y,
            };
            return isSold(plot) ? (
              <PageLink
                key={plot.id}
                to={`${PLOTS_PATH}?${PLOT}=${plot.id}`}
                state={state}
                preventScrollReset
                className="plot-spot"
                style={style}
                aria-label={`Parcela ${plot.number}, libre`}
              >
                {plot.number}
              </PageLink>
            ) : (
              <span key={plot.id} className="plot-spot" data-out style={style} aria-hidden="true">
                {plot.number}
              </span>
            );
          })}
        </div>
      </div>
      <ul className="plot-legend small" aria-label="Leyenda">
        <li>
          <span className="plot-key" aria-hidden="true" /> Libre
        </li>
        <li>
          <span className="plot-key" data-out aria-hidden="true" /> No disponible
        </li>
      </ul>
    </>
  );
}
