// Buttons over the map: zoom, whole plan, and for staff what a drag does. Large enough for a thumb, at its side.
import type {PlanZone} from './geometry';
import type {ViewReport} from './moving/map-core';
import {eurosShort} from './words';

interface MapToolsProps {
  report: ViewReport;
  /** Zone in the middle of the view. */
  zone: PlanZone | null;
  cents: number | null;
  /** null: no choice of tools. */
  tool: 'hand' | 'rectangle' | null;
  onTool: (tool: 'hand' | 'rectangle') => void;
  onZoom: (factor: number) => void;
  onWhole: () => void;
}

const Icon = ({d}: {d: string}) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

const HAND =
  'M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8c0 4-2 6.5-5.5 6.5-3 0-4.5-1.5-6-4L4.3 14a1.5 1.5 0 0 1 2.400-1.800L8 13.5';
const FRAME = 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M9.5 9.5h5v5h-5z';

export function MapTools({report, zone, cents, tool, onTool, onZoom, onWhole}: MapToolsProps) {
  return (
    <>
      <div className="sm-where">
        {!report.whole && (
          <button type="button" className="sm-button sm-whole" onClick={onWhole}>
            <Icon d="M10 6L4 12l6 6M4 12h16" />
            Ver todo
          </button>
        )}
        {zone && (
          <span className="sm-here" aria-hidden="true">
            <strong>{zone.name}</strong>
            {cents !== null && <> {`desde\u00a0${eurosShort(cents)}`}</>}
          </span>
        )}
      </div>
      {tool && (
        <div className="sm-tools sm-tools-mode" role="group" aria-label="Al arrastrar">
          <button
            type="button"
            className="sm-button"
            aria-pressed={tool === 'rectangle'}
            aria-label="Seleccionar butacas"
            title="Seleccionar butacas"
            onClick={() => onTool('rectangle')}
          >
            <Icon d={FRAME} />
          </button>
          <button
            type="button"
            className="sm-button"
            aria-pressed={tool === 'hand'}
            aria-label="Mover el mapa"
            title="Mover el mapa"
            onClick={() => onTool('hand')}
          >
            <Icon d={HAND} />
          </button>
        </div>
      )}
      <div className="sm-tools sm-tools-zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          className="sm-button"
          aria-label="Acercar"
          title="Acercar"
          disabled={report.nearest}
          onClick={() => onZoom(1.8)}
        >
          <Icon d="M12 5v14M5 12h14" />
        </button>
        <button
          type="button"
          className="sm-button"
          aria-label="Alejar"
          title="Alejar"
          disabled={report.whole}
          onClick={() => onZoom(1 / 1.8)}
        >
          <Icon d="M5 12h14" />
        </button>
      </div>
    </>
  );
}
