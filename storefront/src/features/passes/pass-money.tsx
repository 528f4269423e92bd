// What the pass costs, what is paid, and what comes next.
import { euros, plainDay } from '../../lib/format';
import type { OwnPass } from '../../lib/types';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/section';

export function PassMoney({ pass }: { pass: OwnPass }) {
  const { totalCents, paidCents, owedCents, overdueCents, nextInstalment: next } = pass;
  return (
    <Section title="Pagos">
      <div className="stack">
        {overdueCents > 0 && <Notice tone="danger" title={`Tienes ${euros(overdueCents)} sin pagar`}>Mientras haya plazos vencidos no puedes liberar, ceder ni invitar, y el club puede suspender el carnet.</Notice>}
        <dl className="pass-money figures">
          <div><dt>Abono</dt><dd>{euros(totalCents)}</dd></div>
          <div><dt>Pagado</dt><dd>{euros(paidCents)}</dd></div>
          <div><dt>Pendiente</dt><dd>{euros(owedCents)}</dd></div>
        </dl>
        {next && <p>Próximo plazo: <strong className="figures">{euros(next.amountCents)}</strong> el {plainDay(next.dueOn, 'UTC')}.</p>}
        {owedCents === 0 && <p className="muted">Está todo pagado.</p>}
      </div>
    </Section>
  );
}
