// The camera's picture, or why there is none and what to do.
import {useEffect, useRef} from 'react';
import {useCamera} from '../use-door';
import {camera} from '../working';

export function Stage({hint}: {hint: string}) {
  const lens = useCamera();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => camera.placeIn(place.current!), []);
  const said: Partial<Record<typeof lens.state, [string, string]>> = {
    off: ['La cámara está cerrada', 'Abrir la cámara'],
    asking: ['Abriendo la cámara…', ''],
    dark: ['La cámara no da imagen', 'Abrirla otra vez'],
    lost: ['La cámara se ha cortado', 'Abrirla otra vez'],
    denied: ['La cámara no tiene permiso. Dáselo en los ajustes del navegador.', 'Probar otra vez'],
    missing: ['Este aparato no tiene cámara. Vale un lector que escribe, o teclear el código.', ''],
  };
  const [text, act] = said[lens.state] ?? ['', ''];
  return (
    <div className={`stage ${lens.state}`} ref={place}>
      {lens.state === 'live' && (
        <>
          <div className="aim" aria-hidden="true" />
          <p className="hint">
            {lens.decoder === 'failed'
              ? 'El lector de códigos no se ha podido cargar: conecta una vez a la red.'
              : lens.decoder === 'loading'
                ? 'Cargando el lector de códigos…'
                : hint}
          </p>
        </>
      )}
      {text !== '' && (
        <div className="no-picture" role="status">
          <p>{text}</p>
          {act !== '' && (
            <button type="button" className="big" onClick={() => void camera.open()}>
              {act}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
