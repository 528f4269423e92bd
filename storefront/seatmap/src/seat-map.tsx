// The seat map: zone overview first, then seats, on canvas; keyboard, pinch and wheel; spoken descriptions.
// Promise: what the canvas shows is said in words too, and everything it does can be done without a pointer.
import {
  forwardRef,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import {planOf} from './decode';
import type {PlanGeometry} from './geometry';
import {defaultLooks, type SeatLooks} from './looks';
import type {MapView, SelectHow, TipTarget, ViewReport} from './moving/map-core';
import {createMapView} from './moving/map-view';
import {MapTools} from './map-tools';
import {isPickable} from './moving/pickable';
import type {PriceLevels} from './prices';
import type {Scene} from './paint/scene';
import {SeatTip} from './seat-tip';
import type {SeatStates} from './states';
import {readTheme} from './theme';
import {useScheme} from './use-scheme';
import {describeSeat, describeZone} from './words';

export type {SelectHow};

/** pick: one seat at a time (shop, box office) · select: many at once (staff) · view: look only. */
export type SeatMapMode = 'pick' | 'select' | 'view';

export interface SeatMapProps {
  geometry: PlanGeometry;
  /** publicStates(…) or staffStates(…); the map repaints by itself when a delta is applied. */
  states: SeatStates;
  /** priceLevels([{zoneId, cents}]); memoise it. */
  levels: PriceLevels;
  /** Seat indexes (seat id − firstSeatId); a new Set for each change. */
  selection: ReadonlySet<number>;
  mode?: SeatMapMode;
  /** A seat was clicked, tapped or chosen by keyboard. Not called for seats that canPick refuses. */
  onToggleSeat?: (seat: number) => void;
  /** mode select: rectangle, row or zone. */
  onSelectSeats?: (seats: readonly number[], how: SelectHow) => void;
  /** A zone was entered (numbered) or chosen (general: open the quantity panel). Index in geometry.zones. */
  onZone?: (zone: number) => void;
  /** Default: free or already selected in mode pick, any in mode select. */
  canPick?: (seat: number) => boolean;
  /** Own colours and signs; default by kind of states. Memoise it. */
  looks?: SeatLooks | undefined;
  /** Whole spoken description of a seat; default, and for null, «Tribuna Norte, fila 8, butaca 14, 25,00 €, libre». */
  describe?: (seat: number) => string | null;
  /** Default auto: follows the system. */
  scheme?: 'light' | 'dark' | 'auto';
  /** Custom properties by name, e.g. {'--sm-mine': '#8a1538'}. Memoise it. */
  theme?: Readonly<Record<string, string>>;
  /** Accessible name; default «Mapa de butacas: <plan>». */
  label?: string;
  className?: string;
  style?: CSSProperties;
}

export interface SeatMapHandle {
  overview(): void;
  showZone(zone: number): void;
  /** Zooms so that the seats are seen and large enough to tap; focuses none. */
  showSeats(seats: readonly number[]): void;
}

const KEYS =
  'Flechas: moverse. Intro o espacio: entrar en la zona o elegir la butaca. Inicio y fin: extremos de la fila. Más y menos: acercar y alejar. Escape: volver a las zonas.';
const PICK_KEYS = ' Mayúsculas y flecha: siguiente butaca libre.';
const SELECT_KEYS = ' Mayúsculas y flecha: ampliar la selección. F: toda la fila. Z: toda la zona.';

export const SeatMap = forwardRef<SeatMapHandle, SeatMapProps>(function SeatMap(props, handle) {
  const {geometry, states, levels, selection, mode = 'pick', theme, canPick: mayPick} = props;
  useState(() => performance.mark('seatmap:start'));
  const plan = useMemo(() => planOf(geometry), [geometry]);
  const looks = useMemo(() => props.looks ?? defaultLooks(plan, states, levels), [props.looks, plan, states, levels]);
  const scheme = useScheme(props.scheme);
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const layers = useRef<HTMLDivElement>(null);
  const scene = useRef<Scene | null>(null);
  const view = useRef<MapView | null>(null);
  /** The view that was made in this commit: it has drawn the props of now. */
  const fresh = useRef<MapView | null>(null);
  const [report, setReport] = useState<ViewReport>({whole: true, nearest: false, zone: -1});
  const [tip, setTip] = useState<TipTarget | null>(null);
  const [spoken, setSpoken] = useState('');
  const [tool, setTool] = useState<'hand' | 'rectangle'>('rectangle');
  const help = useId();

  const canPick = useCallback(
    (seat: number) => mayPick?.(seat) ?? (mode === 'select' || isPickable(plan, states, levels, selection, seat)),
    [mayPick, mode, selection, states, levels, plan],
  );
  const latest = useRef({props, mode, tool, canPick, looks});
  latest.current = {props, mode, tool, canPick, looks};

  const wordsOf = useCallback(
    (target: {kind: 'seat' | 'zone'; index: number}): string => {
      const now = latest.current;
      const said = {
        plan,
        states: now.props.states,
        levels: now.props.levels,
        looks: now.looks,
        selection: now.props.selection,
      };
      if (target.kind === 'zone') return describeZone(said, target.index, scene.current?.free[target.index] ?? -1);
      return now.props.describe?.(target.index) ?? describeSeat(said, target.index);
    },
    [plan],
  );

  useLayoutEffect(() => {
    if (!root.current || !stage.current || !layers.current) return;
    const now = latest.current;
    const zones = plan.geometry.zones.length;
    const made: Scene = (scene.current = {
      plan,
      states: now.props.states,
      levels: now.props.levels,
      looks: now.looks,
      theme: readTheme(root.current, now.props.theme),
      selection: now.props.selection,
      mark: now.mode === 'select' ? 'ring' : 'check',
      free: new Int32Array(zones),
      total: new Int32Array(zones),
      hoverZone: -1,
      hoverSeat: -1,
      cursorZone: -1,
      cursorSeat: -1,
      cursorShown: false,
      rectangle: null,
    });
    const mounted = createMapView(stage.current, layers.current, made, {
      mode: () => latest.current.mode,
      tool: () => latest.current.tool,
      canPick: seat => latest.current.canPick(seat),
      toggleSeat: seat => latest.current.props.onToggleSeat?.(seat),
      selectSeats: (seats, how) => latest.current.props.onSelectSeats?.(seats, how),
      zone: zone => latest.current.props.onZone?.(zone),
      report: setReport,
      tip: setTip,
      speak: target => setSpoken(wordsOf(target)),
    });
    view.current = fresh.current = mounted;
    return () => {
      view.current = null;
      scene.current = null;
      mounted.dispose();
    };
  }, [plan, wordsOf]);

  useEffect(() => {
    const now = scene.current;
    if (!now || !root.current || view.current === fresh.current) {
      fresh.current = null;
      return;
    }
    Object.assign(now, {
      states,
      levels,
      looks,
      mark: mode === 'select' ? 'ring' : 'check',
      theme: readTheme(root.current, theme),
    });
    view.current?.statesChanged(null);
    view.current?.refresh('all');
  }, [plan, states, levels, looks, mode, theme, scheme]);

  useEffect(() => states.subscribe(changed => view.current?.statesChanged(changed)), [states]);

  useEffect(() => {
    const now = scene.current;
    if (!now || now.selection === selection) return;
    const before = now.selection;
    now.selection = selection;
    const changed = [...selection]
      .filter(seat => !before.has(seat))
      .concat([...before].filter(seat => !selection.has(seat)));
    view.current?.selectionChanged(changed);
    if (now.cursorShown && changed.includes(now.cursorSeat)) setSpoken(wordsOf({kind: 'seat', index: now.cursorSeat}));
  }, [selection, wordsOf]);

  useImperativeHandle(
    handle,
    () => ({
      overview: () => view.current?.overview(),
      showZone: zone => view.current?.showZone(zone),
      showSeats: seats => view.current?.showSeats(seats),
    }),
    [],
  );

  const keyDown = (event: KeyboardEvent): void => {
    if (!view.current?.key(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={root}
      className={`sm sm-map ${props.className ?? ''}`}
      style={{...theme, ...props.style} as CSSProperties}
      data-scheme={scheme}
      data-mode={mode}
      data-tool={mode === 'select' ? tool : 'hand'}
      data-rest={report.whole || undefined}
    >
      <div
        ref={stage}
        className="sm-stage"
        tabIndex={0}
        role="application"
        aria-roledescription="mapa de butacas"
        aria-label={props.label ?? `Mapa de butacas: ${geometry.name}`}
        aria-describedby={help}
        onKeyDown={keyDown}
        onFocus={() => view.current?.focus()}
        onBlur={() => view.current?.blur()}
      >
        <div ref={layers} className="sm-layers" aria-hidden="true" />
        {tip && scene.current && (
          <SeatTip
            target={tip}
            scene={{...scene.current, states, levels, looks, selection}}
            describe={props.describe}
          />
        )}
      </div>
      <MapTools
        report={report}
        zone={report.zone < 0 ? null : geometry.zones[report.zone]!}
        cents={report.zone < 0 ? null : levels.fromCents(geometry.zones[report.zone]!.id)}
        tool={mode === 'select' ? tool : null}
        onTool={setTool}
        onZoom={factor => view.current?.zoomBy(factor)}
        onWhole={() => view.current?.overview()}
      />
      <p id={help} hidden>
        {KEYS + (mode === 'select' ? SELECT_KEYS : PICK_KEYS)}
      </p>
      <p className="sm-said" aria-live="polite">
        {spoken}
      </p>
    </div>
  );
});
