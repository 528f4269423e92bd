// Where to write, call or go.
import {useSite} from '../../lib/site';
import {Section} from '../../ui/section';
import {Bone} from '../../ui/screens/skeleton';
import './content.css';

export function ContactCard() {
  const site = useSite();
  return (
    <Section title="Habla con nosotros">
      {site ? (
        <dl className="contact">
          {site.email && (
            <div>
              <dt>Correo</dt>
              <dd>
                <a href={`mailto:${site.email}`}>{site.email}</a>
              </dd>
            </div>
          )}
          {site.phone && (
            <div>
              <dt>Teléfono</dt>
              <dd>
                <a href={`tel:${site.phone.replace(/\s/g, '')}`}>{site.phone}</a>
              </dd>
            </div>
          )}
          {site.address && (
            <div>
              <dt>Taquilla</dt>
              <dd>{site.address}</dd>
            </div>
          )}
        </dl>
      ) : (
        <Bone height="3.5rem" />
      )}
      <p className="small muted">
        Ten a mano tu número de pedido: está en el correo de compra. Hay hojas de reclamaciones a tu disposición en
        taquilla.
      </p>
    </Section>
  );
}
