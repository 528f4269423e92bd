// Legend of the map: the same colours and shapes, as inline SVG.
import {useMemo} from 'react';
import {planOf} from './decode';
import {SeatAttribute} from './geometry';
import {defaultLooks, type SeatLook} from './looks';
import type {SeatMapProps} from './seat-map';
import type {Sign} from './paint/shapes';
import {Swatch} from './swatch';
import {useScheme} from './use-scheme';
import {eurosShort} from './words';

export interface SeatLegendProps
  extends Pick<
    SeatMapProps,
    'geometry' | 'states' | 'levels' | 'looks' | 'scheme' | 'theme' | 'className' | 'style' | 'mode'
  > {
  /** Without prices: the back office's states only. */
  hidePrices?: boolean;
}

const SIGN_WORDS: readonly [number, Sign, string][] = [
  [SeatAttribute.wheelchair, 'wheelchair', 'silla de ruedas'],
  [SeatAttribute.companion, 'companion', 'acompañante'],
  [SeatAttribute.restrictedView, 'restricted', 'visibilidad reducida'],
];
const SIGNED: SeatLook = {name: '', paint: 'solid', shape: 'circle', color: '--sm-muted'};

export function SeatLegend({
  geometry,
  states,
  levels,
  looks: given,
  scheme,
  theme,
  className = '',
  style,
  mode,
  hidePrices,
}: SeatLegendProps) {
  const plan = useMemo(() => planOf(geometry), [geometry]);
  const looks = useMemo(() => given ?? defaultLooks(plan, states, levels), [given, plan, states, levels]);
  const bits = useMemo(() => plan.attributes.reduce((all, seat) => all | seat, 0), [plan]);
  // Each price stands there with its colour: that it is free is said by the word beside it once, if at all.
  const hasPrices = !hidePrices && levels.levels.length > 0;
  const others = looks.list.filter(look => look.paint !== 'none' && ((given && !hasPrices) || look.name !== 'libre'));
  return (
    <div className={`sm sm-legend ${className}`} data-scheme={useScheme(scheme)} style={{...theme, ...style}}>
      {hasPrices && (
        <ul aria-label="Precios">
          {levels.levels.map(level => (
            <li key={level.cents}>
              <Swatch look={{name: '', paint: 'solid', shape: level.shape, color: `--sm-level-${level.color}`}} />
              {eurosShort(level.cents)}
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Estado de las butacas">
        <li>
          <Swatch look={mode === 'select' ? 'selected' : 'mine'} />
          {mode === 'select' ? 'seleccionada' : 'elegida'}
        </li>
        {others.map(look => (
          <li key={look.name}>
            <Swatch look={look} />
            {look.name}
          </li>
        ))}
        {SIGN_WORDS.filter(([bit]) => bits & bit).map(([bit, sign, words]) => (
          <li key={bit}>
            <Swatch look={SIGNED} sign={sign} />
            {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
