// From the account to the family's page.
import {ButtonLink} from '../../ui/button';
import {Section} from '../../ui/section';

export function FamilyLink() {
  return (
    <Section title="Mi familia">
      <div className="pass-link">
        <p>Tus hijos en la cantera: cómo va cada uno, documentos, permisos y pagos.</p>
        <ButtonLink to="/perfil/familia">Ver mi familia</ButtonLink>
      </div>
    </Section>
  );
}
