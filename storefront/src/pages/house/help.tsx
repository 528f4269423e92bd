// «/ayuda»: writing to us (about an order or a pass, when one comes from there), how to reach us, how buying works, and the accessibility statement.
import {useSearchParams} from 'react-router';
import {aboutOf} from '../../features/cases/case-about';
import {CaseForm} from '../../features/cases/case-form';
import {ContactCard} from '../../features/content/contact-card';
import {TextWaiting} from '../../features/content/legal-page';
import {api} from '../../lib/api/api';
import {legalKey} from '../../lib/api/keys';
import {useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import {Html} from '../../ui/html';
import {PageLink} from '../../ui/page-link';
import {Section} from '../../ui/section';
import {Trouble} from '../../ui/screens/trouble';

export default function HelpPage() {
  useTitle('Ayuda');
  const [search] = useSearchParams();
  const about = aboutOf(search);
  const help = useQuery(legalKey('help'), () => api.legal('help'), 300_000);
  const accessibility = useQuery(legalKey('accessibility'), () => api.legal('accessibility'), 300_000);
  return (
    <div className="page page-narrow content-page">
      <h1>Ayuda</h1>
      <Section title="Preguntas frecuentes">
        <p>
          La mayoría de las dudas sobre entradas, pagos y cambios están <PageLink to="/faqs">respondidas aquí</PageLink>
          .
        </p>
      </Section>
      <Section title="Escríbenos" aside={<PageLink to="/ayuda/seguimiento">Seguir un mensaje</PageLink>}>
        <CaseForm key={search.toString()} about={about} />
      </Section>
      <ContactCard />
      {help.error?.status !== 404 && (
        <Section title={help.data?.title ?? 'Cómo comprar'}>
          {help.error && !help.data && <Trouble error={help.error} onRetry={() => void help.reload()} />}
          {help.data ? <Html html={help.data.bodyHtml} /> : !help.error && <TextWaiting />}
        </Section>
      )}
      <div id="accesibilidad">
        {accessibility.data && (
          <Section title={accessibility.data.title}>
            <Html html={accessibility.data.bodyHtml} />
          </Section>
        )}
      </div>
    </div>
  );
}
