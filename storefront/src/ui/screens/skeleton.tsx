// Grey boxes of the size of what is coming, so that nothing moves when it comes.
import './skeleton.css';

interface Props {
  width?: string;
  height?: string;
  /** Width to height, instead of a height. */
  ratio?: string;
}

export function Bone({width = '100%', height, ratio}: Props) {
  return <span className="bone" style={{width, height: ratio ? 'auto' : (height ?? '1em'), aspectRatio: ratio}} />;
}

/** Says once, to those who cannot see the boxes, that something is loading. */
export function Loading({label = 'Cargando…', children}: {label?: string; children?: React.ReactNode}) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
