// «/mantenimiento»: the shop is closed for a while. It looks again by itself and returns to where the visitor was.
import {useCallback, useEffect, useState} from 'react';
import {useLocation, useNavigate} from 'react-router';
import {api} from '../../lib/api/api';
import {dropFailures, put} from '../../lib/api/query';
import {siteKey, useSite} from '../../lib/site';
import {useTitle} from '../../lib/title';
import {BigMessage} from '../../ui/screens/big-message';
import {Button} from '../../ui/button';

const EVERY_MS = 30_000;

export default function MaintenancePage() {
  useTitle('Volvemos enseguida');
  const message = useSite()?.maintenanceMessage;
  const from = (useLocation().state as {from?: string} | null)?.from;
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);

  const look = useCallback(async () => {
    setBusy(true);
    try {
      const site = await api.site();
      put(siteKey, site);
      if (site.maintenanceMessage) return;
      dropFailures();
      void navigate(from ?? '/', {replace: true});
    } catch {
      // Still closed: the next look is in half a minute.
    } finally {
      setBusy(false);
    }
  }, [from, navigate]);

  useEffect(() => {
    // Who came here by hand stays; who was sent here goes back as soon as it is open.
    if (!from) return;
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => clearInterval(timer);
  }, [from, look]);

  return (
    <BigMessage mark="Pausa" title="Volvemos enseguida">
      <p>{message || 'Estamos haciendo mejoras en la taquilla. Tus entradas ya compradas siguen siendo válidas.'}</p>
      {from && <p className="muted">Lo comprobamos cada medio minuto y te devolvemos a donde estabas.</p>}
      <div className="big-message-actions">
        <Button look="primary" isBusy={isBusy} onClick={() => void look()}>
          Comprobar ahora
        </Button>
      </div>
    </BigMessage>
  );
}
