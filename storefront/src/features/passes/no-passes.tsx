// An account without a pass: how to add one's own.
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/section';
import { LinkForm } from './link-form';

export function NoPasses() {
  return (
    <div className="page page-narrow pass-page">
      <div className="pass-head">
        <h1>Mi abono</h1>
        <Notice title="Aún no hay ningún abono en tu cuenta">Si ya eres abonado, añádelo aquí: verás tu carnet, podrás liberar tu asiento, cederlo e invitar.</Notice>
      </div>
      <Section title="Ya soy abonado"><LinkForm /></Section>
    </div>
  );
}
