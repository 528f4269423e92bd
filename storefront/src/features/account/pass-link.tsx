// From the account to the pass: to look at it, or to add it.
import {ButtonLink} from '../../ui/button';
import {Section} from '../../ui/section';

export function PassLink({hasPasses}: {hasPasses: boolean}) {
  return (
    <Section title="Tu abono">
      <div className="pass-link">
        <p>
          {hasPasses
            ? 'Tu carnet, los próximos días, tu asiento y tu monedero.'
            : '¿Eres abonado? Añade tu abono a la cuenta y tendrás aquí tu carnet.'}
        </p>
        <ButtonLink to="/mi-abono" look={hasPasses ? 'primary' : 'plain'}>
          {hasPasses ? 'Ver mi abono' : 'Añadir mi abono'}
        </ButtonLink>
      </div>
    </Section>
  );
}
