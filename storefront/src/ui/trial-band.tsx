// Says on every page that what is bought here is only tried. The whole shop's band stands in the frame, a single
// event's on its own pages.
import {useSite} from '../lib/site';
import './trial-band.css';

export function ShopTrialBand() {
  return useSite()?.isTrial ? (
    <Band>Toda la tienda está en pruebas: no se cobra nada y nada de lo que compres vale.</Band>
  ) : null;
}

export function TrialBand({isTrial}: {isTrial: boolean}) {
  const isShopOnTrial = useSite()?.isTrial;
  return isTrial && isShopOnTrial === false ? (
    <Band>No se cobra nada, y estas entradas solo las lee la puerta de la prueba.</Band>
  ) : null;
}

/** Numbers of their own: so an order says it of itself wherever it is seen. */
export const isTrialOrder = (orderNumber: string): boolean => orderNumber.startsWith('PRUEBA-');

function Band({children}: {children: string}) {
  return (
    <p className="trial-band" role="note">
      <strong>PRUEBA</strong> <span>{children}</span>
    </p>
  );
}
