// «/faqs/:faq_id»: one answer, to be linked to.
import {useParams} from 'react-router';
import {TextWaiting} from '../../features/content/legal-page';
import {api} from '../../lib/api/api';
import {faqsKey} from '../../lib/api/keys';
import {peek, useQuery} from '../../lib/api/query';
import {useTitle} from '../../lib/title';
import type {Faq} from '../../lib/api/types';
import {FaqVote} from '../../ui/faqs/faq-vote';
import {Html} from '../../ui/html';
import {NotFoundScreen} from '../../ui/screens/not-found-screen';
import {PageLink} from '../../ui/page-link';
import {Trouble} from '../../ui/screens/trouble';

export default function FaqPage() {
  const {faq_id = ''} = useParams();
  const {data, error, reload} = useQuery<Faq>(`faq/${faq_id}`, async () => {
    const known = peek<{items: Faq[]}>(faqsKey)?.items.find(faq => String(faq.id) === faq_id);
    return known ?? api.faq(faq_id);
  });
  useTitle(data?.question);
  if (error?.status === 404) return <NotFoundScreen title="No encontramos esa pregunta" />;
  return (
    <div className="page page-narrow content-page">
      <p>
        <PageLink to="/faqs">Todas las preguntas</PageLink>
      </p>
      {error && !data && <Trouble error={error} onRetry={() => void reload()} />}
      {!data && !error && <TextWaiting />}
      {data && (
        <>
          <h1>{data.question}</h1>
          <Html html={data.answerHtml} />
          <FaqVote key={data.id} id={data.id} question={data.question} />
          <p className="muted">
            ¿No era esto? <PageLink to="/ayuda">Escríbenos o llámanos</PageLink>.
          </p>
        </>
      )}
    </div>
  );
}
