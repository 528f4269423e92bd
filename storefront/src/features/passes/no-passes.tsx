// An account without a pass: how to add one's own.
import {useHas} from '../../lib/activities';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {Section} from '../../ui/section';
import {LinkForm} from './link-form';

export function NoPasses() {
  const hasPasses = useHas('passes') === true;
  return (
    <div className="page page-narrow pass-page">
      <div className="pass-head">
        <h1>Mi abono</h1>
        <Notice title="Aún no hay ningún abono en tu cuenta">
          Si ya eres abonado, añádelo aquí: verás tu carnet, podrás liberar tu asiento, cederlo e invitar.
        </Notice>
      </div>
      <Section title="Ya soy abonado">
        <LinkForm />
      </Section>
      {hasPasses && (
        <Section title="Todavía no lo soy">
          <p>
            Elige tu butaca y paga de una vez o a plazos. También puedes abonar a toda la familia en una sola compra.
          </p>
          <p>
            <ButtonLink to="/abonos/nuevo" look="primary">
              Hazte abonado
            </ButtonLink>
          </p>
        </Section>
      )}
    </div>
  );
}
