// The clothes of one's children: what is ready and what is on its way, the code to show at the desk, when to come.
import {useQuery} from '../../lib/api/query';
import {euros} from '../../lib/words/format';
import {AccessCode} from '../../ui/access-code';
import {Icon} from '../../ui/icon';
import {Section} from '../../ui/section';
import {askFamilyKit, FAMILY_KIT, kitQrUrl, type KitChild, type KitGarment} from '../../lib/api/family-kit-api';
import {GarmentName} from './garment-name';
import {SlotChoice} from './slot-choice';
import './kit-section.css';

/** Families without clothes to their name see nothing of it, nor while it is asked. */
export default function KitSection() {
  const {data} = useQuery(FAMILY_KIT, askFamilyKit);
  const children = (data?.children ?? []).filter(child => child.garments.length + child.missing.length > 0);
  if (!data || children.length === 0) return null;
  return (
    <Section title="Ropa">
      <ul className="family-kit">
        {children.map(child => (
          <li key={child.enrolmentId}>
            <Child child={child} slots={data.slots.filter(slot => slot.seasonListId === child.seasonListId)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const isOpen = ({state}: KitGarment): boolean => state === 'pending' || state === 'reserved';

function Child({child, slots}: {child: KitChild; slots: Parameters<typeof SlotChoice>[0]['slots']}) {
  const open = child.garments.filter(isOpen);
  const rest = child.garments.filter(one => !isOpen(one));
  const isReady = open.some(one => one.state === 'reserved');
  return (
    <article className="family-kit-child" aria-label={`Ropa de ${child.firstName}`}>
      <div className="family-kit-what">
        <h3>
          {child.firstName} <span className="muted small">{child.categoryName}</span>
        </h3>
        {child.isSuspended && (
          <p className="family-kit-note">
            <Icon name="warning" size={18} /> Se entrega cuando el pago esté al día.
          </p>
        )}
        {open.length === 0 && child.missing.length === 0 && <p>Ya tiene toda su ropa.</p>}
        {open.length > 0 && (
          <ul className="family-kit-garments" aria-label="Por recoger">
            {open.map(one => (
              <li key={one.id}>
                <Icon name={one.state === 'reserved' ? 'check' : 'clock'} size={18} />
                <span>
                  <strong>{one.itemName}</strong>, talla {one.size}
                  {one.quantity > 1 && ` × ${one.quantity}`}
                  <span className="muted small"> {one.state === 'reserved' ? 'Lista' : 'Encargada: te avisamos'}</span>
                  {one.personal !== null && <GarmentName key={one.personal} child={child} garment={one} />}
                </span>
              </li>
            ))}
          </ul>
        )}
        {child.missing.length > 0 && (
          <p className="family-kit-note">
            <Icon name="warning" size={18} /> Falta la talla de: {child.missing.join(', ')}. Dínosla en la oficina o al
            recoger.
          </p>
        )}
        {open.length > 0 && !child.isSuspended && <SlotChoice child={child} slots={slots} />}
        {rest.length > 0 && (
          <details>
            <summary>Ya entregado ({rest.reduce((sum, one) => sum + one.quantity, 0)})</summary>
            <ul className="family-kit-garments">
              {rest.map(one => (
                <li key={one.id}>
                  <Icon name={one.state === 'lost' ? 'warning' : 'check'} size={18} />
                  <span>
                    {one.itemName}, talla {one.size}
                    {one.quantity > 1 && ` × ${one.quantity}`}
                    {one.personal && ` («${one.personal}»)`}
                    {one.state === 'lost' && ' · perdida'}
                    {one.chargedCents > 0 && ` · ${euros(one.chargedCents)} a pagar en la oficina`}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {isReady && !child.isSuspended && (
        <div className="family-kit-code">
          <AccessCode
            src={kitQrUrl(child.enrolmentId)}
            of={`para recoger la ropa de ${child.firstName}`}
            code={child.number}
          />
        </div>
      )}
    </article>
  );
}
