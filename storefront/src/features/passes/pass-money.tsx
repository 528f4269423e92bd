// What the pass costs, what is paid, and what comes next.
import {euros, plainDay} from '../../lib/words/format';
import type {OwnPass} from '../../lib/api/types';
import {ButtonLink} from '../../ui/button';
import {Notice} from '../../ui/screens/notice';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';

export function PassMoney({pass}: {pass: OwnPass}) {
  const {id, totalCents, paidCents, owedCents, overdueCents, nextInstalment: next} = pass;
  return (
    <Section title="Pagos">
      <div className="stack">
        {overdueCents > 0 && (
          <Notice tone="danger" title={`Tienes ${euros(overdueCents)} sin pagar`}>
            Mientras haya plazos vencidos no puedes liberar, ceder ni invitar, y podemos suspender el carnet.
          </Notice>
        )}
        <dl className="pass-money figures">
          <div>
            <dt>Abono</dt>
            <dd>{euros(totalCents)}</dd>
          </div>
          <div>
            <dt>Pagado</dt>
            <dd>{euros(paidCents)}</dd>
          </div>
          <div>
            <dt>Pendiente</dt>
            <dd>{euros(owedCents)}</dd>
          </div>
        </dl>
        {next && (
          <p>
            Próximo plazo: <strong className="figures">{euros(next.amountCents)}</strong> el{' '}
            {plainDay(next.dueOn, 'UTC')}.
          </p>
        )}
        {owedCents === 0 && <p className="muted">Está todo pagado.</p>}
        {owedCents > 0 && (
          <ButtonLink to={`/perfil/abono/${id}/plazos`} look={overdueCents > 0 ? 'signal' : 'plain'}>
            Ver y pagar los plazos
          </ButtonLink>
        )}
        {owedCents === 0 && (
          <p>
            <PageLink to={`/perfil/abono/${id}/plazos`}>Ver los plazos y justificantes</PageLink>
          </p>
        )}
      </div>
    </Section>
  );
}
